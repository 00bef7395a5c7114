/// The cores' vectors and traces, exported for the tests that run them under Node.
@main
struct Main {
  static func main() {}
}
