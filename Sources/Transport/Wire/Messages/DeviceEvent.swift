/// An event of a device itself, whatever its apps.
package enum DeviceEvent: Hashable, Sendable {
  /// The body produced this; a worn and running watch records it at the sample's end.
  case body(HealthSample)
  /// The wearer deletes the samples of that kind that ended in this period, its end included, from the health store.
  case deletesSamples(SampleKind, from: Timestamp, to: Timestamp)
  /// The watch has restarted after a failure during a workout: its system has the samples until then, and returns them
  /// to the app that asks for the workout in progress (A, handleActiveWorkoutRecovery).
  case recoversWorkout(HealthSample)
  /// The phone's health store receives a sample of the watch's.
  case syncsHealth(HealthSample)
  case wrist(isOn: Bool)
  case watchCharger(isConnected: Bool)
  case phoneCharger(isConnected: Bool)
  /// A look at the watch: at its app, or if the platform says so at its face only.
  case raisesWrist
  /// The wearer opens the watch's app.
  case opensWatchApp
  /// The wearer force quits the phone's app.
  case forceQuits
  /// The device's operating system enters or leaves a state that the app can't change.
  case condition(PlatformCondition, isOn: Bool)
  /// The wearer selected that watch on the phone.
  case pairs(with: DeviceID)
  /// The radios of watch and phone enter each other's range, or leave it.
  case proximity(of: Role, isNear: Bool)
  case opensPhoneApp
  /// The wearer unlocks the phone for something else.
  case usesPhone(for: Span)
  /// The phone is put away at home, in or out of the watch's reach, or taken out again.
  case phoneInDrawer(Bool, isInReach: Bool)
  /// The wearer's new location, also that of the watch (if worn) and the phone.
  case arrives(Place)
  /// The phone's location, as precisely as its system can determine it.
  case locates(Coordinate)
  /// The desktop's screen is awake and attended, or not.
  case desktopScreen(isAwake: Bool)
  /// The focus mode selected on the desktop; `nil` for none.
  case focus(String?)
  /// The category of the front application on the desktop: `code`, `mail`, `browser`, ...
  case frontApplication(String)
  /// A calendar event begins or ends on the desktop's calendar.
  case meeting(id: UInt64, isStarting: Bool)
  /// A workout begins on the watch, or ends.
  case trains(Bool)
  /// The phone's motion sensor detects that it is in a vehicle, or no longer.
  case rides(Bool)
  /// The entries of the wearer's own calendars for the coming days; a known entry is replaced.
  case calendarHolds([CalendarEvent])
  /// The app's calendar entry of a block is changed.
  case editsCalendar(block: UInt64, CalendarEdit, by: CalendarEvent.Editor)
  /// The backend rejects the token of that role's device.
  case tokenExpires(of: Role)
  /// The device installs that version of the app.
  case updatesApp(AppVersion)
}

