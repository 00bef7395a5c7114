import DelimitedText

extension RosterError {
  /// The line in Chinese.
  var chinese: String {
    switch self {
    case .tooLarge(let bytes): "文件超过 \(bytes / 1_048_576) MiB"
    case .text(let error): error.chinese
    case .encoding(let encoding, let line, let byte):
      "第 \(line) 行：第 \(byte) 字节不是 \(encoding.name)；请用 --encoding 指明编码"
    case .unknownEncoding(let line, let byte):
      "第 \(line) 行：既不是 UTF-8（第 \(byte) 字节）也不是 GB18030；请用 --encoding 指明编码"
    case .otherFormat(let format): format.chinese
    case .workbook(let part, let fault): "\(part)：\(fault.chinese)"
    case .damagedWorkbook: "工作簿已损坏"
    case .noSuchSheet(let name, let sheets):
      "没有工作表“\(name)”；有：\(sheets.joined(separator: "、"))"
    case .column(let name, let error): "列“\(name)”\(error.chinese)"
    case .tooManyEntrants(let limit, let row): "第 \(row) 行：超过 \(limit) 人"
    case .cancelled: "没有读完就停下了"
    }
  }
}

extension DelimitedError {
  fileprivate var chinese: String {
    let place = row == line ? "第 \(row) 行" : "第 \(row) 行（文件第 \(line) 行）"
    return "\(place)第 \(column) 列：\(reason)"
  }

  private var reason: String {
    let hint = isInsideQuotes ? "；引号有没有结束？" : ""
    switch kind {
    case .unterminatedQuote: return "这里的引号没有结束"
    case .textAfterQuote: return "引号结束后还有文字；引号里的引号要写两遍"
    case .fieldTooLong: return "这一格太长" + hint
    case .rowTooLong: return "这一行太长" + hint
    case .tooManyColumns: return "这一行的列太多"
    case .invalidUTF8: return "文件第 \(byteOffset) 字节不是 UTF-8"
    }
  }
}

extension ColumnError {
  fileprivate var chinese: String {
    switch self {
    case .notFound: "不在标题行里"
    case .noHeader: "找不到：第一行不是标题，请写列号"
    case .ambiguous: "在标题行里出现两次；请写列号"
    case .outOfRange(let count): "不存在：一共 \(count) 列"
    }
  }
}

extension RosterError.OtherFormat {
  fileprivate var chinese: String {
    switch self {
    case .foreign(let format): format.chinese
    case .binaryWorkbook: "是二进制工作簿（.xlsb）；请另存为 .xlsx 或 CSV"
    case .openDocument: "是 OpenDocument 文件；请另存为 .xlsx 或 CSV"
    case .numbers: "是 Numbers 文稿；请导出为 .xlsx 或 CSV"
    case .binary: "不是文字，也不是工作簿"
    case .otherZip: "是没有工作簿的压缩包"
    }
  }
}

extension ForeignFormat {
  fileprivate var chinese: String {
    switch self {
    case .oldExcel: "是 Excel 97 或加了密码的工作簿；请去掉密码另存为 .xlsx，或存为 CSV"
    case .pdf: "是 PDF；请把名单导出为 .xlsx 或 CSV"
    case .markup: "是换了名字的网页或 XML；请打开后另存为 .xlsx 或 CSV"
    case .richText: "是富文本文稿；请存为纯文本、.xlsx 或 CSV"
    case .picture: "是图片；名单应为文字、.xlsx 或 CSV"
    case .archive: "是没有工作簿的压缩包"
    }
  }
}

extension RosterError.WorkbookFault {
  fileprivate var chinese: String {
    switch self {
    case .missing: "工作簿缺这一部分"
    case .damaged: "工作簿的这一部分已损坏"
    case .encrypted: "工作簿的这一部分加了密"
    case .duplicated: "这一部分在工作簿里出现两次"
    case .doctype: "声明了文档类型，工作簿从不这样"
    case .tooDeep: "元素嵌套太深"
    case .tokenTooLong: "标签或注释比任何工作簿需要的都长"
    case .inflatesTooFar: "解开后远超名单所需"
    case .tooManyStrings: "文字远超名单所需"
    case .tooManySheets: "工作表太多"
    case .badReference(let row): "第 \(row) 行：单元格的位置不对"
    case .tooManyColumns(let row): "第 \(row) 行的列太多"
    case .cellTooLong(let row): "第 \(row) 行：有一格太长"
    case .noSuchString(let row): "第 \(row) 行：有一格引用了不存在的文字"
    // What the parser says of it is English.
    case .xml(let line, _): "第 \(line) 行不是合格的 XML"
    }
  }
}
