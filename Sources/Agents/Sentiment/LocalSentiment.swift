package struct SentimentScore: Equatable, Sendable {
  package enum Label: String, CaseIterable, Sendable {
    case negative, neutral, positive
  }

  /// -1 (very negative) to 1 (very positive); 0 without evidence.
  package var value: Double
  /// 0 (no evidence) to 1 (much consistent evidence).
  package var confidence: Double

  /// The score of a text without evidence.
  package static let unknown = SentimentScore(value: 0, confidence: 0, label: .neutral)
  package var label: Label
}

/// The sentiment of a text from a lexicon and from rules for negation, emphasis and contrast; the last provider of the
/// cascade, always available and the same on every platform (Pulsum, SentimentAgent).
package struct LocalSentiment: Sendable {
  private let config: SentimentConfig
  private let lexicon: SentimentLexicon

  package init(_ config: SentimentConfig = SentimentConfig(), lexicon: SentimentLexicon = .standard) {
    self.config = config
    self.lexicon = lexicon
  }

  package func score(_ text: String) -> SentimentScore {
    var reading = SentimentReading(text, lexicon)
    reading.joinSayings(lexicon)
    let sentence = SentimentSentence(config)
    var total = Total()
    var start = 0
    for index in reading.units.indices where reading.units[index].kind.endsSentence {
      sentence.weigh(&reading, start..<index)
      add(reading, start...index, to: &total)
      start = index + 1
    }
    sentence.weigh(&reading, start..<reading.units.count)
    add(reading, start..<reading.units.count, to: &total)
    return score(total, exclamations: reading.exclamations)
  }

  private struct Total {
    var positive = 0.0
    var negative = 0.0
    var words = 0
  }

  private func add(_ reading: SentimentReading, _ units: some RangeExpression<Int>, to total: inout Total) {
    let units = units.relative(to: reading.units)
    let asks = units.last.map { reading.units[$0].kind == .question } ?? false
    let factor = asks ? config.question : 1
    for index in units {
      let weight = Double(reading.units[index].valence) * factor
      if weight == 0 { continue }
      total.words += 1
      if weight > 0 { total.positive += weight } else { total.negative -= weight }
    }
  }

  private func score(_ total: Total, exclamations: Int) -> SentimentScore {
    guard total.words > 0 else { return SentimentScore(value: 0, confidence: 0, label: .neutral) }
    let emphasis = 1 + config.exclamation * Double(min(exclamations, config.exclamationsMax))
    var damping = Double(total.words)
    for _ in 0..<config.dampingRoots { damping = damping.squareRoot() }
    let sum = (total.positive - config.negativity * total.negative) * emphasis / damping
    let value = sum / (sum * sum + config.halfway * config.halfway).squareRoot()
    let strength = total.positive + total.negative
    let agreement = abs(total.positive - total.negative) / strength
    let confidence = strength / (strength + config.evidenceHalf) * (1 + agreement) / 2
    let label: SentimentScore.Label =
      value > config.neutralWithin ? .positive : value < -config.neutralWithin ? .negative : .neutral
    return SentimentScore(value: value, confidence: confidence, label: label)
  }
}
