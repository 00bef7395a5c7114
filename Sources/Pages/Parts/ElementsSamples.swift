/// What a developer copies.
enum ElementsSamples {
  static let countdownHTML = """
    <script type="module" src="/assets/app/countdown-button.js"></script>

    <form id="send">
      <input name="phone" type="tel" autocomplete="tel">
      <countdown-button duration="60">获取验证码</countdown-button>
    </form>

    <script type="module">
      const form = document.querySelector('#send');
      const button = form.querySelector('countdown-button');
      button.addEventListener('press', async () => {
        const answer = await fetch('/v1/challenges', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ phone: form.phone.value, purpose: 'signin' }),
        });
        const wait = answer.headers.get('Retry-After');
        if (answer.status === 429) button.resync(Number(wait));
        else if (!answer.ok) button.cancel();
      });
    </script>
    """

  static let countdownSwift = #"""
    import Countdown

    var button = try Countdown(duration: 60_000, title: 0)
    let now = Countdown.Instant(
      monotonic: 81_000, wall: 1_767_000_000_000)
    for effect in try button.handle(.press, at: now) {
      switch effect {
      case .show(.title): print("Get code")
      case .show(.seconds(let left)): print("\(left) s")
      case .wake(let instant): print("tick at \(instant)")
      case .cancelWake: print("no tick")
      case .announce(let words): print(words)
      case .deliverPress: print("send the code")
      case .finished: print("ready again")
      }
    }
    """#

  static let playerHTML = """
    <script type="module" src="/assets/app/frame-animation.js"></script>

    <frame-animation src="drink_{}.webp" first="1" last="80" initial="0"
      mode="timer" interval="0.12" label="A cat and its milk"></frame-animation>

    <script type="module">
      const cat = document.querySelector('frame-animation');
      cat.addEventListener('finished', () => console.log(cat.picture));
      cat.addEventListener('ready', () => cat.start());
    </script>
    """

  static let playerSwift = #"""
    import FrameAnimation

    var player = FrameAnimation(initial: 0)
    let now: Int64 = 81_000_000  // microseconds of a clock of yours
    var step = player.start(.timer(first: 1, count: 80, interval: 120_000), at: now)
    print("picture \(step.picture)")
    while let due = step.nextDue {
      // Sleep until then, and give the time it really is.
      step = player.advance(to: due)
      print("picture \(step.picture)")
    }
    """#

  static let drawSwift = """
    import Draw

    struct SystemSource: RandomSource {
      var generator = SystemRandomNumberGenerator()

      mutating func next() throws(PickError) -> UInt64 { generator.next() }
    }

    var source = SystemSource()
    print(try source.distinctRanks(5, below: 1_000_000_000))
    """
}
