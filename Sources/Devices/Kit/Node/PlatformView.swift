package import Wire

/// What an app can ask its operating system during an event. On a device whose app always runs, it answers itself; elsewhere
/// the system answers.
package class PlatformView {
  private final var now = Instant.start
  /// Why the app runs; `nil` on devices whose app always runs.
  package final var launchReason: LaunchReason?
  /// The number of the live message that the app is given and that wants an answer.
  package final var request: UInt32?
  /// Of a desktop: whether the wearer sits in front of it.
  package final var isAtDesk = false
  /// The activities that keep the app running.
  package final var activities: Set<Activity> = []
  /// What holds of the system now.
  package final var conditions: Set<PlatformCondition> = []

  package init() {}

  /// An event begins.
  final func begin(at now: Instant) {
    self.now = now
    (launchReason, request, isAtDesk) = (nil, nil, false)
  }

  /// Whether the wearer looks at the app, and could be asked something.
  package final var isAttended: Bool { launchReason?.isForeground ?? isAtDesk }
  /// Whether the app may not read or write the calendars.
  package final var isCalendarDenied: Bool { conditions.contains(.calendarDenied) }
  /// Whether the app may not write the employer's calendar.
  package final var isWorkDenied: Bool { conditions.contains(.workDenied) }
  /// Whether the app may not know where the phone is.
  package final var isLocationDenied: Bool { conditions.contains(.locationDenied) }
  /// Whether the app may not show notices.
  package final var isNoticesDenied: Bool { conditions.contains(.noticesDenied) }
  /// Whether the network wants the wearer to log in before it lets anything through (NWPath, `requiresConnection`).
  package final var isBehindPortal: Bool { conditions.contains(.captivePortal) }
  /// Whether the wearer saves the battery.
  package final var isLowPower: Bool { conditions.contains(.lowPower) }
  /// Whether no space is left for files.
  package final var isStorageFull: Bool { conditions.contains(.storageFull) }

  /// Whether a live message to the other device could be sent now (WCSession.isReachable).
  package final var isReachable: Bool { isReachable(at: now) }
  /// Whether files of complete protection can be read and written: not while the device is locked.
  package final var isProtectedDataAvailable: Bool { isProtectedDataAvailable(at: now) }
  /// The number of urgent complication updates that are left today.
  package final var complicationsLeft: Int { complicationsLeft(at: now) }

  // MARK: - What a system answers

  func isReachable(at now: Instant) -> Bool { false }
  func isProtectedDataAvailable(at now: Instant) -> Bool { true }
  func complicationsLeft(at now: Instant) -> Int { 0 }
  /// Whether what is not urgent is queued even so.
  package var isQueuing: Bool { false }
  /// The application context that the other device's app set last: at launch and at the start of a run; at any time for an app
  /// that follows the session.
  package var receivedContext: Message? { nil }
  /// The number of the account that is signed in, from 1; `nil` if none is.
  package var account: Int? { nil }
  /// True if the device is paired, and if the other device has its app.
  package var isPaired: Bool { false }
  package var isCounterpartInstalled: Bool { false }
  /// True if something has arrived that the app has not received yet.
  package var hasContentPending: Bool { false }
  /// The installation of the watch that the phone is paired with.
  package var pairedWatch: UInt32? { nil }
  /// Whether the device is on the wrist.
  package var isWorn: Bool { false }
  /// Where the phone is, no more precisely than needed; `nil` where it is unknown, or the app may not know.
  package var place: Coordinate? { nil }
  /// Of a watch: since when a workout goes on.
  package var workoutSince: Timestamp? { nil }
  /// Of a phone: whether its motion sensor finds itself in a vehicle.
  package var isInVehicle: Bool { false }
}
