import HTTP
import Testing

@testable import Server

@Suite struct WorkbookReadingTests {
  private let router = Site(files: .none).router()

  private func post(_ body: [UInt8], _ headers: Headers = [:]) async -> Response {
    await router.respond(
      to: Request(method: .post, path: "/quick/list", headers: headers, body: body))
  }

  private let zip: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  @Test func `a damaged workbook is refused in the visitor's language`() async {
    let english = await post(zip + [1, 2, 3], ["Accept-Language": "en"])
    #expect(english.status == .unprocessableContent)
    #expect(english.text.contains("damaged"))
    let chinese = await post(zip + [1, 2, 3], ["Accept-Language": "zh-CN"])
    #expect(chinese.status == .unprocessableContent)
    #expect(chinese.text.contains("已损坏"))
    for response in [english, chinese] {
      #expect(response.headers["Cache-Control"] == "no-store")
    }
  }

  @Test(arguments: [[], Array("name,id".utf8), [0x50, 0x4B, 0x05, 0x06]])
  func `nothing but workbooks is read`(body: [UInt8]) async {
    #expect(await post(body).status == .unsupportedMediaType)
  }

  @Test func `a workbook beyond the limit is not looked at`() async {
    let body = zip + [UInt8](repeating: 0, count: 8 << 20)
    #expect(await post(body).status == .contentTooLarge)
  }

  @Test func `another site's page cannot ask`() async {
    let foreign = await post(zip, ["Host": "a.example", "Origin": "https://b.example"])
    #expect(foreign.status == .forbidden)
    #expect(await router.respond(to: Request(path: "/quick/list")).status == .methodNotAllowed)
  }
}
