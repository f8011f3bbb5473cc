@testable import Console
import Foundation
import ScenarioFiles
@testable import SimRunner
import Testing

@Suite("The command line")
struct CommandTests {
  private func error(_ words: String...) -> String? {
    do throws(UsageError) {
      _ = try CommandParser.parse(words, root: Triad.root)
      return nil
    } catch { return error.message }
  }

  private func parsed(_ words: String...) throws -> (name: String, arguments: ParsedArguments) {
    guard case .run(let command, let arguments) = try CommandParser.parse(words, root: Triad.root) else {
      throw Unparsed()
    }
    return (command.name, arguments)
  }

  private struct Unparsed: Error {}

  @Test("takes arguments, options in both forms, and everything after -- unchanged")
  func accepted() throws {
    let (name, arguments) = try parsed("run", "--seed=7", "a.json5", "--until", "d12", "--quiet")
    #expect(name == "run")
    #expect(arguments.words == ["a.json5"])
    #expect(arguments.value("seed") == "7")
    #expect(arguments.value("until") == "d12")
    #expect(arguments.has("quiet"))
    #expect(try parsed("run", "--", "--odd-name.json5").arguments.words == ["--odd-name.json5"])
    #expect(try parsed("validate", "a", "b", "c").arguments.words == ["a", "b", "c"])
    #expect(try parsed("import", "health", "export.xml").name == "health")
  }

