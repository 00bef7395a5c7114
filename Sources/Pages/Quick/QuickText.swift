/// The words of the quick draw. The names of its controls are a contract with its users' habits.
package enum QuickText: Phrases {
  case title, description, start, stop, clear, set, rangeField, rolling, latest, list
  case clearDialog, clearBody, cancel, confirm, moreSettings, back, count, repeats
  case ready, loading, needsScript, controls, fullScreen, poolNumbers, poolNames, remaining
  case copy, exportTable, exportColumns, listEmpty, place
  case namesRoll, listOfNames, leaveFullScreen, rangeExample, latestMore

  package var translation: Translation {
    switch self {
    case .title: .init("号码抽奖", "Number draw")
    case .description:
      .init(
        "设好人数，按下开始，当场抽出中奖号码。离线可用，刷新不丢。",
        "Set how many, press Start, and draw the winning numbers. Works offline and keeps everything."
      )
    case .start: .init("开始抽奖", "Start")
    case .stop: .init("停止", "Stop")
    case .clear: .init("清空", "Clear")
    case .set: .init("设置", "Set")
    case .rangeField: .init("抽奖人数", "Number of entrants")
    case .rolling: .init("滚动号码", "Rolling number")
    case .latest: .init("最新中奖", "Latest winner")
    case .list: .init("本次中奖号码", "Winning numbers")
    case .clearDialog: .init("清除数据", "Clear results")
    case .clearBody:
      .init(
        "当前号码、最新中奖和全部中奖号码都会清除，清除后无法恢复。抽奖人数不变。",
        "The current number, the latest winner and all winning numbers go, and cannot be recovered. "
          + "The range stays.")
    case .cancel: .init("取消", "Cancel")
    case .confirm: .init("确定", "OK")
    case .moreSettings: .init("更多设置", "More settings")
    case .back: .init("返回", "Back")
    case .count: .init("每次人数", "Winners per draw")
    case .repeats: .init("允许重复中奖", "Allow repeat winners")
    case .ready: .init("准备就绪", "Ready")
    case .loading: .init("正在准备……", "Getting ready…")
    case .needsScript:
      .init("这个页面需要 JavaScript 才能抽奖。", "This page needs JavaScript to draw.")
    case .controls: .init("操作", "Controls")
    case .fullScreen: .init("全屏", "Full screen")
    case .poolNumbers: .init("1 至 {count}", "1 to {count}")
    case .poolNames: .init("名单 {count} 人", "{count} names")
    case .remaining: .init("剩余 {count}", "{count} left")
    case .copy: .init("复制", "Copy")
    case .exportTable: .init("导出 CSV", "Export CSV")
    case .exportColumns: .init("序号,轮次,中奖,时间", "Place,Round,Winner,Time")
    case .listEmpty: .init("还没有人中奖", "Nobody has won yet")
    case .place: .init("第 {place} 个", "No. {place}")
    case .namesRoll:
      .init(
        "现在抽的是名单。要抽号码，请在“更多设置”里选“号码”。",
        "Names roll now. To draw numbers, choose Numbers in More settings.")
    case .listOfNames: .init("本次中奖名单", "Winners")
    case .leaveFullScreen: .init("退出全屏", "Leave full screen")
    case .rangeExample: .init("1 至 {count}", "1–{count}")
    case .latestMore: .init("还有 {count} 个", "+{count} more")
    }
  }
}

/// The words of the quick draw's second screen.
package enum QuickSettingsText: Phrases {
  case drawing, countHint, repeatsHint, sound, soundHint
  case source, sourceNumbers, sourceNames, names, namesHint, namesPaste, namesRead, namesFile
  case look, keyboard, keyStart, keyFullScreen, keyEscape, stored

  package var translation: Translation {
    switch self {
    case .drawing: .init("抽奖", "Drawing")
    case .countHint: .init("一次抽出 1 至 200 个", "From 1 to 200 at once")
    case .repeatsHint:
      .init("关闭时，每个号码只能中一次", "When off, each number wins once")
    case .sound: .init("声音", "Sound")
    case .soundHint: .init("滚动的嘀嗒声和中奖的钟声", "Ticks while rolling, a bell on landing")
    case .source: .init("滚动内容", "What rolls")
    case .sourceNumbers: .init("号码", "Numbers")
    case .sourceNames: .init("名单", "Names")
    case .names: .init("名单", "Names")
    case .namesHint:
      .init(
        "一行一个名字，或带列的 CSV、Excel（.xlsx）。也可以把文件拖到页面任意处。"
          + "名单只留在这台设备上；只有 Excel 要由本站服务器读一遍，读完不留。",
        "One name a line, or CSV or Excel (.xlsx) with columns. A file can be dropped anywhere on "
          + "the page. The list stays on this device; only Excel is read by this page's server, "
          + "which keeps nothing.")
    case .namesPaste: .init("粘贴名单", "Paste a list")
    case .namesRead: .init("读取名单", "Read list")
    case .namesFile: .init("选择文件", "Choose a file")
    case .look: .init("外观", "Appearance")
    case .keyboard: .init("键盘", "Keyboard")
    case .keyStart: .init("开始 / 停止", "Start / Stop")
    case .keyFullScreen: .init("全屏", "Full screen")
    case .keyEscape: .init("关闭对话框，从不丢结果", "Close a dialog; results are never lost")
    case .stored:
      .init(
        "中奖号码先存后显：刷新、断电、关闭页面，回来都在。",
        "A winner is stored before it is shown: it is there after a refresh, a crash or a power cut."
      )
    }
  }
}

