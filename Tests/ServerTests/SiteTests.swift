import Foundation
import HTTP
import Testing

@testable import Pages
@testable import Server

extension Response {
  /// The body of a response held in memory.
  var text: String {
    guard case .bytes(let bytes) = body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

@Suite struct SiteTests {
  private let router = Site(files: .none).router()

  private func get(
    _ path: String, _ headers: Headers = [:], query: [(name: String, value: String)] = []
  ) async -> Response {
    await router.respond(to: Request(path: path, query: query, headers: headers))
  }

  @Test func `home is in the browser's language`() async {
    let chinese = await get("/", ["Accept-Language": "zh-CN,zh;q=0.9"])
    #expect(chinese.status == .ok)
    #expect(chinese.text.contains("<html lang=\"zh-Hans\""))
    #expect(chinese.headers["Content-Language"] == "zh-Hans")
    #expect(chinese.headers["Vary"] == "Accept-Language, Cookie")
    let english = await get("/", ["Accept-Language": "en-GB"])
    #expect(english.text.contains("<html lang=\"en\""))
  }

  @Test func `a choice in the address is remembered by cookie`() async {
    let wished = await get(
      "/", ["Accept-Language": "zh"],
      query: [(name: "lang", value: "en"), (name: "theme", value: "calm")])
    #expect(wished.text.contains("<html lang=\"en\" data-theme=\"calm\">"))
    #expect(
      wished.headers.all("Set-Cookie") == [
        "lang=en; Path=/; Max-Age=31536000; SameSite=Lax",
        "theme=calm; Path=/; Max-Age=31536000; SameSite=Lax",
      ])
    let later = await get("/", ["Accept-Language": "zh", "Cookie": "a=b; lang=en; theme=calm"])
    #expect(later.text.contains("<html lang=\"en\" data-theme=\"calm\">"))
    #expect(later.headers["Set-Cookie"] == nil)
  }

  @Test(arguments: ["fr", "", "en\r\nSet-Cookie: x=1", "<script>"])
  func `a choice that is none sets nothing`(value: String) async {
    let response = await get(
      "/", query: [(name: "lang", value: value), (name: "theme", value: value)])
    #expect(response.headers["Set-Cookie"] == nil)
    #expect(response.text.contains("data-theme=\"festive\""))
  }

  @Test func `every answer carries the policy`() async {
    for path in ["/", "/healthz", "/nowhere"] {
      let headers = await get(path, ["Accept": "text/html"]).headers
      let policy = headers["Content-Security-Policy"] ?? ""
      #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval'"))
      #expect(!policy.contains("unsafe-inline") && policy.contains("default-src 'none'"))
      #expect(headers["X-Content-Type-Options"] == "nosniff")
      #expect(headers.all("Content-Security-Policy").count == 1)
    }
  }

  @Test func `an error is a page for people and JSON for programs`() async {
    let page = await get("/nowhere", ["Accept": "text/html,*/*;q=0.8", "Accept-Language": "zh"])
    #expect(page.status == .notFound)
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.text.contains("这里什么也没有"))
    let json = await get("/nowhere", ["Accept": "application/json"])
    #expect(json.status == .notFound)
    #expect(json.headers["Content-Type"] == "application/problem+json")
  }

  @Test func `a failure tells nothing of its cause, but keeps what it must say`() async {
    struct Secret: Error {}
    var router = Router()
    let site = Site(files: .none)
    router.after { site.dressError($0, &$1) }
    router.on(.get, "/broken") { _ in throw Secret() }
    router.on(.get, "/busy") { _ in
      var response = Problem(.tooManyRequests, "Wait.").response
      response.headers["Retry-After"] = "7"
      return response
    }
    let broken = await router.respond(
      to: Request(path: "/broken", headers: ["Accept": "text/html"]))
    #expect(broken.status == .internalServerError)
    #expect(!broken.text.contains("Secret"))
    #expect(broken.text.contains("Something went wrong"))
    let busy = await router.respond(to: Request(path: "/busy", headers: ["Accept": "text/html"]))
    #expect(busy.status == .tooManyRequests && busy.headers["Retry-After"] == "7")
  }

