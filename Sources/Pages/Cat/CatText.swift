/// Words of the cat's page.
package enum CatText: Phrases {
  case title, description, back, milk, modes, timer, timerBody, animation, animationBody, sound
  case atRest, drinking, loading, failed, needsScript, hint

  package var translation: Translation {
    switch self {
    case .title: .init("喝牛奶的猫", "The cat and its milk")
    case .description:
      .init("按一下牛奶，看猫把它喝完。", "Press the milk and watch the cat drink it all.")
    case .back: .init("返回", "Back")
    case .milk: .init("牛奶", "Milk")
    case .modes: .init("播放方式", "How it plays")
    case .timer: .init("定时器", "Timer")
    case .timerBody:
      .init(
        "每 120 毫秒换一张，一张不漏；喝完停在最后一张。喝的时候再按，它不理你。",
        "A picture every 120 ms, none left out; it rests on the last one. While it drinks, "
          + "pressing changes nothing.")
    case .animation: .init("帧动画", "Frame animation")
    case .animationBody:
      .init(
        "八十张用八秒播完，来不及的跳过；播完回到原来那张。再按一下，立刻停。",
        "Eighty pictures in eight seconds, late ones dropped; then the first picture is back. "
          + "Press again and it stops.")
    case .sound: .init("声音", "Sound")
    case .atRest: .init("一只猫坐在一碗牛奶前", "A cat sits before a bowl of milk")
    case .drinking: .init("猫在喝牛奶", "The cat drinks the milk")
    case .loading: .init("猫来了……", "The cat is on its way…")
    case .failed:
      .init("画没有取到。请重新载入本页。", "The pictures did not arrive. Please load the page again.")
    case .needsScript: .init("要看它喝，请打开 JavaScript。", "To see it drink, please allow JavaScript.")
    case .hint: .init("按牛奶，或按空格键", "Press the milk, or the space bar")
    }
  }
}
