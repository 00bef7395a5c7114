import CCurl

/// What the callbacks of one transfer write down; lives on the thread that performs it.
final class Exchange {
  let limit: Int
  let cancellation: Cancellation
  /// What is uploaded, for mail.
  let upload: [UInt8]
  var uploaded = 0
  var answer: [UInt8] = []
  /// How far a letter is, by the last SMTP command sent.
  var phase = MailAnswer.Phase.connecting
  /// The code of the server's last reply; the one to QUIT says nothing about the letter.
  var reply = 0
  private var isQuitting = false

  init(limit: Int, cancellation: Cancellation, upload: [UInt8] = []) {
    self.limit = limit
    self.cancellation = cancellation
    self.upload = upload
  }

  func received(_ bytes: UnsafeRawBufferPointer) -> Int {
    // Fewer than were given ends the transfer.
    guard bytes.count <= limit - answer.count else { return 0 }
    answer.append(contentsOf: bytes)
    return bytes.count
  }

  func fill(_ room: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(room.count, upload.count - uploaded)
    room.copyBytes(from: upload[uploaded..<uploaded + count])
    uploaded += count
    if count > 0 { phase = .message }
    return count
  }

  func sent(command: UnsafeRawBufferPointer) {
    let word = String(decoding: command.prefix(4), as: UTF8.self)
    switch word {
    case "MAIL": phase = .sender
    case "RCPT": phase = .recipient
    case "DATA": phase = .data
    case "QUIT": isQuitting = true
    default: break
    }
  }

  func received(reply: UnsafeRawBufferPointer) {
    let digits = reply.prefix(3)
    guard !isQuitting, digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return
    }
    self.reply = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// - Parameter context: the exchange that `maneki_curl_set_callbacks` was given.
  static func at(_ context: UnsafeMutableRawPointer?) -> Exchange? {
    context.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
  }
}
