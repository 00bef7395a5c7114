/// What a developer copies.
enum ElementsSamples {
  static let countdownHTML = """
    <script type="module" src="countdown-button.js"></script>

    <countdown-button id="send" duration="60">获取验证码</countdown-button>

    <script type="module">
      const button = document.querySelector('#send');
      button.addEventListener('press', async () => {
        const answer = await fetch('/v1/challenges', { method: 'POST', body });
        if (answer.status === 429) button.resync(Number(answer.headers.get('Retry-After')));
        else if (!answer.ok) button.cancel();
      });
    </script>
    """

  static let countdownSwift = """
    import Countdown

    var countdown = try Countdown(duration: 60_000, title: 0)
    let now = Countdown.Instant(monotonic: 1_000, wall: 1_767_225_600_000)
    for effect in try countdown.handle(.press, at: now) {
      // show(.seconds(60)), wake(at: 2_000), announce(.started(60)), deliverPress
    }
    """

  static let playerHTML = """
    <script type="module" src="frame-animation.js"></script>

    <frame-animation src="drink_{}.webp" first="1" last="80" initial="0"
      mode="timer" interval="0.12" label="A cat and its milk"></frame-animation>

    <script type="module">
      const cat = document.querySelector('frame-animation');
      cat.addEventListener('finished', () => console.log(cat.picture));
      cat.addEventListener('ready', () => cat.start());
    </script>
    """

  static let playerSwift = """
    import FrameAnimation

    var player = FrameAnimation(initial: 0)
    var step = player.start(.timer(first: 1, count: 80, interval: 120_000), at: now)
    while let due = step.nextDue {
      show(step.picture)
      step = player.advance(to: sleep(until: due))
    }
    """

  static let drawSwift = """
    import Draw

    var source = YourSecureSource()  // a RandomSource: 64 random bits a call, or an error
    let ranks = try source.distinctRanks(5, below: 1_000_000_000)
    """
}
