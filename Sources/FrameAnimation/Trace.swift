/// Runs a player by numbers and writes what it answers as text, alike on every machine.
///
/// A line a command: the picture, `@` and when to come back, then each event as a letter, its
/// value, `#` and its play, `@` and its due instant.
package struct FrameAnimationTrace {
  /// What a number in front of a command's arguments asks for.
  package enum Operation: Int64, CaseIterable {
    /// initial
    case new
    /// first, count, timing (0 interval, 1 duration, 2 durations), its value or the list's length,
    /// the list, order, plays, numerator, denominator, delay, late, ending, rest, whilePlaying,
    /// whileHidden
    case plan
    case withoutMotion
    case start
    case stop
    case press
    /// picture, instant
    case seek
    case advance
    case hide
    case show
    case markUnavailable
    /// picture, instant
    case markAvailable
    case discard
    /// first, columns, width and height of a picture, width and height of the sheet, instant
    case sheet
  }

  /// The lines so far, each ended by a line feed.
  package private(set) var text: [UInt8] = []
  private var player = FrameAnimation(initial: 0)
  private var plan = FrameAnimation.Plan(first: 0, count: 0, timing: .interval(0))

  package init() {}

  /// Obeys one command; one that is not understood writes a question mark.
  package mutating func run(_ words: [Int64]) {
    guard let first = words.first, let operation = Operation(rawValue: first) else {
      return write(line: nil)
    }
    let a = words.count > 1 ? words[1] : 0
    let b = words.count > 2 ? words[2] : 0
    switch operation {
    case .new:
      player = FrameAnimation(initial: Int32(clamping: a))
      write(line: player.step([]))
    case .plan:
      if let plan = Self.plan(words.dropFirst()) {
        self.plan = plan
      } else {
        write(line: nil)
      }
    case .withoutMotion: plan = plan.withoutMotion
    case .start: write(line: player.start(plan, at: a))
    case .stop: write(line: player.stop(at: a))
    case .press: write(line: player.press(plan, at: a))
    case .seek: write(line: player.seek(to: Int32(clamping: a), at: b))
    case .advance: write(line: player.advance(to: a))
    case .hide: write(line: player.hide(at: a))
    case .show: write(line: player.show(at: a))
    case .markUnavailable: player.markUnavailable(Int32(clamping: a))
    case .markAvailable: write(line: player.markAvailable(Int32(clamping: a), at: b))
    case .discard:
      player.discard()
      write(line: player.step([]))
    case .sheet: write(line: hold(words.dropFirst()))
    }
  }

  private mutating func hold(_ words: ArraySlice<Int64>) -> FrameAnimation.Step? {
    guard words.count == 7, let now = words.last else { return nil }
    let numbers = words.map { Int32(clamping: $0) }
    let sheet = SpriteSheet(
      first: numbers[0], columns: numbers[1], pictureWidth: numbers[2], pictureHeight: numbers[3])
    return player.hold(sheet.pictures(width: numbers[4], height: numbers[5]), at: now)
  }

  private static func plan(_ words: ArraySlice<Int64>) -> FrameAnimation.Plan? {
    var rest = words
    func number(_ word: Int64) -> Int32 { Int32(clamping: word) }
    guard rest.count >= 14, let first = rest.popFirst(), let count = rest.popFirst(),
      let kind = rest.popFirst(), let value = rest.popFirst()
    else { return nil }
    let timing: FrameAnimation.Timing
    switch kind {
    case 0: timing = .interval(value)
    case 1: timing = .duration(value)
    default:
      guard value >= 0, value <= Int64(rest.count) else { return nil }
      timing = .durations(Array(rest.prefix(Int(value))))
      rest = rest.dropFirst(Int(value))
    }
    guard rest.count == 10 else { return nil }
    let at = rest.startIndex
    var plan = FrameAnimation.Plan(first: number(first), count: number(count), timing: timing)
    plan.order = rest[at] == 0 ? .forward : rest[at] == 1 ? .reverse : .pingPong
    plan.plays = number(rest[at + 1])
    plan.speed = FrameAnimation.Speed(number(rest[at + 2]), over: number(rest[at + 3]))
    plan.delay = rest[at + 4]
    plan.late = rest[at + 5] == 0 ? .everyPicture : .onTime
    plan.ending = rest[at + 6] == 0 ? .withLastPicture : .afterLastPicture
    plan.rest = rest[at + 7] == 0 ? .last : rest[at + 7] == 1 ? .initial : .first
    plan.whilePlaying = rest[at + 8] == 0 ? .ignore : .stop
    plan.whileHidden = rest[at + 9] == 0 ? .pause : .keepTime
    return plan
  }

  private mutating func write(line step: FrameAnimation.Step?) {
    if let step {
      write(Int64(step.picture))
      text.append(UInt8(ascii: "@"))
      if let due = step.nextDue { write(due) } else { text.append(UInt8(ascii: "-")) }
      for event in step.events { write(event) }
    } else {
      text.append(UInt8(ascii: "?"))
    }
    text.append(UInt8(ascii: "\n"))
  }

  private mutating func write(_ event: FrameAnimation.Event) {
    text.append(UInt8(ascii: " "))
    switch event.kind {
    case .picture(let picture):
      text.append(UInt8(ascii: "p"))
      write(Int64(picture))
    case .loop(let completed):
      text.append(UInt8(ascii: "l"))
      write(completed)
    case .finished: text.append(UInt8(ascii: "f"))
    case .cancelled: text.append(UInt8(ascii: "c"))
    case .stopped: text.append(UInt8(ascii: "s"))
    case .unavailable(let picture):
      text.append(UInt8(ascii: "u"))
      write(Int64(picture))
    }
    text.append(UInt8(ascii: "#"))
    write(Int64(event.play))
    text.append(UInt8(ascii: "@"))
    write(event.due)
  }

  private mutating func write(_ number: Int64) {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { digits.append(UInt8(ascii: "-")) }
    for digit in digits.reversed() { text.append(digit) }
  }
}
