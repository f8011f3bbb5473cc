import Foundation
import Testing

@Suite(
  "The scripts", .waits, .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs /bin/bash"))
struct ScriptTests {
  /// Every script that people run.
  private static func scripts() throws -> [String] {
    let folder = PackageFiles.path("script")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0 != "fuzzing" }
    return files.map { "script/\($0)" } + ["script/fuzzing/readers.sh"]
  }

  @Test("use nothing that bash 3.2 or the tools of macOS lack")
  func portable() throws {
    let foreign =
      #/mapfile|readarray|declare -A|\$\{\w+(,,|\^\^)|realpath|readlink -f|sort -V|sed -i |grep -P|stat -c|xargs -r|\bnproc\b|/proc/|date -d/#
    // Under 'set -u' bash 3.2 refuses an empty array, so one that may be empty is written ${a[@]+"${a[@]}"}.
    let mayBeEmpty = #/[^+]"\$\{(options|sources)\[@\]\}"/#
    for script in try Self.scripts() {
      let text = try String(contentsOfFile: PackageFiles.path(script), encoding: .utf8)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      where !line.drop(while: { $0 == " " }).hasPrefix("#") {
        #expect(line.firstMatch(of: foreign) == nil, "\(script):\(number + 1): \(line)")
        #expect(line.firstMatch(of: mayBeEmpty) == nil, "\(script):\(number + 1): \(line)")
      }
    }
  }

  @Test(
    "say in their help what they do and which options they have",
    arguments: ["new", "reference", "test", "examples", "release", "kit-size", "build-cost"])
  func help(name: String) throws {
    let (code, text) = try run("script/\(name)", ["--help"])
    #expect(code == 0)
    #expect(text.contains("\n  --help\n"), "\(text)")
  }

  @Test("count the lines of the modules that a user of the kit compiles")
  func kitSize() throws {
    let (code, output) = try run("script/kit-size", ["--most", "1"])
    let house = try House.whole.get()
    let kit = house.closure(of: "TriadKit")
    let lines = try output.matches(of: #/(?m)^ *(\d+) +(\d+) +(\w+)$/#)
      .map { (lines: try #require(Int($0.1)), module: String($0.3)) }
    #expect(lines.map(\.module) == kit)
    for (lines, module) in lines {
      let files = house.sources.filter { house.module(of: $0.key)?.name == module }
      let texts = try files.keys.map { try String(contentsOfFile: PackageFiles.path("Sources/\($0)"), encoding: .utf8) }
      #expect(lines == texts.reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: "\n") } }, "\(module)")
    }
    #expect(output.contains("\(lines.reduce(0) { $0 + $1.lines })         in all\n"), "\(output)")
    #expect(code == 1)
  }

  private func run(_ script: String, _ arguments: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [PackageFiles.path(script)] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  /// Runs script/setup on a machine that has those programs, and what the real one has otherwise.
  private func setUp(
    _ programs: [String: String], release: String = "ID=debian", _ more: [String: String] = [:]
  ) throws -> (code: Int32, output: String) {
    let folder = try ScratchFolder("setup")
    defer { folder.remove() }
    let machine = [
      "swift": "echo 'Swift version 6.2'", "cc": "exit 1", "sudo": "exit 1", "id": "echo 1000", "uname": "echo Linux",
    ]
    for (name, text) in machine.merging(programs, uniquingKeysWith: { $1 }) {
      let file = try folder.write("#!/bin/sh\n\(text)\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "set -euo pipefail; source \"$0\"", PackageFiles.path("script/setup")]
    process.environment = [
      "PATH": "\(folder.path):/usr/bin:/bin", "os_release": try folder.write(release, to: "os-release"),
    ].merging(more) { $1 }
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test(
    "say what to type on each system where the header of SQLite is missing",
    arguments: [
      ("ID=debian", "  sudo apt-get update && sudo apt-get install -y libsqlite3-dev\n"),
      ("ID=linuxmint\nID_LIKE=\"ubuntu debian\"", "  sudo apt-get update && sudo apt-get install -y libsqlite3-dev\n"),
      ("ID=fedora", "  sudo dnf install -y sqlite-devel\n"),
      ("ID=rocky\nID_LIKE='rhel centos fedora'", "sqlite-devel\n"),
      ("ID=arch", "  sudo pacman -S --needed sqlite\n"), ("ID=alpine", "  sudo apk add sqlite-dev\n"),
      ("ID=opensuse-leap", "  sudo zypper install -y sqlite3-devel\n"),
    ])
  func header(release: String, line: String) throws {
    let (code, output) = try setUp([:], release: release)
    #expect(code == 69)
    #expect(output.contains("Triad needs the header of SQLite. Type this"), "\(output)")
    #expect(output.contains(line), "\(output)")
  }

  @Test("say what they install before they do, and install nothing where that is not wanted")
  func installs() throws {
    let root = ["id": "echo 0", "apt-get": "echo \"typed apt-get $*\""]
    let asked = try setUp(root)
    let (before, after) = ("this script installs it", "typed apt-get install")
    let said = try #require(asked.output.range(of: before), "\(asked.output)")
    let done = try #require(asked.output.range(of: after), "\(asked.output)")
    #expect(said.lowerBound < done.lowerBound)
    let refused = try setUp(root, ["TRIAD_INSTALL": "no"])
    #expect(refused.code == 69)
    #expect(!refused.output.contains("typed"), "\(refused.output)")
  }

  @Test(
    "take the version of Swift that is needed, and later ones",
    arguments: [
      ("6.2", 0), ("6.2.1", 0), ("6.10", 0), ("7.0", 0), ("7", 0), ("6.1.3", 69), ("5.10.1", 69), ("6", 69), ("", 69),
    ] as [(String, Int32)])
  func swift(version: String, code: Int32) throws {
    let (found, output) = try setUp(["swift": "echo 'Swift version \(version)'", "cc": "exit 0"])
    #expect(found == code, "\(output)")
  }
}
