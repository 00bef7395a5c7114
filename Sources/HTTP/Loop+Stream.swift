import CEpoll
import Glibc

extension Loop {
  /// Followers served before other work has its turn.
  private static let slice = 512
  private static let heartbeatBytes = SharedBytes(Array(":\n\n".utf8))

  /// The connection becomes a follower.
  func startStream(
    _ connection: Connection, _ stream: EventStream, _ lastEventID: String?, _ headers: Headers
  ) {
    if isStopping { return discard(connection) }
    let topic = topic(for: stream)
    var next = topic.next
    var isReset = false
    if let lastEventID {
      if let id = EventID(lastEventID), id.epoch == stream.epoch, id.sequence < topic.next,
        id.sequence + 1 >= topic.first
      {
        next = id.sequence + 1
      } else {
        isReset = true
      }
    }
    // A bound on what the kernel keeps for a reader that does not read.
    var size = Int32(128 << 10)
    setsockopt(
      connection.socket, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    let position = EventID(epoch: stream.epoch, sequence: next - 1)
    let spread =
      configuration.timeouts.heartbeat * UInt64(1 + connection.generation % 16) / 16
    let follower = Follower(
      topic: topic, next: next, delivered: topic.start(of: next),
      prelude: prelude(headers, position, isReset: isReset), heartbeatAt: now + spread)
    connection.follower = follower
    connection.phase = .streaming
    connection.deadline = .max
    topic.add(connection, follower)
    stream.countFollower(1)
    pump(connection, follower)
  }

  private func prelude(_ headers: Headers, _ position: EventID, isReset: Bool) -> SharedBytes {
    var bytes: [UInt8] = []
    appendOpening(.ok, to: &bytes)
    appendFields(headers, to: &bytes)
    let opening = isReset ? "event: reset\ndata: \n\n" : "\n"
    let text = "Connection: close\r\n\r\nretry: 2000\nid: \(position)\n" + opening
    return SharedBytes(bytes + Array(text.utf8))
  }

  static func streamHeaders(_ headers: Headers) -> Headers {
    var headers = headers
    headers["Content-Type"] = "text/event-stream"
    headers["Cache-Control"] = "no-store"
    headers["X-Accel-Buffering"] = "no"
    return headers
  }

  private func topic(for stream: EventStream) -> LoopTopic {
    if let topic = topics[ObjectIdentifier(stream)] {
      refresh(topic)
      return topic
    }
    let topic = LoopTopic(stream: stream)
    topics[ObjectIdentifier(stream)] = topic
    stream.attach(self)
    refresh(topic)
    return topic
  }

  /// Takes over what was published since the last look.
  private func refresh(_ topic: LoopTopic) {
    let (first, frames) = topic.stream.frames(from: topic.next, for: self)
    if frames.isEmpty { return }
    if first > topic.next || topic.window.isEmpty {
      topic.window = frames
      topic.first = first
    } else {
      topic.window += frames
      let surplus = topic.window.count - topic.stream.history
      if surplus > topic.stream.history || topic.window.count > topic.stream.history * 2 {
        topic.window.removeFirst(surplus)
        topic.first += UInt64(surplus)
      }
    }
    makeBusy(topic)
  }

  func wakeTopic(_ stream: EventStream) {
    if let topic = topics[ObjectIdentifier(stream)] { refresh(topic) }
  }

  private func makeBusy(_ topic: LoopTopic) {
    // A round under way has passed some followers already: they are served again.
    topic.round = 0
    guard !topic.isBusy else { return }
    topic.isBusy = true
    busyTopics.append(topic)
  }

  func serveTopics() {
    var left = Self.slice
    while left > 0, let topic = busyTopics.first {
      while left > 0, topic.round < topic.followers.count {
        let connection = topic.followers[topic.round]
        topic.round += 1
        left -= 1
        if let follower = connection.follower { pump(connection, follower) }
      }
      guard topic.round >= topic.followers.count else { return }
      topic.isBusy = false
      busyTopics.removeFirst()
    }
  }

  /// Sends what the follower has not had yet, until it has all or the socket is full.
  func pump(_ connection: Connection, _ follower: Follower) {
    let topic = follower.topic
    while !follower.isBlocked {
      if follower.current == nil {
        guard follower.next < topic.next else { break }
        guard follower.next >= topic.first else { return drop(connection, "fell behind") }
        let frame = topic.window[Int(follower.next - topic.first)]
        follower.current = frame.bytes
        follower.offset = 0
        follower.delivered = frame.end - UInt64(frame.bytes.count)
        follower.next += 1
      }
      guard let bytes = follower.current else { break }
      let sent = Glibc.send(
        connection.socket, bytes.pointer + follower.offset, bytes.count - follower.offset,
        noSignal)
      if sent < 0 {
        if errno == EINTR { continue }
        guard errno == EAGAIN else { return discard(connection) }
        follower.isBlocked = true
        connection.deadline = now + configuration.timeouts.write
        watchWriting(connection, true)
        break
      }
      follower.offset += sent
      if follower.offset == bytes.count { follower.current = nil }
    }
    guard follower.isBlocked, let last = topic.window.last else { return }
    if last.end - min(last.end, follower.delivered) > UInt64(configuration.limits.streamBacklog) {
      drop(connection, "too slow")
    }
  }

  private func drop(_ connection: Connection, _ reason: String) {
    configuration.log.info("follower dropped", [("reason", reason), ("peer", connection.peer)])
    discard(connection)
  }

  /// Room to write, or input, which a follower has no business sending and which is thrown away.
  func continueStream(_ connection: Connection, _ events: UInt32) {
    guard let follower = connection.follower else { return discard(connection) }
    if events & EPOLLIN.rawValue != 0 {
      for _ in 0..<16 {
        let count = recv(connection.socket, scratch.baseAddress, scratch.count, 0)
        if count > 0 { continue }
        if count < 0 && (errno == EAGAIN || errno == EINTR) { break }
        return discard(connection)
      }
    }
    if events & EPOLLOUT.rawValue != 0, follower.isBlocked {
      follower.isBlocked = false
      connection.deadline = .max
      watchWriting(connection, false)
      pump(connection, follower)
    }
  }

  func heartbeat(_ connection: Connection) {
    guard let follower = connection.follower, now >= follower.heartbeatAt else { return }
    follower.heartbeatAt = now + configuration.timeouts.heartbeat
    guard follower.current == nil, !follower.isBlocked else { return }
    follower.current = Self.heartbeatBytes
    follower.offset = 0
    pump(connection, follower)
  }

  func removeFollower(_ connection: Connection) {
    guard let follower = connection.follower else { return }
    connection.follower = nil
    let topic = follower.topic
    topic.remove(follower)
    topic.stream.countFollower(-1)
    if topic.followers.isEmpty {
      topic.stream.detach(self)
      topics[ObjectIdentifier(topic.stream)] = nil
    }
  }
}
