/// The limits and durations of an operating system.
///
/// Each value names its source: A is Apple's documentation, header or session, S is secondary, "assumed" is a default
/// of this project where no source has a value, meant to be overridden.
package struct PlatformProfile: Hashable, Sendable {
  /// The maximum time in the background for one reason. iOS about 30 s (S); watchOS 15 s of wall time for a refresh (A,
  /// WWDC20 10049).
  package var backgroundLimit: Span
  /// The time that the app stays in the foreground when the wearer looks at it (assumed).
  package var foregroundSpan: Span
  /// True if raising the wrist opens the app; false if it shows only the watch face.
  package var wristOpensApp = true
  /// `true` if the device locks, which makes protected data on it unreadable.
  package var locks = true
  /// The time that an idle app takes to report that it has finished (assumed).
  package var linger: Span
  /// `true` if a live message of the other device launches the app: on the phone it does, on the watch never (A,
  /// WCSession.sendMessage).
  package var launchesForMessages: Bool

  /// The time after which the session repeats an unacknowledged frame: the connection interval of Bluetooth with a
  /// margin (assumed).
  package var repeatFrameAfter: Span = .seconds(1)
  /// The number of attempts after which the other device counts as gone: with the doubling waits this is 7 s, at the
  /// supervision timeout of Bluetooth LE (6 s, S).
  package var frameAttempts = 3
  /// The first and the longest wait before the session checks whether the other device is back. The wait doubles
  /// (assumed).
  package var probeAfter: Span = .seconds(30)
  package var probeAtMost: Span = .minutes(5)
  /// "At an opportune time": the wait of a queued item while the other device's app doesn't run (assumed).
  package var opportuneDelay: Latency = .logNormal(median: .seconds(3), p99: .minutes(2))
  /// `true` if a queued item waits for that time also while the other device is in reach, and the app queues messages
  /// instead of sending them live, as Wear OS delays data that isn't urgent (S).
  package var waitsInReach = false
  /// The time after which a watch is woken for items that arrived while its app didn't run (assumed; the wake counts as
  /// a background refresh, A, WKWatchConnectivityRefreshBackgroundTask).
  package var receptionDelay: Span = .minutes(2)

  /// The timeout for the answer to a live message: reports range from 5 s to 5 min (weak, S).
  package var replyTimeout: Span = .seconds(20)
  /// The time after which an undelivered file is returned to the app (assumed).
  package var transferTimeout: Span = .days(7)
  /// The time that the phone takes to change to another watch (assumed).
  package var switchDelay: Span = .seconds(3)

  /// The largest message and user info, in bytes: 65,536 (S; undocumented).
  package var messageLimit = 65_536
  /// The largest application context, in bytes: 262,144 (S; undocumented).
  package var contextLimit = 262_144

  /// The number of complication updates a day that are urgent while the complication is on the active face: 50 (A).
  /// Further ones are sent as user info.
  package var complicationsADay = 50

  /// The number of background wakes of an app in any hour on the watch, for refreshes and health updates together: 4
  /// with a complication on the active face, else 1 (A, WWDC20 10049; HealthKit shares the budget, A).
  package var wakesAnHour: Int
  /// The time in which new workouts coalesce: one minute (tech spec §4.2, TS 6448; a wake is never discarded).
  package var workoutDelay: Span = .seconds(60)
  /// The number of unanswered wakes after which the app isn't woken for health data any more: three (A,
  /// HKObserverQuery).
  package var healthWakesMax = 3
  /// The wait before the first such wake is repeated. It doubles (A names a backoff, the time is assumed).
  package var healthRetryAfter: Span = .minutes(5)
  /// The shortest interval between deliveries of other readings: an hour for most types of the watch (A,
  /// HKUpdateFrequency).
  package var readingInterval: Span = .minutes(60)
  /// The time without being opened after which the app gets no background refreshes: three to four days on iOS (tech
  /// spec §2.9; WWDC20 10063 names the usage pattern, A). `nil` for never.
  package var starvedAfter: Span?
  /// The delay of a refresh after its requested time, for an app that is used (assumed).
  package var refreshDelay: Latency = .constant(.zero)
  /// The maximum time of a processing task: minutes (A; the number is assumed).
  package var processingLimit: Span = .minutes(5)
  /// The time that the phone must charge unused before a processing task runs (assumed).
  package var processingDelay: Span = .minutes(45)
  /// The number of silent pushes delivered in an hour: two or three (A).
  package var pushesAnHour = 3

  /// The time of a query of the phone's health store for the last week's most important values: the wearer waits less
  /// than two seconds (tech spec §2.5).
  package var instantQuery: Span = .milliseconds(1_500)
  /// The time of a query for a week of daily values at low priority (assumed: 13 of them don't fit a run in the
  /// background).
  package var historyQuery: Span = .seconds(4)

  package static let watch = PlatformProfile(
    backgroundLimit: .seconds(15), foregroundSpan: .seconds(8), locks: false, linger: .seconds(1),
    launchesForMessages: false, wakesAnHour: 4)
  package static let phone = PlatformProfile(
    backgroundLimit: .seconds(30), foregroundSpan: .seconds(90), linger: .seconds(2), launchesForMessages: true,
    wakesAnHour: 100_000, starvedAfter: .hours(84), refreshDelay: .logNormal(median: .minutes(20), p99: .hours(4)))

  /// Returns the maximum time of a run for that reason.
  package func limit(of reason: LaunchReason) -> Span {
    switch reason {
    case .opened: foregroundSpan
    case .processing: processingLimit
    default: backgroundLimit
    }
  }

  package static func usual(for role: Role) -> PlatformProfile { role.kind == .watch ? watch : phone }
}
