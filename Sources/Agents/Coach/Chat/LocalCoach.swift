/// Replies without a language model ("Pulsum, FoundationModelsCoachGenerator": signal-specific fallbacks).
package enum LocalCoach {
  /// One of the replies for what moves the score most, and for the direction in which it does. The same day and the
  /// same words give the same reply; another day or other words may give another.
  package static func reply(_ context: CoachContext, day: Int) -> String {
    let replies = replies(context.topSignal, isStrain: (context.rationale.first?.value ?? 0) >= 0)
    let turn = PhraseChoice.number(context.userToneHints, day: day, salt: context.topSignal?.rawValue ?? "")
    return replies[Int(turn % UInt64(replies.count))]
  }

  /// The replies for a signal; strain is what raises the score.
  package static func replies(_ signal: Feature?, isStrain: Bool) -> [String] {
    guard let signal else { return LocalReplies.general }
    return isStrain ? LocalReplies.strain(signal) : LocalReplies.ease(signal)
  }
}
