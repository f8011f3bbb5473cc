extension MorningDecision: ProposableContent {
  package var key: RecordKey { Self.key(date) }
  package var made: Timestamp { decided }

  /// Returns why the watch's proposal is rejected, or `nil`. The watch may decide a morning only while no decision
  /// exists, and once its date has come on the phone. Otherwise a clock that is ahead would decide the next morning
  /// before the wearer's night. A date that came too early is noted.
  package func refusal(
    after known: MorningDecision?, _ store: DeviceStore, _ context: DeviceContext
  ) -> ProposalOutcome? {
    guard date <= context.civil.date else {
      Mornings(store).noteEarly(date, context)
      return .refusedTooEarly
    }
    return known?.isDecided == true && !store.rules.hasDefect(.gatePerDevice) ? .refusedOutdated : nil
  }
}
