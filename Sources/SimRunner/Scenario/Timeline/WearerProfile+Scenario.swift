package import WearerKit
package import SimKernel

extension WearerProfile {
  /// The scenario's knobs, on top of the archetype.
  package init(_ knobs: ModelledWearerSettings, in scenario: Scenario, firstDay: CivilDate) {
    self = knobs.archetype.profile
    age = Double(knobs.age)
    fitness = knobs.fitness
    sleepNeed = knobs.sleepNeed.seconds / 3_600
    bedtime = knobs.bedtime.second % 86_400
    wakeTime = knobs.wakes.second % 86_400
    trainingPerWeek = knobs.training.perWeek
    stress = knobs.stress
    illnesses = knobs.illness.map { illness in
      let from = scenario.zone.civil(scenario.timestamp(of: illness.from)).date
      let days = Int((illness.duration.seconds / 86_400).rounded(.up))
      return Illness(
        firstDay: from.dayNumber - firstDay.dayNumber, days: max(1, days), severity: illness.severity)
    }
  }
}
