/// The vetted head of a request: request line and fields, exactly as RFC 9112 wants them.
struct RequestHead: Sendable {
  var method: Method
  /// Where the target stands in the bytes of the head.
  var target: Range<Int>
  /// The decoded path.
  var path: String
  /// The query as it came, without the question mark.
  var rawQuery: [UInt8]
  var headers: Headers
  var isHTTP11: Bool
  var framing: Framing
  /// The client asked for the connection to be closed.
  var close: Bool
  /// It waits for `100 Continue` before it sends the body.
  var expectsContinue: Bool
  /// Bytes up to and with the empty line.
  var length: Int

  enum Framing: Sendable, Equatable {
    case none
    case length(Int)
    case chunked

    /// The length of the body where the head tells it.
    var length: Int? {
      switch self {
      case .none: 0
      case .length(let length): length
      case .chunked: nil
      }
    }
  }

  /// Why a head is refused: the status to answer and what was wrong with it.
  struct Refusal: Error, Equatable {
    var status: Status
    var reason: String

    init(_ status: Status, _ reason: String) {
      self.status = status
      self.reason = reason
    }
  }

  /// The largest head accepted.
  struct Limits: Sendable {
    /// Request line, in bytes.
    var line = 8 << 10
    /// Everything up to the empty line, in bytes.
    var head = 16 << 10
    /// Number of fields.
    var fields = 100
  }
}
