/// The state of one event stream connection: a position in its topic, never a copy of events.
final class Follower {
  let topic: LoopTopic
  /// Its place in the topic's list.
  var index = 0
  /// What is being sent, and how much of it is.
  var current: SharedBytes?
  var offset = 0
  /// Number of the next event to send.
  var next: UInt64
  /// Stream bytes up to what is being sent.
  var delivered: UInt64
  /// The socket takes nothing at the moment.
  var isBlocked = false
  var heartbeatAt: UInt64

  init(topic: LoopTopic, next: UInt64, delivered: UInt64, prelude: SharedBytes, heartbeatAt: UInt64)
  {
    self.topic = topic
    self.next = next
    self.delivered = delivered
    current = prelude
    self.heartbeatAt = heartbeatAt
  }
}

/// What one loop knows of a topic: its own followers and a window of shared frames.
final class LoopTopic {
  let stream: EventStream
  var followers: [Connection] = []
  var window: [EventStream.Frame] = []
  /// Number of the first frame of the window.
  var first: UInt64 = 1
  /// How far the round of sending has come in `followers`.
  var round = 0
  var isBusy = false

  init(stream: EventStream) { self.stream = stream }

  var next: UInt64 { first + UInt64(window.count) }

  /// Stream bytes before the frame of this number.
  func start(of number: UInt64) -> UInt64 {
    guard let last = window.last else { return 0 }
    guard number < next else { return last.end }
    let frame = window[Int(max(number, first) - first)]
    return frame.end - UInt64(frame.bytes.count)
  }

  func add(_ connection: Connection, _ follower: Follower) {
    follower.index = followers.count
    followers.append(connection)
  }

  /// Fills the gap so that nobody who waits for this round is skipped.
  func remove(_ follower: Follower) {
    var gap = follower.index
    if gap < round {
      round -= 1
      move(from: round, to: gap)
      gap = round
    }
    move(from: followers.count - 1, to: gap)
    followers.removeLast()
  }

  private func move(from source: Int, to target: Int) {
    guard source != target else { return }
    followers[target] = followers[source]
    followers[target].follower?.index = target
  }
}
