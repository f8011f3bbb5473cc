/// How a text sounds.
package struct SentimentScore: Equatable, Sendable {
  package enum Label: String, CaseIterable, Sendable {
    case negative, neutral, positive
  }

  /// -1 (very negative) to 1 (very positive); 0 when nothing in the text says either.
  package var value: Double
  /// 0 (nothing to go by) to 1 (much, and all of it alike).
  package var confidence: Double
  package var label: Label

  package init(value: Double, confidence: Double, label: Label) {
    self.value = value
    self.confidence = confidence
    self.label = label
  }
}
