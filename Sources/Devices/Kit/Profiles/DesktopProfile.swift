package import SimKernel

/// How the desktop's app behaves where the documents leave it open.
package struct DesktopProfile: Hashable, Sendable {
  /// After how long in which the phone did not take the newest context over the local network it goes to the private
  /// store as well; nil is never (Resonance plan §6.4.3 names both ways; the time is assumed).
  package var fallbackAfter: Span? = .minutes(2)

  package init() {}
}

extension DeviceSetup {
  /// How the desktop behaves.
  package var desktop: DesktopProfile {
    get { self[DesktopProfile.self] ?? DesktopProfile() }
    set { self[DesktopProfile.self] = newValue }
  }
}
