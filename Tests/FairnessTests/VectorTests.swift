import Fairness
import Testing

/// The frozen values of the protocol, one suite from commitments to winners.
@Suite struct VectorTests {
  @Test func commitments() throws {
    let vector = try Vectors.json("fd1.json")["V1_commit"]
    let commitments = try Commitments(listSecret: vector["listSecret"].digest())
    #expect(try commitments.identitySalt(0) == vector["saltId"].digest())
    #expect(try commitments.labelSalt(0) == vector["saltLabel"].digest())
    let entrant = Entrant(
      identity: try vector["idText"].utf8(), nonce: try vector["nonce"].bytes(),
      label: try vector["label"].utf8())
    let leaf = commitments.leaf(entrant, seq: 0)
    #expect(try leaf.idCommitment == vector["idCommit"].digest())
    #expect(try leaf.labelCommitment == vector["labelCommit"].digest())
    #expect(try hex(leaf.bytes) == vector["leafBody_w1_g0"].text())
    #expect(Leaf(leaf.bytes) == leaf)
    let korean = Commitments.label(salt: commitments.labelSalt(0), label: Array("김민수".utf8))
    #expect(try korean == vector["labelCommit_utf8_김민수"].digest())
  }

  @Test func chain() throws {
    let vector = try Vectors.json("fd1.json")["V3_chain"]
    let chain = SecretChain(
      end: try vector["top"].digest(), length: UInt32(try vector["length"].number()))
    let values = vector["values_0_to_4"].array
    #expect(try chain.anchor == values[0].digest())
    for draw in 1...4 {
      #expect(try chain.secret(forDraw: UInt32(draw)) == values[draw].digest())
    }
    #expect(chain.secret(forDraw: 0) == nil)
    #expect(chain.secret(forDraw: 5) == nil)
  }

  @Test func headerAndEveryStepOfAnEvent() throws {
    let vector = try Vectors.json("fd1.json")["V4_room_n5"]
    let text = try vector["headerCanonical"].utf8()
    let header = try Header(JSONReader.read(text))
    #expect(header.json.canonical == text)
    #expect(try header.seal() == vector["headerHash"].digest())
    var taken: [UInt64] = []
    for draw in vector["draws"].array {
      let armText = try draw["armCanonical"].utf8()
      let arm = try Arm(JSONReader.read(armText))
      #expect(arm.json.canonical == armText)
      #expect(try arm.hash() == draw["armHash"].digest())
      let values = try draw["contributions"].array.map {
        let value = try PublicValue(source: $0[0].utf8(), value: $0[1].utf8())
        return try #require(value)
      }
      let publicHash = PublicValue.hash(values)
      #expect(try publicHash == draw["publicHash"].digest())
      let key = DrawKey(
        seal: header.seal(), mode: .room, arm: arm.hash(), draw: arm.draws[0].draw,
        secret: try draw["secret"].digest(), signature: nil, publicHash: publicHash)
      #expect(try key.value == draw["key"].digest())
      var numbers = try #require(NumberStream(key: key, total: 5))
      var winners: [UInt64] = []
      for step in draw["trace"].array {
        var copy = numbers
        let raw = copy.nextRaw()
        #expect(try hex([UInt8](raw)) == step["x"].text())
        let next = numbers.next()
        let ticket = try #require(next)
        #expect(try ticket == step["ticket"].number())
        if !taken.contains(ticket), !winners.contains(ticket) { winners.append(ticket) }
      }
      #expect(try winners == draw["winners"].array.map { try $0.number() })
      taken += winners
    }
  }

  @Test func logOfTheEvent() throws {
    let vector = try Vectors.json("fd1.json")["V4_room_n5"]
    var lines = try Vectors.bytes("sample-record.jsonl").split(separator: 0x0a).map { Array($0) }
    lines.removeFirst(2)
    var previous = Digest.zero
    for line in lines {
      let entry = try LogEntry(JSONReader.read(line))
      #expect(entry.json.canonical == line)
      #expect(entry.previous == previous)
      previous = entry.hash()
    }
    #expect(try previous == vector["finalLogHash"].digest())
  }

