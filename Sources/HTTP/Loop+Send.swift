import CMicrohttpd
import Glibc

extension Loop {
  /// Gives the library the answer, or takes the socket over for a stream.
  func send(
    _ connection: Connection, _ exchange: Exchange, _ handle: OpaquePointer, _ response: Response
  ) -> MHD_Result {
    let response = router.finish(exchange.request, response)
    if case .events(let stream, let lastEventID) = response.body {
      log(exchange, connection, response.status, bytes: 0)
      guard exchange.request.method != .head, takeOver(connection) else { return .NO }
      exchange.isAbandoned = true
      connection.exchange = nil
      startStream(connection, stream, lastEventID, response.headers)
      return .NO
    }
    if isStopping { exchange.closeAfter = true }
    let headSize = response.headers.fields.reduce(0) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 4
    }
    guard headSize < Library.Capacity.responseLimit - 256, let (built, length) = build(response)
    else {
      let plain = Problem(.internalServerError).response
      guard response.status != plain.status else { return .NO }
      return send(connection, exchange, handle, plain)
    }
    defer { MHD_destroy_response(built) }
    for field in response.headers.fields {
      guard isFieldText(field.name), isFieldText(field.value),
        MHD_add_response_header(built, field.name, field.value) == .YES
      else {
        configuration.log.write(.error, "bad response field", [("name", field.name)])
        continue
      }
    }
    if exchange.closeAfter { MHD_add_response_header(built, "Connection", "close") }
    connection.phase = .responding
    connection.deadline = now + configuration.timeouts.write
    log(exchange, connection, response.status, bytes: length)
    return MHD_queue_response(handle, UInt32(response.status.code), built)
  }

  /// The library's response object and the length of its body.
  private func build(_ response: Response) -> (OpaquePointer, Int)? {
    switch response.body {
    case .bytes(let bytes):
      let built = bytes.withUnsafeBytes { buffer in
        MHD_create_response_from_buffer(
          buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
      }
      return built.map { ($0, bytes.count) }
    case .shared(let shared):
      let holder = Unmanaged.passRetained(shared)
      guard
        let built = MHD_create_response_from_buffer_with_free_callback_cls(
          shared.count, shared.pointer, releaseSharedBytes, holder.toOpaque())
      else {
        holder.release()
        return nil
      }
      return (built, shared.count)
    case .file(let path, let length):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      return descriptor < 0 ? nil : build(descriptor, 0, length)
    case .descriptor(let file, let offset, let length):
      let descriptor = file.duplicate()
      return descriptor < 0 ? nil : build(descriptor, offset, length)
    case .events: return nil
    }
  }

  private func build(_ descriptor: Int32, _ offset: Int, _ length: Int) -> (OpaquePointer, Int)? {
    guard
      let built = MHD_create_response_from_fd_at_offset64(
        UInt64(length), descriptor, UInt64(offset))
    else {
      close(descriptor)
      return nil
    }
    return (built, length)
  }

  /// One line for each answer. The path only: a query may hold what nobody else shall read.
  func log(_ exchange: Exchange, _ connection: Connection, _ status: Status, bytes: Int) {
    guard configuration.logsRequests else { return }
    configuration.log.info(
      "request",
      [
        ("method", exchange.head.method.rawValue), ("path", exchange.head.path),
        ("status", String(status.code)), ("bytes", String(bytes)),
        ("ms", String(configuration.now() - exchange.started)), ("peer", connection.peer),
      ])
  }
}

/// No control characters: a line break in a field would begin another.
func isFieldText(_ text: String) -> Bool {
  text.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
}

private func releaseSharedBytes(_ context: UnsafeMutableRawPointer?) {
  if let context { Unmanaged<SharedBytes>.fromOpaque(context).release() }
}
