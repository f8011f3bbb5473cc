/// Something the wearer does or undergoes that a device could notice.
///
/// Stimuli are the only way from the wearer into the devices; a device that is off, away or unworn notices nothing.
package enum Stimulus: Hashable, Sendable {
  /// The body produced this; a worn and running watch records it at the sample's end.
  case body(HealthSample)
  case wrist(isOn: Bool)
  case watchCharger(isConnected: Bool)
  case phoneCharger(isConnected: Bool)
  case raisesWrist
  /// The wearer throws the phone's app out of the switcher.
  case forceQuits
  /// The device's operating system is in a state that the app can do nothing about.
  case condition(PlatformCondition, isOn: Bool)
  /// The radios of watch and phone come into each other's range, or leave it.
  case proximity(of: Role, isNear: Bool)
  case opensPhoneApp
  /// The wearer unlocks the phone for something else.
  case usesPhone(for: Span)
  /// Where the wearer is now, and with them the watch (if worn) and the phone.
  case arrives(Place)
  /// The desktop's screen is awake and attended, or not.
  case desktopScreen(isAwake: Bool)
  /// The focus mode chosen on the desktop; nil is none.
  case focus(String?)
  /// The category of the front application on the desktop: `code`, `mail`, `browser`, ...
  case frontApplication(String)
  /// A calendar event begins or ends on the desktop's calendar.
  case meeting(id: UInt64, isStarting: Bool)
  case journal(String, on: Role)
  /// 1 (very low) to 5 (very good).
  case mood(Int, on: Role)
  /// The wearer says on the phone that a workout was logged wrongly: it never happened.
  case rejectsWorkout(id: UInt64)
  /// The backend no longer accepts the token of that role's device.
  case tokenExpires(of: Role)
  /// The device installs that version of the app.
  case updatesApp(AppVersion)
}

/// A state of an operating system that lasts.
package enum PlatformCondition: String, CaseIterable, Hashable, Sendable {
  /// No background run is granted, whatever the app asks for.
  case throttle
  /// The wearer saves the battery: no background refreshes, no silent pushes.
  case lowPower
  /// Silent pushes do not arrive.
  case pushLost
  /// A field anomaly: queued transfers get stuck until the next one is queued (radar 25767669).
  case transfersStuck
  /// A field anomaly: every so often a queued transfer is never delivered, and nobody is told.
  case transfersLost
  /// The wearer took back the permission to read health data: the store looks empty.
  case healthDenied
  /// Nobody is signed in to the private store on the device (CloudKit's account status "no account").
  case signedOut
  /// The cloud's private store answers every request with "busy, try later".
  case cloudBusy
}

package enum Place: String, CaseIterable, Sendable {
  case home, commute, work, outdoors, gym
}

/// What a node is for. There is one node a role, except that replaced devices follow one another in the same role.
package enum Role: String, CaseIterable, Hashable, Comparable, Sendable {
  case watch, phone, desktop, cloud

  package static func < (a: Role, b: Role) -> Bool { a.order < b.order }
  private var order: Int { Role.allCases.firstIndex(of: self) ?? 0 }
}
