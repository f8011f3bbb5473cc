import Wire
import Devices
import SimKernel

// Sunday: what the week was worth (tech spec §6).
extension Planner {
  mutating func sumUp(_ sunday: CivilDate) {
    var material = WeekMaterial()
    let zone = situation.zone
    material.blocks = blocks.values.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map {
      WeekMaterial.Block(date: zone.civil($0.start).date, block: $0)
    }
    material.workouts = situation.workouts.map {
      WeekMaterial.Workout(id: $0.id, date: zone.civil($0.workout.start).date)
    }
    material.trust = standings(upTo: sunday)
    let receipt = ValueReceipt(of: WearerWeek(containing: sunday), material, config.valueReceipt)
    let cause = UInt64(bitPattern: Int64(sunday.dayNumber))
    explain(.insight, "The week to \(sunday): \(receipt.lines.joined(separator: " "))", cause: cause)
    // Told late, it is still about the week that is over.
    tell(.valueReceipt, about: cause)
  }

  /// Where trust stood on the Sunday before and where it stands now.
  private func standings(upTo sunday: CivilDate) -> [WeekMaterial.Trust] {
    let before = sunday.adding(days: -7)
    let earlier = TrustState(TrustLog(trust.log.ordered.filter { $0.date <= before }), config.trust)
    return [
      WeekMaterial.Trust(date: before, phase: earlier.phase, score: earlier.score),
      WeekMaterial.Trust(date: sunday, phase: trust.state.phase, score: trust.state.score),
    ]
  }

  /// What the morning tells, if it tells anything.
  mutating func offerInsights(_ date: CivilDate) {
    guard let insight = body.insights(on: date, at: now).first else { return }
    explain(
      .insight, "\(insight.headline): \(insight.body)", confidence: insight.confidence,
      cause: UInt64(bitPattern: Int64(date.dayNumber)))
    tell(.insight, about: insight.id)
  }
}
