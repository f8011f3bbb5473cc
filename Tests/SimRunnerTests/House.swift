import Foundation
@testable import ScenarioFiles
import PersonWire

/// The package as its manifest and its sources say it is: modules, what each may import, and what each does.
struct House {
  struct Module {
    let name: String
    /// Below `Sources`.
    let path: String
    let needs: [String]
  }

  /// The modules that aren't written in Swift.
  static let libraries = ["CSQLite", "CAgentTexts", "CRunnerTexts", "CTriadTime"]

  /// In the order of the manifest: a module comes after everything that it needs.
  let modules: [Module]
  /// By path below `Sources`.
  let sources: [String: TidySource]

  /// Reading it takes seconds.
  static let whole = Result { try House() }

  private init() throws {
    let manifest = try String(contentsOfFile: PackageFiles.path("Package.swift"), encoding: .utf8)
    modules = try Self.modules(manifest)
    let root = PackageFiles.path("Sources")
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    var sources: [String: TidySource] = [:]
    for file in files where file.hasSuffix(".swift") {
      sources[file] = TidySource(path: file, text: try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8))
    }
    self.sources = sources
  }

  /// The modules of a manifest, whose lists are sums of names and of lists that it names.
  static func modules(_ manifest: String) throws -> [Module] {
    var lists: [String: [String]] = [:]
    func names(_ expression: Substring) -> [String] {
      expression.matches(of: /"(\w+)"|\b([a-z]\w*)\b/).flatMap { match in
        match.output.1.map { [String($0)] } ?? lists[String(match.output.2 ?? "")] ?? []
      }
    }
    for match in manifest.matches(of: /let (\w+): \[Target\.Dependency\] = ([^\]]*\])/) {
      lists[String(match.output.1)] = names(match.output.2)
    }
    let plain = manifest.matches(
      of: /\bmodule\(\s*"(\w+)", at: "([\w\/]+)"(?:,\s*needs: ([^)]*?))?(?:,\s*without: [^)]*)?\)/
    ).map { match in
      Module(name: String(match.output.1), path: String(match.output.2), needs: match.output.3.map(names) ?? [])
    }
    let program = manifest.matches(
      of: /executableTarget\(\s*name: "(\w+)",\s*dependencies: ([^)]*?),\s*path: "Sources\/([\w\/]+)"/
    )
    .map { Module(name: String($0.output.1), path: String($0.output.3), needs: names($0.output.2)) }
    return plain + program
  }

  /// The modules that are compiled for that one, itself included, in the order of the manifest.
  func closure(of name: String) -> [String] {
    var needed: Set = [name]
    for module in modules.reversed() where needed.contains(module.name) { needed.formUnion(module.needs) }
    return modules.map(\.name).filter(needed.contains)
  }

  /// A module may lie within another one's folder.
  func module(of file: String) -> Module? {
    modules.filter { file.hasPrefix($0.path + "/") }.max { $0.path.count < $1.path.count }
  }

  /// The modules that a file imports, ours and others, each with its line.
  static func imports(_ source: TidySource) -> [(name: String, line: Int)] {
    source.lines.enumerated().compactMap { index, line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place < 3, place + 1 < words.count else { return nil }
      return (String(words[place + 1]), index + 1)
    }
  }

  /// The folder of a file within its module; empty for a file that lies beside the folders.
  func folder(of file: String, in module: Module) -> String {
    let rest = file.dropFirst(module.path.count + 1).split(separator: "/")
    return rest.count > 1 ? String(rest[0]) : ""
  }

  /// Which folders of a module name types of which others, with a type for each.
  func references(in module: Module) -> [String: [String: String]] {
    let files = sources.filter { self.module(of: $0.key)?.name == module.name }
    var homes: [String: Set<String>] = [:]
    for (file, source) in files {
      for match in source.code.matches(of: Self.declaration) {
        homes[String(match.output.1), default: []].insert(folder(of: file, in: module))
      }
    }
    var references: [String: [String: String]] = [:]
    for (file, source) in files.sorted(by: { $0.key < $1.key }) {
      let own = folder(of: file, in: module)
      for match in source.code.matches(of: /(?:^|[^\w.])([A-Z]\w*)/) {
        let name = String(match.output.1)
        // A name that two folders give to types of their own belongs to neither.
        guard let home = homes[name], home.count == 1, let other = home.first, other != own else { continue }
        references[own, default: [:]][other] = name
      }
    }
    return references
  }

  /// Types at the top of a file; one within another is known by its owner.
  private static var declaration: Regex<(Substring, Substring)> {
    /(?m)^(?:@\w+(?:\([^)]*\))?\s+)*(?:package |public |final |indirect |nonisolated )*(?:struct|class|enum|actor|protocol|typealias) (\w+)/
  }

  /// The types that modules declare at the top of their files; with `isWithin`, those within others and the names of cases
  /// and type parameters, too.
  func types(in modules: [String], isWithin: Bool) -> Set<String> {
    var names: Set<String> = []
    for (file, source) in sources where module(of: file).map({ modules.contains($0.name) }) ?? false {
      names.formUnion(source.code.matches(of: Self.declaration).map { String($0.output.1) })
      guard isWithin else { continue }
      let all = /(?:struct|class|enum|actor|protocol|typealias|associatedtype|case) (\w+)|[<,] ?(\w+)(?=[:,>])/
      names.formUnion(source.code.matches(of: all).compactMap { ($0.output.1 ?? $0.output.2).map(String.init) })
    }
    return names
  }

  /// The lines of those modules in which something is found, each with its place.
  func lines(of modules: [String], _ search: (TidySource) -> [(name: String, line: Int)]) -> [String] {
    sources.sorted { $0.key < $1.key }.flatMap { file, source -> [String] in
      guard let module = module(of: file), modules.contains(module.name) else { return [] }
      return search(source).map { "Sources/\(file):\($0.line): \(module.name) names \($0.name)" }
    }
  }

  /// The names of types in code, each with its line; those behind a dot belong to another type.
  static func names(in code: String) -> [(name: String, line: Int)] {
    code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      line.matches(of: /(?:^|[^\w.])([A-Z]\w*)/).map { (String($0.output.1), index + 1) }
    }
  }

  /// The words of code and its comments in lower case, without those of literals, each with its line. A name is as many words as are in
  /// it.
  static func words(in text: String) -> [(name: String, line: Int)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      line.replacing(/"(?:\\.|[^"\\])*"/, with: "").matches(of: /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/).map {
        ($0.output.lowercased(), index + 1)
      }
    }
  }

  /// The words by which the modules above the kit call their systems in stories. A word in the name of one of the kit's own types is
  /// the kit's: agent hosts, studies.
  func systemWords(_ modules: [any ScenarioPlugin.Type], beside kit: [String]) -> Set<String> {
    let keys = Set(modules.flatMap { $0.keys }.map { $0.name.key.lowercased() })
    let known = types(in: kit, isWithin: false).flatMap { House.words(in: $0).map { $0.name } }
    return keys.subtracting(known).subtracting(known.map { "\($0)s" })
  }

  /// A path from a folder back to itself, as `A -> B (Type) -> A (Type)`, or `nil` if there is none.
  static func circle(_ references: [String: [String: String]]) -> String? {
    var finished: Set<String> = []
    func search(_ folder: String, _ way: [String]) -> [String]? {
      if let start = way.firstIndex(of: folder) { return Array(way[start...]) + [folder] }
      guard !finished.contains(folder) else { return nil }
      for next in (references[folder] ?? [:]).keys.sorted() {
        if let found = search(next, way + [folder]) { return found }
      }
      finished.insert(folder)
      return nil
    }
    for folder in references.keys.sorted() {
      guard let way = search(folder, []) else { continue }
      return zip(way, way.dropFirst()).map { "\($0) -> \($1) (\(references[$0]?[$1] ?? "?"))" }.joined(separator: ", ")
    }
    return nil
  }
}
