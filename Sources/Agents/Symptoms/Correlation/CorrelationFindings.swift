/// Turns counts into findings, all tests together.
struct CorrelationFindings {
  /// A test whose probability isn't adjusted yet.
  private struct Candidate {
    let factor: Factor
    let window: TimeWindow
    let exposure: Exposure
    let table: CorrelationTable
    let test: CorrelationTest
    let probability: Double
    /// `nil` if it isn't worth testing.
    let question: Question?
    /// `true` if only the most severe flares were counted.
    var isOfSevere = false
  }

  private struct Question: Hashable {
    let window: TimeWindow
    let exposure: Exposure
  }

  /// The candidates about one factor and its parts.
  private struct Family {
    let candidates: [Candidate]
    private var places: [Question: Int] = [:]
    private let adjusted: [Double]

    init(candidates: [Candidate]) {
      self.candidates = candidates
      var probabilities: [Double] = []
      for candidate in candidates {
        guard let question = candidate.question, places[question] == nil else { continue }
        places[question] = probabilities.count
        probabilities.append(candidate.probability)
      }
      adjusted = FalseDiscovery.benjaminiHochberg(probabilities) ?? []
    }

    /// The probability of the counts if none of them means anything (Simes, 1986).
    var probability: Double { adjusted.min() ?? 1 }

    func adjusted(_ candidate: Candidate) -> Double {
      candidate.question.flatMap { places[$0] }.map { adjusted[$0] } ?? 1
    }
  }

  let matched: MatchedWindows
  private let wholes: [Factor: Factor]

  init(matched: MatchedWindows) { (self.matched, wholes) = (matched, matched.index.wholes) }

  private var config: CorrelationConfig { matched.index.config }
  private var flares: BitRow { matched.design.flares }

  struct Counted: Sendable {
    /// One for each window, before the factor's own moments.
    let own: [Exposure]
    /// Before the moments shared by all factors.
    let shared: [Exposure]
  }

  /// Returns the results of three families of tests. Single factors are tested for their effect, rare ones by the
  /// flares after them, and pairs for an effect beyond either.
  func results(_ counted: [Factor: Counted]) -> [CorrelationResult] {
    let factors = matched.index.factors
    let singles = singles(factors, counted)
    let rare = rare(singles)
    let others = singles.filter { single in
      !rare.contains { $0.factor == single.factor && $0.window == single.window }
    }
    let suspects = singles.filter { $0.table.direction > 0 && $0.question != nil && $0.probability < config.low }
    return findings(others, suspects) + findings(rare, []) + findings(pairs(factors, counted), [])
  }

  private func singles(_ factors: [Factor], _ counted: [Factor: Counted]) -> [Candidate] {
    factors.flatMap { factor in
      zip(config.windows, counted[factor]?.own ?? []).map { window, exposure in
        let table = exposure.table(flares)
        let isWorth = config.rules == .asWritten || table.isWorthTesting(config)
        let found = isWorth ? test(table) : (.none, 1)
        return Candidate(
          factor: factor, window: window, exposure: exposure, table: table, test: found.test,
          probability: found.probability, question: isWorth ? Question(window: window, exposure: exposure) : nil)
      }
    }
  }

  /// Tests factors that are too rare for the other tests: whether the most severe flares followed them, by an exact
  /// test of the severities. So rare a factor can be a trigger, but not protective.
  private func rare(_ singles: [Candidate]) -> [Candidate] {
    guard config.rules == .sound, matched.design.severities.contains(where: { $0 > 0 }) else { return [] }
    let places = Dictionary(grouping: singles) { $0.factor }
    return matched.index.factors.flatMap { factor -> [Candidate] in
      let days = Set((matched.index.events[factor] ?? []).map { DiaryTime.day(local: $0 + config.offset) })
      guard places[factor] != nil, (config.leastRare..<config.leastExposed).contains(days.count) else { return [] }
      // Three or four events say nothing about wide windows, which would only be more questions.
      return zip(CorrelationConfig.documented, matched.severeExposures(factor)).compactMap { rare(factor, $0, $1) }
    }
  }

