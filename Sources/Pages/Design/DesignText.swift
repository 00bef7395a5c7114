/// Words of the page that shows the design language.
package enum DesignText: Phrases {
  case title, lede, colours, type, controls, parts, paper, lacquer, stage
  case start, cancel, clear, wait, name, nameHint, nameError, prize, prizeFirst, prizeSecond
  case repeats, sound, dialogTitle, dialogBody, statusGood, statusBad, toast, empty
  case order, winner, time, winners

  package var translation: Translation {
    switch self {
    case .title: .init("设计语言", "Design language")
    case .lede:
      .init(
        "大漆、金线、米白纸。每一页都由这些东西拼成。", "Lacquer, thin gold, cream paper: what every page is made of.")
    case .colours: .init("色彩", "Colour")
    case .type: .init("文字与数字", "Type and numbers")
    case .controls: .init("控件", "Controls")
    case .parts: .init("部件", "Parts")
    case .paper: .init("纸", "Paper")
    case .lacquer: .init("大漆", "Lacquer")
    case .stage: .init("舞台", "Stage")
    case .start: .init("开始抽奖", "Start")
    case .cancel: .init("取消", "Cancel")
    case .clear: .init("清空", "Clear")
    case .wait: .init("请稍候", "Please wait")
    case .name: .init("姓名", "Name")
    case .nameHint: .init("屏幕上只显示一部分", "Shown only in part on the screen")
    case .nameError: .init("姓名不能为空", "The name is missing")
    case .prize: .init("奖项", "Prize")
    case .prizeFirst: .init("一等奖", "First prize")
    case .prizeSecond: .init("二等奖", "Second prize")
    case .repeats: .init("允许重复中奖", "Allow repeat winners")
    case .sound: .init("声音", "Sound")
    case .dialogTitle: .init("清除数据", "Clear results")
    case .dialogBody: .init("清除以后，这些号码无法找回。", "The numbers cannot be brought back.")
    case .statusGood: .init("已保存", "Saved")
    case .statusBad: .init("第 12 行：缺少姓名", "Row 12: the name is missing")
    case .toast: .init("名单已更新，新增 5 人", "List updated: 5 people added")
    case .empty: .init("还没有人中奖", "Nobody has won yet")
    case .order: .init("顺序", "Order")
    case .winner: .init("中奖者", "Winner")
    case .time: .init("时间", "Time")
    case .winners: .init("本次中奖号码", "Winning numbers")
    }
  }
}