/// A lasting state of an operating system.
package enum PlatformCondition: String, Hashable, Sendable, WireIndexed {
  /// No background run is granted, whatever the app requests.
  case throttle = "throttle"
  /// The wearer saves the battery: no background refreshes, no silent pushes.
  case lowPower = "lowPower"
  /// Silent pushes do not arrive.
  case pushLost = "pushLost"
  /// A field anomaly: queued transfers get stuck until the next one is queued (radar 25767669).
  case transfersStuck = "transfersStuck"
  /// A field anomaly: some queued transfers are never delivered, without an error.
  case transfersLost = "transfersLost"
  /// A field anomaly: some delivered transfers are delivered again.
  case transfersRepeated = "transfersRepeated"
  /// A field anomaly: after idle days the app receives every application context in between, and the last one twice
  /// (Pocket Casts #1430).
  case contextsRepeated = "contextsRepeated"
  /// A field anomaly: a launched app doesn't receive the stored application context (cachly #5747).
  case contextIgnored = "contextIgnored"
  /// A field anomaly: the phone isn't notified that the watch's app became reachable (radar 23337218).
  case reachabilityMissed = "reachabilityMissed"
  /// A field anomaly: the error handler of a live message is called twice.
  case failuresDoubled = "failuresDoubled"
  /// A field anomaly: a payload above the limit vanishes without an error (cachly #5749).
  case oversizeSilent = "oversizeSilent"
  /// The operating system removed the unused app from the device and kept its data.
  case offloaded = "offloaded"
  /// The app isn't installed on the other device.
  case counterpartMissing = "counterpartMissing"
  /// No space is left for files.
  case storageFull = "storageFull"
  /// The wearer revoked the permission to read health data: the store is empty.
  case healthDenied = "healthDenied"
  /// The wearer revoked the permission to read and write the calendars.
  case calendarDenied = "calendarDenied"
  /// The wearer revoked the app's permission to write the employer's calendar.
  case workDenied = "workDenied"
  /// The wearer revoked the permission to locate the phone.
  case locationDenied = "locationDenied"
  /// No account is signed in to the private store on the device (CloudKit's account status "no account").
  case signedOut = "signedOut"
  /// The cloud's private store answers every request with "busy, try later".
  case cloudBusy = "cloudBusy"
  /// The cloud serves a truncated configuration of the app.
  case badConfig = "badConfig"
  /// The device's network answers every internet request with a login page.
  case captivePortal = "captivePortal"
  /// The wearer's account at the private store has no space left (CloudKit's `quotaExceeded`).
  case accountFull = "accountFull"
  /// The private store loses the devices' reading positions (CloudKit's `changeTokenExpired`).
  case placesForgotten = "placesForgotten"
  /// A field anomaly: an application context equal to the last one isn't delivered.
  case equalContextsSkipped = "equalContextsSkipped"
  /// A field anomaly: queued transfers leave the device only when its app is opened.
  case transfersAwaitApp = "transfersAwaitApp"
  /// A field anomaly: live messages wait behind an application context.
  case contextsFirst = "contextsFirst"
  /// The wearer denied notices.
  case noticesDenied = "noticesDenied"
  /// A call or another app's sound interrupts the app's audio.
  case audioInterrupted = "audioInterrupted"
  /// Another app has begun a workout session: only one can be active (HKError 8).
  case workoutTaken = "workoutTaken"
  /// Another account than the wearer's is signed in on the device.
  case otherAccount = "otherAccount"
  /// The app's complication isn't on the active face of the watch.
  case offFace = "offFace"
  /// The app's queued transfers are cancelled. A moment, without an end.
  case transfersCancelled = "transfersCancelled"
}

extension PlatformCondition {
  /// `true` for a state of the session between watch and phone.
  package var isOfSession: Bool {
    switch self {
    case .transfersStuck, .transfersLost, .transfersRepeated, .reachabilityMissed, .oversizeSilent,
      .counterpartMissing, .equalContextsSkipped, .transfersAwaitApp, .contextsFirst, .offFace:
      true
    default: false
    }
  }
}

package enum Place: String, Sendable, WireIndexed {
  case home = "home", commute = "commute", work = "work", outdoors = "outdoors", gym = "gym"
}

extension DeviceEvent: UserAction {
  package var audience: Role? {
    switch self {
    case .body, .deletesSamples, .recoversWorkout, .wrist, .watchCharger, .raisesWrist, .opensWatchApp,
      .trains:
      .watch
    case .proximity(let role, _): role == .watch ? .phone : .watch
    case .syncsHealth, .phoneCharger, .opensPhoneApp, .usesPhone, .forceQuits, .pairs, .calendarHolds, .editsCalendar,
      .locates,
      .rides:
      .phone
    case .desktopScreen, .focus, .frontApplication, .meeting: .desktop
    // The world posts these itself.
    case .arrives, .condition, .phoneInDrawer, .tokenExpires, .updatesApp: nil
    }
  }

  package var use: AppUse? { nil }

  package var needsThePhone: Bool {
    switch self {
    case .opensPhoneApp, .usesPhone, .phoneCharger(isConnected: true), .forceQuits: true
    default: false
    }
  }

  package var taint: Taint {
    if case .locates = self { .place } else { [.health, .text, .context] }
  }

  package var about: UInt64? {
    switch self {
    case .body(let sample), .recoversWorkout(let sample), .syncsHealth(let sample): sample.id
    case .editsCalendar(let block, _, _): block
    default: nil
    }
  }

