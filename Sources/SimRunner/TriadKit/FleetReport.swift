import Engine
import Reports
import Search

/// The result of one person, in little memory.
struct PersonResult: Sendable {
  let number: Int
  let kind: String
  let seed: UInt64
  let failures: [CampaignRun.Failure]
  let figures: [(name: String, value: Double)]
  let digest: String
  let breakdown: String?
  let wasInterrupted: Bool

  var hasFailed: Bool { !failures.isEmpty || breakdown != nil }

  init(_ person: DrawnPerson) {
    self.init(person.number, person.kind, person.scenario, mistake: person.mistake)
  }

  init(_ number: Int, _ kind: String, _ scenario: Scenario, mistake: String? = nil) {
    (self.number, self.kind, seed) = (number, kind, scenario.seed)
    let reason = mistake.map { "what was drawn does not go together: \($0)" }
    let run = reason.map { CampaignRun(scenario, broke: $0) } ?? CampaignRun(scenario)
    (failures, figures, digest) = (run.failures, run.figures, run.digest)
    (breakdown, wasInterrupted) = (run.breakdown, run.wasInterrupted)
  }
}

/// The report of a fleet for people or programs.
struct KitFleetReport {
  let name: String
  let seed: UInt64
  let planned: Int
  let days: Int
  let lives: [PersonResult]

  /// Failures of one kind, and the person with the first.
  struct Group {
    let signature: FailureSignature
    let count: Int
    let first: PersonResult
    let failure: CampaignRun.Failure
  }

  /// The most frequent first.
  var groups: [Group] {
    var found: [FailureSignature: [(PersonResult, CampaignRun.Failure)]] = [:]
    for life in lives { for failure in life.failures { found[failure.signature, default: []].append((life, failure)) } }
    return found.compactMap { signature, all in
      all.first.map { Group(signature: signature, count: all.count, first: $0.0, failure: $0.1) }
    }.sorted { (-$0.count, $0.signature) < (-$1.count, $1.signature) }
  }

  private var figureNames: [String] { lives.first { !$0.figures.isEmpty }?.figures.map(\.name) ?? [] }
  private var digest: Digest {
    var digest = Digest()
    for life in lives { digest.fold(stableHash(life.digest), UInt64(life.number)) }
    return digest
  }

  /// The reason why a fleet without failures doesn't pass; `nil` if it passes.
  var reason: String? {
    if lives.count < planned {
      return "interrupted after \(lives.count) of \(Figures.counted(planned, "person", "people"))"
    }
    let broken = lives.count { $0.breakdown != nil }
    return broken == 0 ? nil : "\(Figures.counted(broken, "life", "lives")) did not come to an end"
  }

  var exitCode: ExitCode {
    lives.contains { !$0.failures.isEmpty } ? .safetyFailed : reason == nil ? .pass : .inconclusive
  }

  func lines(isListed: Bool) -> [String] {
    var lines = ["\(name) · fleet of \(planned) · seed \(seed) · \(Figures.counted(days, "day")) each", ""]
    if isListed { lines += list() + [""] }
    lines += kinds() + [""] + spread()
    for group in groups {
      let share = Figures.counted(group.count, "person", "people")
      lines.append(" FAILED   \(group.signature.check) in \(share): \(group.signature.shape)")
      lines.append(
        "          person \(group.first.number), \(group.first.kind), on \(group.failure.at): \(group.failure.message)")
    }
    for life in lives.filter({ $0.breakdown != nil }).prefix(3) {
      lines.append(" BROKE    person \(life.number), \(life.kind): \(life.breakdown ?? "")")
    }
    lines.append(" people   \(lives.count) of \(planned), \(lives.count(where: \.hasFailed)) failed")
    lines.append(" digest   \(digest)")
    if lives.contains(where: { !$0.failures.isEmpty }) { return lines + VerdictLines("fail").lines }
    return lines + VerdictLines(reason == nil ? "pass" : "inconclusive", reason: reason).lines
  }

  private func list() -> [String] {
    let names = figureNames
    let rows = lives.map { life in
      ["\(life.number)", life.kind]
        + names.map { name in life.figures.first { $0.name == name }.map { Self.text($0.value) } ?? "-" }
        + [life.hasFailed ? "failed" : "-"]
    }
    return Figures.columns([["person", "kind"] + names + ["verdict"]] + rows, left: 1).map { " " + $0 }
  }

  /// A line for each kind of person, with the median of each figure.
  private func kinds() -> [String] {
    let all = Dictionary(grouping: lives, by: \.kind).sorted { $0.key < $1.key } + [("all", lives)]
    return Self.comparison(all, ["kind", "people"])
  }

  /// A line for each of some groups, with the median of each figure.
  static func comparison(_ groups: [(key: String, value: [PersonResult])], _ titles: [String]) -> [String] {
    let names = groups.lazy.flatMap(\.value).first { !$0.figures.isEmpty }?.figures.map(\.name) ?? []
    let rows = groups.map { key, lives in
      [key, "\(lives.count)", "\(lives.count(where: \.hasFailed))"]
        + names.map { name in middle(values(name, of: lives)).map { text($0.value) } ?? "-" }
    }
    return Figures.columns([titles + ["failed"] + names] + rows).map { " " + $0 }
  }

  /// The persons with the minimum and maximum of each figure.
  private func spread() -> [String] {
    figureNames.compactMap { name in
      let values = Self.values(name, of: lives)
      guard let least = values.first, let most = values.last, let middle = Self.middle(values) else { return nil }
      return " figure   \(name): \(Self.text(least.value)) (person \(least.person)) to \(Self.text(most.value)) "
        + "(person \(most.person)), half have up to \(Self.text(middle.value))"
    }
  }

  private static func values(_ name: String, of lives: [PersonResult]) -> [(value: Double, person: Int)] {
    lives.compactMap { life in life.figures.first { $0.name == name }.map { ($0.value, life.number) } }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  }

  private static func middle(_ values: [(value: Double, person: Int)]) -> (value: Double, person: Int)? {
    values.isEmpty ? nil : values[(values.count - 1) / 2]
  }

  private static func text(_ value: Double) -> String {
    Int(exactly: value).map { Figures.grouped($0) } ?? "\((value * 100).rounded() / 100)"
  }

  // MARK: - For programs

  private struct Document: Encodable {
    struct Person: Encodable {
      let person: Int
      let kind: String
      let seed: UInt64
      let digest: String
      let figures: [String: Double]
      let failures: [String]
      let breakdown: String?
    }

    let name: String
    let seed: UInt64
    let planned: Int
    let failed: Int
    let digest: String
    let people: [Person]
  }

  /// Every person with their figures, as one object with keys in order.
  func json() throws -> String {
    let people = lives.map { life in
      Document.Person(
        person: life.number, kind: life.kind, seed: life.seed, digest: life.digest,
        figures: Dictionary(life.figures.map { ($0.name, $0.value) }) { first, _ in first },
        failures: life.failures.map { "\($0.signature.check) on \($0.at): \($0.message)" }, breakdown: life.breakdown)
    }
    return try Document(
      name: name, seed: seed, planned: planned, failed: lives.count(where: \.hasFailed), digest: "\(digest)",
      people: people
    ).jsonText()
  }
}
