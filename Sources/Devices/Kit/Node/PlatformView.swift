package import Wire

/// What an app can ask its operating system.
package struct PlatformView: Sendable {
  /// Whether a live message to the other device could be sent now (WCSession.isReachable).
  package var isReachable = false
  /// Whether what is not urgent is queued even so.
  package var isQueuing = false
  /// Why the app runs; nil on devices whose app always runs.
  package var launchReason: LaunchReason?
  /// Whether files of complete protection can be read and written: not while the device is locked.
  package var isProtectedDataAvailable = true

  /// The number of the live message that the app is given and that wants an answer.
  package var request: UInt32?
  /// The application context that the other device's app set last: at launch and at the start of a run; at any time for an app
  /// that follows the session.
  package var receivedContext: Message?
  /// The number of the account that is signed in, from 1; `nil` if none is.
  package var account: Int?
  /// The activities that keep the app running.
  package var activities: Set<Activity> = []
  /// True if the device is paired, and if the other device has its app.
  package var isPaired = false
  package var isCounterpartInstalled = false
  /// True if something has arrived that the app has not received yet.
  package var hasContentPending = false
  /// The number of urgent complication updates that are left today.
  package var complicationsLeft = 0
  /// The installation of the watch that the phone is paired with.
  package var pairedWatch: UInt32?
  /// Whether the app may not read or write the calendars.
  package var isCalendarDenied = false
  /// Whether the network wants the wearer to log in before it lets anything through (NWPath, `requiresConnection`).
  package var isBehindPortal = false
  /// Whether the device is on the wrist.
  package var isWorn = false
  /// Whether the app may not write the employer's calendar.
  package var isWorkDenied = false
  /// Where the phone is, no more precisely than needed; nil where it is unknown, or the app may not know.
  package var place: Coordinate?
  /// Whether the app may not know where the phone is.
  package var isLocationDenied = false
  /// Whether the wearer saves the battery.
  package var isLowPower = false
  /// Whether no space is left for files.
  package var isStorageFull = false
  /// Whether the app may not show notices.
  package var isNoticesDenied = false
  /// Of a watch: since when a workout goes on.
  package var workoutSince: Timestamp?
  /// Of a phone: whether its motion sensor finds itself in a vehicle.
  package var isInVehicle = false
  /// Of a desktop: whether the wearer sits in front of it.
  package var isAtDesk = false

  package init() {}

  /// Whether the wearer looks at the app, and could be asked something.
  package var isAttended: Bool { launchReason?.isForeground ?? isAtDesk }
}
