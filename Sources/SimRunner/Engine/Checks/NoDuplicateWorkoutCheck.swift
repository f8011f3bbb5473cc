package import DeviceKit
package import SimKernel
import Wire

/// No workout is on the phone twice, and none that the wearer did not do.
package final class NoDuplicateWorkoutCheck: Check {
  package static let name = "no-duplicate-workout"
  package static let kind = CheckKind.safety
  package static let promise = "the phone shows each workout that the wearer did at most once, and no other"
  package static let doesNotVerify = "whether two workouts that really overlap were one: the wearer's truth decides"

  /// What the wearer did, by start and end.
  private var truth: Set<Stretch> = []

  private struct Stretch: Hashable {
    let start: Timestamp
    let end: Timestamp
  }

  package init(_ plan: WorldPlan) {}

  package func observe(_ event: TraceEvent) {
    guard let fact = event.fact(as: TruthFact.self), case .workout = fact.sample.reading else { return }
    truth.insert(Stretch(start: fact.sample.start, end: fact.sample.end))
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let phone = world.host(.phone) else { return .vacuous("there is no phone") }
    var seen: [Stretch: UInt64] = [:]
    var failures: [CheckFailure] = []
    let records = try phone.records(in: .workouts)
    for record in records {
      guard case .workout(let workout)? = record.body else { continue }
      let stretch = Stretch(start: workout.start, end: workout.end)
      let at = world.clock.instant(workout.end)
      if let twin = seen[stretch] {
        failures.append(
          CheckFailure(at: at, message: "one workout is on the phone as \(shortID(twin)) and \(shortID(record.key.id))")
        )
      } else if !truth.contains(stretch) {
        failures.append(
          CheckFailure(at: at, message: "the phone shows workout \(shortID(record.key.id)), which nobody did"))
      }
      seen[stretch] = record.key.id
    }
    return .judge(failures, chances: records.count, vacuousBecause: "no workout reached the phone")
  }
}
