import Commands

/// The light program: answers at once, and hands over what needs libraries.
@main
struct Main {
  static func main() {
    Program(
      commands: CommandTable.light, elsewhere: CommandTable.heavy,
      handOver: { try handOverToServer($0) }
    ).main()
  }
}
