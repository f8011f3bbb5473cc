@testable import Console
import DeviceKit
@testable import Engine
import Person
import ScenarioFiles
@testable import SimRunner
import Foundation
import Synchronization
import Testing
import Tools

@Suite("The README, the tour and the page about verdicts")
struct ReadmeTests {
  /// Set to rewrite the transcripts, with the release build's figures, instead of comparing them.
  private static let isUpdating = ProcessInfo.processInfo.environment["TRIAD_WRITE_DOCUMENTS"] != nil
  private static let pages = ["README.md", "docs/tour.md", "docs/verdict.md"]

  private static func text(_ page: String) throws -> String {
    try String(contentsOfFile: PackageFiles.path(page), encoding: .utf8)
  }

  /// A block that shows what a command prints or a file holds, under the comment that says which:
  /// `<!-- shows: triad run FILE; first 10; last 9 -->` or `<!-- shows: scenarios/FILE -->`.
  private struct Block {
    let directive: String
    let content: String
  }

  private static func blocks(in text: String) -> [Block] {
    text.components(separatedBy: "<!-- shows: ").dropFirst().compactMap { part in
      let pieces = part.components(separatedBy: "```")
      guard pieces.count >= 3, let newline = pieces[1].firstIndex(of: "\n"),
        let end = pieces[0].range(of: " -->")
      else { return nil }
      return Block(
        directive: String(pieces[0][..<end.lowerBound]), content: String(pieces[1][pieces[1].index(after: newline)...]))
    }
  }

