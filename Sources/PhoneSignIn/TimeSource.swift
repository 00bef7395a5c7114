import Glibc
import Synchronization

/// Where the service gets its time from, in milliseconds since 1970.
package struct TimeSource: Sendable {
  package var now: @Sendable () -> Int64

  package init(now: @escaping @Sendable () -> Int64) { self.now = now }

  /// The time of day that never runs backwards while the process lives.
  ///
  /// A time of day set back is carried on by the time since the machine started; one set ahead is
  /// followed.
  package static var live: TimeSource {
    steady(wall: { milliseconds(CLOCK_REALTIME) }, sinceStart: { milliseconds(CLOCK_BOOTTIME) })
  }

  /// The rule of `live` over two given clocks.
  package static func steady(
    wall: @escaping @Sendable () -> Int64, sinceStart: @escaping @Sendable () -> Int64
  ) -> TimeSource {
    let offset = Mutex(Int64.min)
    return TimeSource {
      let started = sinceStart()
      let ahead = wall() - started
      return offset.withLock { offset in
        if ahead > offset { offset = ahead }
        return started + offset
      }
    }
  }

  private static func milliseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