  private func rare(_ factor: Factor, _ window: TimeWindow, _ exposure: Exposure) -> Candidate? {
    let design = matched.design
    let known = design.days.indices.filter { exposure.known[$0] }
    let tail = ExactPermutation.upperTail(
      known.map { design.severities[$0] }, drawn: known.map { exposure.exposed[$0] })
    var severe = BitRow(count: design.days.count)
    for (place, severity) in design.severities.enumerated() { severe[place] = severity > 0 }
    let table = exposure.table(severe)
    guard table.exposed >= config.leastRare, let tail, tail.least < config.low else { return nil }
    return Candidate(
      factor: factor, window: window, exposure: exposure, table: table, test: .permutation,
      probability: min(1, tail.probability), question: Question(window: window, exposure: exposure), isOfSevere: true)
  }

  private func pairs(_ factors: [Factor], _ counted: [Factor: Counted]) -> [Candidate] {
    // Of a dish and its ingredients one is enough.
    let factors = config.rules == .sound ? factors.filter { wholes[$0] == nil } : factors
    return CompoundFactors.pairs(factors, counted.mapValues(\.shared), config).map { pair in
      let window = config.windows[pair.window]
      let (a, b) = matched.exposures(pair.first, pair.second, window)
      let (both, factor) = (a.with(b), Factor.compound([pair.first, pair.second]))
      let table = both.table(flares)
      let found =
        config.rules == .asWritten ? test(table) : CompoundFactors.probability(a, b, flares, config)
      return Candidate(
        factor: factor, window: window, exposure: both, table: table, test: found.test,
        probability: found.probability, question: Question(window: window, exposure: both))
    }
  }

  private func test(_ table: CorrelationTable) -> (test: CorrelationTest, probability: Double) {
    config.rules == .asWritten ? table.chiSquare : table.test(config)
  }

  /// Returns the findings among candidates of one kind.
  ///
  /// The questions of a family are adjusted together, and then the families (Benjamini and Bogomolov, 2014). A surer
  /// finding makes others easier to find, so theirs must be of high confidence. By chance a factor also avoids the days
  /// of one that protects, so theirs must hold with and without each surer one of the other kind. (A cause of the same
  /// kind makes flares of its own, before which the other is rare.) Two names of factors that always occur together are
  /// one question, asked once.
  private func findings(_ candidates: [Candidate], _ suspects: [Candidate])
    -> [CorrelationResult]
  {
    var homes: [Question: Factor] = [:]
    for candidate in candidates {
      if let question = candidate.question, homes[question] == nil { homes[question] = family(candidate.factor) }
    }
    let asked = Dictionary(grouping: candidates.filter { $0.question != nil }) { $0.question.flatMap { homes[$0] } }
    let families = asked.values.map { Family(candidates: $0) }.ordered {
      ($0.probability, $0.candidates[0].factor) < ($1.probability, $1.candidates[0].factor)
    }
    let among = FalseDiscovery.benjaminiHochberg(families.map(\.probability)) ?? []
    var results = candidates.filter { $0.question == nil }.map { finding($0, 1, config.claim, suspects) }
    var surer: [Candidate] = []
    for (place, family) in families.enumerated() {
      let share = among[place] / max(family.probability, .leastNonzeroMagnitude) * Double(max(1, config.studies))
      var surest: Candidate?
      for candidate in family.candidates {
        let against = surer.filter { $0.table.direction != candidate.table.direction }
        let given = against.map { probability(candidate, given: $0) }.max() ?? 0
        let change = candidate.probability > 0 ? max(1, given / candidate.probability) : 1
        let adjusted = min(1, family.adjusted(candidate) * share * change)
        let claim = surer.isEmpty ? config.claim : .high
        let result = finding(candidate, adjusted, claim, suspects)
        results.append(result)
        guard result.type != .neutral else { continue }
        if candidate.probability < surest?.probability ?? 1 { surest = candidate }
      }
      surer += [surest].compactMap(\.self)
    }
    return results
  }

  /// Returns the food or act that a factor is a part of, and for all lengths of a night the same.
  private func family(_ factor: Factor) -> Factor {
    factor.isSleep ? .sleep(hours: 0..<24) : wholes[factor] ?? factor
  }

  /// Returns the probability of a candidate's counts with and without another one; 1 if together they point the other
  /// way.
  private func probability(_ candidate: Candidate, given other: Candidate) -> Double {
    let test = stratified(candidate.exposure, strata(other, of: candidate.exposure))
    return test.direction == candidate.table.direction ? test.probability : 1
  }