  @Test("picks the command by the file or folder, where none is named")
  func reader() throws {
    let process = ProcessInfo.processInfo.processIdentifier
    let folder = FileManager.default.temporaryDirectory.appending(path: "triad-reader-\(process)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text, command) in [
      ("a.ics", "BEGIN:VCALENDAR\r\n", "calendar"), ("b.xml", "<HealthData/>", "health"),
      ("steps-2020-01-01.json", "[]", "health"), ("c.csv", "title,artist\n", "songs"), ("d.up", "831\n", "network"),
    ] {
      let path = folder.appending(path: name).path
      try Data(text.utf8).write(to: URL(filePath: path))
      let (found, arguments) = try parsed("import", path, "--output", "x")
      #expect(found == command)
      #expect(arguments.words == [path])
    }
    let letter = folder.appending(path: "letter.txt").path
    try Data("hello".utf8).write(to: URL(filePath: letter))
    #expect(
      error("import", letter)?.contains("unrecognised format of '\(letter)'; expected one of an export of Apple Health")
        == true)
  }

  @Test("answers a slip with what may have been meant")
  func suggestions() {
    #expect(error("rum", "x") == "Unknown command 'rum'. Did you mean 'run'?")
    #expect(error("run", "x", "--sede", "1") == "Unknown option '--sede'. Did you mean '--seed'?")
    #expect(error("import", "heath", "x") == "Unknown command 'heath'. Did you mean 'health'?")
    #expect(
      error("bench", "relai")
        == "The value 'relai' is invalid for '<workload>' (expected relay, timers, task-timers, ping-pong, sentiment, "
        + "safety, ranking, day-analysis, song-ranking, listening-history, diary-study, commits, udp). Did you mean 'relay'?"
    )
    #expect(
      error("run", "x", "--format", "jsn")
        == "The value 'jsn' is invalid for '--format' (expected text, json, junit). Did you mean 'json'?")
  }

  @Test("names missing and superfluous arguments")
  func mistakes() {
    #expect(error("run") == "Missing expected argument '<file>'")
    #expect(error("run", "a", "b") == "Unexpected argument 'b'")
    #expect(error("run", "a", "--seed") == "Missing value for '--seed <n>'")
    #expect(error("run", "a", "--quiet=yes") == "The option '--quiet' takes no value")
    #expect(error("run", "a", "-q") == "Unknown option '-q'")
  }

  @Test("ends a usage error with the usage of the command in question and exit code 64")
  func usage() throws {
    #expect(Triad.run(["run"]) == .usage)
    do throws(UsageError) {
      _ = try CommandParser.parse(["validate"], root: Triad.root)
    } catch {
      #expect(
        error.text == """
          Error: Missing expected argument '<file>'
          USAGE: triad validate <file> ...
            See 'triad validate --help' for more information.
          """)
    }
  }

  @Test("shows help for every command, however it is asked for")
  func help() throws {
    for words in [
      [], ["help"], ["--help"], ["help", "run"], ["run", "-h"], ["import"], ["help", "import", "health"],
    ] {
      guard case .help(let path) = try CommandParser.parse(words, root: Triad.root) else {
        Issue.record("\(words) shows no help")
        continue
      }
      let text = HelpText(path).text
      #expect(text.hasPrefix("OVERVIEW: "))
      #expect(text.contains("USAGE: triad"))
      let widest = text.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= 80, "\(words)")
    }
    #expect(HelpText([Triad.root]).text.contains("  validate                Look for mistakes in scenario files."))
  }

  @Test("completes every command and option in each shell", arguments: Completions.Shell.allCases)
  func completions(shell: Completions.Shell) {
    let script = Completions.script(for: shell, root: Triad.root)
    for word in ["run", "import", "pmdata", "check-determinism", "junit", "ping-pong"] {
      #expect(script.contains(word), "\(shell) does not know \(word)")
    }
  }

  /// The path of a shell, or `nil` if there is none.
  private static func path(of shell: Completions.Shell) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)"].first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns the words that a shell offers after those.
  private func offered(_ shell: Completions.Shell, after words: [String]) throws -> [String] {
    let script = Completions.script(for: shell, root: Triad.root)
    let typed = words.map { "'\($0)'" }.joined(separator: " ")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.path(of: shell)))
    // zsh calls the function as its own bashcompinit does, without the terminal that its completion needs.
    let before = shell == .zsh ? "compdef() { : }" : ""
    let mode = shell == .zsh ? "emulate -L sh; setopt kshglob noshglob braceexpand" : ""
    process.arguments = [
      "-c",
      """
      \(before)
      \(script)
      answer() {
        \(mode)
        COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count - 1); _triad; printf '%s\\n' "${COMPREPLY[@]}"
      }
      answer
      """,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: PackageFiles.path("docs/examples"))
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // zsh itself leaves out what doesn't begin with the last word.
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix(words[words.count - 1]) }
  }

  @Test(
    "completes in bash and zsh what may follow: a command, its options and their values, a file",
    arguments: [Completions.Shell.bash, .zsh].filter { path(of: $0) != nil },
    [
      (["triad", "ch"], ["chaos", "check", "checks"]), (["triad", "run", "--fo"], ["--format"]),
      (["triad", "run", "--format", "j"], ["json", "junit"]), (["triad", "study", "--format", "j"], ["json"]),
      (["triad", "import", "p"], ["pmdata", "playlists"]), (["triad", "import", "health", "--zo"], ["--zone"]),
      // A file that is called as a command doesn't lead elsewhere.
      (["triad", "run", "import", "--unt"], ["--until"]), (["triad", "run", "day"], ["day-nine.txt"]),
    ] as [([String], [String])])
  func completed(shell: Completions.Shell, line: ([String], [String])) throws {
    #expect(try offered(shell, after: line.0).sorted() == line.1.sorted())
  }

  @Test("gives a failing input its own exit code")
  func exitCodes() {
    #expect(Triad.run(["run", "/nowhere/x.json5"]) == .inputMissing)
    #expect(Triad.run(["validate", "/nowhere/x.json5"]) == .inputMissing)
    #expect(Triad.run(["import", "health", "/nowhere/export.xml"]) == .inputMissing)
    #expect(Triad.run(["import", "health", "x", "--from", "2020-02-30"]) == .usage)
    #expect(Triad.run(["bench", "relay", "--rounds", "none"]) == .usage)
  }
}
