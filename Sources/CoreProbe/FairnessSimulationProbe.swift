import Fairness

// WebAssembly runs one thread and the probe is used nowhere else, so nothing races for this.
nonisolated(unsafe) private var winners: [UInt8] = []

/// How the two draws of a pair belong together.
private enum Pairing: Int32 {
  /// Other arm, other secret, other throw, nobody taken out.
  case apart = 0
  /// One arm and one throw, the next secret of one chain.
  case batch = 1
  /// Other arm, next secret, other throw; the first winner cannot win again.
  case redraw = 2
  /// The same but for one bit of the secret.
  case secretBit = 3
  /// The same but for one of the dice.
  case die = 4
  /// The same but for one bit of the seal.
  case sealBit = 5
}

private func hash(_ seed: UInt32, _ purpose: UInt8, _ index: UInt32) -> Digest {
  var hasher = SHA256()
  hasher.update(seed)
  hasher.update(purpose)
  hasher.update(index)
  return hasher.finalize()
}

private func flipped(_ digest: Digest, _ bit: UInt32) -> Digest {
  var bytes = digest.bytes
  bytes[Int(bit >> 3) & 31] ^= 1 << UInt8(bit & 7)
  return Digest(bytes) ?? .zero
}

/// Sixteen dice, from a digest.
private func dice(_ digest: Digest, turned: Bool = false) -> Digest {
  var text: [UInt8] = []
  for byte in digest.bytes.prefix(16) { text += [0x31 + byte % 6, 0x20] }
  text.removeLast()
  if turned { text[0] = text[0] == 0x36 ? 0x31 : text[0] + 1 }
  let value = PublicValue(source: [0x64, 0x69, 0x63, 0x65], value: text)
  return PublicValue.hash(value.map { [$0] } ?? [])
}

/// Draws `count` winners `draws` times from entrants of equal weight, or of weights 1, 2, 3, …;
/// answers where they stand, one byte each.
@_expose(wasm, "fairness_simulate")
@_cdecl("fairness_simulate")
public func simulate(
  entrants: Int32, count: Int32, draws: Int32, seed: Int32, isWeighted: Int32
) -> UnsafePointer<UInt8>? {
  var table = EntrantTable()
  for index in 0..<UInt32(entrants) {
    table.append(weight: isWeighted == 0 ? 1 : index + 1, groups: 0)
  }
  winners = []
  let seed = UInt32(seed)
  for draw in 0..<UInt32(draws) {
    let key = DrawKey(
      seal: hash(seed, 0, 0), mode: .room, arm: hash(seed, 1, draw), draw: draw &+ 1,
      secret: hash(seed, 2, draw), signature: nil, publicHash: dice(hash(seed, 3, draw)))
    for winner in DrawSelection.winners(key: key, table: table, count: UInt32(count)) {
      winners.append(UInt8(truncatingIfNeeded: winner))
    }
  }
  return winners.withUnsafeBufferPointer { $0.baseAddress }
}

/// Draws pairs of winners from equal entrants; answers both of each pair.
@_expose(wasm, "fairness_simulate_pairs")
@_cdecl("fairness_simulate_pairs")
public func simulatePairs(
  entrants: Int32, pairs: Int32, seed: Int32, pairing: Int32
) -> UnsafePointer<UInt8>? {
  winners = []
  let seed = UInt32(seed)
  let kind = Pairing(rawValue: pairing) ?? .apart
  for pair in 0..<UInt32(pairs) {
    let secret = hash(seed, 2, pair)
    let earlier = SecretChain.previous(secret)
    let (seal, arm, thrown) = (hash(seed, 0, pair), hash(seed, 1, pair), hash(seed, 3, pair))
    let (otherArm, otherThrow) = (hash(seed, 4, pair), hash(seed, 5, pair))
    func key(_ seal: Digest, _ arm: Digest, _ draw: UInt32, _ secret: Digest, _ dice: Digest)
      -> DrawKey
    {
      DrawKey(
        seal: seal, mode: .room, arm: arm, draw: draw, secret: secret, signature: nil,
        publicHash: dice)
    }
    let first = key(seal, arm, 1, earlier, dice(thrown))
    let second =
      switch kind {
      case .apart, .redraw: key(seal, otherArm, 2, secret, dice(otherThrow))
      case .batch: key(seal, arm, 2, secret, dice(thrown))
      case .secretBit: key(seal, arm, 1, flipped(earlier, pair & 255), dice(thrown))
      case .die: key(seal, arm, 1, earlier, dice(thrown, turned: true))
      case .sealBit: key(flipped(seal, pair & 255), arm, 1, earlier, dice(thrown))
      }
    let winner = next(first, entrants, except: nil)
    winners.append(winner)
    winners.append(next(second, entrants, except: kind == .redraw ? winner : nil))
  }
  return winners.withUnsafeBufferPointer { $0.baseAddress }
}

private func next(_ key: DrawKey, _ entrants: Int32, except taken: UInt8?) -> UInt8 {
  guard var numbers = NumberStream(key: key, total: UInt64(entrants)) else { return 0 }
  while true {
    guard let ticket = numbers.next() else { continue }
    let winner = UInt8(truncatingIfNeeded: ticket)
    if winner != taken { return winner }
  }
}