  /// Returns the days with, without and of an unknown state of a candidate.
  private func strata(_ candidate: Candidate, of exposure: Exposure) -> [BitRow] {
    let (there, known) = (candidate.exposure.exposed & candidate.exposure.known, candidate.exposure.known)
    return [there, known - there, exposure.known - known]
  }

  private func finding(
    _ candidate: Candidate, _ adjusted: Double, _ claim: ConfidenceLevel, _ suspects: [Candidate]
  ) -> CorrelationResult {
    let isLiteral = config.rules == .asWritten
    let probability = isLiteral ? candidate.probability : adjusted
    let confidence = config.confidence(probability)
    let table = candidate.table
    let isClaimed = confidence.map { isLiteral || $0 >= claim } ?? false
    let type: CorrelationType =
      switch (isClaimed, table.direction) {
      case (true, 1...): .trigger
      case (true, ..<0): isLiteral || protects(candidate, suspects) ? .protective : .neutral
      default: .neutral
      }
    return CorrelationResult(
      factor: candidate.factor, whole: wholes[candidate.factor] ?? candidate.factor, window: candidate.window,
      type: type,
      strength: isLiteral ? table.literalStrength : table.strength, interval: table.interval,
      rawStrength: table.rawStrength, confidence: confidence,
      severity: candidate.isOfSevere ? config.severeSeverity : config.flareSeverity, occurrences: table.flareWith,
      probability: candidate.probability, adjusted: probability, test: candidate.test, table: table)
  }

  /// Returns whether only the factor explains that flares are rarer after it.
  ///
  /// Bad days have incomplete diaries, so anything missing on them seems to have protected. A replacement of something
  /// harmful looks harmless by comparison. Good weeks are good in everything. So the diary must be as complete on days
  /// with a flare as on others. The effect must hold relative to days with another food at the same meal, and among
  /// days with about as many entries. It must hold with and without each possible trigger, and be greater than with the
  /// flares of other days.
  private func protects(_ candidate: Candidate, _ suspects: [Candidate]) -> Bool {
    guard candidate.factor.isAdvisable(config) else { return false }
    let evidence = matched.evidence(candidate.factor, candidate.window, candidate.exposure)
    let (strict, table) = (evidence.strict, evidence.strict.table(flares))
    guard table.direction < 0, table.test(config).probability < config.medium, isAsFull(evidence),
      holds(strict, evidence.groups)
    else { return false }
    let rest = suspects.filter { $0.factor != candidate.factor }.allSatisfy { holds(strict, strata($0, of: strict)) }
    return rest && isBeyondCourse(strict)
  }

  /// Returns whether days with a flare, and their windows, have as many entries as others, as far as the data can tell.
  private func isAsFull(_ evidence: MatchedWindows.Evidence) -> Bool {
    func isLess(_ count: ((place: Int, day: Int, window: Int)) -> Int) -> Bool {
      let (x, y) = (evidence.written.map { flares[$0.place] ? 1.0 : 0 }, evidence.written.map { Double(count($0)) })
      guard let correlation = LinearFit(x, y)?.correlation, correlation < 0 else { return false }
      let statistic = correlation * correlation * Double(max(1, x.count - 1))
      return ChiSquare.tail(statistic, degrees: 1) < config.medium
    }
    return !isLess { $0.day } && !isLess { $0.window }
  }

  /// Returns whether it came less often before flares within groups of days.
  private func holds(_ exposure: Exposure, _ groups: [BitRow]) -> Bool {
    let found = stratified(exposure, groups)
    return found.direction < 0 && found.probability < config.medium
  }

  private func stratified(_ exposure: Exposure, _ groups: [BitRow]) -> (direction: Int, probability: Double) {
    MantelHaenszel.test(
      groups.map { group in
        let table = exposure.only(group).table(flares)
        return (table.flareWith, table.flareWithout, table.otherWith, table.otherWithout)
      })
  }

  /// Returns whether it fits the flares of its own days better than those of shifted days (a rotation test). The end of
  /// the days is joined to the beginning, so that good and bad weeks stay intact.
  private func isBeyondCourse(_ exposure: Exposure) -> Bool {
    let count = matched.design.days.count
    func strength(_ shift: Int) -> Double {
      var turned = BitRow(count: count)
      for place in 0..<count where flares[place] { turned[(place + shift) % count] = true }
      return exposure.table(turned).strength
    }
    let own = strength(0)
    let asStrong = (0..<count).count { strength($0) <= own }
    return Double(asStrong) <= config.medium * Double(count)
  }
}
