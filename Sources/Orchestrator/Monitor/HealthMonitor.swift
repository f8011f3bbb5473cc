/// The parameters of the health monitor (tech spec §2.4, thresholds; implementation plan 13.0).
package struct HealthConfig: Equatable, Sendable {
  /// The number of consecutive failures of background runs that suspends the planner.
  package var backgroundFailures = 5
  /// The number of consecutive failures of calendar changes, each within a day of the last, that makes it leave the
  /// calendar alone (the day is assumed).
  package var calendarFailures = 3
  package var calendarSpan = Span.hours(24)
  package var missedWindows = 3
  package var missedSpan = Span.hours(24)
  package var inconsistencies = 2
  package var inconsistencySpan = Span.weeks(1)
  /// The interval of probes that could show a recovery.
  package var probeEvery = Span.hours(4)
  /// A planner that fails again within this time after a recovery is still in the same episode (assumed).
  package var episodeGap = Span.hours(24)
  /// The points that a missing permission costs of 100 after onboarding.
  package var healthPenalty = 40
  package var calendarPenalty = 30
  /// The points below which it is degraded, and below which it enters Safe Mode (assumed).
  package var degradedBelow = 80
  package var safeModeBelow = 50
}

extension HealthMode {
  package func allows(_ action: PlanningAction) -> Bool {
    switch self {
    case .healthy: true
    case .degraded: action == .suggest || action == .proposeBlock
    case .safeMode: action == .suggest
    case .suspended: false
    }
  }
}

/// An input of the health monitor.
package struct HealthEvent: Equatable, Sendable {
  /// By the phone's clock.
  package let at: Timestamp
  package let content: Content

  package enum Content: Equatable, Sendable {
    case backgroundRan
    case backgroundFailed
    /// A window of the day passed without a run of the app.
    case windowMissed
    /// Two things that must agree didn't.
    case inconsistencyFound
    case calendarChanged
    case calendarFailed
    /// A small probe ran in place of the suspended work.
    case probed(succeeded: Bool)
    /// The permissions for the app. Denied health reads look empty, so the caller must report the denial.
    case permissions(health: Bool, calendar: Bool)
    case onboarded
    /// Time passed.
    case looked
  }

  package init(_ content: Content, at: Timestamp) {
    self.at = at
    self.content = content
  }
}

