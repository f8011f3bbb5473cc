/// An app's queries to its operating system during an event. On a device whose app always runs, the view replies
/// itself. On the others, the system does.
package class PlatformView {
  private final var now = Instant.start
  /// The reason why the app runs, or `nil` on devices whose app always runs.
  package final var launchReason: LaunchReason?
  /// The number of the live message that the app has received and must answer.
  package final var request: UInt32?
  /// Desktop: `true` if the wearer sits in front of it.
  package final var isAtDesk = false
  /// The activities that keep the app running.
  package final var activities: Set<Activity> = []
  /// The system's current conditions.
  package final var conditions: Set<PlatformCondition> = []

  package init() {}

  /// An event begins.
  final func begin(at now: Instant) {
    self.now = now
    (launchReason, request, isAtDesk) = (nil, nil, false)
  }

  /// `true` if the wearer looks at the app and could be asked a question.
  package final var isAttended: Bool { launchReason?.isForeground ?? isAtDesk }
  /// `true` if the app may not read or write the calendars.
  package final var isCalendarDenied: Bool { conditions.contains(.calendarDenied) }
  /// `true` if the app may not write the employer's calendar.
  package final var isWorkDenied: Bool { conditions.contains(.workDenied) }
  /// `true` if the app may not read the phone's location.
  package final var isLocationDenied: Bool { conditions.contains(.locationDenied) }
  /// `true` if the app may not show notices.
  package final var isNoticesDenied: Bool { conditions.contains(.noticesDenied) }
  /// `true` if the network blocks everything until the wearer logs in (NWPath, `requiresConnection`).
  package final var isBehindPortal: Bool { conditions.contains(.captivePortal) }
  /// `true` if low power mode is on.
  package final var isLowPower: Bool { conditions.contains(.lowPower) }
  /// `true` if there is no space left for files.
  package final var isStorageFull: Bool { conditions.contains(.storageFull) }

  /// `true` if a live message to the other device could be sent now (WCSession.isReachable).
  package final var isReachable: Bool { isReachable(at: now) }
  /// `true` if files with complete protection can be read and written, which needs an unlocked device.
  package final var isProtectedDataAvailable: Bool { isProtectedDataAvailable(at: now) }
  /// The number of urgent complication updates that are left today.
  package final var complicationsLeft: Int { complicationsLeft(at: now) }

  // MARK: - The system's replies

  func isReachable(at now: Instant) -> Bool { false }
  func isProtectedDataAvailable(at now: Instant) -> Bool { true }
  func complicationsLeft(at now: Instant) -> Int { 0 }
  /// `true` if non-urgent messages are queued although the other device is reachable.
  package var isQueuing: Bool { false }
  /// The application context that the other device's app set last, as of the launch or the start of the run. An app
  /// that follows the session has the current one at any time.
  package var receivedContext: Message? { nil }
  /// The number of the account that is signed in, from 1; `nil` if none is.
  package var account: Int? { nil }
  /// `true` if the device is paired, and if the other device has its app.
  package var isPaired: Bool { false }
  package var isCounterpartInstalled: Bool { false }
  /// `true` if something has arrived that the app hasn't received yet.
  package var hasContentPending: Bool { false }
  /// The installation of the watch that the phone is paired with.
  package var pairedWatch: UInt32? { nil }
  /// `true` if the device is on the wrist.
  package var isWorn: Bool { false }
  /// The phone's location, no more precise than needed, or `nil` if it is unknown or the app may not read it.
  package var place: Coordinate? { nil }
  /// Watch: The start of the current workout.
  package var workoutSince: Timestamp? { nil }
  /// Phone: `true` if its motion sensor detects a vehicle.
  package var isInVehicle: Bool { false }
}
