/// A possible cause of flares (Symptom tracker, ticket 5).
package enum Factor: Hashable, Sendable, Comparable {
  /// In lower case, without surrounding space.
  case food(String)
  case exercise(ExerciseType, intensity: ClosedRange<Int>?)
  case activity(ActivityType)
  /// The stress of an activity (assumed: ticket 1 stores stress "for stress correlation").
  case stress(ClosedRange<Int>)
  case sleep(hours: Range<Double>)
  /// Several at once, in ascending order.
  case compound([Factor])

  /// A unique name, such as "food:milk".
  package var key: String {
    switch self {
    case .food(let name): "food:" + name
    case .exercise(let type, let intensity): "exercise:" + type.rawValue + (intensity.map { ":\(Self.text($0))" } ?? "")
    case .activity(let type): "activity:" + type.rawValue
    case .stress(let range): "stress:" + Self.text(range)
    case .sleep(let hours): "sleep:\(hours.lowerBound)-\(hours.upperBound)"
    case .compound(let parts): parts.map(\.key).joined(separator: "+")
    }
  }

  package var name: String {
    switch self {
    case .food(let name): name
    case .exercise(let type, let intensity):
      type.rawValue + (intensity.map { ", intensity \(Self.text($0))" } ?? "")
    case .activity(let type): type.rawValue
    case .stress(let range): "stress \(Self.text(range))"
    case .sleep(let hours): "sleep \(hours.lowerBound) to under \(hours.upperBound) h"
    case .compound(let parts): parts.map(\.name).joined(separator: " with ")
    }
  }

  package static func < (a: Factor, b: Factor) -> Bool { a.key < b.key }

  /// Returns the food of that name, in any spelling of case and space.
  package static func food(typed name: String) -> Factor {
    .food(name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private static func text(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)-\(range.upperBound)" }

  var isFood: Bool {
    guard case .food = self else { return false }
    return true
  }

  var isStress: Bool {
    guard case .stress = self else { return false }
    return true
  }

  /// Returns whether it may be recommended. A protective effect of much stress or short nights is never claimed,
  /// whatever the counts. Too little is known about two factors together.
  func isAdvisable(_ config: CorrelationConfig) -> Bool {
    switch self {
    case .stress(let range): range == config.intensityBands.first
    case .sleep(let hours): hours != config.sleepBands.first
    case .compound: false
    case .food, .exercise, .activity: true
    }
  }

  var isSleep: Bool {
    guard case .sleep = self else { return false }
    return true
  }
}

/// Pairs of factors that may interact (Symptom tracker, ticket 5: "multi-factor patterns").
enum CompoundFactors {
  struct Pair: Equatable, Sendable {
    let window: Int
    let first: Factor
    let second: Factor
    /// The smallest of the numbers of days with both, and with only one or the other.
    let balance: Int
  }

  /// Returns the pairs worth testing: those with the most days that distinguish the two together from either alone.
  /// They are chosen independently of the flares, so that the choice needs no correction.
  static func pairs(
    _ factors: [Factor], _ shared: [Factor: [Exposure]], _ config: CorrelationConfig
  ) -> [Pair] {
    guard config.compounds > 0 else { return [] }
    return config.windows.indices.flatMap { window in
      var seen: Set<Exposure> = []
      // Of several names for factors that always occur together, such as a food and a part of it, one is enough.
      let rows = factors.compactMap { factor in shared[factor].map { (factor, $0[window]) } }
        .filter { $0.1.known.count(and: $0.1.exposed) >= 2 * config.leastCompound }
        .filter { seen.insert($0.1).inserted }
      let pairs = pairs(rows, window, config)
      // The factors are in order of name, so equal balances stay in that order.
      let order = pairs.indices.ordered { (-pairs[$0].balance, $0) < (-pairs[$1].balance, $1) }
      return order.prefix(config.compounds).map { pairs[$0] }
    }
  }

  private static func pairs(
    _ rows: [(Factor, Exposure)], _ window: Int, _ config: CorrelationConfig
  ) -> [Pair] {
    var pairs: [Pair] = []
    for (place, (first, a)) in rows.enumerated() {
      for (second, b) in rows[(place + 1)...] {
        let known = a.known & b.known
        let both = known.count(and: a.exposed, and: b.exposed)
        guard both >= config.leastCompound else { continue }
        let alone = min(known.count(and: a.exposed), known.count(and: b.exposed)) - both
        guard alone >= config.leastCompound else { continue }
        pairs.append(Pair(window: window, first: first, second: second, balance: min(both, alone)))
      }
    }
    return pairs
  }

  /// Returns the probability that the two together do no more than either alone: each is tested where the other is
  /// present, and the worse of both counts. 1 if they point in different directions.
  static func probability(
    _ a: Exposure, _ b: Exposure, _ flares: BitRow, _ config: CorrelationConfig
  ) -> (test: CorrelationTest, probability: Double) {
    let tables = [a.given(b).table(flares), b.given(a).table(flares)]
    let together = a.with(b).table(flares)
    guard tables.allSatisfy({ $0.direction == together.direction }), together.direction != 0 else { return (.none, 1) }
    let tests = tables.map { $0.test(config) }
    return tests.max { $0.probability < $1.probability } ?? (.none, 1)
  }
}
