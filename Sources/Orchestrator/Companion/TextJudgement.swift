/// The on-device agents' results for one text: seriousness, sentiment, language, and the parts that could be stored.
package struct TextJudgement: Sendable {
  package let text: String
  package let assessment: SafetyAssessment
  /// -1 to 1; 0 for a text that isn't English, whose words the lexicon would misread.
  package let sentiment: Double
  /// For instance `nb`; `und` if undetermined.
  package let language: String
  /// The text without identifying parts.
  package let redacted: String

  private static let safety = LocalSafetyClassifier()

  package init(_ text: String) {
    self.text = text
    assessment = Self.safety.assess(text)
    let guess = LanguageGuess(text)
    language = guess.code
    sentiment = TextSentiment.score(text, guess).value
    redacted = Redactor.redact(text)
  }
}

/// The sentiment of a text in any language. The lexicon is English and would misread other languages.
enum TextSentiment {
  private static let lexicon = LocalSentiment()

  static func score(_ text: String) -> SentimentScore { score(text, LanguageGuess(text)) }

  static func score(_ text: String, _ guess: LanguageGuess) -> SentimentScore {
    guess.isForeign ? .unknown : lexicon.score(text)
  }
}
