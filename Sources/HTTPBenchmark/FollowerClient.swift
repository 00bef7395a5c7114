import CEpoll
import Glibc

/// Opens many event streams on one server and measures how a published event reaches them.
struct FollowerClient {
  let port: UInt16
  let process: Int32
  private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
  private var sockets: [Int32] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(port: UInt16, process: Int32) {
    self.port = port
    self.process = process
  }

  struct Figures {
    var followers = 0
    var bytesPerFollower = 0
    var openMilliseconds = 0.0
    var publishMilliseconds: [Double] = []
    var deadMilliseconds = -1.0
    var slowDropped = false
    var healthyComplete = false

    var json: String {
      "{\"followers\":\(followers),\"bytesPerFollower\":\(bytesPerFollower),"
        + "\"openMilliseconds\":\(openMilliseconds),\"publishMilliseconds\":\(publishMilliseconds),"
        + "\"deadMilliseconds\":\(deadMilliseconds),\"slowDropped\":\(slowDropped),"
        + "\"healthyComplete\":\(healthyComplete)}"
    }
  }

  mutating func measure(followers: Int, rounds: Int) -> Figures {
    _ = raise_descriptor_limit()
    var figures = Figures()
    let before = residentBytes()
    let start = seconds()
    for _ in 0..<followers {
      guard let socket = connected() else { break }
      request(socket, "GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = epoll_add(epoll, socket, EPOLLIN.rawValue, UInt64(socket))
      sockets.append(socket)
    }
    figures.followers = awaitAll(sockets.count)
    figures.openMilliseconds = (seconds() - start) * 1_000
    usleep(300_000)
    figures.bytesPerFollower = (residentBytes() - before) / max(1, figures.followers)
    for _ in 0..<rounds {
      usleep(100_000)
      let start = seconds()
      publish(String(repeating: "x", count: 60))
      guard awaitAll(sockets.count) == sockets.count else { break }
      figures.publishMilliseconds.append((seconds() - start) * 1_000)
    }
    figures.deadMilliseconds = closeSome(min(1_000, sockets.count / 2))
    (figures.slowDropped, figures.healthyComplete) = outrunSlowReader()
    return figures
  }

  /// Milliseconds until the server has noticed that so many followers are gone.
  private mutating func closeSome(_ count: Int) -> Double {
    let before = followerCount()
    for socket in sockets.suffix(count) { close(socket) }
    sockets.removeLast(count)
    let start = seconds()
    while seconds() - start < 5 {
      if followerCount() <= before - count { return (seconds() - start) * 1_000 }
      usleep(10_000)
    }
    return -1
  }

  /// One reader never reads while a healthy one is told two thousand events of 3 kB.
  private mutating func outrunSlowReader() -> (dropped: Bool, complete: Bool) {
    for socket in sockets { close(socket) }
    sockets = []
    usleep(1_200_000)
    guard let slow = connected(), let healthy = connected() else { return (false, false) }
    for socket in [slow, healthy] { request(socket, "GET /events HTTP/1.1\r\nHost: a\r\n\r\n") }
    usleep(200_000)
    let text = String(repeating: "y", count: 3_000)
    var heard = 0
    for _ in 0..<2_000 {
      publish(text)
      heard += receiveWaiting(healthy)
    }
    let deadline = seconds() + 2
    while heard < 2_000 * 3_000, seconds() < deadline { heard += receiveWaiting(healthy) }
    let dropped = followerCount() == 1
    close(slow)
    close(healthy)
    return (dropped, heard >= 2_000 * 3_000)
  }

  /// Reads until so many sockets have had the end of an event; how many did within ten seconds.
  private mutating func awaitAll(_ wanted: Int) -> Int {
    var events = [epoll_event](repeating: epoll_event(), count: 1_024)
    var done = 0
    let deadline = seconds() + 10
    while done < wanted, seconds() < deadline {
      let count = epoll_wait(epoll, &events, 1_024, 1_000)
      for index in 0..<max(0, Int(count)) {
        let socket = Int32(truncatingIfNeeded: events[index].data.u64)
        let got = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if got <= 0 {
          _ = epoll_remove(epoll, socket)
          continue
        }
        if endsEvent(got) { done += 1 }
      }
    }
    return done
  }

  /// A heartbeat is three bytes; everything else here ends with an event, bare or in a chunk.
  private func endsEvent(_ count: Int) -> Bool {
    guard count > 5 else { return false }
    let end = buffer[(count - 4)..<count]
    return end.elementsEqual([0x0A, 0x0A, 0x0D, 0x0A]) || end.suffix(2).elementsEqual([0x0A, 0x0A])
  }

  private mutating func receiveWaiting(_ socket: Int32) -> Int {
    var total = 0
    while true {
      let got = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if got <= 0 { return total }
      total += got
    }
  }

  private mutating func publish(_ text: String) {
    _ = ask(
      "POST /publish HTTP/1.1\r\nHost: a\r\nContent-Length: \(text.utf8.count)\r\n"
        + "Connection: close\r\n\r\n\(text)")
  }

  private mutating func followerCount() -> Int {
    let answer = ask("GET /followers HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    return Int(answer.split(whereSeparator: { $0.isNewline }).last ?? "") ?? -1
  }

  private mutating func ask(_ text: String) -> String {
    guard let socket = connected() else { return "" }
    defer { close(socket) }
    request(socket, text)
    var answer: [UInt8] = []
    while true {
      let got = recv(socket, &buffer, buffer.count, 0)
      if got <= 0 { break }
      answer += buffer[..<got]
    }
    return String(decoding: answer, as: UTF8.self)
  }

  private func request(_ socket: Int32, _ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  private func connected() -> Int32? {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return socket }
    close(socket)
    return nil
  }

  /// The resident memory of the measured process.
  private func residentBytes() -> Int {
    guard let file = fopen("/proc/\(process)/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    fgets(&line, 128, file)
    let text = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}

private func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
