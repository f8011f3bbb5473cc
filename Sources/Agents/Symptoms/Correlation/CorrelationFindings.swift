/// Turns what was counted into findings, all tests together.
struct CorrelationFindings {
  /// A test whose probability still has to be seen among the others.
  private struct Candidate {
    let factor: Factor
    let window: TimeWindow
    let table: CorrelationTable
    let test: CorrelationTest
    let probability: Double
    /// Nil for what is not worth testing.
    let question: Question?
  }

  private struct Question: Hashable {
    let window: TimeWindow
    let exposure: Exposure
  }

  let matched: MatchedWindows
  private var config: CorrelationConfig { matched.index.config }
  private var flares: BitRow { matched.design.flares }

  /// What was counted of one factor.
  struct Counted: Sendable {
    /// One for each window, before the factor's own moments.
    let own: [Exposure]
    /// And before those that all factors share.
    let shared: [Exposure]
  }

  /// Single factors and pairs are two families of tests: what one thing does, and what two do beyond it.
  func results(_ counted: [Factor: Counted]) -> [CorrelationResult] {
    let factors = matched.index.factors
    return findings(singles(factors, counted)) + findings(pairs(factors, counted))
  }

  private func singles(_ factors: [Factor], _ counted: [Factor: Counted]) -> [Candidate] {
    factors.flatMap { factor in
      zip(config.windows, counted[factor]?.own ?? []).map { window, exposure in
        let table = exposure.table(flares)
        let isWorth = config.rules == .asWritten || table.isWorthTesting(config)
        let found = isWorth ? test(table) : (.none, 1)
        return Candidate(
          factor: factor, window: window, table: table, test: found.test, probability: found.probability,
          question: isWorth ? Question(window: window, exposure: exposure) : nil)
      }
    }
  }

  private func pairs(_ factors: [Factor], _ counted: [Factor: Counted]) -> [Candidate] {
    CompoundFactors.pairs(factors, counted.mapValues(\.shared), config).map { pair in
      let window = config.windows[pair.window]
      let (a, b) = matched.exposures(pair.first, pair.second, window)
      let (both, factor) = (a.with(b), Factor.compound([pair.first, pair.second]))
      let table = both.table(flares)
      let found =
        config.rules == .asWritten ? test(table) : CompoundFactors.probability(a, b, flares, config)
      return Candidate(
        factor: factor, window: window, table: table, test: found.test, probability: found.probability,
        question: Question(window: window, exposure: both))
    }
  }

  private func test(_ table: CorrelationTable) -> (test: CorrelationTest, probability: Double) {
    config.rules == .asWritten ? table.chiSquare : table.test(config)
  }

  /// Two names for what always happened together are one question, which is asked once.
  private func findings(_ candidates: [Candidate]) -> [CorrelationResult] {
    var places: [Question: Int] = [:]
    var probabilities: [Double] = []
    for candidate in candidates {
      guard let question = candidate.question, places[question] == nil else { continue }
      places[question] = probabilities.count
      probabilities.append(candidate.probability)
    }
    let adjusted = FalseDiscovery.benjaminiHochberg(probabilities) ?? []
    return candidates.map { candidate in
      finding(candidate, candidate.question.flatMap { places[$0] }.map { adjusted[$0] } ?? 1)
    }
  }

  private func finding(_ candidate: Candidate, _ adjusted: Double) -> CorrelationResult {
    let isLiteral = config.rules == .asWritten
    let probability = isLiteral ? candidate.probability : adjusted
    let confidence = config.confidence(probability)
    let strength = isLiteral ? candidate.table.literalStrength : candidate.table.strength
    let isClaimed = confidence.map { isLiteral || $0 >= config.claim } ?? false
    return CorrelationResult(
      factor: candidate.factor, window: candidate.window,
      type: !isClaimed || strength == 0 ? .neutral : strength > 0 ? .trigger : .protective,
      strength: strength, rawStrength: candidate.table.rawStrength, confidence: confidence,
      occurrences: candidate.table.flareWith, probability: candidate.probability, adjusted: probability,
      test: candidate.test, table: candidate.table)
  }
}
