/// The wearer's rights to their data on the phone (implementation plan 6.4 and 10.6: data and privacy).
package final class PhoneRights: Feature {
  package static let schema: FeatureSchema? = .rights
  package let device: DeviceServices

  package init?(_ device: DeviceServices) { self.device = device }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    switch act.body(as: RightsAct.self) {
    case .deletesEverything?: replica.eraseEverything(&context)
    case .asksForExport?: export(&context)
    case .sharesPatterns?, nil: break
    }
  }

  /// The archive stays where the wearer can take it, until the next one or until they delete everything.
  private func export(_ context: inout DeviceContext) {
    let archive = WearerArchive(
      of: store, replica.ledger, setup.device, at: context.clock, titles: setup.music?.titles ?? [:])
    let bytes = Array(archive.text.utf8)
    store.statement("INSERT OR REPLACE INTO exports (one, at, bytes) VALUES (1, ?, ?)")
      .run(context.clock.nanoseconds, bytes)
    context.report(RightsFact.exported(records: archive.records, bytes: bytes.count, by: setup.device))
  }
}
