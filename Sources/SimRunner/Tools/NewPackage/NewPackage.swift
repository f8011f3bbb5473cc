import Foundation
import Processes
package import ScenarioFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A package for a user's apps, before it is written: a watch and a phone with a bug to find, a story, a test.
package struct NewPackage: Sendable {
  /// The name of the module, and the last part of the folder's path.
  package let name: String
  /// Its path, without a slash at the end.
  package let folder: String
  package let kit: KitSource
  package let story: String
  private let place: FolderPath

  /// Checks the name.
  ///
  /// - Parameters:
  ///   - folder: Its last part is the name of the package.
  ///   - story: The story made from a scenario; `nil` for the default one.
  package init(folder: String, kit: KitSource, story: KitStory? = nil) throws(ToolError) {
    let name = FilePath.name(of: folder)
    if let reason = PackageName.objection(to: name, kit) {
      throw ToolError(.usage, "Error: '\(PrintableText.of(name))' cannot be the name of a package: \(reason)")
    }
    let above = FilePath.folder(of: folder)
    self.folder = above.isEmpty ? name : above == "/" ? "/\(name)" : "\(above)/\(name)"
    (self.name, self.kit, self.place) = (name, kit, FolderPath(resolving: above.isEmpty ? "." : above).appending(name))
    self.story = story?.text ?? NewPackageTexts.story(name)
  }

  /// Every file with its text, by path below the folder.
  package var files: [(path: String, text: String)] {
    [
      (".gitignore", NewPackageTexts.ignored),
      ("Package.swift", NewPackageTexts.manifest(name, kit, in: place)),
      ("README.md", NewPackageTexts.readme(name)),
      ("\(name).json5", story),
      ("Sources/\(name)/\(name).swift", NewPackageTexts.apps),
      ("Sources/\(name)/Promises.swift", NewPackageTexts.promises),
      ("Sources/\(name)Command/Program.swift", NewPackageTexts.program(name)),
      ("Tests/\(name)Tests/\(name)Tests.swift", NewPackageTexts.tests(name)),
    ]
  }

  /// Writes everything, or nothing. Existing folders and files aren't changed, and nothing is written into a checkout
  /// of this repository.
  package func write() throws(ToolError) {
    if let checkout = KitSource.checkout(around: place.above) {
      let remedy = FolderPath(resolving: ".").relative(to: checkout.above.appending(name))
      throw ToolError(
        .usage,
        "Error: '\(PrintableText.of(folder))' would be inside the checkout '\(PrintableText.of(checkout.text))'; "
          + "make it beside it: triad new \(PrintableText.of(remedy))")
    }
    var info = stat()
    guard lstat(folder, &info) != 0 else {
      let path = PrintableText.of(folder)
      throw ToolError(.inputOutput, "error: '\(path)' is there already, and is left as it is; choose another name")
    }
    do throws(SystemFailure) {
      // It gets its name once it is complete, so that an interruption leaves no incomplete package.
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

package enum KitSource: Hashable, Sendable {
  /// A checkout of this repository, in that folder.
  case checkout(String)
  /// A repository at an address, on the branch ``branch``, which resolves even before a version is tagged.
  case repository(String)

  package static let branch = "main"

  /// Returns the source that the user names: the address of a repository, or the folder of a checkout.
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

  /// Returns the checkout whose `.build` folder contains a program; `nil` if there is none.
  ///
  /// - Parameter executable: The program's own path, without links.
  package static func around(_ executable: String) -> KitSource? {
    let steps = executable.split(separator: "/", omittingEmptySubsequences: false)
    guard let build = steps.lastIndex(of: ".build") else { return nil }
    let checkout = steps[..<build].joined(separator: "/")
    return isKit(checkout) ? .checkout(absolute(checkout)) : nil
  }

  /// Returns the checkout of this repository that contains a folder, or `nil`.
  static func checkout(around folder: FolderPath) -> FolderPath? {
    var steps = folder
    while !isKit(steps.text) {
      if steps.isRoot { return nil }
      steps = steps.above
    }
    return steps
  }

  /// The package manager's name of the package: the last part of an address, without `.git`.
  var identity: String {
    switch self {
    case .checkout(let path): return FilePath.name(of: path).lowercased()
    case .repository(let address):
      let last = FilePath.name(of: address).split(separator: ":", omittingEmptySubsequences: false).last ?? ""
      return (last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)).lowercased()
    }
  }

  /// Returns whether it is of the form `https://host/triad.git`, `git@host:triad.git`.
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
