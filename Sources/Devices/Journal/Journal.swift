package final class Journal: Feature {
  package static let schema: FeatureSchema? = .journal
  package static let wakes: [WakeToken.Reason] = [.dictationEnds]

  package let device: DeviceServices
  private var input: JournalInput

  package init?(_ device: DeviceServices) {
    self.device = device
    input = JournalInput(device.replica)
  }

  package var isBusy: Bool { input.isUnderWay }

  package func ready(_ context: inout DeviceContext) { input.finishDrafts(&context) }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    guard let act = act.journal else { return }
    let key = input.enter(act, &context)
    if case .writes = act, let key { device.announce(JournalNews(key: key), &context) }
  }

  package func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    if let key = input.endDictation(token, &context) { device.announce(JournalNews(key: key), &context) }
  }
}

/// The wearer wrote an entry on this device.
struct JournalNews: AppNews { let key: RecordKey }

extension WakeToken.Reason {
  /// The wearer has spoken long enough, or has said everything.
  static let dictationEnds = Self(26, "has heard what the wearer dictates")
}
