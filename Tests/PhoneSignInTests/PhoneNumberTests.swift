import Foundation
import PhoneNumbers
import Testing

@Suite struct PhoneNumberVectors {
  /// The file that the browser's tests read too.
  struct File: Decodable {
    var region: String
    var countries: Set<Int>
    var cases: [Case]
    var masks: [Mask]

    static func load() throws -> File {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Vectors/phone-numbers.json")
      return try JSONDecoder().decode(File.self, from: Data(contentsOf: file))
    }
  }

  struct Case: Decodable, CustomTestStringConvertible {
    var typed: String
    var e164: String?
    var masked: String?
    var error: String?
    var country: Int?
    var testDescription: String { typed.debugDescription }

    var refusal: PhoneNumberError? {
      switch error {
      case "empty": .empty
      case "impossible": .impossible
      case "landline": .landline
      case "service": .service
      case "country": .countryNotAllowed(country ?? 0)
      default: nil
      }
    }
  }

  struct Mask: Decodable {
    var e164: String
    var country: Int
    var masked: String
  }

  @Test(arguments: try File.load().cases)
  func readsAsWritten(_ row: Case) throws {
    let file = try File.load()
    let reader = try #require(PhoneNumberReader(region: file.region, countries: file.countries))
    do throws(PhoneNumberError) {
      let number = try reader.read(row.typed)
      #expect(number.e164 == row.e164)
      #expect(number.masked == row.masked)
    } catch {
      #expect(row.error != nil && error == row.refusal, "\(error)")
    }
  }

  @Test func masks() throws {
    for row in try File.load().masks {
      #expect(PhoneNumber(e164: row.e164, countryCode: row.country).masked == row.masked)
    }
  }

  @Test func printsNoNumber() {
    let number = PhoneNumber(e164: "+8613800138000", countryCode: 86)
    var dumped = ""
    dump(number, to: &dumped)
    for text in ["\(number)", String(reflecting: number), "\([number])", dumped] {
      #expect(!text.contains("13800138000") && text.contains("138****8000"))
    }
    #expect(number.prefix == "+861380013")
  }

  @Test func refusesAnUnknownRegion() {
    #expect(PhoneNumberReader(region: "XX") == nil)
    #expect(PhoneNumberReader(region: "") == nil)
  }

  @Test func readsOtherCountriesThatAreServed() throws {
    let reader = try #require(PhoneNumberReader(region: "HK", countries: [852, 86]))
    #expect(try reader.read("5123 4567").e164 == "+85251234567")
    #expect(try reader.read("+86 138 0013 8000").e164 == "+8613800138000")
  }

  /// Text cut, doubled and mixed at random: an answer or a refusal, and an answer is canonical.
  @Test func survivesAnything() throws {
    let reader = try #require(PhoneNumberReader())
    let seeds = try File.load().cases.map { Array($0.typed.unicodeScalars) }
    var random = SplitMix(state: 7)
    for _ in 0..<3000 {
      var scalars = seeds[random.below(seeds.count)]
      let other = seeds[random.below(seeds.count)]
      scalars.replaceSubrange(
        random.below(scalars.count + 1)..., with: other.suffix(random.below(other.count + 1)))
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      if let number = try? reader.read(String(text)) {
        #expect(number.countryCode == 86)
        #expect(try reader.read(number.e164) == number)
      }
    }
  }
}

/// A small repeatable generator for tests.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
