import HTTP

/// The server the HTTP benchmarks measure, and the client that follows event streams.
///
///     HTTPBenchmark serve PORT LOOPS DIRECTORY
///     HTTPBenchmark follow PORT PROCESS FOLLOWERS ROUNDS
@main
enum HTTPBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap { Int($0) }
    switch arguments.first {
    case "serve" where numbers.count >= 2:
      try await serve(port: UInt16(numbers[0]), loops: numbers[1], arguments.last ?? ".")
    case "follow" where numbers.count == 4:
      var client = FollowerClient(port: UInt16(numbers[0]), process: Int32(numbers[1]))
      print(client.measure(followers: numbers[2], rounds: numbers[3]).json)
    default:
      print("usage: HTTPBenchmark serve PORT LOOPS DIRECTORY | follow PORT PROCESS COUNT ROUNDS")
    }
  }

  private static func serve(port: UInt16, loops: Int, _ directory: String) async throws {
    var configuration = Configuration()
    configuration.port = port
    configuration.loops = loops
    configuration.logsRequests = false
    configuration.limits.connections = 19_000
    let server = try Server(configuration, router: makeRouter(StaticFiles(directory: directory)))
    await server.run(stoppingOnSignals: true, grace: 1_000)
  }
}

private func makeRouter(_ files: StaticFiles) -> Router {
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
  router.immediate(.get, "/followers") { _ in .text("\(stream.followerCount)\n") }
  router.immediate(.get, "/files/*") { request in
    guard let response = files.response(request.parameters["*"] ?? "", to: request) else {
      throw Problem(.notFound)
    }
    return response
  }
  router.on(.post, "/echo") { request in
    Response(headers: ["Content-Type": "application/octet-stream"], body: .bytes(request.body))
  }
  return router
}
