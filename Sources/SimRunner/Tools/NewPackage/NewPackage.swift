import Foundation
import Processes
package import ScenarioFiles
import UDPTransport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A package for apps of a user's own, before it is written: a watch and a phone with a bug to find, a story, a test.
package struct NewPackage: Sendable {
  /// What the module is called, and the last part of the folder's path.
  package let name: String
  /// Where it will stand, without a slash at the end.
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
    let above = FilePath.folder(of: folder)
    self.folder = above.isEmpty ? name : above == "/" ? "/\(name)" : "\(above)/\(name)"
    (self.name, self.kit) = (name, kit)
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
      ("Sources/\(name)/Promises.swift", NewPackageTexts.promises),
      ("Sources/\(name)Command/Program.swift", NewPackageTexts.program(name)),
      ("Tests/\(name)Tests/\(name)Tests.swift", NewPackageTexts.tests(name)),
    ]
  }

  /// Writes everything, or nothing; a folder or file that is there already is left as it is.
  package func write() throws(ToolError) {
    var info = stat()
    guard lstat(folder, &info) != 0 else {
      let path = PrintableText.of(folder)
      throw ToolError(.inputOutput, "error: '\(path)' is there already, and is left as it is; choose another name")
    }
    do throws(SystemFailure) {
      // It gets its name once it is whole: what is interrupted leaves no package that lacks files.
      let above = FilePath.folder(of: folder)
      let draft = try PrivateFolder.makeTemporary("\(above.isEmpty ? "." : above)/.\(name)-")
      defer { try? FileManager.default.removeItem(atPath: draft) }
      try write(into: "\(draft)/\(name)")
      guard rename("\(draft)/\(name)", folder) == 0 else { throw SystemFailure(code: errno) }
    } catch {
      let reason = SystemText.message(error.code)
      throw ToolError(.inputOutput, "error: '\(PrintableText.of(folder))' cannot be made: \(reason)")
    }
  }

  private func write(into draft: String) throws(SystemFailure) {
    for (path, text) in files {
      let file = "\(draft)/\(path)"
      do {
        try FileManager.default.createDirectory(
          atPath: FilePath.folder(of: file), withIntermediateDirectories: true)
        try OutputFile.write(text, to: file)
      } catch {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        throw SystemFailure(code: cause.domain == NSPOSIXErrorDomain ? Int32(clamping: cause.code) : EIO)
      }
    }
  }
}

/// Where a package finds the kit.
package enum KitSource: Hashable, Sendable {
  /// In a checkout of this repository, whose folder that is.
  case checkout(String)
  /// In a repository at an address, with the tag of ``version``.
  case repository(String)

  /// The version that a repository is asked for.
  package static let version = "1.0.0-beta.1"

  /// What the user names: the address of a repository, or the folder of a checkout.
  package static func named(_ word: String) throws(ToolError) -> KitSource {
    if isAddress(word) {
      let source = KitSource.repository(word)
      guard !source.identity.isEmpty else {
        throw ToolError(.usage, "Error: '\(PrintableText.of(word))' is the address of no repository")
      }
      return source
    }
    guard isKit(word) else {
      throw ToolError(
        .inputMissing,
        "error: '\(PrintableText.of(word))' is no checkout of Triad: it has no Package.swift with TriadKit")
    }
    return .checkout(absolute(word))
  }

  /// The checkout in whose `.build` folder a program lies; nil where it lies elsewhere.
  ///
  /// - Parameter executable: the program's own path, without links.
  package static func around(_ executable: String) -> KitSource? {
    let steps = executable.split(separator: "/", omittingEmptySubsequences: false)
    guard let build = steps.lastIndex(of: ".build") else { return nil }
    let checkout = steps[..<build].joined(separator: "/")
    return isKit(checkout) ? .checkout(absolute(checkout)) : nil
  }

  /// What the package manager calls the package: of an address the last part, without `.git`.
  var identity: String {
    switch self {
    case .checkout(let path): return FilePath.name(of: path).lowercased()
    case .repository(let address):
      let last = FilePath.name(of: address).split(separator: ":", omittingEmptySubsequences: false).last ?? ""
      return (last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)).lowercased()
    }
  }

  /// `https://host/triad.git`, `git@host:triad.git`.
  private static func isAddress(_ word: String) -> Bool {
    word.contains("://") || word.prefix { $0 != "/" && $0 != ":" }.contains("@") && word.contains(":")
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
    if kit.identity == lower { return "the package of the kit has it, and the two would be one" }
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
    "CAgentTexts", "CRunnerTexts", "SimKernel", "Wire", "UDPTransport", "Agents", "DeviceKit", "WearerKit", "Devices",
    "Orchestration",
    "ScenarioFiles", "Processes", "Importing", "Engine", "Person", "Reports", "Search", "Console", "TriadKit",
    "TriadTesting", "Tools", "Cluster", "SimRunner", "ScriptedServer",
  ]
}
