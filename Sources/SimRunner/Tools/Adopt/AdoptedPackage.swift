import Foundation
import SimKernel

/// A package next to an app, which runs the app's unmodified files in simulations.
package struct AdoptedPackage: Sendable {
  package let folder: String
  package let kit: String
  package let sides: [AdoptedSide]
  package let replacesPlatform: Bool

  package init(folder: String, kit: String, sides: [AdoptedSide], replacesPlatform: Bool) {
    (self.folder, self.kit, self.sides, self.replacesPlatform) = (folder, kit, sides, replacesPlatform)
  }

  func target(_ side: AdoptedSources.Side) -> String { side == .watch ? "AdoptedWatch" : "AdoptedPhone" }

  var modules: [String] { Set(sides.flatMap(\.modules)).sorted() }

  /// Writes the package: links to the app's files, and what isn't the app's.
  package func write() throws {
    let files = FileManager.default
    var texts = [
      ("Package.swift", AdoptTexts.manifest(self)), ("Adopted.json5", AdoptTexts.story(self)),
      ("Sources/Adopted/main.swift", AdoptTexts.program(self)), (".gitignore", ".build/\nPackage.resolved\n"),
    ]
    for side in sides {
      let path = "Sources/\(target(side.side))"
      texts += [
        ("\(path)/Support.swift", side.support), ("\(path)/Simulated.swift", side.simulated),
        ("\(path)/Driver.swift", AdoptTexts.driver(side)),
      ]
    }
    for module in modules {
      texts.append(
        ("Placeholders/\(module)/\(module).swift", "// Placeholder for the module '\(module)', which isn't there.\n"))
    }
    for (path, text) in texts {
      let file = URL(fileURLWithPath: "\(folder)/\(path)")
      try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    for side in sides {
      var used: Set<String> = ["Support.swift", "Simulated.swift", "Driver.swift"]
      for file in side.files {
        let url = URL(fileURLWithPath: file.path)
        var name = url.lastPathComponent
        // A module has one file of each name.
        if !used.insert(name).inserted { name = "\(url.deletingLastPathComponent().lastPathComponent)-\(name)" }
        let link = "\(folder)/Sources/\(target(side.side))/\(name)"
        guard replacesPlatform else {
          try files.createSymbolicLink(atPath: link, withDestinationPath: file.path)
          continue
        }
        let text = try String(contentsOf: url, encoding: .utf8)
        let replaced = AdoptTexts.replacingPlatform(in: text)
        if replaced == text {
          try files.createSymbolicLink(atPath: link, withDestinationPath: file.path)
        } else {
          try replaced.write(toFile: link, atomically: true, encoding: .utf8)
        }
      }
    }
  }

  /// The files of the app, what isn't the app's, and what is missing, in lines.
  package func report() -> [String] {
    var lines: [String] = []
    for side in sides {
      let changed = replacesPlatform ? side.files.filter { hasCondition($0) }.count : 0
      let count = side.files.reduce(0) { $0 + $1.lines }
      lines.append(
        "\(side.side.rawValue): \(side.files.count) files, \(count) lines of the app's"
          + (changed == 0 ? ", unchanged" : "; in \(changed) the conditions os(iOS) and os(watchOS) are replaced"))
      for file in side.files { lines.append("  \(Self.digest(file.path))  \(file.lines)  \(file.path)") }
      for (type, use) in side.placeholders { lines.append("  placeholder  \(type), used at \(use)") }
      for module in side.modules { lines.append("  placeholder  module \(module), empty") }
      for act in side.acts { lines.append("  act       \(act.name) \(act.details)") }
      for file in side.files { lines += refusals(in: file) }
      if side.errors.isEmpty {
        lines.append("  compiles")
      } else {
        lines.append("  \(side.errors.count) errors are left for Support.swift:")
        lines += side.errors.prefix(40).map { "    \($0)" }
      }
    }
    return lines
  }

  private static func digest(_ path: String) -> String {
    var digest = Digest()
    digest.fold(Array((try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()))
    return "\(digest)"
  }

  private func hasCondition(_ file: AdoptedSources.File) -> Bool {
    guard let text = try? String(contentsOfFile: file.path, encoding: .utf8) else { return false }
    return AdoptTexts.replacingPlatform(in: text) != text
  }

  /// The places at which a run ends or a promise breaks, should it come there.
  private func refusals(in file: AdoptedSources.File) -> [String] {
    guard let text = try? String(contentsOfFile: file.path, encoding: .utf8) else { return [] }
    let words = ["DispatchGroup", "DispatchSemaphore", "Thread.", "FileManager", "#selector"]
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { place, line in
      line.drop { $0 == " " || $0 == "\t" }.hasPrefix("//")
        ? []
        : words.filter { line.contains($0) }.map { "  escapes   \($0) at \(file.path):\(place + 1)" }
    }
  }
}
