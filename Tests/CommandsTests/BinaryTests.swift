import Foundation
import Testing

/// The real program: exact words, exact exit codes, real files and pipes.
@Suite struct BinaryTests {
  @Test(arguments: [
    ("$M", "no command is given; see 'maneki help'"),
    ("$M dra", "unknown command 'dra'; see 'maneki help'"),
    ("$M help dra", "unknown command 'dra'; see 'maneki help'"),
    ("$M version now", "unexpected argument 'now'"),
    ("$M completion", "SHELL is missing"),
    ("$M completion fish", "completion knows bash and zsh, not 'fish'"),
    ("$M draw --rnage 1-2", "unknown option --rnage; see 'maneki help draw'"),
    ("$M draw --range", "--range needs a value: --range A-B"),
    ("$M draw --range 1-2 --range 1-3", "--range is given twice"),
    ("$M draw --range 5-1", "--range 5-1: the first number is above the last"),
    ("$M draw --list missing.txt", "missing.txt: No such file or directory"),
    ("$M draw --list missing.csv", "missing.csv: No such file or directory"),
    ("$M draw --list .", ".: Is a directory"),
    ("$M draw --list . --column 1", ".: Is a directory"),
    ("$M draw --list - <&-", "standard input: Bad file descriptor"),
    ("$M draw --range 1-9 >/dev/full", "standard output: No space left on device"),
    ("$M draw --range 1-9 >&-", "standard output: Bad file descriptor"),
    ("$M help >/dev/full", "standard output: No space left on device"),
    ("$M serve --prot 1", "unknown option --prot; see 'maneki help serve'"),
  ])
  func wrongUsageIsOneLineAndTwo(_ script: String, _ says: String) throws {
    let result = try Binary.bash(script)
    #expect(result == Binary.Result(output: "", errors: "maneki: \(says)\n", exitCode: 2))
  }

  @Test(.enabled("root reads every file", { geteuid() != 0 }))
  func anUnreadableFileIsNamed() throws {
    let result = try Binary.bash("echo a > f; chmod 000 f; $M draw --list f")
    #expect(result.errors == "maneki: f: Permission denied\n")
    #expect(result.exitCode == 2)
  }

