package import DeviceKit

/// An app has agents that the wearer can ask.
private struct CompanionSetup: Sendable {}

extension DeviceSetup {
  package var hasCompanion: Bool {
    get { self[CompanionSetup.self] != nil }
    set { self[CompanionSetup.self] = newValue ? CompanionSetup() : nil }
  }
}
