import Foundation
import WearerKit

/// The words that Tab offers in a session. They come from the forms of the instructions, so that a new one needs
/// nothing here.
package struct StepCompletions {
  private let plan: WorldPlan
  private let scenario: Scenario
  private var vocabulary: PluginRegistry { plan.vocabulary }

  package init(_ scenario: Scenario, _ plan: WorldPlan) { (self.scenario, self.plan) = (scenario, plan) }

  /// Returns the words that may replace the one before the cursor.
  package func words(_ line: String, _ cursor: Int) -> [String] {
    let before = line.prefix(cursor)
    var words = before.split(separator: " ").map(String.init)
    let typed = before.last == " " || before.isEmpty ? "" : words.removeLast()
    let entries = StepHelp.entries(vocabulary)
    guard let first = words.first else { return entries.map(\.name) }
    let name = StepHelp.shortForms.first { $0.short == first }?.name ?? first
    guard let entry = entries.first(where: { $0.name == name }) else { return [] }
    let list = [TypedEntry.List.faults, .story].first { $0.instruction == name }
    if name == "help", words.count == 1 {
      return entries.map(\.name) + [TypedEntry.List.faults, .story].flatMap { variants($0).map(\.key) }
    }
    guard let list else { return parts(of: entry, typed) }
    guard words.count > 1 else { return variants(list).map(\.key) }
    guard let variant = variants(list).first(where: { $0.key == words[1] }) else { return [] }
    return vocabulary.toolModules.flatMap { $0.names(for: variant.key, in: scenario) }
      .map { $0.contains(" ") ? "\"\($0)\"" : $0 } + values(of: variant, list, typed)
  }

  private func variants(_ list: TypedEntry.List) -> [VariantDescription] { list.description(vocabulary).variants }

  /// Returns the keys of a fault or an act, and the values of the key that is typed or of the first one.
  private func values(of variant: VariantDescription, _ list: TypedEntry.List, _ typed: String) -> [String] {
    let fields = variant.fields + list.description(vocabulary).common
    if let equals = typed.firstIndex(of: "=") {
      let field = fields.first { $0.key == typed[..<equals] }
      return (field?.shape.names ?? []).map { typed[...equals] + $0 }
    }
    let loose = variant.fields.flatMap(\.shape.names)
    let keys = fields.dropFirst().map(\.key).filter { !["at", "from"].contains($0) }
    return loose.filter { !$0.contains(" ") } + keys.map { $0 + "=" }
  }

  /// Returns the words for the parts of a form such as `break [on send|receive [DEVICE]]`.
  private func parts(of entry: StepHelp.Entry, _ typed: String) -> [String] {
    let parts = entry.form.dropFirst(entry.name.count).split { !($0.isLetter || $0 == "-" || $0 == "_") }.map(
      String.init)
    return parts.flatMap { part -> [String] in
      switch part {
      case "DEVICE": Role.shipped.map(\.rawValue)
      case "DIAL": DialPath.all(in: plan).map(\.description)
      case "FAULT": variants(.faults).map(\.key)
      case "ACT": variants(.story).map(\.key)
      case "TIME": ["tomorrow"] + (1...max(1, scenario.dayCount)).map { "d\($0)" }
      case "FILE": files(typed)
      default: part.uppercased() == part && !part.hasPrefix("-") ? [] : [part]
      }
    }
  }

  /// Returns the files and folders in the typed folder.
  private func files(_ typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.map { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return PrintableText.of(folder + name) + (isFolder.boolValue ? "/" : "")
    }
  }
}

extension ShapeDescription {
  /// The names that it accepts, and its typical values.
  fileprivate var names: [String] {
    switch self {
    case .choice(_, let options, _): options.map(\.name)
    case .either(let shapes): shapes.flatMap(\.names)
    case .list(let element): element.names
    case .boolean: ["true", "false"]
    case .notation: examples
    default: []
    }
  }
}

extension StepHelp {
  /// The short forms of instructions.
  static let shortForms = [
    ("s", "step"), ("n", "next"), ("u", "until"), ("c", "continue"), ("b", "back"), ("g", "goto"), ("w", "watch"),
    ("q", "quit"), ("?", "help"),
  ].map { (short: $0.0, name: $0.1) }

  /// The last lines of `help`.
  static let footer = [
    "", " short    " + shortForms.map { "\($0.short) \($0.name)" }.joined(separator: " · "),
    " keys     Tab completes · ↑ ↓ history · Ctrl-R searches it · Ctrl-A Ctrl-E ends of the line · Alt-B Alt-F by word"
      + " · Ctrl-K Ctrl-U Ctrl-W Alt-D cut · Ctrl-Y pastes · Ctrl-L clears · Ctrl-C interrupts · Ctrl-Z suspends",
  ]
}
