package import SimKernel

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
  /// The wearer chose that watch on the phone.
  case pairs(with: DeviceID)
  /// The radios of watch and phone come into each other's range, or leave it.
  case proximity(of: Role, isNear: Bool)
  case opensPhoneApp
  /// The wearer unlocks the phone for something else.
  case usesPhone(for: Span)
  /// The phone is put away at home, where the watch does not reach it if it is out of reach, or taken out again.
  case phoneInDrawer(Bool, isInReach: Bool)
  /// Where the wearer is now, and with them the watch (if worn) and the phone.
  case arrives(Place)
  /// The phone is there now, as exactly as its system can find out.
  case locates(Coordinate)
  /// The desktop's screen is awake and attended, or not.
  case desktopScreen(isAwake: Bool)
  /// The focus mode chosen on the desktop; nil is none.
  case focus(String?)
  /// The category of the front application on the desktop: `code`, `mail`, `browser`, ...
  case frontApplication(String)
  /// A calendar event begins or ends on the desktop's calendar.
  case meeting(id: UInt64, isStarting: Bool)
  case journal(String, on: Role)
  /// The wearer speaks a journal entry into the device.
  case dictates(String, on: Role)
  /// The wearer starts the music on the phone, or stops it.
  case playsMusic(Bool)
  /// The wearer puts on a list of songs on the phone, and the DJ chooses among them.
  case putsOn(list: UInt64)
  /// The wearer skips the song on the phone.
  case skipsSong
  /// A workout begins on the watch, or is over.
  case trains(Bool)
  /// The phone's motion sensor finds itself in a vehicle, or no longer.
  case rides(Bool)
  /// The wearer taps on the watch how they feel and how energetic they are, each 1 (low), 3 or 5.
  case feels(mood: Int, energy: Int)
  /// The wearer presses a button of the player on the watch.
  case presses(PlaybackCommand.Kind)
  /// The wearer turns the crown of the watch while the player is on it, -1 to 1.
  case turnsCrown(Double)
  /// 1 (very low) to 5 (very good).
  case mood(Int, on: Role)
  /// The wearer does something in the diary.
  case diary(DiaryAct, on: Role)
  /// The wearer says on the phone that a workout was logged wrongly: it never happened.
  case rejectsWorkout(id: UInt64)
  /// What the wearer's own calendars hold of the days to come; an entry that is known is replaced.
  case calendarHolds([CalendarEvent])
  /// The planner's entry is changed of a block in the calendar.
  case editsCalendar(block: UInt64, CalendarEdit, by: CalendarEvent.Editor)
  /// A policy of the employer's begins or ends to keep apps out of its calendar.
  case employer(EmployerPolicy, isOn: Bool)
  /// A colleague changes the next of the planner's entries in the employer's calendar.
  case editsShadow(ShadowEdit)
  /// The wearer tells the planner something on the phone.
  case answers(PlanAnswer)
  /// The wearer wants something of the agents on the phone.
  case asks(CompanionRequest)
  /// The wearer asks through the system's assistant, which does not unlock the phone.
  case tellsAssistant(CompanionRequest)
  /// The backend no longer accepts the token of that role's device.
  case tokenExpires(of: Role)
  /// The service's operator publishes a configuration for the planner.
  case publishes(configuration: [UInt8])
  /// The device installs that version of the app.
  case updatesApp(AppVersion)
}

/// A state of an operating system that lasts.
package enum PlatformCondition: String, Hashable, Sendable, WireIndexed {
  /// No background run is granted, whatever the app asks for.
  case throttle = "throttle"
  /// The wearer saves the battery: no background refreshes, no silent pushes.
  case lowPower = "lowPower"
  /// Silent pushes do not arrive.
  case pushLost = "pushLost"
  /// A field anomaly: queued transfers get stuck until the next one is queued (radar 25767669).
  case transfersStuck = "transfersStuck"
  /// A field anomaly: every so often a queued transfer is never delivered, without an error.
  case transfersLost = "transfersLost"
  /// A field anomaly: what arrived is delivered again every so often.
  case transfersRepeated = "transfersRepeated"
  /// A field anomaly: after idle days the app gets every application context in between, and the last one twice (Pocket
  /// Casts #1430).
  case contextsRepeated = "contextsRepeated"
  /// A field anomaly: an app that is launched is not handed the stored application context (cachly #5747).
  case contextIgnored = "contextIgnored"
  /// A field anomaly: the phone is not told that the watch's app became reachable (radar 23337218).
  case reachabilityMissed = "reachabilityMissed"
  /// A field anomaly: the error handler of a live message is called twice.
  case failuresDoubled = "failuresDoubled"
  /// A field anomaly: what exceeds the payload limit vanishes without an error (cachly #5749).
  case oversizeSilent = "oversizeSilent"
  /// The operating system took the unused app off the device and kept its data.
  case offloaded = "offloaded"
  /// The other device's app is not there.
  case counterpartMissing = "counterpartMissing"
  /// No space is left for files.
  case storageFull = "storageFull"
  /// The wearer took back the permission to read health data: the store looks empty.
  case healthDenied = "healthDenied"
  /// The wearer took back the permission to read and write the calendars.
  case calendarDenied = "calendarDenied"
  /// The wearer took back the app's permission to write the employer's calendar.
  case workDenied = "workDenied"
  /// The wearer took back the permission to know where the phone is.
  case locationDenied = "locationDenied"
  /// No account is signed in to the private store on the device (CloudKit's account status "no account").
  case signedOut = "signedOut"
  /// The cloud's private store answers every request with "busy, try later".
  case cloudBusy = "cloudBusy"
  /// The cloud serves the planner's configuration cut off in the middle.
  case badConfig = "badConfig"
}

extension PlatformCondition {
  /// Whether it is one of the session between watch and phone.
  package var isOfSession: Bool {
    switch self {
    case .transfersStuck, .transfersLost, .transfersRepeated, .reachabilityMissed, .oversizeSilent,
      .counterpartMissing:
      true
    default: false
    }
  }
}

package enum Place: String, Sendable, WireIndexed {
  case home = "home", commute = "commute", work = "work", outdoors = "outdoors", gym = "gym"
}
