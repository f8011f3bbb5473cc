import Wire
import Agents
import Devices
import SimKernel

/// What one process of the phone's app has worked out of the days, kept so that a day that changed costs only itself.
package struct BodyModel {
  private let config: GhostConfig
  private let registry: MetricRegistry
  private var known: [CivilDate: DayValues] = [:]
  private var days = DayTable([])
  private var state: DerivedState?
  private var profile: (date: CivilDate, dayCount: Int, HealthProfile)?

  package init(_ config: GhostConfig) {
    self.config = config
    registry = MetricRegistry(config.metrics)
  }

  /// Brings everything up to date with what is known now, and looks at it.
  mutating func view(_ situation: PlanningSituation) -> BodyView {
    update(situation)
    let today = situation.zone.civil(situation.now).date
    if profile?.date != today || (profile?.dayCount ?? 0) + 1 < days.days.count {
      profile = (today, days.days.count, HealthProfile(days, through: today, config.healthProfile))
    }
    return BodyView(situation, state, registry, days, profile?.2, config)
  }

  private mutating func update(_ situation: PlanningSituation) {
    let contexts = DayContext.byDate(situation)
    var changed: [CivilDate] = []
    var isMissing = known.count != situation.days.count
    for summary in situation.days {
      let values = DayValues(summary, contexts[summary.date] ?? DayContext())
      guard known[summary.date] != values else { continue }
      known[summary.date] = values
      changed.append(summary.date)
      isMissing = false
      days.set(values)
    }
    if isMissing, known.count > situation.days.count {
      // Days have gone: after a restore on this very phone, say.
      known = [:]
      (days, state) = (DayTable([]), nil)
      return update(situation)
    }
    guard state != nil else {
      state = DerivedState(days, registry, at: situation.now)
      return
    }
    if !changed.isEmpty { state?.update(days, changed: changed, registry, at: situation.now) }
  }
}

extension DayContext {
  /// What became of the plans, by the date on which each block was to begin.
  fileprivate static func byDate(_ situation: PlanningSituation) -> [CivilDate: DayContext] {
    var contexts: [CivilDate: DayContext] = [:]
    for block in situation.blocks {
      let isDone = block.status == .completed
      guard isDone || block.status == .missed || block.status == .deleted else { continue }
      let date = situation.zone.civil(block.start).date
      var context = contexts[date] ?? DayContext()
      context.blocksPlanned = (context.blocksPlanned ?? 0) + 1
      context.blocksCompleted = (context.blocksCompleted ?? 0) + (isDone ? 1 : 0)
      contexts[date] = context
    }
    return contexts
  }
}
