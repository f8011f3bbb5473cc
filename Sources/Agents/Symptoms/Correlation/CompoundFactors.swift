/// Pairs of factors that may matter together (Symptom tracker, ticket 5: "multi-factor patterns").
enum CompoundFactors {
  struct Pair: Equatable, Sendable {
    let window: Int
    let first: Factor
    let second: Factor
    /// How many days there are at least with both, and with the one or the other alone.
    let balance: Int
  }

  /// The pairs worth testing, chosen without a look at the flares, so that choosing costs nothing: those with the most
  /// days that tell the two together from either alone.
  static func pairs(
    _ factors: [Factor], _ shared: [Factor: [Exposure]], _ config: CorrelationConfig
  ) -> [Pair] {
    guard config.compounds > 0 else { return [] }
    return config.windows.indices.flatMap { window in
      let rows = factors.compactMap { factor in shared[factor].map { (factor, $0[window]) } }
        .filter { $0.1.known.count(and: $0.1.exposed) >= 2 * config.leastCompound }
      let pairs = pairs(rows, window, config)
      // The factors come by name, so equal balances stay in that order.
      let order = pairs.indices.sorted { (-pairs[$0].balance, $0) < (-pairs[$1].balance, $1) }
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

  /// The probability that the two together do no more than either alone: each is tested where the other is there, and
  /// the worse of both counts. One when they point in different directions.
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
