/// The behaviour of the desktop's app that the documents leave open.
package struct DesktopProfile: Hashable, Sendable {
  /// The time without an acknowledgement of the newest context by the phone over the local network, after which it is
  /// also sent through the private store; `nil` for never (Resonance plan §6.4.3 names both channels; the time is
  /// assumed).
  package var fallbackAfter: Span? = .minutes(2)

  package init() {}
}

extension DeviceSetup {
  /// The behaviour of the desktop.
  package var desktop: DesktopProfile {
    get { self[DesktopProfile.self] ?? DesktopProfile() }
    set { self[DesktopProfile.self] = newValue }
  }
}
