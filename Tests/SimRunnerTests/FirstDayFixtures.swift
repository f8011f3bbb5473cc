import DeviceKit
import Person
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import Testing
import WearerKit

extension WorldPlan {
  /// A day on which the wearer of clockwork, with so many days of history, looks at the phone every ten minutes.
  static func firstDay(
    days length: Int = 1, history days: Int = 90, query: Span = .seconds(4), rules: Set<Rule> = []
  ) -> WorldPlan {
    var plan = WorldPlan.clockwork(days: length, rules: rules)
    let start = plan.zone.civil(plan.start).date
    let first = start.adding(days: -days)
    plan.history = HealthHistory(
      of: ClockworkWearer(start: plan.zone.startOfDay(first), zone: plan.zone, days: days), on: first..<start,
      in: plan.zone)
    var platform = PlatformProfile.phone
    platform.historyQuery = query
    plan.devices[.phone]?.platform = platform
    plan.story = (1..<60).map {
      StoryMoment(at: plan.start + .minutes(10 * $0), act: .does(DeviceEvent.opensPhoneApp))
    }
    return plan
  }

  /// The phone dies at that moment, and is back after half a minute.
  func killing(at moment: Span, during point: CrashPoint? = nil) -> WorldPlan {
    // In the middle of a commit: the next one after that moment, which may be some way off.
    let pause = point == nil ? Span.seconds(30) : .hours(1)
    return adding(.crash(.phone, during: point), from: moment, to: moment + pause)
  }
}

extension WorldPlan {
  /// In each of the first six looks at the phone, at a moment of its own, something ends what the app is doing.
  func harassed(seed: UInt64) -> WorldPlan {
    var random = RandomStream(seed: seed, name: "harassment")
    var plan = self
    for look in 0..<6 as Range<Int64> {
      let at = Span.minutes(10 * look) + .milliseconds(Int64(random.below(90_000)))
      switch random.below(6) {
      case 0, 1: plan = plan.killing(at: at)
      case 2: plan = plan.killing(at: at, during: .commit)
      case 3: plan = plan.adding(.forceQuit(.phone), from: at, to: nil)
      case 4: plan = plan.adding(.condition(.healthDenied, .phone), from: at, to: at + .minutes(14))
      default: plan = plan.adding(.wipe(.phone), from: at, to: at + .minutes(3))
      }
    }
    return plan
  }
}

/// A run and what the phone had of the wearer's history in the end.
struct FirstDay {
  let outcome: RunOutcome
  let imported: [HistoryDay]
  /// The summaries of the days before the story.
  let summaries: [DaySummary]
  let steps: [(at: Instant, step: HistoryImportStep)]

  init(_ plan: WorldPlan) throws {
    let observer = Steps()
    let run = try Run(plan, observers: [observer])
    outcome = try run.run()
    let phone = try #require(run.world.host(.phone))
    imported = try phone.importedDays()
    steps = observer.steps
    let start = plan.zone.civil(plan.start).date
    summaries = try phone.records(in: .phenome).compactMap {
      if let summary = $0.body?.content(DaySummary.self), summary.date < start { summary } else { nil }
    }.sorted { $0.date < $1.date }
  }

  /// The times at which each chunk was committed.
  var chunks: [Instant] { steps.compactMap { if case .chunk = $0.step { $0.at } else { nil } } }

  var completed: [Instant] { steps.compactMap { if case .completed = $0.step { $0.at } else { nil } } }

  /// Returns whether the phone has the same data as in another run.
  func knowsTheSame(as other: FirstDay) -> Bool { imported == other.imported && summaries == other.summaries }

  private final class Steps: TraceObserver {
    var steps: [(at: Instant, step: HistoryImportStep)] = []
    func observe(_ event: TraceEvent) {
      if let fact = event.importFact { steps.append((event.at, fact.step)) }
    }
  }
}
