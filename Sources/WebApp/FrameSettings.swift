import FrameAnimation

/// The attributes of a `<frame-animation>`, and the plan they make together.
struct FrameSettings {
  private var first: Int32 = 1
  private var last: Int32 = 0
  private var isAnimation = false
  private var interval: Int64 = 100_000
  private var duration: Int64 = 0
  private var plays: Int32?
  private var order = FrameAnimation.Order.forward
  private var rest: FrameAnimation.Rest?
  private var late: FrameAnimation.Late?
  private var speed = FrameAnimation.Speed()
  private var keepsTime = false
  private var wantsNoMotion = false
  private var firesAtOnce = true
  private var times: [Int64] = []
  private(set) var sheet = SpriteSheet(first: 0, columns: 0, pictureWidth: 0, pictureHeight: 0)

  /// The numbers `Web/app/frame-animation.js` uses; times are in microseconds.
  enum Key: UInt8 {
    case first = 0
    case last = 1
    case initial = 2
    /// 0 timer, 1 animation.
    case mode = 3
    case interval = 4
    case duration = 5
    /// -1 for what the mode does by itself.
    case plays = 6
    /// 0 forward, 1 reverse, 2 there and back.
    case order = 7
    /// -1 by mode, 0 last, 1 initial, 2 first.
    case rest = 8
    /// -1 by mode, 0 every picture, 1 on time.
    case late = 9
    case speedNumerator = 10
    case speedDenominator = 11
    /// 1 when time goes on while the page is out of sight.
    case keepTime = 12
    /// 1 when the person asked for less motion.
    case noMotion = 13
    /// 0 when the first tick comes one interval after the start.
    case atOnce = 14
    /// The picture in the sheet's upper left corner.
    case sheetFirst = 15
    case columns = 16
    case pictureWidth = 17
    case pictureHeight = 18

    /// Whether it says where pictures lie in a sheet.
    var isOfSheet: Bool { rawValue >= Key.sheetFirst.rawValue }
  }

  mutating func set(_ key: Key, _ value: Double) {
    let whole = Int32(within: value)
    switch key {
    case .first: first = whole
    case .last: last = whole
    case .initial: break
    case .mode: isAnimation = whole == 1
    case .interval: interval = microseconds(value)
    case .duration: duration = microseconds(value)
    case .plays: plays = whole < 0 ? nil : whole
    case .order: order = whole == 1 ? .reverse : whole == 2 ? .pingPong : .forward
    case .rest: rest = whole == 0 ? .last : whole == 1 ? .initial : whole == 2 ? .first : nil
    case .late: late = whole == 0 ? .everyPicture : whole == 1 ? .onTime : nil
    case .speedNumerator: speed.numerator = whole
    case .speedDenominator: speed.denominator = whole
    case .keepTime: keepsTime = whole == 1
    case .noMotion: wantsNoMotion = whole == 1
    case .atOnce: firesAtOnce = whole != 0
    case .sheetFirst: sheet.first = whole
    case .columns: sheet.columns = whole
    case .pictureWidth: sheet.pictureWidth = whole
    case .pictureHeight: sheet.pictureHeight = whole
    }
  }

  mutating func readTimes(_ bytes: [UInt8]) {
    times = []
    var index = 0
    while index + 4 <= bytes.count {
      var word: UInt32 = 0
      for offset in 0..<4 { word |= UInt32(bytes[index + offset]) << (8 * UInt32(offset)) }
      times.append(Int64(word))
      index += 4
    }
  }

  var plan: FrameAnimation.Plan {
    let count = Int32(clamping: Int64(last) - Int64(first) + 1)
    var plan: FrameAnimation.Plan =
      isAnimation
      ? .animation(first: first, count: count, duration: duration)
      : .timer(first: first, count: count, interval: interval, firesAtOnce: firesAtOnce)
    if !times.isEmpty { plan.timing = .durations(times) }
    if let plays { plan.plays = plays }
    if let rest { plan.rest = rest }
    if let late { plan.late = late }
    plan.order = order
    plan.speed = speed
    plan.whileHidden = keepsTime ? .keepTime : .pause
    return wantsNoMotion ? plan.withoutMotion : plan
  }

  private func microseconds(_ value: Double) -> Int64 {
    value > -1e15 && value < 1e15 ? Int64(value) : 0
  }
}
