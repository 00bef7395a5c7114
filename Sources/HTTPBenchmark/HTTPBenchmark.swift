import HTTP

/// The server the HTTP benchmarks measure: the pages their peers serve too, nothing else.
@main
enum HTTPBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments
    var configuration = Configuration()
    configuration.port = UInt16(arguments.count > 1 ? arguments[1] : "") ?? 0
    configuration.loops = Int(arguments.count > 2 ? arguments[2] : "") ?? 1
    configuration.logsRequests = false
    configuration.limits.connections = 19_000
    let server = try Server(configuration, router: makeRouter())
    await server.run(stoppingOnSignals: true, grace: 1_000)
  }
}

private func makeRouter() -> Router {
  let stream = EventStream(name: "benchmark")
  let page = Array("{\"hello\":\"world\"}\n".utf8)
  var router = Router()
  router.immediate(.get, "/hello") { _ in .json(page) }
  router.on(.get, "/task") { _ in .json(page) }
  router.immediate(.get, "/events") { request in .events(stream, for: request) }
  router.immediate(.post, "/publish", bodyLimit: 1 << 20) { request in
    let event = try ServerSentEvent(
      name: "draw", data: String(decoding: request.body, as: UTF8.self))
    return .text("\(stream.publish(event))\n")
  }
  router.on(.post, "/echo") { request in
    Response(headers: ["Content-Type": "application/octet-stream"], body: .bytes(request.body))
  }
  return router
}
