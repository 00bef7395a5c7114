/// Words of the home page.
package enum HomeText: Phrases {
  case title, description, headlineFirst, headlineSecond, lede, start, rooms
  case quickName, quickBody, catName, catBody, elementsName, elementsBody, signInName, signInBody
  case verifyName, verifyBody
  case promises, fairName, fairBody, keptName, keptBody, offlineName, offlineBody
  case terminalName, terminalBody

  package var translation: Translation {
    switch self {
    case .title: .init("Maneki 招财猫：全场看得见的抽奖", "Maneki: the prize draw a room can watch")
    case .description:
      .init(
        "号码抽奖、名单抽奖，打开浏览器就能用，断网也不怕。",
        "Draw numbers or names on the big screen, in the browser, with or without a network.")
    case .headlineFirst: .init("全场看得见，", "Watched by the room.")
    case .headlineSecond: .init("人人验得了。", "Checked by anyone.")
    case .lede:
      .init(
        "年会、校庆、聚会上的抽奖：打开就抽，停下即定，结果一个也不会丢。",
        "The prize draw for the party, the school fair and the meetup. Open it, roll, stop. "
          + "What was drawn stays drawn.")
    case .start: .init("现在就抽", "Draw now")
    case .rooms: .init("从这里开始", "Where to go")
    case .quickName: .init("号码抽奖", "Number draw")
    case .quickBody:
      .init(
        "从 1 到十亿，或者一份名单。全在浏览器里完成，断网照样能抽。",
        "One to a billion, or a list of names. It all happens in the browser, even offline.")
    case .catName: .init("喝牛奶的猫", "The cat and its milk")
    case .catBody:
      .init(
        "有人中奖，它就喝一口。八十一张画，一张不落。", "It drinks when somebody wins: eighty-one pictures, none dropped."
      )
    case .elementsName: .init("三个零件", "Three parts to take")
    case .elementsBody:
      .init(
        "滚动号码、倒计时按钮、逐帧动画，拿去用在自己的网页或应用里。",
        "The rolling number, the countdown button and the frame player, for your own page or app.")
    case .signInName: .init("手机登录", "Sign in by phone")
    case .signInBody:
      .init(
        "一个手机号，一条验证码，就证明号码是你的。不用设密码。",
        "A phone number and a code by message prove that the number is yours. No password to make up."
      )
    case .verifyName: .init("验证抽奖", "Check a draw")
    case .verifyBody:
      .init(
        "打开一份抽奖记录，在自己的设备上逐条重算，看它经不经得起。",
        "Open the record of a draw and have every statement worked out again on your own device.")
    case .promises: .init("说到做到", "What you can rely on")
    case .fairName: .init("机会均等", "Equal odds")
    case .fairBody:
      .init(
        "取自系统的安全随机源，用拒绝采样去除一切偏差。第一个、最后一个，谁也不特殊。",
        "Picks come from the system's secure source and are freed of bias by rejection. "
          + "Nobody is special: not the first, not the last.")
    case .keptName: .init("先存后显", "Saved, then shown")
    case .keptBody:
      .init(
        "屏幕上出现之前，结果已经写下。刷新、死机、拔掉电源，回来还在。",
        "A result is on disk before it is on screen. Refresh, crash or pull the plug: it is there.")
    case .offlineName: .init("不靠网络", "No network needed")
    case .offlineBody:
      .init(
        "一台笔记本就够。字体、声音、图片都在本机，不向别处发一个请求。",
        "One laptop is enough. Type, sound and pictures are all local; nothing is asked of "
          + "any other host.")
    case .terminalName: .init("在命令行里", "On the command line")
    case .terminalBody:
      .init(
        "同一套抽取代码，千万行的名单一遍读完。",
        "The same picks, from a list of ten million lines in one pass.")
    }
  }
}
