import DeviceKit
import Foundation
package import ScenarioFiles
import Search

/// A job for many machines: `{ command: "chaos", scenario: "…", seeds: "1..400", shards: 8 }`.
package struct CampaignPlan: Hashable, Sendable {
  package var command = Command.chaos
  /// A scenario or a folder of them, if the command takes one. Relative paths start at the plan's file.
  package var scenario: String?
  package var shards = 1
  /// The command's options and their values, in the order of the file.
  package var options: [Option] = []
  /// The folder for the shards and the result, visible to all machines.
  package var folder = "campaign"
  /// The command of the program on the machines.
  package var program = "triad"
  /// The time limit of a shard.
  package var minutes = 240
  /// The memory of a shard.
  package var megabytes = 1_024
  /// The number of parallel items of a shard.
  package var jobs = 1
  /// The container's image, for Kubernetes.
  package var image: String?
  /// The number of items of the job, after it was read like in a shard.
  package var items = 0

  /// The commands whose work can be divided, and the options of their shards.
  package enum Command: String, CaseIterable, Sendable {
    case chaos, fleet, study, mutants, findings

    /// `true` if it requires a scenario; `nil` if that is optional.
    var takesScenario: Bool? {
      switch self {
      case .chaos, .study: true
      case .mutants: nil
      case .fleet, .findings: false
      }
    }

    package var options: [String] {
      switch self {
      case .chaos: ["faults", "rules", "schedule", "mutant", "seeds"]
      case .fleet: ["wearers", "weeks", "population", "seed", "rules"]
      case .study: ["seeds"]
      case .mutants: ["seeds", "baseline", "only"]
      case .findings: ["findings", "grounds", "stories", "campaigns", "seeds", "only", "shrink", "limit"]
      }
    }

    /// The options whose values are paths, with their defaults.
    package var inputs: [(option: String, standard: String)] {
      switch self {
      case .chaos, .study, .mutants: []
      case .fleet: [("population", "scenarios/populations/everybody.json5")]
      case .findings:
        [("findings", "scenarios/findings"), ("grounds", "scenarios/general"), ("stories", "scenarios/lives")]
      }
    }

    /// The extension of its shards' files.
    var ending: String { self == .fleet ? "sqlite" : "runs" }
  }

  package struct Option: Hashable, Sendable {
    package let name: String
    /// `nil` for a flag.
    package let value: String?
  }

  /// The size of a job array in Slurm's default configuration.
  package static let shardsMax = 1_000
  private static let keys = [
    "command", "scenario", "seeds", "shards", "options", "folder", "program", "minutes", "megabytes", "jobs", "image",
  ]

  /// Reads the plan, or reports every mistake in it.
  package static func load(_ path: String) throws(ScenarioError) -> CampaignPlan {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, suggestion: nil)
    }
    var plan = try read(SourceText(name: path, bytes: [UInt8](data)))
    let folder = FilePath.folder(of: path)
    plan.scenario = plan.scenario.map { placed($0, in: folder) }
    plan.options = plan.options.map { option in
      let isPath = plan.command.inputs.contains { $0.option == option.name }
      return isPath ? Option(name: option.name, value: option.value.map { placed($0, in: folder) }) : option
    }
    return plan
  }

  /// Returns a path of the plan, relative to the current folder.
  static func placed(_ path: String, in folder: String) -> String {
    let whole = folder.isEmpty || path.hasPrefix("/") ? path : "\(folder)/\(path)"
    // It becomes an argument of a command, where a hyphen begins an option.
    return whole.hasPrefix("-") ? "./" + whole : whole
  }

  package static func read(_ source: SourceText) throws(ScenarioError) -> CampaignPlan {
    let document = JSON5Document(source)
    var (plan, diagnostics) = (CampaignPlan(), document.diagnostics)
    if let root = document.root { plan.take(root, &diagnostics) }
    guard diagnostics.isEmpty else {
      let sorted = diagnostics.enumerated().sorted { ($0.1.range.lower, $0.0) < ($1.1.range.lower, $1.0) }
      throw .mistakes(sorted.map(\.element), in: source)
    }
    return plan
  }

  private mutating func take(_ root: JSON5Value, _ diagnostics: inout [Diagnostic]) {
    guard case .object(let members) = root.kind else {
      diagnostics.append(Diagnostic("a job is an object", at: root.range, help: "begin it with '{'"))
      return
    }
    // The other valid keys depend on the command.
    let first = members.filter { $0.key == "command" }
    for member in first + members.filter({ $0.key != "command" }) {
      do throws(Diagnostic) { try take(member) } catch { diagnostics.append(error) }
    }
    let needed = ["command", "shards"] + (command.takesScenario == true ? ["scenario"] : [])
    for key in needed where !members.contains(where: { $0.key == key }) {
      diagnostics.append(Diagnostic("'\(key)' is missing", at: root.range, help: Self.example))
    }
  }

  private static let example = "such as { command: \"chaos\", scenario: \"story.json5\", seeds: \"1..400\", shards: 8 }"

  private mutating func take(_ member: JSON5Member) throws(Diagnostic) {
    let value = member.value
    switch member.key {
    case "command":
      guard let command = Command(rawValue: try Self.text(value)) else {
        let known = Command.allCases.map(\.rawValue).joined(separator: ", ")
        throw Diagnostic("only some commands are divided in this way", at: value.range, help: "there are: \(known)")
      }
      self.command = command
    case "scenario":
      guard command.takesScenario != false else {
        throw Diagnostic("'triad \(command.rawValue)' takes no scenario", at: value.range, help: "leave it out")
      }
      scenario = try Self.text(value)
    case "seeds": try takeOption(member)
    case "shards": shards = try Self.number(value, 1...Self.shardsMax)
    case "options": try takeOptions(value)
    case "folder":
      folder = try Self.text(value)
      guard !folder.contains("\\") else {
        throw Diagnostic("Slurm takes a '\\' out of a folder's name", at: value.range, help: "name another folder")
      }
    case "program": program = try Self.text(value)
    case "minutes": minutes = try Self.number(value, 1...100_000)
    case "megabytes": megabytes = try Self.number(value, 64...1_000_000)
    case "jobs": jobs = try Self.number(value, 1...256)
    case "image": image = try Self.text(value)
    default: throw Self.unknown("key", member, among: Self.keys)
    }
  }

  private mutating func takeOptions(_ value: JSON5Value) throws(Diagnostic) {
    guard case .object(let members) = value.kind else {
      throw Diagnostic("options are an object", at: value.range, help: "such as { faults: \"loss,crash\" }")
    }
    for member in members { try takeOption(member) }
  }

  private mutating func takeOption(_ member: JSON5Member) throws(Diagnostic) {
    guard command.options.contains(member.key) else {
      throw Self.unknown("option", member, among: command.options)
    }
    guard !options.contains(where: { $0.name == member.key }) else {
      throw Diagnostic("'\(member.key)' is there already", at: member.value.range)
    }
    switch member.value.kind {
    case .bool(let isWanted) where member.key == "shrink":
      if isWanted { options.append(Option(name: member.key, value: nil)) }
    case _ where member.key == "shrink": throw Diagnostic("true or false is needed here", at: member.value.range)
    case .number(let number):
      guard let whole = number.integer else {
        throw Diagnostic(
          "a whole number is needed here", at: member.value.range, help: "one beyond 2^63 is written as a text")
      }
      options.append(Option(name: member.key, value: "\(whole)"))
    default: options.append(Option(name: member.key, value: try Self.text(member.value)))
    }
  }

  private static func unknown(_ what: String, _ member: JSON5Member, among known: [String]) -> Diagnostic {
    let hint = Suggestion.closest(to: member.key, among: known).map { "did you mean '\($0)'?" }
    return Diagnostic(
      "there is no \(what) '\(PrintableText.of(member.key))' here", at: member.value.range,
      help: hint ?? "there are: \(known.joined(separator: ", "))")
  }

  /// Returns a text of one line: a line end would begin a line of the generated scripts.
  private static func text(_ value: JSON5Value) throws(Diagnostic) -> String {
    guard case .string(let text) = value.kind, !text.isEmpty,
      !text.unicodeScalars.contains(where: { PrintableText.isControl($0) })
    else { throw Diagnostic("a text of one line is needed here", at: value.range) }
    return text
  }

  private static func number(_ value: JSON5Value, _ range: ClosedRange<Int>) throws(Diagnostic) -> Int {
    guard case .number(let number) = value.kind, let whole = number.integer, range.contains(whole) else {
      throw Diagnostic("a number from \(range.lowerBound) to \(range.upperBound) is needed here", at: value.range)
    }
    return whole
  }

  // MARK: - The commands

  /// Returns the arguments of a shard's command without `--shard` and `--output`, quoted for a shell.
  ///
  /// - Parameter moved: The path of an input on the machines, by its option, or by an empty name for the scenario.
  func command(_ moved: [String: String] = [:]) -> String {
    var words = [program, command.rawValue]
    if let path = moved[""] ?? scenario { words.append(path) }
    words += ["--jobs", "\(jobs)"]
    for option in options { words += ["--\(option.name)"] + [moved[option.name] ?? option.value].compactMap(\.self) }
    for (option, _) in command.inputs where !options.contains(where: { $0.name == option }) {
      if let path = moved[option] { words += ["--\(option)", path] }
    }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }

  /// Returns the arguments that merge files, without the files.
  ///
  /// - Parameter folder: The folder of the result, quoted for a shell.
  func merge(in folder: String) -> String {
    let merge = "\(ShellWord.quoted(program)) merge"
    guard command == .fleet else { return merge }
    // The rest of a killed merge isn't a result.
    return "rm -f \(folder)/result.sqlite; \(merge) --output \(folder)/result.sqlite"
  }

  /// The memory of the merge, which reads the shards in turn.
  var mergeMegabytes: Int { 512 + items / 8_192 }

  /// The size of all shards, doubled for the result.
  var storageGibibytes: Int { max(1, items * (command == .fleet ? 12 : 3) * 2 / 1_048_576 + 1) }

  /// The name for schedulers: lower-case letters, digits and hyphens.
  var jobName: String {
    let last = FilePath.name(of: scenario ?? command.rawValue).lowercased()
    let words = last.replacing(/\.json5$/, with: "").unicodeScalars.map { scalar -> Character in
      "abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    let name = String(words).trimmingCharacters(in: CharacterSet(charactersIn: "-")).prefix(40)
    return "triad-" + (name.isEmpty ? "campaign" : String(name).trimmingCharacters(in: CharacterSet(charactersIn: "-")))
  }
}
