import WearerKit

/// The wearer does nothing while asleep.
///
/// The truth is the body's sleep, which is known when it ends; acts and training of the last day wait for it.
final class AsleepCheck: CheckFindings, CountingCheck {
  static let name = CheckName("nobody-acts-asleep", "The wearer does nothing while asleep.")
  static let promise =
    "while the wearer's body is asleep, naps included, they tap, answer, listen, write, edit, look and train nothing, "
    + "except what the story itself has them do then, and for an hour after it"
  static let doesNotVerify =
    "what the wearer does in bed awake, recorded training, or the sleep of a wearer whose body isn't measured"
  static let vacuousBecause = "the wearer's sleep is unknown"

  var interest: TraceInterest { [.facts, .messages] }
  var facts: FactInterest { .of(TruthFact.self) }
  private let plan: WorldPlan
  private var acts: [(at: Timestamp, what: String)] = []
  private var training: [Range<Timestamp>] = []
  private var sleep: [Range<Timestamp>] = []

  init(_ plan: WorldPlan) { self.plan = plan }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    // A frozen device learns later of what the wearer did.
    let at = plan.start + envelope.sent.sinceStart
    guard event.kind == .delivery, envelope.message.isWilled, let act = envelope.message.act,
      let role = Role(node: envelope.to), plan.roles.contains(role), role != .cloud,
      envelope.sent < .start + plan.length, plan.roused(at: at) == nil,
      plan.planner?.told.contains(where: { ($0.at..<$0.at + .hours(1)).contains(at) }) != true
    else { return }
    // The system tells an app that starts what the wearer once allowed.
    if case .allowsMusic? = envelope.message.body(as: MusicAct.self) { return }
    acts.append((at, act.kind.name))
  }

  func observe(_ event: TraceEvent) {
    guard let truth = event.fact(as: TruthFact.self) else { return }
    let time = truth.sample.start..<truth.sample.end
    switch truth.sample.reading {
    case .sleep(let stage) where stage.isAsleep && !time.isEmpty: judge(sleep: time, event.at)
    case .workout where plan.wearer.followsPlans:
      training.append(time)
      if let night = sleep.first(where: { $0.overlaps(time) }) { complain("train", night.lowerBound, event.at) }
    case .sleep, .workout, .heartRate, .heartRateVariability, .restingHeartRate, .respiratoryRate, .steps: break
    }
  }

  private func judge(sleep time: Range<Timestamp>, _ moment: Instant) {
    chances += 1
    let old = time.lowerBound - .days(1)
    acts.removeAll { $0.at < old }
    training.removeAll { $0.upperBound < old }
    sleep.removeAll { $0.upperBound < old }
    sleep.append(time)
    for act in acts where time.lowerBound < act.at && act.at < time.upperBound {
      complain("do '\(act.what)'", act.at, moment)
    }
    if training.contains(where: time.overlaps) { complain("train", time.lowerBound, moment) }
  }

  private func complain(_ what: String, _ at: Timestamp, _ moment: Instant) {
    fail(moment, "the wearer slept at \(plan.zone.civil(at)), and would \(what)")
  }
}