  package var kind: (name: String, isOn: Bool?) {
    switch self {
    case .body(let sample): (sample.reading.kind.rawValue, nil)
    case .deletesSamples: ("deletes-samples", nil)
    case .recoversWorkout: ("recovers-workout", nil)
    case .syncsHealth: ("syncs-health", nil)
    case .wrist(let isOn): ("wrist", isOn)
    case .watchCharger(let isConnected): ("watch-charger", isConnected)
    case .phoneCharger(let isConnected): ("phone-charger", isConnected)
    case .raisesWrist: ("raises-wrist", nil)
    case .opensWatchApp: ("opens-watch-app", nil)
    case .forceQuits: ("force-quits", nil)
    case .condition(_, let isOn): ("condition", isOn)
    case .pairs: ("pairs", nil)
    case .proximity(_, let isNear): ("proximity", isNear)
    case .opensPhoneApp: ("opens-app", nil)
    case .usesPhone: ("uses-phone", nil)
    case .phoneInDrawer(let isInside, _): ("drawer", isInside)
    case .arrives: ("arrives", nil)
    case .locates: ("locates", nil)
    case .desktopScreen(let isAwake): ("screen", isAwake)
    case .focus(let mode): ("focus", mode != nil)
    case .frontApplication: ("front-application", nil)
    case .meeting(_, let isStarting): ("meeting", isStarting)
    case .trains(let isOn): ("trains", isOn)
    case .rides(let isOn): ("rides", isOn)
    case .calendarHolds: ("calendar-holds", nil)
    case .editsCalendar: ("edits-calendar", nil)
    case .tokenExpires: ("token-expires", nil)
    case .updatesApp: ("updates-app", nil)
    }
  }

  package var caption: String {
    switch self {
    case .body(let sample): Self.caption(sample)
    case .deletesSamples(let kind, _, _): "the wearer deletes \(kind.rawValue) in the health store"
    case .syncsHealth(let sample): "the phone's health store is given: \(Self.caption(sample))"
    case .recoversWorkout: "the watch finds a workout that it was in when it went down"
    case .wrist(let isOn): isOn ? "the watch is put on" : "the watch is taken off"
    case .watchCharger(let isConnected): "the watch \(isConnected ? "is put on" : "leaves") its charger"
    case .phoneCharger(let isConnected): "the phone \(isConnected ? "is put on" : "leaves") its charger"
    case .raisesWrist: "the wearer raises the wrist"
    case .opensWatchApp: "the wearer opens the watch's app"
    case .forceQuits: "the wearer throws the app out"
    case .condition(let condition, let isOn): "\(condition.rawValue) \(isOn ? "begins" : "ends")"
    case .pairs(let device): "\(device) is the chosen watch"
    case .proximity(let role, let isNear): "the \(role.rawValue) is \(isNear ? "near" : "out of range")"
    case .opensPhoneApp: "the wearer opens the app"
    case .usesPhone: "the wearer unlocks the phone"
    case .phoneInDrawer(let isInside, _): isInside ? "the phone is put away" : "the phone is taken along again"
    case .arrives(let place): "the wearer is at: \(place.rawValue)"
    case .locates: "the phone is somewhere else"
    case .desktopScreen(let isAwake): isAwake ? "the screen wakes" : "the screen sleeps"
    case .focus(let mode): "focus: \(mode ?? "none")"
    case .frontApplication(let name): "\(name) comes to the front"
    case .meeting(_, let isStarting): isStarting ? "a meeting begins" : "a meeting ends"
    case .trains(let isOn): isOn ? "a workout begins" : "the workout is over"
    case .rides(let isOn): isOn ? "the phone is in a vehicle" : "the phone leaves the vehicle"
    case .calendarHolds(let events): "the wearer's calendars have \(events.count) entries more"
    case .editsCalendar(let block, let edit, let editor): Self.caption(block, edit, editor)
    case .tokenExpires(let role): "the token of the \(role.rawValue) expires"
    case .updatesApp(let version): "version \(version.number) of the app is installed"
    }
  }

  private static func caption(_ sample: HealthSample) -> String {
    switch sample.reading {
    case .workout(let summary):
      let minutes = Int((sample.end - sample.start).seconds / 60)
      return "the wearer ends a workout: \(summary.activity.rawValue), \(minutes) min (\(shortID(sample.id)))"
    case .sleep(let stage): return "the wearer slept: \(stage.rawValue)"
    default: return "the wearer's body: \(sample.reading.kind.rawValue)"
    }
  }

  private static func caption(_ block: UInt64, _ edit: CalendarEdit, _ editor: CalendarEvent.Editor) -> String {
    let who = editor == .wearer ? "the wearer" : editor == .delegate ? "the wearer's assistant" : "the app"
    switch edit {
    case .delete: return "\(who) deletes block \(shortID(block)) in the calendar"
    case .move: return "\(who) moves block \(shortID(block)) in the calendar"
    }
  }
}

extension Message {
  /// The stimulus in the message, if it is one.
  package var stimulus: DeviceEvent? { body() }
}

extension Kernel {
  /// Posts an event of a device, at a moment that has not passed.
  package func post(_ stimulus: DeviceEvent, to node: NodeID, at time: Instant) {
    post(Message(stimulus), to: node, at: time)
  }
}
