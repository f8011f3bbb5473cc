import Foundation
import Person
import Reports
import Search

/// A study as a table, or as one JSON object.
package struct StudyReport {
  package let study: Study
  package let rows: [Study.Row]

  package init(study: Study, rows: [Study.Row]) {
    (self.study, self.rows) = (study, rows)
  }

  package var header: String {
    let (scenario, settings) = (study.scenario, study.settings)
    return "\(scenario.name) · \(settings.knob.rawValue) from \(Self.percent(settings.from)) to "
      + "\(Self.percent(settings.to)) · \(Figures.counted(settings.seeds, "seed")) from \(scenario.seed) · \(Figures.counted(scenario.dayCount, "day"))"
  }

  package func lines() -> [String] {
    let knob = study.settings.knob.rawValue
    let titles = [knob] + TrustPhase.allCases.map(\.short) + ["score", "trips"]
    var lines = ["", Self.line(titles) + "  limited most often by"]
    for row in rows {
      let phases = TrustPhase.allCases.map { row.count(in: $0) }.map { $0 == 0 ? "·" : "\($0)" }
      let trips = row.demotions == 0 ? "·" : "\(row.demotions)"
      let cells = [Self.percent(row.value)] + phases + ["\(Figures.percent(row.meanScore)) %", trips]
      let limit = row.commonestLimit.map { "\($0.words), in \(row.count(limitedBy: $0))" } ?? "nothing"
      lines.append(Self.line(cells) + "  " + limit)
    }
    let seeds = Figures.counted(study.settings.seeds, "seed")
    lines += ["", " Of \(seeds) a row: how many ended in each phase, the mean score, the breaker's trips."]
    return lines + broken()
  }

  /// `true` if a run broke a promise.
  package var isBroken: Bool { rows.contains { !$0.broken.isEmpty } }

  private func broken() -> [String] {
    guard let row = rows.first(where: { !$0.broken.isEmpty }), let place = row.broken.first else { return [] }
    let count = rows.reduce(0) { $0 + $1.broken.count }
    let seed = study.scenario.seed &+ UInt64(place)
    return [
      " FAILED   \(Figures.counted(count, "run")) broke a promise, first with \(study.settings.knob.rawValue) \(Self.percent(row.value)), seed \(seed)"
    ]
  }

  private static func line(_ cells: [String]) -> String {
    cells.enumerated().map { index, cell in cell.rightAligned(to: index == 0 ? 10 : 7, least: 1) }.joined()
  }

  /// Returns a fraction in percent, with a decimal if it isn't zero.
  private static func percent(_ part: Double) -> String {
    let tenths = Int((part * 1_000).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  // MARK: - For programs

  private struct Document: Encodable {
    let scenario: String
    let knob: String
    let firstSeed: UInt64
    let seeds: Int
    let days: Int
    let rows: [Entry]
  }

  private struct Entry: Encodable {
    let value: Double
    /// The number of seeds that ended in each phase, by its name.
    let phases: [String: Int]
    let meanScore: Double
    let trips: Int
    /// The number of seeds in which each requirement was unmet at the end.
    let limits: [String: Int]
    let broken: Int
  }

  package func json() throws -> String {
    let entries = rows.map { row in
      Entry(
        value: row.value,
        phases: Dictionary(uniqueKeysWithValues: TrustPhase.allCases.map { ($0.name, row.count(in: $0)) }),
        meanScore: row.meanScore, trips: row.demotions,
        limits: Dictionary(
          uniqueKeysWithValues: TrustLimit.Kind.allCases.map { ($0.rawValue, row.count(limitedBy: $0)) }),
        broken: row.broken.count)
    }
    return try Document(
      scenario: study.scenario.name, knob: study.settings.knob.rawValue, firstSeed: study.scenario.seed,
      seeds: study.settings.seeds, days: study.scenario.dayCount, rows: entries
    ).jsonText()
  }
}

extension TrustLimit.Kind {
  fileprivate var words: String {
    switch self {
    case .days: "days"
    case .accepted: "accepted proposals"
    case .workouts: "workouts"
    case .score: "the score"
    }
  }
}
