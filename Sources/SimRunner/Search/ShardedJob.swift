package import ScenarioFiles

/// Work of many items that can be divided: the job alone determines every item, in whichever process.
///
/// Campaigns, fleets, studies, hunts for mutants and searches for findings are jobs. This is their common part: the
/// items of a shard, the consistency of two shards, and the missing ones.
package protocol ShardedJob: Sendable {
  static var words: JobWords { get }
  /// The number of items of the whole.
  var count: Int { get }
  var shard: Shard { get set }
  /// The fingerprint of the program that makes the items; see ``BuildFingerprint``.
  var program: String { get }
  /// The settings that the items depend on, by the names of options; equal for all shards of one whole.
  var settings: [(name: String, value: String)] { get }
  /// Returns the difference from another shard in long settings, such as scenarios, in words.
  func textDifference(from other: Self) -> String?
  /// Returns the command that continues an unfinished shard.
  static func wayOn(_ path: String) -> String
}

/// The names of a kind of job and of its items.
package struct JobWords: Hashable, Sendable {
  /// The command: `chaos` for `triad chaos`.
  package let command: String
  /// The whole, such as a campaign.
  package let whole: String
  package let items: String
  /// The items in one word.
  package let short: String

  /// - Parameter short: `nil` if the name of the items is one word anyway.
  package init(command: String, whole: String, items: String, short: String? = nil) {
    (self.command, self.whole, self.items, self.short) = (command, whole, items, short ?? items)
  }
}

extension ShardedJob {
  /// The number of items of the shard.
  package var size: Int { shard.size(of: count) }

  package func textDifference(from other: Self) -> String? { nil }

  package static func wayOn(_ path: String) -> String {
    "The command that began it goes on with it when it is given '--resume' too."
  }

  /// Returns the first inconsistency of two shards, in words.
  package func difference(from other: Self) -> String? {
    let (own, others) = (settings + [shardCount], other.settings + [other.shardCount])
    if let pair = zip(own, others).first(where: { $0.value != $1.value }) {
      return "\(pair.0.name) is \(pair.0.value), and \(pair.1.value)"
    }
    if let difference = textDifference(from: other) { return difference }
    guard program != other.program else { return nil }
    return "they were made by programs whose rules differ (\(program), and \(other.program))"
  }

  private var shardCount: (name: String, value: String) { ("the number of shards", "\(shard.count)") }

  /// Rejects shards that aren't together one whole: of different jobs, duplicate, missing and unfinished ones. The
  /// message names each.
  ///
  /// - Parameter parts: The shards, with the number of their finished items.
  package static func check(_ parts: [(path: String, job: Self, done: Int)]) throws(ToolError) {
    guard let first = parts.first else { throw ToolError(.usage, "Error: there is nothing to merge") }
    var known: [Int: String] = [:]
    for part in parts {
      if let difference = first.job.difference(from: part.job) {
        throw ToolError(
          .badData,
          "Error: \(first.path) and \(part.path) are not parts of one \(words.whole): \(difference)\n"
            + "  Make all shards with the same program and the same options, but for --shard.")
      }
      if let other = known.updateValue(part.path, forKey: part.job.shard.index) {
        throw ToolError(.badData, "Error: \(other) and \(part.path) are the same part, shard \(part.job.shard)")
      }
    }
    if let missing = Shard.missing(from: known.keys, of: first.job.shard.count) {
      throw ToolError(
        .badData,
        "Error: \(missing.words)\n"
          + "  Make it with 'triad \(words.command) --shard \(missing.first)' and the same options.")
    }
    let unfinished = parts.filter { $0.done != $0.job.size }
    guard let one = unfinished.first else { return }
    let more = unfinished.dropFirst().prefix(5).map(\.path).joined(separator: ", ")
    throw ToolError(
      .badData,
      "Error: \(one.path) is not finished: it has \(one.done) of \(one.job.size) \(words.items)\n"
        + (more.isEmpty ? "" : "  Nor are: \(more)\(unfinished.count > 6 ? " and \(unfinished.count - 6) more" : "")\n")
        + "  \(wayOn(one.path))")
  }
}

/// A job whose items are stored as lines of a file.
package protocol LineJob: ShardedJob, Codable {
  /// The data of one item for the report of the whole.
  associatedtype Record: Codable & Sendable
  /// `true` if it is valid for this program. Checked first after reading.
  var isSound: Bool { get }
  /// Returns whether an item failed.
  static func hasFailed(_ record: Record) -> Bool
}

/// A scenario of a job in its file form without defaults, so that equal scenarios have equal texts.
package struct JobStory: Hashable, Codable, Sendable {
  package let name: String
  package let text: String

  package init(_ scenario: Scenario) {
    (name, text) = (scenario.name, ScenarioFile.text(of: scenario, showingDefaults: false))
  }

  /// Returns a scenario with only the seed and the parts for reports.
  package func shell(_ vocabulary: PluginRegistry) -> Scenario {
    var scenario = Scenario(vocabulary)
    scenario.name = name
    return scenario
  }

  /// Returns the first difference of two lists, in words.
  package static func difference(_ own: [JobStory], _ others: [JobStory]) -> String? {
    guard own.count == others.count else {
      return "the number of scenarios is \(own.count), and \(others.count)"
    }
    return zip(own, others).first { $0 != $1 }.map { own, other in
      own.name == other.name
        ? "the scenario '\(own.name)' is not the same text in both (its options, such as --rules, count)"
        : "a scenario is '\(own.name)', and '\(other.name)'"
    }
  }
}
