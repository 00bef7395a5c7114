import Fairness

// WebAssembly runs one thread and the probe is used nowhere else, so nothing races for these two.
nonisolated(unsafe) private var input: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
nonisolated(unsafe) private var output: [UInt8] = []

/// Where the test may write that many bytes.
@_expose(wasm, "fairness_reserve")
@_cdecl("fairness_reserve")
public func reserveFairness(length: Int32) -> UnsafeMutablePointer<UInt8>? {
  input.deallocate()
  input = .allocate(capacity: Int(length))
  return input.baseAddress
}

/// Where the bytes of the last answer are.
@_expose(wasm, "fairness_output")
@_cdecl("fairness_output")
public func fairnessOutput() -> UnsafePointer<UInt8>? {
  // The array is not touched before the test has read it.
  output.withUnsafeBufferPointer { $0.baseAddress }
}

private func part(_ start: Int32, _ count: Int32) -> [UInt8] {
  Array(input[Int(start)..<Int(start) + Int(count)])
}

private func digest(_ start: Int32) -> Digest { Digest(part(start, 32)) ?? .zero }

private func answer(_ bytes: [UInt8]) -> Int32 {
  output = bytes
  return Int32(bytes.count)
}

private func append(_ value: UInt64) {
  for shift in (0..<8).reversed() {
    output.append(UInt8(truncatingIfNeeded: value >> UInt64(shift * 8)))
  }
}

private func parse(_ count: Int32) -> JSONValue? {
  do throws(JSONError) { return try JSONReader.read(part(0, count)) } catch { return nil }
}

@_expose(wasm, "fairness_sha256")
@_cdecl("fairness_sha256")
public func probeSHA256(count: Int32) -> Int32 { answer(SHA256.hash(part(0, count)).bytes) }

/// Hashes the input `times` times over as one message.
@_expose(wasm, "fairness_sha256_repeated")
@_cdecl("fairness_sha256_repeated")
public func probeSHA256(count: Int32, times: Int32) -> Int32 {
  var hasher = SHA256()
  let bytes = part(0, count)
  for _ in 0..<times { hasher.update(bytes) }
  return answer(hasher.finalize().bytes)
}

@_expose(wasm, "fairness_hmac")
@_cdecl("fairness_hmac")
public func probeHMAC(key: Int32, message: Int32) -> Int32 {
  answer(HMAC(key: part(0, key)).authenticate(part(key, message)).bytes)
}

@_expose(wasm, "fairness_hkdf")
@_cdecl("fairness_hkdf")
public func probeHKDF(salt: Int32, key: Int32, info: Int32, count: Int32) -> Int32 {
  let extracted = HKDF.extract(salt: part(0, salt), inputKey: part(salt, key))
  return answer(
    extracted.bytes
      + HKDF.expand(key: extracted, info: part(salt + key, info), count: Int(count)))
}

/// Input: list secret, identity, nonce, label. Answers both salts and the leaf.
@_expose(wasm, "fairness_leaf")
@_cdecl("fairness_leaf")
public func probeLeaf(identity: Int32, nonce: Int32, label: Int32) -> Int32 {
  let commitments = Commitments(listSecret: digest(0))
  let entrant = Entrant(
    identity: part(32, identity), nonce: part(32 + identity, nonce),
    label: part(32 + identity + nonce, label))
  return answer(
    commitments.identitySalt(0).bytes + commitments.labelSalt(0).bytes
      + commitments.leaf(entrant, seq: 0).bytes)
}

/// Input: for each leaf its length in one byte, then its bytes.
@_expose(wasm, "fairness_plain_root")
@_cdecl("fairness_plain_root")
public func probePlainRoot(count: Int32) -> Int32 {
  var frontier = MerkleFrontier<HashNode>()
  var position: Int32 = 0
  do throws(MerkleError) {
    while position < count {
      let length = Int32(input[Int(position)])
      try frontier.append(HashNode.leaf(part(position + 1, length)))
      position += length + 1
    }
    return answer((try frontier.root() ?? .empty).hash.bytes)
  } catch { return -1 }
}

/// Input: for each node its hash and its weight in one byte.
@_expose(wasm, "fairness_sum_root")
@_cdecl("fairness_sum_root")
public func probeSumRoot(count: Int32) -> Int32 {
  var frontier = MerkleFrontier<SumNode>()
  do throws(MerkleError) {
    for index in 0..<count {
      let sum = UInt64(input[Int(index) * 33 + 32])
      try frontier.append(SumNode(hash: digest(index * 33), sum: sum))
    }
    guard let root = try frontier.root() else { return -1 }
    _ = answer(root.hash.bytes)
    append(root.sum)
    return 40
  } catch { return -1 }
}

