import WearerKit

/// The morning on the watch: it shows the phone's decision, and decides as a fallback if it can't reach the phone. Its
/// decision is a proposal, which the phone adopts if it has made none (tech spec §4.5).
package final class WatchMornings: WorkQueue {
  package static let schema: FeatureSchema? = .mornings
  package static let wakes: [WakeToken.Reason] = [.morningFallback]

  package let device: DeviceServices
  private let health: HealthStore
  private var mornings: Mornings
  private let replicated: MorningMaterial
  private var isDeciding = false

  package init?(_ device: DeviceServices) {
    self.device = device
    health = HealthStore(device.store)
    mornings = Mornings(device.store)
    replicated = MorningMaterial(device)
  }

  package var isBusy: Bool { isDeciding }

  package func run(_ context: inout DeviceContext) { isDeciding = false }

  /// The time for which the watch waits for the phone after the wearer raised the wrist: well within the look at it
  /// (assumed).
  private static let patience = Span.seconds(5)
  /// The longest duration of the last night.
  private static let night = Span.hours(18)

  package func think(_ context: inout DeviceContext) {
    considerMorning(&context)
    considerTimeline(&context)
  }

  /// Shows today's decision to a wearer who looks at the watch, or requests one.
  private func considerMorning(_ context: inout DeviceContext) {
    guard setup.knowsMornings else { return greet(&context) }
    let civil = context.civil
    guard context.platform.launchReason == .opened else { return propose(&context) }
    if let decision = decision(on: civil.date), decision.isDecided {
      return context.show(.morningDecision, observed: decision.observed, by: setup, replica.lastArrival)
    }
    guard Mornings.hours.contains(civil.hour) else {
      return context.show(.safeMode, observed: nil, by: setup)
    }
    mornings.want(civil.date, .watchFallback)
    guard setup.peers.contains(.phone) else { return fallBack(&context) }
    // A live message launches the phone's app, which then decides.
    greet(&context)
    context.wake(after: Self.patience, WakeToken(.morningFallback))
  }

  /// Tells the phone that it runs, if the wearer looks at the watch; this launches the phone's app.
  private func greet(_ context: inout DeviceContext) {
    guard context.platform.launchReason == .opened, setup.peers.contains(.phone) else { return }
    context.transfer(.message, Message(SyncMessage.present(setup.device)), id: stableHash("morning"))
  }

  package func wake(_ token: WakeToken, _ context: inout DeviceContext) { fallBack(&context) }

  /// The phone did not answer in time.
  private func fallBack(_ context: inout DeviceContext) {
    guard mornings.wants(context.civil.date) else { return }
    context.show(.safeMode, observed: nil, by: setup)
    propose(&context)
  }

  /// Has the agent host decide every open morning.
  private func propose(_ context: inout DeviceContext) {
    guard !isDeciding, mornings.first(by: context.civil) != nil else { return }
    isDeciding = true
    context.notify(Self.self)
  }

  package func next(_ context: inout DeviceContext) -> MorningSituation? {
    while let (date, source) = mornings.first(by: context.civil) {
      guard decision(on: date)?.isDecided != true, setup.peers.contains(.phone) else {
        mornings.settle(date)
        continue
      }
      let begin = context.zone.startOfDay(date) - Self.night
      let signals = DaySignals(
        date: date,
        samples: health.night(from: begin, to: context.clock).filter { $0.day(in: context.zone) == date }, workouts: [],
        midnight: context.zone.startOfDay(date))
      return MorningSituation(
        now: context.clock, source: source, signals: signals, newest: health.newest(),
        before: replicated.summaries(before: date), session: replicated.session(on: date, context), rules: setup.rules,
        app: setup.app)
    }
    isDeciding = false
    return nil
  }

  /// Proposes a decision to the phone, unless there is one already.
  package func carryOut(
    _ decision: MorningDecision, of situation: MorningSituation, _ context: inout DeviceContext
  ) {
    mornings.settle(decision.date)
    guard self.decision(on: decision.date)?.isDecided != true else { return }
    replica.propose(new: MorningDecision.key(decision.date), RecordBody(decision), &context)
  }

  /// In the morning the watch face requests its content, at six and then every half hour without any. Once the night
  /// has ended the watch decides, if the phone hasn't (tech spec §2.9).
  private func considerTimeline(_ context: inout DeviceContext) {
    let civil = context.civil
    let isMorning = Mornings.hours.contains(civil.hour) && civil.hour >= Self.timelineHour
    let decision = decision(on: civil.date)
    let isOpen = isMorning && decision?.isDecided != true
    if isOpen, context.platform.launchReason == .timeline, isNightOver(at: context.clock) {
      mornings.want(civil.date, .complicationTimeline)
      propose(&context)
    }
    if isOpen { return context.extendTimeline(until: context.clock + Self.timelineInterval) }
    let date = civil.hour < Self.timelineHour ? civil.date : civil.date.adding(days: 1)
    let next = CivilDateTime(date: date, hour: Self.timelineHour, minute: 0)
    context.extendTimeline(until: context.zone.timestamp(next))
  }

  private static let timelineHour = 6
  private static let timelineInterval = Span.minutes(30)

  /// Returns whether there is data of the night, and none of it is recent: no decision is made for a sleeper.
  private func isNightOver(at now: Timestamp) -> Bool {
    guard let asleep = health.last(.sleep)?.end, let newest = health.newest() else { return false }
    return now - asleep >= Self.timelineInterval && now - asleep < Self.night && newest <= now
      && now - newest < MorningDecision.freshness
  }

  /// The phone has decided: nothing more is requested, and a wearer who is looking sees it.
  package func received(_ records: [Record], _ context: inout DeviceContext) {
    for record in records {
      guard let decision = record.body?.content(MorningDecision.self), decision.isDecided else { continue }
      mornings.settle(decision.date)
      guard context.platform.launchReason == .opened, decision.date == context.civil.date else { continue }
      context.show(.morningDecision, observed: decision.observed, by: setup, replica.lastArrival)
    }
  }

  private func decision(on date: CivilDate) -> MorningDecision? {
    guard let decision = replica.ledger.record(MorningDecision.key(date))?.body?.content(MorningDecision.self) else {
      return nil
    }
    return decision
  }
}

extension WakeToken.Reason {
  /// The watch has waited long enough for the phone's decision.
  static let morningFallback = Self(18, "has waited for the phone's decision long enough")
}
