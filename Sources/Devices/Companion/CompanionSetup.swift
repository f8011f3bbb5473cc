package import DeviceKit

/// What an app with agents that the wearer can ask is told.
package struct CompanionSetup: Sendable {
  /// Takes what identifies a person out of the wearer's words, before anybody keeps them.
  package let redact: @Sendable (String) -> String

  package init(redact: @escaping @Sendable (String) -> String) { self.redact = redact }
}

extension DeviceSetup {
  /// nil is an app without agents.
  package var companion: CompanionSetup? {
    get { self[CompanionSetup.self] }
    set { self[CompanionSetup.self] = newValue }
  }
}
