/// The desktop's knowledge of the wearer's work at a moment.
package struct DesktopContext: Hashable, Sendable {
  package let observed: Timestamp
  package let isAttended: Bool
  /// `nil` without a focus mode.
  package let focus: String?
  /// `nil` until an application has been in front.
  package let frontApplication: String?
  package let isInMeeting: Bool
  /// `nil` from a desktop that doesn't count.
  package var screenTime: ScreenTime?

  package init(
    observed: Timestamp, isAttended: Bool, focus: String?, frontApplication: String?, isInMeeting: Bool,
    screenTime: ScreenTime? = nil
  ) {
    (self.screenTime, self.observed, self.isAttended) = (screenTime, observed, isAttended)
    (self.focus, self.frontApplication, self.isInMeeting) = (focus, frontApplication, isInMeeting)
  }
}

/// Minutes of the last hour at the screen, by purpose (Resonance plan §4.1.7).
package struct ScreenTime: Hashable, Sendable {
  package let productive: Int
  package let entertaining: Int
  package let social: Int

  package init(productive: Int, entertaining: Int, social: Int) {
    (self.productive, self.entertaining, self.social) = (productive, entertaining, social)
  }
}

extension DesktopContext: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.observed, $0.isAttended, $0.focus, $0.frontApplication, $0.isInMeeting, $0.screenTime)
  }
}

extension ScreenTime: WireStruct {
  package static let form = WireForm(Self.init) { ($0.productive, $0.entertaining, $0.social) }
}
