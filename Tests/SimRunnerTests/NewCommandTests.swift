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
    let root = URL(fileURLWithPath: PackageFiles.path("")).standardizedFileURL.path
    #expect(manifest.contains(".package(name: \"triad\", path: \"\(root)\")"))
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
    let ours = try House().modules.map(\.name)
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
    #expect(manifest.contains(".package(url: \"\(address)\", exact: \"1.0.0-beta.1\")"))
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

  @Test("makes a story of every shipped scenario")
  func everyScenario() throws {
    for name in PackageFiles.scenarioNames {
      let path = PackageFiles.path("scenarios/\(name).json5")
      let story = try KitStory(try Scenario(path: path, Features.vocabulary), from: path)
      #expect(story.text.contains("routine: ["), "\(name)")
    }
  }
}
