package import ScenarioFiles

/// Work of many items that can be divided: the job alone determines every item, whichever process makes it.
///
/// Campaigns, fleets, studies, hunts for planted mistakes and searches for findings are jobs. What they have in common is
/// here: which items a shard has, what makes two shards parts of one whole, and what is missing of it.
package protocol ShardedJob: Sendable {
  static var words: JobWords { get }
  /// How many items the whole has.
  var count: Int { get }
  var shard: Shard { get set }
  /// What the rules of the program come to that makes the items; see ``ProgramMark``.
  var program: String { get }
  /// What the items depend on, by the names of options; the parts of one whole have the same.
  var settings: [(name: String, value: String)] { get }
  /// The same of what is too long to be told, such as scenarios: where two parts differ, in words.
  func textDifference(from other: Self) -> String?
  /// How a person goes on with a part that is not finished.
  static func wayOn(_ path: String) -> String
}

/// What a kind of job and its items are called.
package struct JobWords: Hashable, Sendable {
  /// That of `triad chaos` is `chaos`.
  package let command: String
  /// The whole, such as a campaign.
  package let whole: String
  package let items: String
  /// The items in one word.
  package let short: String

  /// - Parameter short: nil where the items are called by one word anyway.
  package init(command: String, whole: String, items: String, short: String? = nil) {
    (self.command, self.whole, self.items, self.short) = (command, whole, items, short ?? items)
  }
}

extension ShardedJob {
  /// How many items the part has.
  package var size: Int { shard.size(of: count) }

  package func textDifference(from other: Self) -> String? { nil }

  package static func wayOn(_ path: String) -> String {
    "The command that began it goes on with it when it is given '--resume' too."
  }

  /// The first thing in which two parts cannot be of one whole, in words.
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

  /// Refuses parts that are not together one whole: those of different jobs, the same part twice, missing and unfinished
  /// ones, each by its name.
  ///
  /// - Parameter parts: each with how many of its items are done.
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

/// A job whose items are kept as lines of a file.
package protocol LineJob: ShardedJob, Codable {
  /// All that the report of the whole is made from, of one item.
  associatedtype Record: Codable & Sendable
  /// Whether it is one of this program's: asked of what was read, before anything else is.
  var isSound: Bool { get }
  /// Whether an item came to nothing good.
  static func hasFailed(_ record: Record) -> Bool
}

/// A scenario of a job, as a file without what is as usual: two files that say the same are the same.
package struct JobStory: Hashable, Codable, Sendable {
  package let name: String
  package let text: String

  package init(_ scenario: Scenario) {
    (name, text) = (scenario.name, ScenarioFile.text(of: scenario, showingDefaults: false))
  }

  /// One of which only the seed and what a report tells is known.
  package func shell(_ vocabulary: Vocabulary) -> Scenario {
    var scenario = Scenario(vocabulary)
    scenario.name = name
    return scenario
  }

  /// Where two lists differ, in words.
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
