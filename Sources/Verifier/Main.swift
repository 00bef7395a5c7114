/// The verifier of records as a WebAssembly module: bytes go in, statements come out.
@main
struct Main {
  static func main() {}
}
