/// Marks an app with agents for the wearer's requests.
private struct CompanionSetup: Sendable {}

/// The language model that can be reached through the cloud.
private struct CloudModelSetup: Sendable {
  let patience: Span
}

extension DeviceSetup {
  package var hasCompanion: Bool {
    get { self[CompanionSetup.self] != nil }
    set { self[CompanionSetup.self] = newValue ? CompanionSetup() : nil }
  }

  /// The phone's time limit for the cloud model's answer to a chat; `nil` if there is no such model.
  package var cloudModelPatience: Span? {
    get { self[CloudModelSetup.self]?.patience }
    set { self[CloudModelSetup.self] = newValue.map { CloudModelSetup(patience: $0) } }
  }
}
