import DeviceKit
import Foundation
package import ScenarioFiles
import Search

/// A campaign that is to be run on many machines: `{ command: "chaos", scenario: "…", seeds: "1..400", shards: 8 }`.
package struct CampaignPlan: Hashable, Sendable {
  /// A scenario or a folder of them; relative paths start at the plan's file.
  package var scenario = ""
  package var seeds = "1..100"
  package var shards = 1
  /// Options of `triad chaos` and their values, in the order of the file.
  package var options: [Option] = []
  /// Where the shards and the result are: a folder that all machines see.
  package var folder = "campaign"
  /// How the machines call the program.
  package var program = "triad"
  /// The longest that a shard may take.
  package var minutes = 240
  /// The memory of a shard.
  package var megabytes = 1_024
  /// How many runs of a shard go on at once.
  package var jobs = 1
  /// The container's image, for Kubernetes.
  package var image: String?

  package struct Option: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// What a shard may be given beside its seeds.
  package static let optionNames = ["faults", "rules", "schedule", "mutant"]
  /// As many as a job array of Slurm has where its administrator changed nothing.
  package static let shardsMax = 1_000
  private static let keys = [
    "command", "scenario", "seeds", "shards", "options", "folder", "program", "minutes", "megabytes", "jobs", "image",
  ]

  package init() {}

  /// Reads the plan, or says every mistake in it.
  package static func load(_ path: String) throws(ScenarioError) -> CampaignPlan {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, suggestion: nil)
    }
    var plan = try read(SourceText(name: path, bytes: [UInt8](data)))
    let folder = FilePath.folder(of: path)
    if !folder.isEmpty, !plan.scenario.hasPrefix("/") { plan.scenario = "\(folder)/\(plan.scenario)" }
    return plan
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
      diagnostics.append(Diagnostic("a campaign is an object", at: root.range, help: "begin it with '{'"))
      return
    }
    for key in ["command", "scenario", "shards"] where !members.contains(where: { $0.key == key }) {
      diagnostics.append(Diagnostic("'\(key)' is missing", at: root.range, help: Self.example))
    }
    for member in members {
      do throws(Diagnostic) { try take(member) } catch { diagnostics.append(error) }
    }
  }

  private static let example = "such as { command: \"chaos\", scenario: \"story.json5\", seeds: \"1..400\", shards: 8 }"

  private mutating func take(_ member: JSON5Member) throws(Diagnostic) {
    let value = member.value
    switch member.key {
    case "command":
      guard try Self.text(value) == "chaos" else {
        throw Diagnostic("only \"chaos\" is divided in this way", at: value.range, help: "write command: \"chaos\"")
      }
    case "scenario": scenario = try Self.text(value)
    case "seeds":
      seeds = try Self.text(value)
      let parts = seeds.components(separatedBy: "..").map { UInt64($0) }
      guard parts.count == 2, let first = parts[0], let last = parts[1], first <= last,
        last - first < UInt64(Campaign.seedsMax)
      else { throw Diagnostic("these are no seeds", at: value.range, help: "such as \"1..400\", at most a million") }
    case "shards": shards = try Self.number(value, 1...Self.shardsMax)
    case "options": try takeOptions(value)
    case "folder": folder = try Self.text(value)
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
    for member in members {
      guard Self.optionNames.contains(member.key) else {
        throw Self.unknown("option", member, among: Self.optionNames)
      }
      options.append(Option(name: member.key, value: try Self.text(member.value)))
    }
  }

  private static func unknown(_ what: String, _ member: JSON5Member, among known: [String]) -> Diagnostic {
    let hint = Suggestion.closest(to: member.key, among: known).map { "did you mean '\($0)'?" }
    return Diagnostic(
      "there is no \(what) '\(PrintableText.of(member.key))' here", at: member.value.range,
      help: hint ?? "there are: \(known.joined(separator: ", "))")
  }

  /// A text of one line: a line end would begin a line of the scripts that are made of it.
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

  /// How many seeds there are.
  package var seedCount: Int {
    let ends = seeds.components(separatedBy: "..").compactMap { UInt64($0) }
    return ends.count == 2 ? Int(clamping: ends[1] - ends[0]) + 1 : 1
  }

  // MARK: - The commands

  /// The words of a shard's command without `--shard` and `--output`, as a shell reads them.
  func chaos(_ scenario: String) -> String {
    var words = [program, "chaos", scenario, "--seeds", seeds, "--jobs", "\(jobs)"]
    for option in options { words += ["--\(option.name)", option.value] }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }

  /// A name for the schedulers: lower-case letters, digits and hyphens.
  var jobName: String {
    let last = FilePath.name(of: scenario).lowercased()
    let words = last.replacing(/\.json5$/, with: "").unicodeScalars.map { scalar -> Character in
      "abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    let name = String(words).trimmingCharacters(in: CharacterSet(charactersIn: "-")).prefix(40)
    return "triad-" + (name.isEmpty ? "campaign" : String(name).trimmingCharacters(in: CharacterSet(charactersIn: "-")))
  }
}