/// What the quick draw's dialogs and notices say; the page's script picks by name and number.
package enum QuickMessageText: Phrases {
  case rangeSetTitle, rangeSet, checkTitle, refusedEmpty, refusedWords, refusedNegative
  case refusedFraction, refusedExponent, refusedGrouping, refusedSmall, refusedLarge
  case refusedCountSmall, refusedCountLarge
  case namesSetTitle, namesSet, namesRepeated, importTitle, importColumn, importHeader, importOnce
  case importCount, importMore, importEmpty, importTooMany, importQuote, importAfterQuote
  case importTooLong, importNotText, importSpreadsheet, importUnreadable
  case importReading, importOffline, importWorkbook, importWorkbookLarge, importBusy
  case importPDF, importRichText, importMarkup, importBinary, importSeveral, importOpen
  case importNameless, importNamelessOne
  case saveFailed, randomFailed, damaged, tooNew, dead, reload, noStore
  case shortfall, exhausted, copied, copyFailed, won, unfinished
  /// What the phrase without `One` says when it counts one.
  case poolNamesOne, namesSetOne, namesRepeatedOne, importOnceOne, importCountOne

  package var translation: Translation {
    switch self {
    case .rangeSetTitle: .init("设置成功", "Range set")
    case .rangeSet: .init("抽奖范围是 1 至 {count}。", "The range is now 1 to {count}.")
    case .checkTitle: .init("提示", "Please check")
    case .refusedEmpty: .init("还没有填数字。", "There is no number in the field.")
    case .refusedWords: .init("这不是数字，请只填数字。", "That is not a number. Use digits only.")
    case .refusedNegative: .init("人数不能是负数。", "The number cannot be negative.")
    case .refusedFraction:
      .init("请填整数，不要小数。", "Use a whole number, without a decimal point.")
    case .refusedExponent:
      .init("请把数字写全，不要用 1e3 这样的写法。", "Write the number out; 1e3 is not read.")
    case .refusedGrouping:
      .init("分隔的位置不对，请每三位一组，或不要分隔。", "Group digits in threes, or not at all.")
    case .refusedSmall: .init("至少要有 2 人才能抽奖。", "A draw needs at least 2 entrants.")
    case .refusedLarge:
      .init("最多 1000000000（十亿）。", "The most is 1000000000, one billion.")
    case .refusedCountSmall: .init("每次至少抽 1 个。", "At least 1 at a time.")
    case .refusedCountLarge: .init("每次最多抽 200 个。", "At most 200 at a time.")
    case .namesSetTitle: .init("名单已就绪", "List ready")
    case .namesSet: .init("名单共 {count} 人。", "The list has {count} names.")
    case .namesRepeated:
      .init(
        "其中 {repeated} 行与前面的行相同，各算一人。",
        "{repeated} of them repeat an earlier line; each counts as a person.")
    case .importTitle: .init("导入名单", "Import a list")
    case .importColumn: .init("姓名在哪一列", "Column with the names")
    case .importHeader: .init("第一行是标题", "The first row is a heading")
    case .importOnce:
      .init("相同的行只算一次（{repeated} 行）", "Count equal lines once ({repeated} lines)")
    case .importCount: .init("共 {count} 人", "{count} names")
    case .importMore: .init("……还有 {count} 人", "… and {count} more")
    case .importEmpty: .init("没有读到名字。", "No names were found.")
    case .importTooMany: .init("名单最多 1000000 行。", "A list has at most 1000000 lines.")
    case .importQuote:
      .init("第 {row} 行的引号没有结束。", "Row {row} opens a quotation mark and never closes it.")
    case .importAfterQuote:
      .init("第 {row} 行的引号后面还有文字。", "Row {row} has text after a closing quotation mark.")
    case .importTooLong: .init("第 {row} 行太长。", "Row {row} is too long.")
    case .importNotText: .init("第 {row} 行不是文字。", "Row {row} is not text.")
    case .importSpreadsheet:
      .init(
        "这种表格文件读不了，请先另存为 .xlsx 或 CSV。",
        "That kind of spreadsheet is not read. Save it as .xlsx or CSV first.")
    case .importReading: .init("服务器正在读取……", "The server is reading it…")
    case .importOffline:
      .init(
        "读 Excel 文件要连上服务器，现在连不上。请另存为 CSV，断网也能读。",
        "Reading Excel takes the server, which cannot be reached now. Save it as CSV, which needs "
          + "no network.")
    case .importWorkbook:
      .init("读不了这个 Excel 文件：{detail}。", "This workbook cannot be read: {detail}.")
    case .importWorkbookLarge:
      .init(
        "Excel 文件最大 8 MiB。请另存为 CSV，可以到 32 MiB。",
        "A workbook can have 8 MiB. Save it as CSV, which can have 32.")
    case .importBusy: .init("服务器正忙，请稍等再试。", "The server is busy. Please try again in a moment.")
    case .importPDF:
      .init(
        "这是 PDF，读不出名单。请把名单导出为 .xlsx 或 CSV。",
        "This is a PDF, which is not read. Export the list as .xlsx or CSV.")
    case .importRichText:
      .init(
        "这是带格式的文稿（RTF）。请另存为纯文本或 CSV。",
        "This is a rich text document. Save it as plain text or CSV.")
    case .importMarkup:
      .init(
        "这是网页或 XML，不是名单。请打开后另存为 .xlsx 或 CSV。",
        "This is a web page or XML, not a list. Open it and save it as .xlsx or CSV.")
    case .importBinary:
      .init("这个文件不是文字，也不是工作簿。", "This file is not text, and no workbook either.")
    case .importSeveral:
      .init(
        "一次只能读一个文件，所以都没有读。请把名单合成一个文件。",
        "One file is read at a time, so none of these was. Put the list into one file.")
    case .importOpen:
      .init(
        "前一份名单还没有导入完，后来的没有读。请先确定或取消前一份。",
        "Another list is being imported, so this one was not read. Confirm or cancel that one first."
      )
    case .importNameless:
      .init(
        "{count} 行没有名字，没有算进来；最前面的是第 {row} 行。",
        "{count} rows have no name and are left out; the first is row {row}.")
    case .importNamelessOne:
      .init("第 {row} 行没有名字，没有算进来。", "Row {row} has no name and is left out.")
    case .importUnreadable: .init("读不了这个文件。", "This file cannot be read.")
    case .saveFailed:
      .init(
        "没能保存，所以没有抽出任何人。请检查磁盘空间或浏览器的存储设置，然后再试。",
        "Nothing could be saved, so nobody was drawn. Check the disk and the browser's storage "
          + "settings, then try again.")
    case .randomFailed:
      .init(
        "系统的随机源出错，没有抽出任何人。", "The system's source of randomness failed; nobody was drawn.")
    case .damaged:
      .init(
        "上次保存的内容已损坏，读不出来。原样另存了一份，现在从头开始。",
        "What was saved is damaged and cannot be read. A copy is kept aside; this is a fresh start."
      )
    case .tooNew:
      .init(
        "别的窗口用的是更新的版本，请重新载入。", "Another window runs a later version. Please reload.")
    case .dead:
      .init(
        "出错了，页面已停下。结果都已保存，重新载入即可继续。",
        "Something broke and the page has stopped. All results are saved; reload to go on.")
    case .reload: .init("重新载入", "Reload")
    case .noStore:
      .init(
        "这个浏览器不允许保存，所以不能抽奖。请退出无痕模式或允许本站存储数据。",
        "This browser does not allow saving, so nothing can be drawn. Leave private mode or allow "
          + "this site to store data.")
    case .shortfall:
      .init(
        "要抽 {asked} 个，只剩 {drawn} 个，已全部抽出，没有人了。", "{drawn} of {asked}: nobody else is left.")
    case .exhausted:
      .init("所有人都已中奖，没有人可抽了。", "Everybody has won: nobody is left to draw.")
    case .copied: .init("已复制", "Copied")
    case .copyFailed: .init("没能复制", "Could not copy")
    case .won: .init("中奖", "Winner")
    case .unfinished:
      .init(
        "上次滚动没有停下就离开了页面，没有抽出任何人。",
        "The page was left before Stop: that roll did not finish, and nobody was drawn.")
    case .poolNamesOne: .init("名单 1 人", "1 name")
    case .namesSetOne: .init("名单共 1 人。", "The list has 1 name.")
    case .namesRepeatedOne:
      .init(
        "其中 1 行与前面的行相同，也算一人。", "1 of them repeats an earlier line; it counts as a person.")
    case .importOnceOne: .init("相同的行只算一次（1 行）", "Count equal lines once (1 line)")
    case .importCountOne: .init("共 1 人", "1 name")
    }
  }
}
