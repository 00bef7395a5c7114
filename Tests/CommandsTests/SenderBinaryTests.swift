import Foundation
import Testing

/// The server as it is started in production, with and without a way out for codes.
@Suite struct SenderBinaryTests {
  private static let server = Binary.directory.appending(path: "maneki-server").path()

  private func serve(_ words: String) throws -> Binary.Result {
    try Binary.bash(words, program: Self.server)
  }

  @Test func `production without a sender does not start`() throws {
    for words in ["$M serve --production --data $D/data", "$M serve --host 0.0.0.0 --data $D/data"]
    {
      let result = try serve(words)
      #expect(result.exitCode == 2 && result.output.isEmpty)
      #expect(result.errors.contains("name one with --sender"))
      #expect(result.errors.split(separator: "\n").count == 1)
    }
  }

  @Test(
    arguments: [
      ("webhook", "MANEKI_WEBHOOK_URL"), ("aliyun", "MANEKI_ALIYUN_ACCESS_KEY_ID"),
      ("twilio", "MANEKI_TWILIO_ACCOUNT_SID"), ("smtp", "MANEKI_SMTP_HOST"),
    ])
  func `a sender without its settings names the first one missing`(
    sender: String, variable: String
  ) throws {
    let result = try serve("$M serve --production --sender \(sender) --data $D/data")
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(result.errors.contains("the sender \(sender) needs"))
    #expect(result.errors.contains(variable))
    #expect(result.errors.split(separator: "\n").count == 1)
    // Nothing was begun.
    #expect(try serve("$M serve --sender \(sender) --data $D/d; ls $D").output.isEmpty)
  }

  @Test func `secrets come from files and are not printed`() throws {
    let result = try serve(
      """
      printf 'hunter2-hunter2-hunter2\\n' > $D/secret
      MANEKI_WEBHOOK_SECRET=hunter2-hunter2 MANEKI_SMTP_PASSWORD_FILE=$D/secret \
      $M serve --data $D/data --print-config
      """)
    #expect(result.exitCode == 0 && !result.output.contains("hunter2"))
    #expect(result.output.contains("webhook.secret = \"…\""))
    #expect(result.output.contains("/secret\""))
  }
}
