/// The app's settings for the employer's calendar.
package struct OfficeSetup: Sendable {
  /// `true` if the wearer wants colleagues to see when they train, as busy.
  package let wantsShadows: Bool

  package init(wantsShadows: Bool) { self.wantsShadows = wantsShadows }
}

extension DeviceSetup {
  package var office: OfficeSetup? {
    get { self[OfficeSetup.self] }
    set { self[OfficeSetup.self] = newValue }
  }
}
