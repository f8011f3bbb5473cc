/// What came of a question to a language model ("Pulsum, Error Handling Pattern").
package enum ModelReply: Equatable, Sendable {
  /// What it said, unjudged: it may be wrong, harmful or no language at all.
  case text(String)
  /// It would not answer, or its guardrails stepped in.
  case refused
  /// No answer in the time that whoever asked had.
  case late
  /// It was not asked, because it cannot answer.
  case unavailable(ModelAvailability)
  /// Asked in vain: the way to it broke, or what came back was no reply.
  case failed
}
