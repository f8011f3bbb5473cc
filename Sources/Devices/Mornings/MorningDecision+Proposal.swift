import PersonWire
package import DeviceKit

extension MorningDecision: ProposableContent {
  package var key: RecordKey { Self.key(date) }
  package var made: Timestamp { decided }

  /// The watch may decide a morning while nobody has, and once its date has come on the phone: by a clock that is ahead the
  /// wearer's next morning would be decided before their night. Which date came too early is noted.
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
