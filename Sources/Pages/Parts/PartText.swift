/// Words about each of the parts.
package enum PartText: Phrases {
  case countdownName, countdownBody, presses, duration, resync, cancel, getCode
  case durationAttribute, remainingAttribute, cancelMethod, resyncMethod, titleMethod
  case pressEvent, finishedEvent
  case playerName, playerBody, start, stop, press, scrubber, picture, elapsed, mode, timer
  case animation, speed, sourceAttribute, sheetAttributes, picturesAttribute, modeAttribute
  case timeAttribute, otherAttributes, playMethods, seekMethod, playerProperties
  case readyEvents, frameEvents, endEvents, missingEvent
  case drawName, drawBody, toQuick, catLabel, catPlaying

  package var translation: Translation {
    switch self {
    case .countdownName: .init("倒计时按钮", "Countdown button")
    case .countdownBody:
      .init(
        "按一下开始数秒，数秒时再按不算，数完恢复原样。标签页藏起来、电脑睡着、时钟被拨，都不会数错。",
        "A press starts the count, presses during it do not count, then the title is back. "
          + "Hidden tabs, sleep and moved clocks do not fool it.")
    case .presses: .init("送达的按下次数", "Presses delivered")
    case .duration: .init("秒数", "Seconds")
    case .resync: .init("校正为 10 秒", "Correct to 10 s")
    case .cancel: .init("取消", "Cancel")
    case .getCode: .init("获取验证码", "Get code")
    case .durationAttribute:
      .init(
        "下次按下数多少秒：默认 60，0 为不数，最长一天。",
        "Seconds the next press counts: 60 unless given, 0 counts nothing, a day at most.")
    case .remainingAttribute:
      .init("还剩多少秒，读写皆可，不数时为 0。", "Seconds left, to read or to set; 0 when idle.")
    case .cancelMethod:
      .init("发送失败，立刻恢复，没有 finished。", "The send failed: idle again, without finished.")
    case .resyncMethod:
      .init(
        "以服务器的秒数为准；没在数就开始数。", "The server's seconds win; starts a count if none runs.")
    case .titleMethod: .init("数完之后的标题。", "The title for when the count is over.")
    case .pressEvent:
      .init("按下送达；数秒时按的不送。", "A press that counts; one during a count never arrives.")
    case .finishedEvent: .init("数完，恰好一次。", "The count is over, said once.")
    case .playerName: .init("逐帧动画", "Frame player")
    case .playerBody:
      .init(
        "编了号的图，按定时器或按帧动画播放，精确到微秒；图片临用才解码，内存只占几张。",
        "Numbered pictures by timer or as an animation, exact to the microsecond; decoded just "
          + "before they are due, a handful at a time.")
    case .start: .init("开始", "Start")
    case .stop: .init("停止", "Stop")
    case .press: .init("按下", "Press")
    case .scrubber: .init("跳到第几张", "Go to picture")
    case .picture: .init("图", "Picture")
    case .elapsed: .init("时间", "Time")
    case .mode: .init("方式", "Mode")
    case .timer: .init("定时器", "Timer")
    case .animation: .init("帧动画", "Animation")
    case .speed: .init("速度", "Speed")
    case .sourceAttribute:
      .init("图片地址，{} 代表编号；或一份 .json 清单。", "Address with {} for the number, or a .json list.")
    case .sheetAttributes:
      .init(
        "或者所有图片拼成的一张大图：地址、每行几张、一张的像素宽高、左上角那张的编号。",
        "Or one image with all pictures: its address, how many in a row, pixels of one, and the "
          + "number in the upper left corner.")
    case .picturesAttribute:
      .init("播放的第一张、最后一张，和播放前的那张。", "First and last picture played, and the one before.")
    case .modeAttribute:
      .init("timer 一张不落，animation 准时结束。", "timer drops no picture, animation ends on time.")
    case .timeAttribute:
      .init("timer 每张几秒；animation 一遍几秒。", "Seconds a picture (timer), seconds a play (animation).")
    case .otherAttributes:
      .init(
        "遍数、顺序、停在哪张、迟到怎么办、速度、逐张时长、首张延后、隐藏时照常计时。",
        "Plays, order, where it rests, what to do when late, speed, a time for each picture, a "
          + "late start, time that passes while hidden.")
    case .playMethods:
      .init(
        "开始、停下；press 按方式决定：timer 不理，animation 停下。",
        "Start and stop; a press while playing is ignored by timer and stops animation.")
    case .seekMethod: .init("显示某一张，播放从那里继续。", "Shows a picture; a play goes on from there.")
    case .playerProperties:
      .init(
        "是否在播、第几张、解码了几张占多少内存。", "Whether it plays, which picture, what is decoded.")
    case .readyEvents:
      .init("头几张已解码；模块或清单取不到。", "The first pictures are decoded; module or list is missing.")
    case .frameEvents: .init("换了一张图；播完一遍。", "A picture came into view; a play is over.")
    case .endEvents:
      .init(
        "结局三种：播完、停下、被新的开始取代。", "The three ends: played out, stopped, replaced by a new start.")
    case .missingEvent:
      .init("有一张取不到，留着前一张。", "A picture cannot be shown; the one before stays.")
    case .drawName: .init("抽取", "Picks")
    case .drawBody:
      .init(
        "无偏差的抽取：拒绝采样，不用浮点，服务器和浏览器结果逐位相同。随机源由你给。",
        "Picks without bias: rejection instead of a remainder, no floating point, the same bits "
          + "on a server and in a browser. You bring the source.")
    case .toQuick: .init("看它抽一次", "See it draw")
    case .catLabel: .init("喝牛奶的猫", "A cat and its milk")
    case .catPlaying: .init("猫在喝牛奶", "The cat drinks")
    }
  }
}