  @Test("shows what the commands print and the files hold")
  func transcripts() throws {
    var count = 0
    for page in Self.pages {
      var text = try Self.text(page)
      // Output of the examples' own tests is compared by script/examples.
      for block in Self.blocks(in: text) where !block.directive.hasPrefix("swift test ") {
        count += 1
        let actual = try Self.actual(block.directive)
        if Self.isUpdating { text = text.replacing("\n\(block.content)```", with: "\n\(actual)```") }
        #expect(
          Self.isUpdating || Self.masked(block.content) == Self.masked(actual),
          "'\(block.directive)' shows something else; run with TRIAD_WRITE_DOCUMENTS=1 to write it")
      }
      if Self.isUpdating { try text.write(toFile: PackageFiles.path(page), atomically: true, encoding: .utf8) }
    }
    #expect(count >= 4)
  }

  @Test("counts the checks and the rules")
  func counts() throws {
    #expect(try Self.text("README.md").contains("\(CheckCatalogue.person.all.count) checks look on"))
    #expect(try Self.text("docs/tour.md").contains("`triad rules` lists \(Features.vocabulary.rules.count) such rules"))
  }

  @Test("is short enough to be read, and its first screen has what the program is for")
  func length() throws {
    let text = try Self.text("README.md")
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 1_500)
    let screen = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(40).joined(separator: "\n")
    for command in ["script/demo", "export PATH=", "triad run ", "triad chaos ", "triad step ", "script/new "] {
      #expect(screen.contains(command), "\(command)")
    }
  }

  @Test("defines the words that a verdict uses")
  func words() throws {
    for page in ["README.md", "docs/verdict.md"] {
      for word in ["wearer", "vacuous", "as written", "digest", "check"] {
        #expect(try Self.text(page).contains("*\(word)*"), "\(page): \(word)")
      }
    }
  }

  @Test("has each exit code of the program")
  func exitCodes() throws {
    let page = try Self.text("docs/verdict.md")
    for code in ExitCode.allCases { #expect(page.contains("\n| \(code.rawValue) | "), "\(code)") }
  }

  @Test("has a failing page that is made from the scenario beside it")
  func failingPage() throws {
    let page = "docs/examples/decided-twice.html"
    let scenario = "docs/examples/decided-twice.json5"
    if Self.isUpdating {
      let folder = try ScratchFolder("failing-page")
      defer { folder.remove() }
      _ = try Self.released(["run", scenario, "--output", folder.path, "--quiet"])
      _ = try Self.released(["report", "\(folder.path)/decided-twice/2", "--output", page])
    }
    let digest = try #require(
      try Self.actual("triad run \(scenario)").firstMatch(of: #/digest   ([0-9a-f]{16})/#)
    ).1
    #expect(try Self.text(page).contains(digest), "run with TRIAD_WRITE_DOCUMENTS=1 to write it")
  }

  @Test("and the changelog and the page about stability name the version")
  func version() throws {
    #expect(try Self.text("CHANGELOG.md").contains("\n## \(Program.version)\n"))
    #expect(try Self.text("docs/stability.md").contains("**\(Program.version)**"))
    for file in try #require(FileManager.default.enumerator(atPath: PackageFiles.path("Sources"))) {
      guard let file = file as? String, file.hasSuffix(".swift"), !file.hasSuffix("/Program.swift") else { continue }
      #expect(try !Self.text("Sources/\(file)").contains("\"\(Program.version)\""), "\(file)")
    }
  }

  @Test("ships a workflow whose commands are the program's")
  func workflow() throws {
    let lines = try Self.text("docs/examples/github-actions.yml").split(separator: "\n")
    let commands = lines.compactMap { $0.firstMatch(of: #/- run: triad ([^>]*)/#)?.1 }
    #expect(commands.count >= 3)
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      guard case .run = try CommandParser.parse(words, root: Triad.root) else {
        Issue.record("\(command) does nothing")
        continue
      }
    }
  }

  @Test("shows the bug and the mend of the package that 'triad new' makes")
  func mend() throws {
    let readme = try Self.text("README.md")
    let package = try NewPackage(folder: "Laps", kit: .checkout("/triad"))
    for (name, start) in [
      ("Promises.swift", "TriadKit\n\n/// The promise of both apps.\n"), ("LapsTests.swift", "TriadTesting\n\n"),
    ] {
      let file = try #require(package.files.last { $0.path.hasSuffix(name) })
      #expect(readme.contains(try #require(file.text.components(separatedBy: start).last)))
    }
    #expect(readme.contains("\nguard !laps.contains(where: { $0.id == lap.id }) else { return }\n"))
  }

  @Test("is followed by a list of every page in docs/")
  func index() throws {
    let index = try Self.text("docs/README.md")
    let pages = try FileManager.default.contentsOfDirectory(atPath: PackageFiles.path("docs"))
    for page in pages.sorted() where page.hasSuffix(".md") && page != "README.md" {
      #expect(index.contains("](\(page))"), "\(page)")
    }
  }

  @Test("leads to a finding for each scenario of a finding, and the other way round")
  func findings() throws {
    let text = try String(contentsOfFile: PackageFiles.path("docs/findings.md"), encoding: .utf8)
    let scenarios = PackageFiles.scenarioNames.filter { $0.hasPrefix("findings/") }.map { $0.dropFirst(9) }
    #expect(scenarios.count >= 10)
    let told = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.split(separator: "`")[1] }
    #expect(scenarios.sorted() == told.sorted())
  }

  @Test("says the truth of the rules: a scenario or a test has a life in which a check catches each")
  func everyRuleIsCaught() throws {
    func texts(_ name: String) throws -> [String] {
      let folder = PackageFiles.path(name)
      let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
      return try files.filter { $0.hasSuffix(".swift") }.map {
        try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
      }
    }
    let tests = try texts("Tests")
    // The member by which the program and the tests call a rule.
    let declaration = /static let (\w+) = Rule\(\s*"([^"]+)"/
    let members = try texts("Sources/Devices").flatMap { $0.matches(of: declaration) }
    let member = Dictionary(uniqueKeysWithValues: members.map { (String($0.2), String($0.1)) })
    for rule in Features.vocabulary.rules where !PackageFiles.scenarioNames.contains("findings/\(rule.name)") {
      let member = try #require(member[rule.name])
      #expect(
        tests.contains { $0.contains(".\(member)") || $0.contains(rule.name) }, "\(rule.name) is proven nowhere")
    }
  }

  /// Returns the text that the block under that directive should hold.
  private static func actual(_ directive: String) throws -> String {
    let parts = directive.components(separatedBy: "; ")
    guard parts[0].hasPrefix("triad ") || parts[0] == "script/demo" else {
      return try String(contentsOfFile: PackageFiles.path(parts[0]), encoding: .utf8)
    }
    let command = parts[0] == "script/demo" ? "triad run scenarios/six-weeks.json5" : parts[0]
    let words = command.split(separator: " ").dropFirst().map(String.init)
    // Only a process without other threads can copy itself.
    let isReleased = isUpdating || words.contains("--when")
    var lines = try (isReleased ? released(words) : output(words)).components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    func count(_ name: String) -> Int? {
      parts.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count + 1)) }
    }
    if let first = count("first"), let last = count("last") {
      lines = lines.prefix(first) + [" ..."] + lines.suffix(last)
    }
    return (["$ \(parts[0])"] + lines).joined(separator: "\n") + "\n"
  }

  /// Returns the output of this build, with paths relative to the package's folder.
  private static func output(_ words: [String]) -> String {
    let root = PackageFiles.path("README.md").replacing("README.md", with: "")
    let text = Mutex("")
    let terminal = Terminal { more, _ in text.withLock { $0 += more } }
    _ = Triad.run(words.map { $0.hasSuffix(".json5") ? root + $0 : $0 }, terminal)
    return text.withLock { $0 }.replacing(root, with: "")
  }

  private static func released(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(BuiltProgram.path))
    process.currentDirectoryURL = URL(fileURLWithPath: PackageFiles.path(""))
    process.arguments = words
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// The text without the figures that depend on the machine.
  private static func masked(_ text: String) -> String {
    text.replacing(#/\d+(\.\d+)? s · /#, with: "TIME · ").replacing(#/\([\d,]+ a second\)/#, with: "(SPEED)")
  }

  @Test("links to pages that are there")
  func links() throws {
    for page in Self.pages + ["docs/README.md", "docs/kit.md", "docs/stability.md", "docs/start.md"] {
      let folder = page.hasPrefix("docs/") ? "docs/" : ""
      let targets = try Self.text(page).matches(of: #/\]\(([^)#]+)\)/#).map { String($0.1) }
      #expect(targets.count >= 2)
      for target in targets where !target.hasPrefix("http") {
        #expect(FileManager.default.fileExists(atPath: PackageFiles.path(folder + target)), "\(page): \(target)")
      }
    }
  }
}
