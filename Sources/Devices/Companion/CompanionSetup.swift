package import DeviceKit

/// An app has agents that the wearer can ask.
private struct CompanionSetup: Sendable {}

/// A language model can be reached through the cloud.
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
