package import DeviceKit
package import SimKernel
package import Wire

/// A kind of record that another device than its authority may make, while there is none.
package protocol ProposableContent: RecordContent {
  /// The record's name.
  var key: RecordKey { get }
  /// When it was made.
  var made: Timestamp { get }
  /// Why the authority does not accept it now; nil where it does. A refusal that time alone makes wrong
  /// (`refusedTooEarly`) is no answer for good.
  ///
  /// - Parameter known: what stands there already.
  func refusal(
    after known: Self?, _ store: DeviceStore, _ context: DeviceContext
  ) -> ProposalOutcome?
}

extension ProposableContent {
  func refusal(among ledger: Ledger, _ store: DeviceStore, _ context: DeviceContext) -> ProposalOutcome? {
    refusal(after: ledger.record(key)?.body?.content(Self.self), store, context)
  }
}
