@testable import Console
import Engine
import Foundation
import Person
@testable import ScenarioFiles
@testable import SimRunner
import Synchronization
import Testing

@testable import Tools

@Suite("triad new")
struct NewCommandTests {
  private func triad(_ words: [String]) -> (code: ExitCode, output: String, error: String) {
    let output = Mutex("")
    let error = Mutex("")
    let code = Triad.run(
      words,
      Terminal { more, stream in
        switch stream {
        case .output: output.withLock { $0 += more }
        case .error: error.withLock { $0 += more }
        }
      })
    return (code, output.withLock { $0 }, error.withLock { $0 })
  }

  /// `triad new` with the kit of this checkout, wherever the tests' own program lies.
  private func make(_ words: String...) -> (code: ExitCode, output: String, error: String) {
    triad(["new"] + words + ["--kit", PackageFiles.path("")])
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test("makes a package with two apps, a story, a test, and a README that names the mend")
  func files() throws {
    let folder = try ScratchFolder("new-package")
    defer { folder.remove() }
    let made = make("\(folder.path)/Steps")
    #expect(made.code == .pass, "\(made.error)")
    let files = [
      ".gitignore", "Package.swift", "README.md", "Steps.json5", "Sources/Steps/Steps.swift",
      "Sources/Steps/Promises.swift", "Sources/StepsCommand/Program.swift", "Tests/StepsTests/StepsTests.swift",
    ]
    let told = made.output.split(separator: "\n").prefix(files.count).map(String.init)
    #expect(told == files.map { "\(folder.path)/Steps/\($0)" })
    for file in files { #expect(try !text("\(folder.path)/Steps/\(file)").isEmpty, "\(file)") }
    let manifest = try text("\(folder.path)/Steps/Package.swift")
    let path = try #require(manifest.firstMatch(of: #/\.package\(name: "triad", path: "([^"]+)"\)/#)).1
    #expect(path.hasPrefix("../"))
    let kit = URL(fileURLWithPath: "\(folder.path)/Steps/\(path)").resolvingSymlinksInPath().path
    #expect(kit == URL(fileURLWithPath: PackageFiles.path("")).resolvingSymlinksInPath().path)
    let mend = "guard !laps.contains(where: { $0.id == lap.id }) else { return }"
    #expect(try text("\(folder.path)/Steps/README.md").contains("\n\(mend)\n"))
    #expect(try text("\(folder.path)/Steps/Sources/Steps/Steps.swift").contains("once. The mend: \(mend)\n"))
  }

  @Test("makes what Examples/Laps is, apart from where the kit lies")
  func example() throws {
    let package = try NewPackage(folder: "Laps", kit: .checkout("/triad"))
    for (path, text) in package.files where path.hasSuffix(".swift") && path != "Package.swift" {
      #expect(try self.text(PackageFiles.path("Examples/Laps/\(path)")) == text, "\(path)")
    }
  }

  @Test("makes nothing inside a checkout, and says where to")
  func inside() throws {
    let folder = try ScratchFolder("new-inside")
    defer { folder.remove() }
    _ = try folder.write(#"let p = [.library(name: "TriadKit", targets: [])]"#, to: "Package.swift")
    try FileManager.default.createDirectory(atPath: "\(folder.path)/sub", withIntermediateDirectories: false)
    for place in ["Steps", "sub/Steps"] {
      let made = make("\(folder.path)/\(place)")
      #expect(made.code == .usage)
      #expect(made.error.contains("'\(folder.path)/\(place)' would be inside the checkout '"), "\(made.error)")
      #expect(made.error.contains("; make it beside it: triad new ../"), "\(made.error)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["Package.swift", "sub"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/sub").isEmpty)
  }

  @Test("leaves alone what is there: a folder, a file, a link that leads nowhere")
  func nothingOverwritten() throws {
    let folder = try ScratchFolder("new-there")
    defer { folder.remove() }
    let manager = FileManager.default
    try manager.createDirectory(atPath: "\(folder.path)/Folder", withIntermediateDirectories: false)
    _ = try folder.write("mine", to: "File")
    try manager.createSymbolicLink(atPath: "\(folder.path)/Link", withDestinationPath: "\(folder.path)/nowhere")
    for name in ["Folder", "File", "Link"] {
      let made = make("\(folder.path)/\(name)")
      #expect(made.code == .inputOutput)
      let there = "error: '\(folder.path)/\(name)' is there already, and is left as it is; choose another name\n"
      #expect(made.error == there)
    }
    #expect(try manager.contentsOfDirectory(atPath: "\(folder.path)/Folder").isEmpty)
    #expect(try text("\(folder.path)/File") == "mine")
    #expect(!manager.fileExists(atPath: "\(folder.path)/nowhere"))
    // A folder above it that is not there is a slip, too.
    #expect(make("\(folder.path)/missing/Steps").code == .inputOutput)
  }

  @Test(
    "refuses names that cannot be those of a module",
    arguments: [
      "7laps", "my-laps", "läps", "la ps", "", ".", "..", "_", "class", "Lap", "App", "Foundation", "TriadKit",
      "engine", "a\u{1B}[2J", String(repeating: "a", count: 65),
    ])
  func badNames(name: String) throws {
    let folder = try ScratchFolder("new-names")
    defer { folder.remove() }
    let made = make(name.isEmpty ? "" : "\(folder.path)/\(name)")
    #expect(made.code == .usage)
    #expect(made.error.contains("cannot be the name of a package: "), "\(made.error)")
    #expect(!made.error.contains("\u{1B}"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("knows every module that a package is built with")
  func modules() throws {
    let ours = try House.whole.get().modules.map(\.name)
    #expect(Set(ours).subtracting(PackageName.modules) == [])
  }

  @Test("finds the checkout in which the program was built, and no other folder")
  func checkout() throws {
    let folder = try ScratchFolder("new-checkout")
    defer { folder.remove() }
    _ = try folder.write(#"let p = [.library(name: "TriadKit", targets: [])]"#, to: "Package.swift")
    let root = URL(fileURLWithPath: folder.path).standardizedFileURL.path
    #expect(KitSource.around("\(folder.path)/.build/x/release/triad") == .checkout(root))
    #expect(KitSource.around("\(folder.path)/bin/triad") == nil)
    #expect(KitSource.around("\(folder.path)/other/.build/release/triad") == nil)
    #expect(KitSource.around("") == nil)
    let wrong = triad(["new", "\(folder.path)/Steps", "--kit", "\(folder.path)/bin"])
    #expect(wrong.code == .inputMissing)
    #expect(wrong.error.contains("is no checkout of Triad"))
  }

  @Test(
    "takes the address of a repository, and calls the package what the package manager does",
    arguments: [
      ("https://host.example/some/triad.git", "triad"), ("git@host.example:Triad-Fork.git", "triad-fork"),
      ("file:///srv/kit/", "kit"), ("ssh://git@host.example/triad", "triad"),
    ])
  func repository(address: String, identity: String) throws {
    let package = try NewPackage(folder: "Steps", kit: .named(address))
    let manifest = try #require(package.files.first { $0.path == "Package.swift" }).text
    #expect(manifest.contains(".package(url: \"\(address)\", branch: \"main\")"))
    #expect(manifest.contains(".product(name: \"TriadKit\", package: \"\(identity)\")"))
    #expect(manifest.contains(".product(name: \"TriadTesting\", package: \"\(identity)\")"))
    #expect(throws: ToolError.self) { try NewPackage(folder: "fork", kit: .named("https://host.example/fork.git")) }
  }

  @Test("refuses an address without a repository", arguments: ["https://", "file:///", "git@host.example:"])
  func noRepository(address: String) {
    let made = triad(["new", "Steps", "--kit", address])
    #expect(made.code == .usage)
    #expect(made.error.contains("is the address of no repository"), "\(made.error)")
  }

  @Test("gives a package its name once it is whole, and leaves nothing where it cannot be made")
  func whole() throws {
    let folder = try ScratchFolder("new-whole")
    defer { folder.remove() }
    _ = try folder.write("mine", to: "File")
    for (path, reason) in [("missing/Steps", "No such file"), ("File/Steps", "Not a directory")] {
      let made = make("\(folder.path)/\(path)")
      #expect(made.code == .inputOutput)
      #expect(made.error.contains("'\(folder.path)/\(path)' cannot be made: \(reason)"), "\(made.error)")
    }
    // A slash at the end is not part of the name, and nothing but the package is left.
    let made = make("\(folder.path)/Steps/")
    #expect(made.output.hasPrefix("\(folder.path)/Steps/.gitignore\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["File", "Steps"])
  }

  @Test("makes the story from a scenario: its days, habits, link and the faults of watch and phone, with a routine")
  func from() throws {
    let folder = try ScratchFolder("new-from")
    defer { folder.remove() }
    let scenario = try folder.write(
      """
      {
        name: "tram", start: "2026-03-09", zone: "Europe/Oslo", length: "3w", seed: 42, planner: {},
        wearer: { archetype: "runner", wakes: "06:00", habits: { charges: "06:10-06:55 daily" } },
        devices: { desktop: { worksAt: "weekdays 09:00-16:30" } },
        links: { "watch-phone": "lan" },
        faults: [
          { every: "weekdays 08:00-08:45", loss: "60%", link: "watch-phone" },
          { at: "d9 07:52", crash: "desktop", restart: "after 3m" },
          { at: "d10 07:52", crash: "desktop", restart: "after 3m" },
          { at: "d14 03:10", clock: "watch", bump: "+90s" },
        ],
      }
      """, to: "tram.json5")
    let made = make("\(folder.path)/Steps", "--from", scenario)
    #expect(made.code == .pass, "\(made.error)")
    #expect(made.output.components(separatedBy: "left out: crash desktop, ").count == 2)
    let story = try text("\(folder.path)/Steps/Steps.json5")
    for part in [
      "\"2026-03-09\"", "\"Europe/Oslo\"", "\"3w\"", "seed: 42", "\"runner\"", "charges:", "\"watch-phone\"",
      "loss: \"60%\"", "bump:", "routine: [", "desktop: false", "cloud: false",
    ] { #expect(story.contains(part), "\(part) is not in \(story)") }
    #expect(!story.contains("planner"))
    #expect(!story.contains("crash"))
  }

  @Test("answers a scenario with mistakes as every command does, and makes nothing")
  func badScenario() throws {
    let folder = try ScratchFolder("new-bad")
    defer { folder.remove() }
    let scenario = try folder.write("{ name: \"x\", lenght: \"3w\" }", to: "bad.json5")
    let made = make("\(folder.path)/Steps", "--from", scenario)
    #expect(made.code == .badData)
    #expect(made.error.contains("did you mean 'length'?"))
    #expect(make("\(folder.path)/Steps", "--from", "\(folder.path)/none.json5").code == .inputMissing)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/Steps"))
  }

  private static let hasBash = FileManager.default.isExecutableFile(atPath: "/bin/bash")

  /// `script/new` with those words, in a folder.
  private func script(_ words: [String], in folder: String) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [PackageFiles.path("script/new")] + words
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test("makes the same package as script/new, which needs no build", .enabled(if: hasBash, "needs /bin/bash"))
  func withoutBuild() throws {
    let folder = try ScratchFolder("new script's")
    defer { folder.remove() }
    #expect(make("\(folder.path)/Steps").code == .pass)
    try FileManager.default.moveItem(atPath: "\(folder.path)/Steps", toPath: "\(folder.path)/Built")
    let made = try script(["Steps"], in: folder.path)
    #expect(made.code == 0, "\(made.output)")
    let package = try NewPackage(folder: "Steps", kit: .checkout(PackageFiles.path("")))
    for (path, _) in package.files {
      #expect(try text("\(folder.path)/Steps/\(path)") == text("\(folder.path)/Built/\(path)"), "\(path)")
    }
    let files = FileManager.default.enumerator(atPath: "\(folder.path)/Steps")?.compactMap { $0 as? String } ?? []
    #expect(files.filter { $0.contains(".") && !$0.hasSuffix("/") }.count == package.files.count, "\(files)")
  }

  @Test(
    "refuses in script/new what cannot be made, too", .enabled(if: hasBash, "needs /bin/bash"),
    arguments: [
      ([], 64, "name a folder"), (["a", "b"], 64, "one folder"), (["--fast"], 64, "unknown option"),
      (["7laps"], 64, "letter"),
      (["my-laps"], 64, "letter"), (["class"], 64, "another name"), (["Lap"], 64, "another name"),
      (["engine"], 64, "another name"), (["missing/Steps"], 74, "no folder"), (["There"], 74, "exists"),
    ] as [([String], Int32, String)])
  func refusedByScript(words: [String], code: Int32, reason: String) throws {
    let folder = try ScratchFolder("new-script-refuses")
    defer { folder.remove() }
    _ = try folder.write("mine", to: "There")
    let made = try script(words, in: folder.path)
    #expect(made.code == code, "\(made.output)")
    #expect(made.output.contains(reason), "\(made.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["There"])
  }

  @Test("makes a story of every shipped scenario")
  func everyScenario() throws {
    for name in PackageFiles.scenarioNames {
      let path = PackageFiles.path("scenarios/\(name).json5")
      let story = try KitStory(try Scenario(path: path, Features.vocabulary), from: path)
      #expect(story.text.contains("routine: ["), "\(name)")
    }
  }
}
