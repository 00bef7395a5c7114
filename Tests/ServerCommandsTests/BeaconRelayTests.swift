import Commands
import ServerCommands
import Testing

/// What drand's relays answer, as they spell it.
@Suite struct BeaconRelayTests {
  private let value = String(repeating: "0a", count: 32)
  private let signature = String(repeating: "b7", count: 48)

  private func read(_ text: String) -> BeaconRound? { BeaconRelay.read(Array(text.utf8)) }

  @Test func aRoundIsReadWhateverTheOrderOfItsMembers() {
    let round = BeaconRound(round: 123, randomness: value, signature: signature)
    #expect(round != nil)
    #expect(
      read(
        #"{"round":123,"randomness":"\#(value)","signature":"\#(signature)"}"#) == round)
    #expect(
      read(
        #"{"signature": "\#(signature)", "previous_signature": "", "randomness": "\#(value)", "round": 123}"#
      ) == round)
  }

  @Test func anythingElseIsNoRound() {
    for text in [
      "", "null", "[]", "<html>", #"{"round":123}"#,
      #"{"round":-1,"randomness":"\#(value)","signature":"\#(signature)"}"#,
      #"{"round":1.5,"randomness":"\#(value)","signature":"\#(signature)"}"#,
      #"{"round":123,"randomness":"\#(value)","signature":"b7"}"#,
      #"{"round":123,"randomness":"\#(value)","signature":"\#(signature.uppercased())"}"#,
    ] {
      #expect(read(text) == nil, "\(text)")
    }
  }
}
