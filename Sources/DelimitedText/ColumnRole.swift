/// What a column holds, as its heading says.
package enum ColumnRole: UInt8, Sendable, CaseIterable {
  case name, id, weight, group, phone

  /// The role a heading stands for; nil when it is none of the known words.
  ///
  /// Case, width, spaces, hyphens and underscores do not matter.
  package init?(heading: [UInt8]) {
    let key = PlainText.lowercasingASCII(PlainText.foldingFullWidth(PlainText.trimmed(heading)))
      .filter { $0 != 0x20 && $0 != 0x2D && $0 != 0x5F && $0 != 0x2E }
    guard !key.isEmpty, key.count <= 32 else { return nil }
    for role in Self.allCases where role.headings.contains(key) {
      self = role
      return
    }
    return nil
  }

  private var headings: Headings {
    switch self {
    case .name:
      Headings(
        "name fullname displayname participant participants entrant attendee guest nickname "
          + "姓名 名字 名称 参与者 参加者 参与人 昵称 员工姓名 学生姓名 人员 嘉宾")
    case .id:
      Headings(
        "id no number code ticket ticketno employeeid employeeno staffid staffno studentid userid "
          + "编号 工号 学号 号码 序号 员工编号 员工号 身份证 身份证号 身份证号码 证件号 票号 抽奖号 抽奖号码 用户id")
    case .weight:
      Headings("weight weights chances tickets entries 权重 票数 次数 份数 抽奖次数 机会")
    case .group:
      Headings(
        "group department dept team table class company 部门 组 组别 小组 分组 团队 桌号 班级 单位 公司")
    case .phone:
      Headings(
        "phone phonenumber mobile mobilephone cell tel telephone "
          + "手机 手机号 手机号码 电话 电话号码 联系电话 联系方式")
    }
  }
}

/// Words parted by single spaces, compared as bytes: a list of strings would cost the browser
/// their comparison's tables.
private struct Headings {
  private let words: [UInt8]

  init(_ words: String) { self.words = Array(words.utf8) }

  func contains(_ key: [UInt8]) -> Bool {
    words.split(separator: 0x20).contains { $0.elementsEqual(key) }
  }
}