/// Input: the end of the chain. Answers its anchor and its secrets.
@_expose(wasm, "fairness_chain")
@_cdecl("fairness_chain")
public func probeChain(length: Int32) -> Int32 {
  let chain = SecretChain(end: digest(0), length: UInt32(length))
  var bytes = chain.anchor.bytes
  for draw in 0..<UInt32(length) { bytes += chain.secret(forDraw: draw + 1)?.bytes ?? [] }
  return answer(bytes)
}

/// Input: a header. Answers its seal, then its own spelling.
@_expose(wasm, "fairness_header")
@_cdecl("fairness_header")
public func probeHeader(count: Int32) -> Int32 {
  guard let value = parse(count) else { return -1 }
  do throws(FormatError) {
    let header = try Header(value)
    return answer(header.seal().bytes + header.json.canonical)
  } catch { return -2 }
}

@_expose(wasm, "fairness_arm")
@_cdecl("fairness_arm")
public func probeArm(count: Int32) -> Int32 {
  guard let value = parse(count) else { return -1 }
  do throws(FormatError) {
    let arm = try Arm(value)
    return answer(arm.hash().bytes + arm.json.canonical)
  } catch { return -2 }
}

/// Input: seal, arm's hash, hash of the contributions, then secret and signature where there are.
@_expose(wasm, "fairness_key")
@_cdecl("fairness_key")
public func probeKey(mode: Int32, draw: Int32, hasSecret: Int32, signature: Int32) -> Int32 {
  let offset: Int32 = hasSecret == 0 ? 96 : 128
  let key = DrawKey(
    seal: digest(0), mode: Mode(rawValue: UInt8(mode)) ?? .room, arm: digest(32),
    draw: UInt32(draw), secret: hasSecret == 0 ? nil : digest(96),
    signature: signature == 0 ? nil : part(offset, signature), publicHash: digest(64))
  return answer(key.value.bytes)
}

/// Input: source and value. Answers the hash of this one contribution, or of none.
@_expose(wasm, "fairness_public")
@_cdecl("fairness_public")
public func probePublic(source: Int32, value: Int32) -> Int32 {
  guard let contribution = PublicValue(source: part(0, source), value: part(source, value)) else {
    return -1
  }
  return answer(PublicValue.hash(source == 0 ? [] : [contribution]).bytes)
}

/// Input: a key. Answers raw number and ticket of each, all ones when it is out of range.
@_expose(wasm, "fairness_numbers")
@_cdecl("fairness_numbers")
public func probeNumbers(total: UInt64, count: Int32) -> Int32 {
  guard var numbers = NumberStream(key: DrawKey(value: digest(0)), total: total) else { return -1 }
  output = []
  for _ in 0..<count {
    var copy = numbers
    append(copy.nextRaw())
    append(numbers.next() ?? .max)
  }
  return Int32(output.count)
}

/// Input: a key. Answers the winners among equal entrants.
@_expose(wasm, "fairness_select")
@_cdecl("fairness_select")
public func probeSelect(entrants: Int32, count: Int32) -> Int32 {
  let winners = DrawSelection.winners(
    key: DrawKey(value: digest(0)), table: EntrantTable(equalEntrants: UInt32(entrants)),
    count: UInt32(count))
  output = []
  for winner in winners { append(UInt64(winner)) }
  return Int32(output.count)
}

/// Input: a key string. Answers the positions chosen.
@_expose(wasm, "fairness_rfc3797")
@_cdecl("fairness_rfc3797")
public func probeRFC3797(key: Int32, pool: Int32, count: Int32) -> Int32 {
  output = []
  for step in RFC3797.select(key: part(0, key), pool: UInt32(pool), count: UInt32(count)) {
    append(UInt64(step.selected))
  }
  return Int32(output.count)
}

private func verify(_ record: [UInt8]) -> RecordVerifier {
  var verifier = RecordVerifier()
  verifier.feed(record)
  verifier.end()
  while verifier.step(budget: 1 << 20) == .working {}
  return verifier
}

/// Input: a record. Answers the summary.
@_expose(wasm, "fairness_verify")
@_cdecl("fairness_verify")
public func probeVerify(count: Int32) -> Int32 { answer(verify(part(0, count)).summary.canonical) }

/// Input: a record. Flips every bit of it in turn; answers how many times that was accepted, or
/// refused without naming a reason.
@_expose(wasm, "fairness_accepted_flips")
@_cdecl("fairness_accepted_flips")
public func probeFlips(count: Int32) -> Int32 {
  var record = part(0, count)
  var accepted: Int32 = 0
  for bit in 0..<Int(count) * 8 {
    record[bit / 8] ^= 1 << UInt8(bit % 8)
    var isNamed = false
    for statement in verify(record).statements {
      if let finding = statement.finding, finding.reason != .notReached { isNamed = true }
    }
    if !isNamed { accepted += 1 }
    record[bit / 8] ^= 1 << UInt8(bit % 8)
  }
  return accepted
}
