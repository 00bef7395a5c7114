extension FrameAnimation {
  /// What one command brought about.
  public struct Step: Equatable, Sendable {
    /// The picture to be seen from now on.
    public var picture: Int32
    /// What happened, in the order in which it is to be told; the state is settled already.
    public var events: [Event]
    /// When to call ``FrameAnimation/advance(to:)`` next, in microseconds; nil for never.
    public var nextDue: Int64?
  }

  /// Something that happened in a play.
  public struct Event: Equatable, Sendable {
    public var kind: Kind
    /// The play it happened in, counted from 1; 0 before the first.
    public var play: Int32
    /// When it was due, in microseconds: now minus this is how late it is.
    public var due: Int64

    init(_ kind: Kind, play: Int32, due: Int64) {
      self.kind = kind
      self.play = play
      self.due = due
    }
  }

  /// The kinds of events.
  public enum Kind: Equatable, Sendable {
    /// A picture comes into view.
    case picture(Int32)
    /// So many plays have ended and another one has begun.
    case loop(completed: Int64)
    /// The last play ended by itself; the picture to rest on is in view.
    case finished
    /// The play made way for another one.
    case cancelled
    /// The play was stopped.
    case stopped
    /// A picture is due that cannot be shown; told once for each play.
    case unavailable(Int32)
  }
}
