/// Words every page shares.
package enum SharedText: Phrases {
  case skipToContent, display, language, theme, themeFestive, themeCalm, footer
  case notFoundTitle, notFoundBody, failureTitle, failureBody, refusedTitle, refusedBody
  case wrongHostBody, toHome

  package var translation: Translation {
    switch self {
    case .skipToContent: .init("跳到正文", "Skip to content")
    case .display: .init("显示", "Display")
    case .language: .init("语言", "Language")
    case .theme: .init("主题", "Theme")
    case .themeFestive: .init("喜庆", "Festive")
    case .themeCalm: .init("素雅", "Calm")
    case .footer:
      .init(
        "Maneki 招财猫，全场看得见、人人验得了的抽奖。Apache 2.0 开源。",
        "Maneki, the prize draw a room can watch and anyone can check. Open source, Apache 2.0.")
    case .notFoundTitle: .init("这里什么也没有", "Nothing is here")
    case .notFoundBody:
      .init(
        "地址可能抄错了，或者这场抽奖已经搬走。", "The address may be mistyped, or the draw has moved.")
    case .failureTitle: .init("出了点问题", "Something went wrong")
    case .failureBody:
      .init(
        "错误已记入日志，已经抽出的结果不受影响。请稍后再试。",
        "It is in the log, and no result already drawn is affected. Please try again.")
    case .refusedTitle: .init("请求无法处理", "This request cannot be answered")
    case .refusedBody:
      .init("请返回上一页，重新操作一次。", "Please go back to the page you came from and try once more.")
    case .wrongHostBody:
      .init(
        "这个服务只在本机使用，请用 localhost 或 127.0.0.1 打开。",
        "This server is for its own machine: open it as localhost or 127.0.0.1.")
    case .toHome: .init("回到首页", "Back to the home page")
    }
  }
}
