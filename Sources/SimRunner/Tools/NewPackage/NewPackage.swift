import Foundation
import Processes
package import ScenarioFiles

/// A package for apps of a user's own, before it is written: a watch and a phone with a bug to find, a story, a test.
package struct NewPackage: Sendable {
  /// What the module is called, and the last part of the folder's path.
  package let name: String
  /// Where it will stand.
  package let folder: String
  /// Where the kit's package comes from.
  package let kit: KitSource
  /// The story that the apps go through, as a file.
  package let story: String

  /// Checks the name.
  ///
  /// - Parameters:
  ///   - folder: its last part is the name of the package.
  ///   - story: the scenario that its story is made from; nil is a story of its own.
  package init(folder: String, kit: KitSource, story: KitStory? = nil) throws(ToolError) {
    let name = FilePath.name(of: folder)
    if let reason = PackageName.objection(to: name, kit) {
      throw ToolError(.usage, "Error: '\(PrintableText.of(name))' cannot be the name of a package: \(reason)")
    }
    (self.name, self.folder, self.kit) = (name, folder, kit)
    self.story = story?.text ?? NewPackageTexts.story(name)
  }

  /// Every file with its text, by path below the folder.
  package var files: [(path: String, text: String)] {
    [
      (".gitignore", NewPackageTexts.ignored),
      ("Package.swift", NewPackageTexts.manifest(name, kit)),
      ("README.md", NewPackageTexts.readme(name)),
      ("\(name).json5", story),
      ("Sources/\(name)/\(name).swift", NewPackageTexts.apps),
      ("Tests/\(name)Tests/\(name)Tests.swift", NewPackageTexts.tests(name)),
    ]
  }

  /// Writes everything; a folder or file that is there already is left as it is.
  package func write() throws(ToolError) {
    let manager = FileManager.default
    guard (try? manager.attributesOfItem(atPath: folder)) == nil else {
      throw ToolError(.inputOutput, "error: '\(folder)' is there already, and is left as it is; choose another name")
    }
    do {
      // Without the folders above it, so that another process that makes the folder meanwhile is noticed.
      try manager.createDirectory(atPath: folder, withIntermediateDirectories: false)
      for (path, text) in files {
        let file = "\(folder)/\(path)"
        try manager.createDirectory(atPath: FilePath.folder(of: file), withIntermediateDirectories: true)
        try OutputFile.write(text, to: file)
      }
    } catch {
      throw ToolError(.inputOutput, "error: '\(folder)' cannot be written: \(error.localizedDescription)")
    }
  }
}

/// Where a package finds the kit.
package enum KitSource: Hashable, Sendable {
  /// In a checkout of this repository, whose folder that is.
  case checkout(String)
  /// In the version that is published.
  case published

  /// A checkout that the user names.
  package static func named(_ path: String) throws(ToolError) -> KitSource {
    guard isKit(path) else {
      throw ToolError(.inputMissing, "error: '\(path)' is no checkout of Triad: it has no Package.swift with TriadKit")
    }
    return .checkout(absolute(path))
  }

  /// The checkout in whose `.build` folder a program lies, or else what is published.
  ///
  /// - Parameter executable: the program's own path, without links.
  package static func around(_ executable: String) -> KitSource {
    let steps = executable.split(separator: "/", omittingEmptySubsequences: false)
    guard let build = steps.lastIndex(of: ".build") else { return .published }
    let checkout = steps[..<build].joined(separator: "/")
    return isKit(checkout) ? .checkout(absolute(checkout)) : .published
  }

  private static func isKit(_ path: String) -> Bool {
    guard let manifest = FileManager.default.contents(atPath: "\(path)/Package.swift") else { return false }
    return String(decoding: manifest, as: UTF8.self).contains(#".library(name: "TriadKit""#)
  }

  private static func absolute(_ path: String) -> String {
    let url = URL(fileURLWithPath: path.isEmpty ? "/" : path)
    return url.standardizedFileURL.path
  }
}

/// What the module of a package may be called.
enum PackageName {
  /// Why a name cannot be that of a package; nil where it can.
  static func objection(to name: String, _ kit: KitSource) -> String? {
    guard let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy({ isLetter($0) || isDigit($0) }) else {
      return "it is a Swift module's, too: letters A to Z, digits and underscores, and no digit in front"
    }
    guard name.utf8.count <= lengthMax else { return "it is longer than \(lengthMax) characters" }
    if keywords.contains(name) { return "Swift keeps the word for itself" }
    if types.contains(name) { return "a type in the package has it, and a module named like a type in it hides it" }
    let lower = name.lowercased()
    if modules.contains(where: { $0.lowercased() == lower }) { return "a module that it is built with has it" }
    if case .checkout(let path) = kit, FilePath.name(of: path).lowercased() == lower {
      return "the folder of the kit has it, and the two would be one package"
    }
    return nil
  }

  private static let lengthMax = 64

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  static let keywords: Set<String> = [
    "Any", "Self", "Type", "Protocol", "actor", "as", "associatedtype", "async", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "open", "operator", "package", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while", "_",
  ]

  /// The types of the package, and those of the kit that it names.
  static let types: Set<String> = [
    "Tap", "Lap", "LapTimer", "LapBook", "App", "Act", "Device", "Payload", "Promise", "Stored", "World", "UUID",
    "Date", "Test", "Simulated",
  ]

  /// What is built with the package, ours and the system's.
  static let modules: Set<String> = [
    "Swift", "Foundation", "Testing", "XCTest", "Synchronization", "Dispatch", "Glibc", "Darwin", "triad", "CSQLite",
    "CAgentTexts", "SimKernel", "Wire", "UDPTransport", "Agents", "DeviceKit", "WearerKit", "Devices", "Orchestration",
    "ScenarioFiles", "Processes", "Importing", "Engine", "Person", "Reports", "Search", "Console", "TriadKit",
    "TriadTesting", "Tools", "Cluster", "SimRunner", "ScriptedServer",
  ]
}
