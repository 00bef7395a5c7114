/// Words of the page that checks a record. What the check finds is said by Web/verify/words.js.
package enum VerifyText: Phrases {
  case title, description, heading, lede, loading, needsScript
  case more, sampleName, sampleBody, sampleCheck, sampleSave, fileName, fileBody, fileSave, fileHash
  case terminalName, terminalBody

  package var translation: Translation {
    switch self {
    case .title: .init("验证一场抽奖 · Maneki", "Check a draw · Maneki")
    case .description:
      .init(
        "打开抽奖记录，在自己的设备上逐条验证：名单、密值、公开随机和每一位中奖者。",
        "Open the record of a draw and check it on your own device: list, secrets, public chance "
          + "and every winner.")
    case .heading: .init("亲自验证抽奖", "Check a draw for yourself")
    case .lede:
      .init(
        "放入抽奖记录，每一条结论都在这台设备上重新算过。记录、回执和封印不会发往任何地方。",
        "Drop in the record of a draw. Every statement is worked out again on this device; record, "
          + "receipt and seal are sent nowhere.")
    case .loading: .init("正在准备验证程序……", "Getting the verifier ready…")
    case .needsScript:
      .init(
        "验证在你的浏览器里进行，需要启用 JavaScript。不想启用，可以在命令行里验证：maneki verify 记录文件",
        "The check runs in your browser and needs JavaScript. Without it, check on the command "
          + "line: maneki verify RECORD")
    case .more: .init("先试试，或者带回去验", "Try it, or take it with you")
    case .sampleName: .init("一份样例记录", "A sample record")
    case .sampleBody:
      .init(
        "五个人、两个奖项、一次缺席重抽。用文本编辑器改动其中任何一处，再验一次看看。",
        "Five people, two prizes, one of them drawn again for somebody absent. Change anything in "
          + "it with a text editor, and check it again.")
    case .sampleCheck: .init("验证样例", "Check the sample")
    case .sampleSave: .init("下载样例", "Save the sample")
    case .fileName: .init("不信任这个网站？", "Why trust this site?")
    case .fileBody:
      .init(
        "同一个验证程序，装在一个网页文件里：存到自己的设备，断网打开，一样能验。",
        "The same verifier in one file: keep it on your own device, open it without a network, "
          + "and it checks just the same.")
    case .fileSave: .init("下载验证程序", "Save the verifier")
    case .fileHash: .init("它的 SHA-256", "Its SHA-256")
    case .terminalName: .init("在命令行里", "On the command line")
    case .terminalBody:
      .init("千万人的名单也能验，结论一字不差。", "For lists of ten million too, with the same statements.")
    }
  }
}