/// Revokes the planner's rights while its surroundings fail it, and restores them afterwards (tech spec §2.4): a fold
/// of timestamped events, in bounded memory.
///
/// Counts use sliding windows, and every success is considered. From each mode a probe or the passage of time leads
/// back, so that none lasts for ever.
package struct HealthMonitor: Equatable, Sendable {
  package private(set) var mode = HealthMode.healthy
  package private(set) var backgroundFailures = 0
  /// The latest times of each, as many as are needed, in order.
  package private(set) var calendarFailures: [Timestamp] = []
  package private(set) var missedWindows: [Timestamp] = []
  package private(set) var inconsistencies: [Timestamp] = []
  package private(set) var hasHealthPermission = true
  package private(set) var hasCalendarPermission = true
  package private(set) var isOnboarded = false
  package private(set) var lastProbe: Timestamp?
  package private(set) var episode: Episode?

  /// From leaving full health until it has lasted again.
  package struct Episode: Equatable, Sendable {
    package let began: Timestamp
    /// `true` once the wearer was notified; this happens once per episode.
    package fileprivate(set) var isTold = false
    package fileprivate(set) var recovered: Timestamp?

    /// The subject of a notice about the episode.
    package var id: UInt64 { stableHash(stableHash("health episode"), UInt64(bitPattern: began.nanoseconds)) }
  }

  package struct Change: Equatable, Sendable {
    package let at: Timestamp
    package let from: HealthMode
    package let to: HealthMode
    /// The causes of the new mode, the strongest first; empty if it is healthy.
    package let causes: [HealthCause]
    /// The episode of which the wearer is to be notified now, once, in the app; `nil` otherwise.
    package let notice: UInt64?
  }

  /// Processes the next event. Returns the change of mode that it caused.
  ///
  /// - Parameter now: The time at which it becomes known; `nil` for immediately.
  package mutating func observe(
    _ event: HealthEvent, _ config: HealthConfig = HealthConfig(), knownAt now: Timestamp? = nil
  ) -> Change? {
    let at = event.at
    switch event.content {
    case .backgroundRan: backgroundFailures = 0
    case .backgroundFailed: backgroundFailures = min(config.backgroundFailures, backgroundFailures + 1)
    case .windowMissed: Self.add(at, to: &missedWindows, max: config.missedWindows)
    case .inconsistencyFound: Self.add(at, to: &inconsistencies, max: config.inconsistencies)
    case .calendarChanged: calendarFailures = []
    case .calendarFailed: Self.add(at, to: &calendarFailures, max: config.calendarFailures)
    case .probed(let succeeded):
      lastProbe = at
      if succeeded { (backgroundFailures, calendarFailures) = (0, []) }
    case .permissions(let health, let calendar): (hasHealthPermission, hasCalendarPermission) = (health, calendar)
    case .onboarded: isOnboarded = true
    case .looked: break
    }
    return evaluate(max(at, now ?? at), config)
  }

  /// Returns whether a probe is due, because the mode suspends the work that would show a recovery.
  package func isProbeDue(at now: Timestamp, _ config: HealthConfig = HealthConfig()) -> Bool {
    guard mode >= .safeMode, backgroundFailures > 0 || !calendarFailures.isEmpty else { return false }
    guard let lastProbe, lastProbe <= now else { return true }
    return now - lastProbe >= config.probeEvery
  }

  /// Returns the points of 100 left by missing permissions; before onboarding is completed none can be missing.
  package func permissionPoints(_ config: HealthConfig = HealthConfig()) -> Int {
    guard isOnboarded else { return 100 }
    return 100 - (hasHealthPermission ? 0 : config.healthPenalty) - (hasCalendarPermission ? 0 : config.calendarPenalty)
  }

  private static func add(_ moment: Timestamp, to moments: inout [Timestamp], max: Int) {
    moments.append(moment)
    moments.sort()
    if moments.count > max { moments.removeFirst(moments.count - max) }
  }

  // MARK: - The mode

  private mutating func evaluate(_ now: Timestamp, _ config: HealthConfig) -> Change? {
    // A time in the future was stamped by a wrong clock, and would never age.
    func dropOld(_ moments: inout [Timestamp], _ span: Span) { moments.removeAll { $0 > now || now - $0 >= span } }
    dropOld(&calendarFailures, config.calendarSpan)
    dropOld(&missedWindows, config.missedSpan)
    dropOld(&inconsistencies, config.inconsistencySpan)
    if let recovered = episode?.recovered {
      if recovered > now { episode?.recovered = now } else if now - recovered >= config.episodeGap { episode = nil }
    }
    let causes = causes(config)
    let next = causes.first?.mode ?? .healthy
    guard next != mode else { return nil }
    defer { mode = next }
    return Change(at: now, from: mode, to: next, causes: causes, notice: follow(next, now))
  }

  /// Returns the causes that keep the mode from being healthy now, the strongest first.
  package func causes(_ config: HealthConfig = HealthConfig()) -> [HealthCause] {
    var causes: [HealthCause] = []
    if backgroundFailures >= config.backgroundFailures { causes.append(.backgroundFails) }
    if calendarFailures.count >= config.calendarFailures { causes.append(.calendarFails) }
    let points = permissionPoints(config)
    if points < config.safeModeBelow { causes.append(.permissionsMissing) }
    if missedWindows.count >= config.missedWindows { causes.append(.windowsMissed) }
    if inconsistencies.count >= config.inconsistencies { causes.append(.dataInconsistent) }
    if points < config.degradedBelow, points >= config.safeModeBelow { causes.append(.permissionMissing) }
    return causes
  }

  /// Updates the episode. Returns its id if the wearer is to be notified. A degraded planner doesn't notify.
  private mutating func follow(_ next: HealthMode, _ now: Timestamp) -> UInt64? {
    guard next != .healthy else {
      episode?.recovered = now
      return nil
    }
    var current = episode ?? Episode(began: now)
    current.recovered = nil
    defer { episode = current }
    guard next >= .safeMode, !current.isTold, isOnboarded else { return nil }
    current.isTold = true
    return current.id
  }
}

extension HealthCause {
  package var mode: HealthMode {
    switch self {
    case .backgroundFails: .suspended
    case .calendarFails, .permissionsMissing: .safeMode
    case .windowsMissed, .dataInconsistent, .permissionMissing: .degraded
    }
  }

  /// Plain words for the wearer (implementation plan 6.9).
  package var words: String {
    switch self {
    case .backgroundFails:
      "The app keeps failing when it runs by itself, so it has stopped planning until that works again."
    case .calendarFails: "The calendar refuses changes, so nothing in it is changed until it takes them again."
    case .permissionsMissing: "Neither health data nor the calendar can be read. The permissions are in the settings."
    case .windowsMissed: "The app was not allowed to run when it should have. What it does may come late."
    case .dataInconsistent: "Some data contradict each other. Nothing is added without asking until they agree."
    case .permissionMissing: "Health data or the calendar cannot be read. Nothing is added without asking."
    }
  }
}
