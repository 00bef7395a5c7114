/// Words of the page that shows the parts.
package enum ElementsText: Phrases {
  case title, description, lede, copy, copied, attributes, methods, events, inHTML, inSwift
  case live, log, logEmpty, files

  package var translation: Translation {
    switch self {
    case .title: .init("三个零件", "Three parts to take")
    case .description:
      .init(
        "倒计时按钮、逐帧动画、抽取：纯 Swift 的状态机，加一个自定义元素。",
        "Countdown button, frame player, picks: state machines in pure Swift, each with an element."
      )
    case .lede:
      .init(
        "每个零件都是一个纯 Swift 的值：事件和时刻进去，效果出来。这里的元素跑的就是同一份代码。",
        "Each part is a value in pure Swift: events and instants go in, effects come out. "
          + "The elements here run that same code.")
    case .copy: .init("复制", "Copy")
    case .copied: .init("已复制", "Copied")
    case .live: .init("试一试", "Try it")
    case .attributes: .init("属性", "Attributes")
    case .methods: .init("方法", "Methods")
    case .events: .init("事件", "Events")
    case .inHTML: .init("在网页里", "In a page")
    case .inSwift: .init("在 Swift 里", "In Swift")
    case .log: .init("事件记录", "What happened")
    case .logEmpty: .init("还没有事件", "Nothing yet")
    case .files:
      .init(
        "哪些文件放到哪里：源码里的 Documentation/Elements.md。",
        "Which files go where: Documentation/Elements.md in the sources.")
    }
  }
}