  @Test func nobodyLeftIsOne() throws {
    let result = try Binary.bash("$M draw --list - --count 5")
    #expect(
      result
        == Binary.Result(
          output: "", errors: "maneki: 0 of 5: nobody is left to draw\n", exitCode: 1))
  }

  @Test func versionAndHelp() throws {
    let version = try Binary.bash("$M version; $M --version")
    #expect(
      version == Binary.Result(output: "maneki 0.1.0\nmaneki 0.1.0\n", errors: "", exitCode: 0))
    let help = try Binary.bash("$M help > a; $M --help > b; $M -h > c; cmp a b && cmp a c && cat a")
    #expect(help.exitCode == 0)
    #expect(help.output.hasPrefix("usage: maneki COMMAND [OPTIONS]\n\nCommands:\n  draw "))
    let draw = try Binary.bash("$M help draw > a; $M draw --help > b; cmp a b; cat a")
    #expect(
      draw.output.hasPrefix(
        """
        Draw winners from a range or a list.

        usage: maneki draw (--range A-B | --list FILE) [--count K] [--column NAME|N]
        """))
    #expect(draw.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func everyCommandExplainsItself() throws {
    let result = try Binary.bash(
      """
      for c in $($M help | sed -n 's/^  \\([a-z-]*\\)  .*/\\1/p'); do
        $M help $c | grep -q "^usage: maneki $c" || echo "$c says nothing"
      done
      """)
    #expect(result == Binary.Result(output: "", errors: "", exitCode: 0))
  }

  @Test func filesAndPipesGiveTheSameEntrants() throws {
    let result = try Binary.bash(
      """
      printf 'c\\na\\r\\n\\nb' > f
      $M draw --list f --count 9 2>/dev/null | sort | tr '\\n' ' '
      cat f | $M draw --list - --count 9 2>/dev/null | sort | tr '\\n' ' '
      $M draw --list=- --count=9 < f 2>/dev/null | sort | tr '\\n' ' '
      """)
    #expect(result.output == "a b c a b c a b c ")
  }

  @Test func aPipeClosedEarlyIsNoError() throws {
    let result = try Binary.bash(
      """
      $M draw --range 1-9000000 --count 500000 | head -n 1 | grep -c '^[0-9]*$'
      echo ${PIPESTATUS[0]}
      $M draw --range 1-9000000 --count 500000 --json | head -c 10
      echo " ${PIPESTATUS[0]}"
      """)
    #expect(result.output == "1\n0\n{\"pool\":90 0\n")
    #expect(result.errors.isEmpty)
  }

  @Test func longPipesAreReadToTheirEnd() throws {
    let result = try Binary.bash(
      "seq 1 2000000 | $M draw --list - --count 2 --json | sed 's/,\"winners.*//'")
    #expect(result.output == "{\"pool\":2000000,\"asked\":2\n")
  }

  @Test func aSlowPipeIsWaitedFor() throws {
    let result = try Binary.bash(
      "mkfifo p; (printf 'a'; printf 'b\\nc') > p & $M draw --list p --count 5 2>/dev/null | sort")
    #expect(result.output == "ab\nc\n")
  }

  @Test func drawsDiffer() throws {
    let result = try Binary.bash(
      "$M draw --range 1-9223372036854775807; $M draw --range 1-9223372036854775807")
    #expect(Set(result.output.split(separator: "\n")).count == 2)
  }

  @Test func aWorkbookAndOtherEncodingsAreDrawnFrom() throws {
    let result = try Binary.bash(
      """
      python3 - <<'P'
      import zipfile
      rows = ''.join(f'<row r="{r}"><c r="A{r}" t="inlineStr"><is><t>{n}</t></is></c>'
                     f'<c r="B{r}"><v>{w}</v></c></row>' for r, n, w in
                     [(2, '张,伟', 5), (4, 'x "y"', 1)])
      m = 'http://schemas.openxmlformats.org/'
      with zipfile.ZipFile('guests.xlsx', 'w') as z:
          z.writestr('_rels/.rels', f'<Relationships xmlns="{m}package/2006/relationships">'
              f'<Relationship Id="a" Type="{m}officeDocument/2006/relationships/officeDocument"'
              ' Target="xl/workbook.xml"/></Relationships>')
          z.writestr('xl/workbook.xml', f'<workbook xmlns="{m}spreadsheetml/2006/main"'
              f' xmlns:r="{m}officeDocument/2006/relationships"><sheets>'
              '<sheet name="s" sheetId="1" r:id="b"/></sheets></workbook>')
          z.writestr('xl/_rels/workbook.xml.rels',
              f'<Relationships xmlns="{m}package/2006/relationships"><Relationship Id="b"'
              f' Type="{m}officeDocument/2006/relationships/worksheet"'
              ' Target="worksheets/sheet1.xml"/></Relationships>')
          z.writestr('xl/worksheets/sheet1.xml', f'<worksheet xmlns="{m}spreadsheetml/2006/main">'
              f'<sheetData>{rows}</sheetData></worksheet>')
      open('gbk.txt', 'wb').write('张伟\\n李娜\\n王芳\\n'.encode('gbk'))
      P
      cp guests.xlsx plain-name
      $M draw --list guests.xlsx --count 9 2>/dev/null | sort
      $M draw --list plain-name --weight 2 --count 9 --json 2>/dev/null | grep -o '"row":.,"weight":.' | sort
      $M draw --list gbk.txt --count 3 | sort
      $M draw --list - --count 3 < gbk.txt 2>/dev/null | sort
      cat gbk.txt | $M draw --list -
      """)
    #expect(
      result.output
        == "x \"y\"\n张,伟\n\"row\":2,\"weight\":5\n\"row\":4,\"weight\":1\n"
        + "张伟\n李娜\n王芳\n张伟\n李娜\n王芳\n")
    #expect(
      result.errors
        == "maneki: gbk.txt: not UTF-8, read as GB18030\nmaneki: standard input: row 1: not UTF-8; "
        + "such a list is read from a file, not from a pipe\n")
    #expect(result.exitCode == 2)
  }

  @Test func whatNeedsTheOtherProgramIsHandedOver() throws {
    let result = try Binary.bash(
      """
      cp "$M" maneki
      ./maneki roster x.csv; echo "$?"
      printf '#!/bin/sh\\necho "$@"; exit 7' > maneki-server; chmod +x maneki-server
      ./maneki roster --json 'a b.csv'; echo "$?"
      PATH=$PWD; maneki roster y.csv
      """)
    #expect(result.output == "2\nroster --json a b.csv\n7\nroster y.csv\n")
    #expect(
      result.errors.hasPrefix("maneki: 'roster' needs the program maneki-server, and "))
    #expect(result.errors.hasSuffix("/maneki-server is missing; 'make build' builds both\n"))
  }
}
