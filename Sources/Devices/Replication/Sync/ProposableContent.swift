/// A kind of record that a device other than its authority may create while there is none.
package protocol ProposableContent: RecordContent {
  /// The record's name.
  var key: RecordKey { get }
  var made: Timestamp { get }
  /// Returns why the authority rejects it now, or `nil`. A rejection that only depends on the time (`refusedTooEarly`)
  /// isn't final.
  ///
  /// - Parameter known: The existing content.
  func refusal(
    after known: Self?, _ store: DeviceStore, _ context: DeviceContext
  ) -> ProposalOutcome?
}

extension ProposableContent {
  func refusal(among ledger: Ledger, _ store: DeviceStore, _ context: DeviceContext) -> ProposalOutcome? {
    refusal(after: ledger.record(key)?.body?.content(Self.self), store, context)
  }
}
