extension Finding {
  /// The sentence in Chinese.
  var chinese: String {
    switch kind {
    case .encodingGuessed: "文件不是 UTF-8，按 \(text) 读取；名字不对就请指明编码"
    case .encodingDoubtful: "文件按 \(text) 读取，却不像中文：编码很可能是别的"
    case .otherSheets: "读的是工作表“\(text)”；另外还有：\(otherText)"
    case .weightsNotUsed: "“\(text)”像是权重，不指定就不用"
    case .nothing: "文件里什么也没有"
    case .blankOnly: "\(rows)是空行，此外什么也没有"
    case .headerOnly: "是标题行，后面没有人"
    case .titleRows: "\(rows)在标题行上方，不算在内：“\(text)”"
    case .blankRows: "\(rows)是空行"
    case .mergedCells: "这一列的\(rows)合并了单元格，只有第一格有值：“\(text)”"
    case .columnCount: "有 \(text) 列，别的行有 \(otherText) 列"
    default: chineseOfEntrant
    }
  }

  private var chineseOfEntrant: String {
    switch kind {
    case .emptyName: "没有姓名"
    case .nameFromId: "没有姓名，用编号“\(text)”代替"
    case .emptyId: "“\(text)”没有编号，单独算一人"
    case .duplicateId: "编号“\(text)”在第 \(other) 行已有，两行算一人"
    case .duplicateIdDiffers:
      "“\(text)”的编号在第 \(other) 行已有，那里是“\(otherText)”；以第 \(other) 行为准"
    case .repeatedName: "“\(text)”在第 \(other) 行已有，算两个人"
    case .lookAlike where text == otherText:
      "“\(text)”在第 \(other) 行已有，用的字符不同；是同一人吗？"
    case .lookAlike: "“\(text)”与第 \(other) 行的“\(otherText)”很像；是同一人吗？"
    case .invisibleCharacters: "“\(text)”里看不见的字符已去掉"
    case .directionControls: "“\(text)”里改变书写方向的字符已去掉"
    case .combiningMarks: "“\(text)”叠了很多附加符号，屏幕上可能显示不全"
    case .longName: "“\(text)”很长，屏幕上可能显示不全"
    case .lineBreaks: "“\(text)”里的换行或制表符改成了空格"
    case .formulaLike: "“\(text)”开头像公式；当作文字保留和导出"
    case .lostCharacters: "“\(text)”在写入这个文件之前就丢了字符"
    case .lostDigits: "“\(text)”当作数字存过：超过 15 位，末几位已经不对"
    case .scientificNotation: "“\(text)”是被表格软件截短的数字：末几位已经丢失"
    case .formulaWithoutResult: "是没有存结果的公式；请打开工作簿再保存一次"
    case .formulaError: "显示错误 \(text)"
    case .missingWeight: "没有权重；要填 1 到 4294967295 的整数"
    case .badWeight: "权重“\(text)”不是 1 到 4294967295 的整数"
    default: ""
    }
  }

  private var other: String { otherRow.map { "\($0)" } ?? "?" }

  private var rows: String {
    guard let row, let lastRow, lastRow > row else { return "第 \(row ?? 1) 行" }
    return "第 \(row) 到 \(lastRow) 行（\(lastRow - row + 1) 行）"
  }
}

extension Finding.Severity {
  /// What a report calls it.
  package func word(_ language: ReportLanguage) -> String {
    guard language == .chinese else { return rawValue }
    switch self {
    case .note: return "提示"
    case .warning: return "注意"
    case .refusal: return "不能导入"
    }
  }
}
