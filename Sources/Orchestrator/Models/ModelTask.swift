/// What a language model is asked for ("Pulsum, Foundation Models Integration").
package enum ModelTask: UInt8, CaseIterable, Sendable {
  /// How a text feels: it is given the redacted text, and answers a number from -1 to 1.
  case sentiment = 1
  /// How much a text worries: it is given the text, and answers `safe`, `caution` or `crisis`.
  case safety
  /// Something to say to a person: it is given a context of signals, and answers a sentence or two.
  case coach
  /// What to mind about a suggestion: it is given suggestion and state, and answers a sentence, or nothing.
  case caution
}
