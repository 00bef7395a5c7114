/// Words about each of the parts.
package enum PartText: Phrases {
  case countdownName, countdownBody, presses, duration, resync, cancel
  case countdownAttributes, countdownMethods, countdownEvents
  case playerName, playerBody, start, stop, press, scrubber, picture, elapsed, mode, timer
  case animation, speed, playerAttributes, playerMethods, playerEvents
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
    case .countdownAttributes:
      .init(
        "下次按下数多少秒（默认 60，0 为不数，最长一天）；remaining：还剩多少秒，读写皆可。",
        "duration: seconds the next press counts (60; 0 counts nothing; a day at most). "
          + "remaining: seconds left, to read or to set.")
    case .countdownMethods:
      .init(
        "cancel()：发送失败，立刻恢复；resync(秒)：以服务器的秒数为准；setTitleAfterCount(文字)：数完换标题。",
        "cancel(): the send failed, idle again. resync(seconds): the server's seconds win. "
          + "setTitleAfterCount(text): the title for afterwards.")
    case .countdownEvents:
      .init("press：按下送达；finished：数完，恰好一次。", "press: delivered. finished: the count is over, once.")
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
    case .playerAttributes:
      .init(
        "src（{} 代表编号，或 .json 清单）、first、last、initial、mode、interval、duration、repeat、order、rest、late、speed、times、keep-time、delayed。",
        "src ({} stands for the number, or a .json list), first, last, initial, mode, interval, "
          + "duration, repeat, order, rest, late, speed, times, keep-time, delayed.")
    case .playerMethods:
      .init(
        "start()、stop()、press()、seek(n)；属性 playing、picture、memory。",
        "start(), stop(), press(), seek(n); properties playing, picture, memory.")
    case .playerEvents:
      .init(
        "frame 换图、loop 循环、finished 播完、cancelled 被取代、stopped 停下、unavailable 缺图、ready 就绪、failed 取图失败。",
        "frame, loop, finished, cancelled, stopped, unavailable, ready, failed.")
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
