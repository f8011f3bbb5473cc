import Agents
import DeviceKit
import Devices
import Engine
import Orchestration
import ScenarioFiles
import SimKernel
import PersonWire

/// What the agents go on with can be made again from what the phone measured and was told.
final class FeaturesCheck: Check {
  static let name = CheckName(
    "recomputable-features", "What the agents know of a day is what the phone's signals come to, in the end.")
  static let kind = CheckKind.liveness
  static let promise =
    "in the end, each day's figures are what the raw signals come to, and each day's score, features, contributions, baselines "
    + "and learned weights are those of one fold over all days from the first, each day once"
  static let doesNotVerify =
    "that the formulas are good ones (sound-score looks at their signs), or days that wait to be summarised because the "
    + "phone could not read them yet"

  private var zones: PhoneZones
  private let config: CompanionConfig

  init(_ plan: WorldPlan) {
    zones = PhoneZones(plan)
    // Whatever rule is in force, a fold takes each day once.
    var config = CompanionConfig(plan.agents, plan.rules)
    config.wellbeing.rules.remove(.perDeliveryLearning)
    self.config = config
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.agents != nil }

  func observe(_ event: TraceEvent) { zones.follow(event) }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let phone = world.host(.phone), phone.isStarted else { return .vacuous("there is no phone") }
    let (first, last) = try phone.database.reading {
      (CompanionStore($0).firstDay(), CompanionStore($0).lastWellbeing())
    }
    guard let first, let last, first <= last else {
      return .vacuous("nothing was computed")
    }
    var (days, complaints): ([WellbeingDay], [String]) = ([], [])
    let waiting = try phone.daysToSummarise()
    for number in first.dayNumber...last.dayNumber {
      // Only the last one that was computed may have been going on then, and it is behind.
      let date = CivilDate(dayNumber: number)
      let (day, figures) = try phone.database.reading {
        (CompanionStore($0).day(date, isOver: true), CompanionStore($0).figures(of: date))
      }
      days.append(day)
      if let figures, !waiting.contains(day.date), try !isRight(figures, phone) {
        complaints.append("the figures of \(day.date) are not what its signals come to")
      }
    }
    let behind = try phone.wellbeingChangedSince() ?? last.adding(days: 1)
    let kept = try phone.database.reading { CompanionStore($0).wellbeing(from: first, to: behind) }
    let fold = WellbeingReview(
      WellbeingSituation(since: first, days: days, kept: [], last: nil, revision: 0), config.wellbeing)
    for (kept, made) in zip(kept, fold.renewed) where kept != DayWellbeing(made) {
      complaints.append("the score of \(kept.date) is not what the days up to it come to")
    }
    let missing = min(behind, last.adding(days: 1)).dayNumber - first.dayNumber - kept.count
    if missing > 0 { complaints.append("\(missing) days between \(first) and \(last) have no score") }
    let failures = complaints.map { CheckFailure(at: world.kernel.now, message: $0) }
    return .judge(failures, chances: kept.count, vacuousBecause: "nothing was computed")
  }

  private func isRight(_ figures: DayFigures, _ phone: DeviceHost) throws(StorageError) -> Bool {
    for zone in zones.all where try DayFigures(phone.signals(of: figures.date, in: zone), config.wellbeing) == figures {
      return true
    }
    return false
  }
}
