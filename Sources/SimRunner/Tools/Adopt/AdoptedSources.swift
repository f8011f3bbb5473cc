import Foundation

/// The Swift files of an app's folders, as far as `triad adopt` understands them.
package struct AdoptedSources: Sendable {
  package enum Side: String, CaseIterable, Sendable { case watch, phone }

  package struct File: Hashable, Sendable {
    package let path: String
    package let lines: Int
    let imports: Set<String>
    let declares: Set<String>
    /// The words that may be types.
    let mentions: Set<String>
    /// The members of its extensions, and of everything else in files with one, with their first labels.
    let extends: Set<String>
    let extended: Set<String>
    /// `true` if an import says who sees it, so that another one of the module is internal.
    let importsWithAccess: Bool
    let usesSession: Bool
    var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }
    /// `nil` for what both sides may use.
    let side: Side?

    init(path: String, below root: String, text: String) {
      self.path = path
      lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - (text.hasSuffix("\n") ? 1 : 0)
      imports = Set(
        text.matches(
          of: /(?m)^\s*(?:@\w+\s+)*(?:(?:public|package)\s+)?import\s+(?:(?:class|struct|enum|func|protocol)\s+)?(\w+)/
        )
        .map {
          String($0.1)
        })
      declares = Set(
        text.matches(of: /\b(?:class|struct|enum|protocol|actor|typealias)\s+([A-Z]\w*)/).map { String($0.1) })
      mentions = Set(text.matches(of: /\b[A-Z]\w+/).map { String($0.0) })
      extends =
        text.contains("extension ")
        ? Set(text.matches(of: /\b(?:func|var|let|case)\s+(\w+)/).map { String($0.1) })
          .union(text.matches(of: /\bfunc\s+\w+\((\w+)/).map { String($0.1) }) : []
      extended = Set(text.matches(of: /\bextension\s+(\w+)/).map { String($0.1) })
      importsWithAccess = text.contains(/(?m)^\s*(?:public|package)\s+import\s/)
      // A view or a delegate of the app that only asks the session is none of the layer.
      let views = /\b(?:UI(?!Kit\b)[A-Z]|CLK|WKInterface(?:Controller|Label)|some View|struct \w+\s*: (?:View|App)\b)/
      usesSession =
        imports.contains("WatchConnectivity")
        && (imports.isDisjoint(with: ["UIKit", "SwiftUI", "ClockKit"]) || !text.contains(views))
      let folders = path.dropFirst(root.count).split(separator: "/").dropLast().map { $0.lowercased() }
      let isOnBoth = folders.contains { $0.contains("shared") || $0.contains("common") }
      side = isOnBoth ? nil : folders.contains { $0.contains("watch") } ? .watch : .phone
    }
  }

  package let all: [File]
  /// `false` for a library, which is on both sides.
  private let hasSides: Bool
  /// The modules of the simulation, and Swift's own.
  static let known: Set<String> = [
    "Foundation", "Dispatch", "Swift", "WatchConnectivity", "Combine", "os", "OSLog", "WidgetKit", "WatchKit",
    "Security", "UserNotifications", "HealthKit", "FoundationNetworking",
  ]

  /// Reads every Swift file of some folders, except tests and what is built.
  package init(folders: [String]) {
    var files: [File] = []
    for folder in folders {
      let root = URL(fileURLWithPath: folder).standardizedFileURL.path
      let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      for name in names.sorted() where name.hasSuffix(".swift") && !Self.isLeftOut(name) {
        guard let text = try? String(contentsOfFile: "\(root)/\(name)", encoding: .utf8) else { continue }
        files.append(File(path: "\(root)/\(name)", below: root, text: text))
      }
    }
    all = files
    hasSides = Set(files.filter(\.usesSession).compactMap(\.side)).count == 2
  }

  private static func isLeftOut(_ name: String) -> Bool {
    let steps = name.lowercased().split(separator: "/")
    return name.hasSuffix("Package.swift")
      || steps.dropLast().contains {
        $0.hasSuffix("tests") || $0.hasSuffix("mocks") || [".build", "pods", "example", "testing"].contains($0)
      }
      || steps.last?.hasSuffix("tests.swift") == true || steps.last?.hasSuffix(".test.swift") == true
  }

  /// The files with which a side begins: those that use the session, and extensions of their types (`Type+Other.swift`).
  package func start(_ side: Side) -> [File] {
    let users = all.filter { $0.usesSession && isOn(side, $0) }
    let types = users.reduce(into: Set<String>()) { $0.formUnion($1.declares) }
    return all.filter { file in
      guard isOn(side, file) else { return false }
      let name = URL(fileURLWithPath: file.path).lastPathComponent.split(separator: "+").first.map(String.init) ?? ""
      return file.usesSession || types.contains(name) && file.imports.isSubset(of: Self.known)
    }
  }

  /// Returns the files beside those of the session that declare what they mention: a layer has a folder of its own.
  func neighbours(of files: [File], _ side: Side) -> [File] {
    let folders = Set(files.filter(\.usesSession).map(\.folder))
    var found = files
    while true {
      let mentions = found.reduce(into: Set<String>()) { $0.formUnion($1.mentions) }
      let more = all.filter {
        folders.contains($0.folder) && isOn(side, $0) && $0.imports.isSubset(of: Self.known) && !found.contains($0)
          && !$0.declares.isDisjoint(with: mentions)
      }
      if more.isEmpty { return Array(found.dropFirst(files.count)) }
      found += more
    }
  }

  func files(extending types: Set<String>, for side: Side, _ modules: Set<String>) -> [File] {
    all.filter { isOn(side, $0) && !$0.extended.isDisjoint(with: types) && $0.imports.isSubset(of: modules) }
  }

  private func isOn(_ side: Side, _ file: File) -> Bool { !hasSides || file.side == nil || file.side == side }

  /// Returns the file that declares a type, or has a member in an extension, and needs no module that isn't there; the
  /// side's own first.
  func file(with name: String, _ names: KeyPath<File, Set<String>>, for side: Side, _ modules: Set<String>) -> File? {
    let found = all.filter {
      $0[keyPath: names].contains(name) && isOn(side, $0) && $0.imports.isSubset(of: modules)
    }
    return found.min { ($0.side == nil ? 1 : 0, $0.path.count) < ($1.side == nil ? 1 : 0, $1.path.count) }
  }
}