  @Test func `the specimen of the design is for those who build pages`() async {
    #expect(await get("/design").status == .ok)
    let production = Site(files: .none, isProduction: true).router()
    #expect(await production.respond(to: Request(path: "/design")).status == .notFound)
  }

  @Test func `the page that checks records stays in the visitor's language`() async {
    let page = await get(
      "/verify", ["Accept-Language": "zh"], query: [(name: "record", value: "/d/a/record.jsonl")])
    #expect(page.status == .ok && page.text.contains("亲自验证抽奖"))
    #expect(page.text.contains("?record=%2Fd%2Fa%2Frecord.jsonl&amp;lang=en"))
    #expect(await get("/").text.contains("href=\"/verify\""))
  }

  @Test func `healthz answers and is not kept`() async {
    let response = await get("/healthz")
    #expect(response.text == "ok\n" && response.headers["Cache-Control"] == "no-store")
  }
}

@Suite struct OriginCheckTests {
  private func isRefused(_ headers: Headers, method: HTTP.Method = .post) -> Bool {
    let request = Request(method: method, path: "/x", headers: headers)
    do {
      return try OriginCheck.refuseForeign(request) != nil
    } catch {
      return true
    }
  }

  @Test func `a change from another site is refused`() {
    #expect(isRefused(["Host": "a.example", "Origin": "https://b.example"]))
    #expect(isRefused(["Host": "a.example", "Origin": "null"]))
    #expect(isRefused(["Host": "a.example", "Origin": "https://a.example.b.example"]))
    #expect(isRefused(["Host": "a.example:81", "Origin": "http://a.example"]))
    #expect(isRefused(["Host": "a.example", "Sec-Fetch-Site": "cross-site"]))
    #expect(isRefused(["Host": "a.example", "Sec-Fetch-Site": "same-site"]))
    #expect(isRefused(["Origin": "http://a.example"]))
    #expect(isRefused(["Host": "a", "Origin": "http://b"], method: .delete))
  }

  @Test func `one's own page and programs pass`() {
    #expect(!isRefused(["Host": "a.example", "Origin": "https://A.example"]))
    #expect(!isRefused(["Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8080"]))
    #expect(!isRefused(["Host": "a", "Origin": "http://a", "Sec-Fetch-Site": "same-origin"]))
    #expect(!isRefused(["Host": "a.example"]))
    #expect(!isRefused(["Host": "a", "Origin": "http://b"], method: .get))
  }
}

@Suite struct ForwardedAddressTests {
  private func peer(_ forwarded: [String], hops: Int) -> String {
    let fields = forwarded.map { (name: "X-Forwarded-For", value: $0) }
    let request = Request(path: "/", headers: Headers(fields: fields), peer: "10.0.0.1")
    return ForwardedAddress.resolve(request, trustedHops: hops)
  }

  @Test func `only the proxies' own entries are believed, from the right`() {
    #expect(peer(["1.1.1.1"], hops: 0) == "10.0.0.1")
    #expect(peer(["6.6.6.6, 2.2.2.2"], hops: 1) == "2.2.2.2")
    #expect(peer(["6.6.6.6, 2.2.2.2", "3.3.3.3"], hops: 2) == "2.2.2.2")
    #expect(peer(["2.2.2.2"], hops: 2) == "10.0.0.1")
    #expect(peer([], hops: 1) == "10.0.0.1")
  }

  @Test func `ports are dropped and nonsense is not an address`() {
    #expect(peer(["2.2.2.2:443"], hops: 1) == "2.2.2.2")
    #expect(peer(["[2001:db8::1]:443"], hops: 1) == "2001:db8::1")
    #expect(peer(["2001:db8::1"], hops: 1) == "2001:db8::1")
    #expect(peer(["unknown"], hops: 1) == "10.0.0.1")
    #expect(peer(["'; drop table"], hops: 1) == "10.0.0.1")
  }
}
