import Synchronization

/// A topic of server-sent events: encoded once when published, shared by all who follow.
package final class EventStream: Sendable {
  package let name: String
  /// Differs after each start, so that a follower's old position is recognised as such.
  package let epoch: String
  /// How many events can be replayed.
  package let history: Int
  private let state = Mutex(State())

  struct Frame: Sendable {
    let bytes: SharedBytes
    /// Bytes of all frames of the stream up to and with this one.
    let end: UInt64
  }

  private struct State {
    /// The latest frames, oldest first; the last has the number `next - 1`.
    var frames: [Frame] = []
    var next: UInt64 = 1
    var end: UInt64 = 0
    var loops: [Listening] = []
    var followers = 0
  }

  private struct Listening {
    let loop: Loop
    var isNotified: Bool
  }

  package convenience init(name: String) {
    self.init(name: name, history: 1_024)
  }

  package init(name: String, history: Int, epoch: String? = nil) {
    self.name = name
    self.history = max(1, history)
    self.epoch = epoch ?? String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// How many follow now.
  package var followerCount: Int { state.withLock { $0.followers } }

  /// The position of the latest event: where a page made now shall follow from.
  package var position: EventID {
    EventID(epoch: epoch, sequence: state.withLock { $0.next - 1 })
  }

  /// Sends the event to all followers; any thread may call, and nobody is waited for.
  @discardableResult
  package func publish(_ event: ServerSentEvent) -> EventID {
    let (id, loops) = state.withLock { state in
      let id = EventID(epoch: epoch, sequence: state.next)
      let bytes = SharedBytes(event.encoded(id: id))
      state.next += 1
      state.end += UInt64(bytes.count)
      // Cut back to `history` only now and then: removing from the front moves everything.
      if state.frames.count >= history * 2 {
        state.frames.removeFirst(state.frames.count - history)
      }
      state.frames.append(Frame(bytes: bytes, end: state.end))
      var loops: [Loop] = []
      for index in state.loops.indices where !state.loops[index].isNotified {
        state.loops[index].isNotified = true
        loops.append(state.loops[index].loop)
      }
      return (id, loops)
    }
    for loop in loops { loop.post(.publish(self)) }
    return id
  }

  /// Adds a loop that wants to hear of events.
  func attach(_ loop: Loop) {
    state.withLock { $0.loops.append(Listening(loop: loop, isNotified: false)) }
  }

  func detach(_ loop: Loop) {
    state.withLock { $0.loops.removeAll { $0.loop === loop } }
  }

  func countFollower(_ change: Int) { state.withLock { $0.followers += change } }

  /// The frames from a number on that are still kept, and the number of the first of them.
  func frames(from wanted: UInt64, for loop: Loop) -> (first: UInt64, frames: [Frame]) {
    state.withLock { state in
      for index in state.loops.indices where state.loops[index].loop === loop {
        state.loops[index].isNotified = false
      }
      let kept = min(state.frames.count, history)
      let oldest = state.next - UInt64(kept)
      let first = min(max(wanted, oldest), state.next)
      return (first, Array(state.frames.suffix(Int(state.next - first))))
    }
  }
}
