import WearerKit

/// Sends coarse weekly numbers about the wearer's habits to the cloud, with their consent (tech spec §3.1).
///
/// All of them come from the phone's own records of the last four weeks, are rounded before they leave, and are sent in
/// each run until the cloud has them.
package final class PhonePatterns: Feature {
  package let device: DeviceServices
  private static let days = 28
  /// The numbers of nights and sessions below which an average would reveal single ones (assumed).
  private static let nightsMin = 14
  private static let sessionsMin = 5

  package init?(_ device: DeviceServices) { self.device = device }

  package func takeOver() { letGo(numbers: [.sharesPatterns]) }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    guard case .sharesPatterns(let isOn)? = act.body(as: RightsAct.self) else { return }
    store.remember(.sharesPatterns, isOn ? 1 : 0)
    if isOn { tell(&context) }
  }

  package func run(_ context: inout DeviceContext) { tell(&context) }

  package func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) -> Bool {
    guard let message = message.body(as: PatternMessage.self) else { return false }
    if case .kept(let week) = message { store.remember(.patternWeek, week) }
    return true
  }

  private func tell(_ context: inout DeviceContext) {
    guard store.number(.sharesPatterns) == 1, setup.peers.contains(.cloud), setup.app >= PatternMessage.since,
      replica.mayWrite()
    else { return }
    let today = context.civil.date
    // Weeks begin on Mondays.
    let week = Int64((today.dayNumber + 3) / 7)
    guard store.number(.patternWeek) != week, let pattern = pattern(of: week, before: today, context) else { return }
    context.send(to: .cloud, on: .https, PatternMessage.report(pattern))
  }

  /// `nil` while there is too little data.
  private func pattern(of week: Int64, before today: CivilDate, _ context: DeviceContext) -> AnonymousPattern? {
    let begin = today.adding(days: -Self.days)
    let summaries = replica.ledger.records(in: .phenome).compactMap { $0.body?.content(DaySummary.self) }
      .filter { $0.date >= begin && $0.date < today }
    guard summaries.count >= Self.nightsMin else { return nil }
    let blocks = replica.ledger.records(in: .planning).compactMap { $0.body?.content(TrainingBlock.self) }
      .filter { context.zone.civil($0.start).date >= begin && $0.end < context.clock }
    let done = blocks.filter { $0.status == .completed }
    let open = blocks.filter { $0.status == .missed || $0.status == .deleted }
    let nights = summaries.compactMap(\.nightMinutes)
    let workouts = Double(summaries.reduce(0) { $0 + $1.workouts }) * 7 / Double(summaries.count)
    let sleep = Double(nights.reduce(0, +)) / Double(max(1, nights.count)) / 60
    let skipped = Double(open.count) / Double(max(1, done.count + open.count))
    let isExact = setup.rules.hasPlanted(.patternUnrounded)
    func coarse(_ value: Double, _ step: Double) -> Double { isExact ? value : (value * step).rounded() / step }
    let summary = replica.ledger.record(TrustSummary.key)?.body?.content(TrustSummary.self)
    return AnonymousPattern(
      user: setup.key.tag(Array("pattern".utf8)), week: week,
      sleepHours: nights.count >= Self.nightsMin ? coarse(sleep, 2) : nil, workoutsPerWeek: coarse(workouts, 2),
      skipRate: done.count + open.count >= Self.sessionsMin ? coarse(skipped, 10) : nil,
      bucket: bucket(of: done, in: context.zone), phase: summary?.phase.rawValue ?? 1,
      daysActive: summaries.count / 7 * 7)
  }

  private func bucket(of done: [TrainingBlock], in zone: Zone) -> AnonymousPattern.Bucket {
    guard done.count >= Self.sessionsMin else { return .unknown }
    let hours = done.map { zone.civil($0.start).hour }
    let counts: [(AnonymousPattern.Bucket, Int)] = [
      (.morning, hours.count { $0 < 12 }), (.afternoon, hours.count { (12..<17).contains($0) }),
      (.evening, hours.count { $0 >= 17 }),
    ]
    return counts.max { $0.1 < $1.1 }?.0 ?? .unknown
  }
}

extension MemoryKey {
  /// 1 if the wearer lets the service learn from them; the week whose pattern the cloud has.
  package static let sharesPatterns = MemoryKey("sharesPatterns")
  static let patternWeek = MemoryKey("patternWeek")
}
