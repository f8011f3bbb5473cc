/// No app takes more time in the background than its platform grants.
final class BackgroundBudgetCheck: CheckFindings, CountingCheck {
  static let name = CheckName("background-budget", "No app takes more background time than its platform grants.")
  static let promise =
    "the watch's app is woken at most four times and runs at most four minutes in the background in any hour, at most once and "
    + "not for its complication while no face shows that, and no run outlasts its limit"
  static let doesNotVerify = "how much of that time the processor was busy"
  static let vacuousBecause = "no app ever ran in the background"

  /// Tech spec §8.2.
  private static let watchLimit = Span.minutes(4)
  /// With a complication on the active face (WWDC20 10049).
  private static let wakesMax = 4
  /// The time of a background run: without the pauses of the whole device, but counted from its start.
  private struct BackgroundRun {
    let begin: Instant
    let end: Instant
    let span: Span

    func span(since moment: Instant) -> Span { begin >= moment ? span : min(span, max(.zero, end - moment)) }
  }

  /// For each watch: the wearer may have two.
  private var runs: [DeviceID: [BackgroundRun]] = [:]
  private var pauses = PauseLog()
  /// The time since which the complication has been on no face and the watch running.
  private var offFaceSince: Instant?
  private(set) var nearness = Nearness()

  init(_ plan: WorldPlan) {}

  var facts: FactInterest { .of(FaultFact.self) + .device(.platform, .life) }

  func observe(_ event: TraceEvent) {
    pauses.follow(event)
    noteFace(event)
    // Playing audio keeps its app running.
    guard case .ran(let reason, let length, let device)? = event.deviceFact, !reason.isForeground,
      !reason.isContinuous
    else { return }
    chances += 1
    let span = pauses.running(device.role, for: length, until: event.at)
    let limit = PlatformProfile.usual(for: device.role).limit(of: reason)
    if span > limit {
      fail(
        event.at, "\(device) ran for \(Figures.span(span)) in the background, \(Figures.span(limit)) are allowed")
    }
    if let since = offFaceSince, device.role == .watch, event.at - length > since,
      reason == .complication || reason == .timeline
    {
      fail(event.at, "\(device) was woken for its complication, which is on no face")
    }
    // An urgent update of the complication has a budget of its own.
    if device.role.kind == .watch, reason != .complication {
      noteWatch(device, BackgroundRun(begin: event.at - length, end: event.at, span: span))
    }
  }

  private func noteFace(_ event: TraceEvent) {
    if let fault = event.fact(as: FaultFact.self), fault.target == Role.watch.rawValue {
      if fault.name == PlatformCondition.offFace.rawValue { offFaceSince = event.at }
      if fault.name == "end-\(PlatformCondition.offFace.rawValue)" { offFaceSince = nil }
    }
    // The system learns of its face with each start.
    if case .booted(let device, _)? = event.deviceFact, device.role == .watch, offFaceSince != nil {
      offFaceSince = event.at
    }
  }

  private func noteWatch(_ device: DeviceID, _ run: BackgroundRun) {
    let end = run.end
    var runs = self.runs[device, default: []]
    runs.append(run)
    runs.removeAll { $0.begin <= run.begin - .hours(1) }
    self.runs[device] = runs
    let isOffFace = offFaceSince.map { run.begin - .hours(1) > $0 } ?? false
    let most = device.role == .watch && isOffFace ? 1 : Self.wakesMax
    if runs.count > most {
      fail(
        end,
        "the \(device.role.rawValue)'s app was woken \(runs.count) times within an hour, \(most) are allowed")
    }
    let used = runs.reduce(Span.zero) { $0 + $1.span(since: end - .hours(1)) }
    nearness.note(used, of: Self.watchLimit, end)
    if used > Self.watchLimit {
      fail(
        end,
        "the \(device.role.rawValue)'s app ran for \(Figures.span(used)) in the background within an hour, 4 min are allowed"
      )
    }
  }
}