  @Test func beacon() throws {
    let vector = try Vectors.json("fd1.json")["V7_beacon"]
    let signature = try vector["signature"].bytes()
    #expect(try SHA256.hash(signature) == vector["randomness"].digest())
    let key = DrawKey(
      seal: try vector["headerHash"].digest(), mode: .beacon, arm: try vector["armHash"].digest(),
      draw: 1, secret: nil, signature: signature, publicHash: PublicValue.hash([]))
    #expect(try key.value == vector["key"].digest())
    let drand = try Vectors.json("fd1.json")["drand_quicknet"]
    let chain = Header.Beacon(
      chain: try drand["chainHash"].digest(), period: try drand["period"].number(),
      genesis: try drand["genesis"].number())
    #expect(try chain.time(ofRound: vector["round"].number()) == vector["roundTimeUnix"].number())
    #expect(chain.time(ofRound: 27_946_612) == 1_776_643_200)
    #expect(chain.time(ofRound: 0) == nil)
    #expect(chain.time(ofRound: .max) == nil)
    for round in drand["rounds"].array {
      #expect(try SHA256.hash(round["signature"].bytes()) == round["randomness"].digest())
    }
  }

  @Test func numbers() throws {
    let vector = try Vectors.json("fd1.json")["V8_numbers"]
    let key = DrawKey(value: try vector["key"].digest())
    for row in vector["rows"].array {
      var numbers = try #require(NumberStream(key: key, total: try row["total"].number()))
      for expected in row["first8"].array {
        let text = try expected.text()
        let next = numbers.next()
        #expect(next == UInt64(text))
      }
    }
    let rejection = vector["rejection"]
    var numbers = try #require(NumberStream(key: key, total: try rejection["total"].number()))
    let refused = try rejection["firstRejectedJ"].number()
    for _ in 0..<refused where numbers.next() == nil { Issue.record("refused too early") }
    var copy = numbers
    let raw = copy.nextRaw()
    #expect(try hex([UInt8](raw)) == rejection["x"].text())
    let (outOfRange, next) = (numbers.next(), numbers.next())
    #expect(outOfRange == nil)
    #expect(try next == rejection["next"].number())
  }

  @Test func aMillionEqualEntrants() throws {
    let vector = try Vectors.json("fd1.json")["V9_million_equal"]
    let secret = try Vectors.json("fd1.json")["V3_chain"]["values_0_to_4"][1].digest()
    let key = DrawKey(
      seal: try vector["headerHash"].digest(), mode: .room, arm: try vector["armHash"].digest(),
      draw: 1, secret: secret, signature: nil, publicHash: try vector["publicHash"].digest())
    #expect(try key.value == vector["key"].digest())
    let winners = DrawSelection.winners(
      key: key, table: EntrantTable(equalEntrants: 1_000_000), count: 100)
    #expect(try winners.map { UInt64($0) } == vector["winners"].array.map { try $0.number() })
    var hasher = SHA256()
    for winner in winners { hasher.update(UInt64(winner)) }
    #expect(try hasher.finalize() == vector["winnersDigest"].digest())
  }

  @Test func theExampleOfRFC3797() throws {
    let vector = try Vectors.json("fd1.json")["RFC3797"]
    let key = RFC3797.key([[9319], [2, 5, 12, 8, 10], [9, 18, 26, 34, 41, 45]])
    #expect(try key == vector["keyString"].utf8())
    let steps = RFC3797.select(key: key, pool: UInt32(try vector["pool"].number()), count: 16)
    for (step, row) in zip(steps, vector["rows"].array) {
      #expect(try hex(step.digest).uppercased() == row["md5"].text())
      #expect(try UInt64(step.remaining) == row["div"].number())
      #expect(try UInt64(step.selected) == row["selected"].number())
    }
    #expect(steps.count == 16)
    #expect(RFC3797.select(key: key, pool: 3, count: 9).count == 3)
    #expect(RFC3797.select(key: key, pool: 0, count: 1).isEmpty)
  }
}

extension [UInt8] {
  init(_ value: UInt64) { self = Swift.withUnsafeBytes(of: value.bigEndian) { Array($0) } }
}
