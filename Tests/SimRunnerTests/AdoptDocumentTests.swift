#if os(Linux)
  import Foundation
  import ScenarioFiles
  import Testing

  @testable import SimRunner

  @Suite("docs/adopt.md", .enabled(if: BuiltProgram.path != nil))
  struct AdoptDocumentTests {
    /// The commands that the page prints: lines of its blocks, and what its text has between back quotes.
    private static func commands() throws -> [String] {
      let page = try String(contentsOfFile: PackageFiles.path("docs/adopt.md"), encoding: .utf8)
      let lines = page.split(separator: "\n").map(String.init)
      return (lines.filter { $0.hasPrefix(".build/") } + page.matches(of: /`([^`\n]+)`/).map { String($0.1) })
        .filter { $0.contains(/^(\.build\/\w+\/triad|swift (build|run|test))( |$)/) }
    }

    private static func run(_ command: String, in folder: String) throws -> (code: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", command]
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      let pipe = Pipe()
      (process.standardOutput, process.standardError) = (pipe, pipe)
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    @Test("begins with a command that makes a package of an app's folders")
    func adopt() throws {
      let folder = try ScratchFolder("adopt-page")
      defer { folder.remove() }
      let example = PackageFiles.path("Examples/Adopted/Sources")
      let files = [
        ("Watch", "BirdWatch/WatchSync.swift"), ("Shared", "BirdWatch/Sighting.swift"),
        ("Phone", "BirdPhone/PhoneSync.swift"),
      ]
      for (part, file) in files {
        let place = "\(folder.path)/MyApp/\(part)"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let name = URL(fileURLWithPath: file).lastPathComponent
        try FileManager.default.copyItem(atPath: "\(example)/\(file)", toPath: "\(place)/\(name)")
      }
      // The folder of the checkout, of which the command needs the program only.
      let program = "\(folder.path)/triad/.build/debug"
      try FileManager.default.createDirectory(atPath: program, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: "\(program)/triad", withDestinationPath: try #require(BuiltProgram.path))
      let command = try #require(try Self.commands().first { $0.contains("triad adopt") })
      let (code, output) = try Self.run(command, in: "\(folder.path)/triad")
      #expect(code == 0 && output.contains("  compiles"), "\(output)")
      for made in ["Package.swift", "Adopted.json5", "Sources/AdoptedPhone/Driver.swift"] {
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/MyAppAdopted/\(made)"), "\(made)")
      }
    }

    @Test("goes on with commands that script/examples runs in Examples/Adopted")
    func others() throws {
      let page = try String(contentsOfFile: PackageFiles.path("Examples/Adopted/README.md"), encoding: .utf8)
      let verbs = try Self.commands().compactMap { $0.firstMatch(of: /^swift run Adopted (\w+)/)?.1 }
      #expect(verbs == ["run", "check", "chaos"])
      for verb in verbs { #expect(page.contains("\nswift run Adopted \(verb) "), "\(verb)") }
      let others = try Self.commands().filter { !$0.contains("triad adopt") && !$0.hasPrefix("swift run Adopted ") }
      #expect(others == ["swift build"])
    }

    @Test("names as there what is a module, and each refusal that its frameworks have")
    func frameworks() throws {
      let page = try String(contentsOfFile: PackageFiles.path("docs/adopt.md"), encoding: .utf8)
      let table = try #require(page.components(separatedBy: "## What is there, what is not").last)
      for module in [
        "WatchConnectivity", "Combine", "WidgetKit", "WatchKit", "Security", "UserNotifications", "HealthKit",
      ] {
        #expect(table.contains(module), "\(module)")
      }
      // In the table each call between back quotes that is refused by a name of its own is one that the sources refuse.
      let folder = PackageFiles.path("Sources/SimRunner/Adopt")
      let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      let sources = try names.filter { $0.hasSuffix(".swift") }.map {
        try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
      }.joined()
      for call in ["downloadTask", "webSocketTask", "URLSessionConfiguration.background", "kSecAttrSynchronizable"] {
        #expect(table.contains(call) && sources.contains("\(call)\""), "\(call)")
      }
    }
  }
#endif
