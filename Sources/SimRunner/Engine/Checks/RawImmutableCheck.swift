package import DeviceKit
package import SimKernel
import Wire

/// What was measured stays as it was measured.
package final class RawImmutableCheck: Check {
  package static let name = "raw-immutable"
  package static let kind = CheckKind.safety
  package static let promise = "no raw signal on the phone is ever changed or deleted, and none is invented"
  package static let doesNotVerify =
    "that every signal arrived (convergence does), or how a wiped phone's signals came back"

  /// What the wearer's body did.
  private var truth: [UInt64: HealthSample] = [:]

  package init(_ plan: WorldPlan) {}

  package func observe(_ event: TraceEvent) {
    if let fact = event.fact(as: TruthFact.self) { truth[fact.sample.id] = fact.sample }
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let phone = world.host(.phone) else { return .vacuous("there is no phone") }
    let raw = try phone.rawSignals()
    var failures: [CheckFailure] = []
    for sample in raw where truth[sample.id] != sample {
      let what = truth[sample.id] == nil ? "was never measured" : "is not what was measured"
      failures.append(failure(sample, "\(what)", world))
    }
    let kept = Set(raw.map(\.id))
    let locked = try phone.lockedReadings()
    for record in try phone.records(in: .readings) where !locked.contains(record.key.id) {
      guard case .readings(let samples)? = record.body else { continue }
      for sample in samples where !kept.contains(sample.id) { failures.append(failure(sample, "was deleted", world)) }
    }
    return .judge(failures, chances: raw.count, vacuousBecause: "no signal reached the phone")
  }

  private func failure(_ sample: HealthSample, _ what: String, _ world: World) -> CheckFailure {
    CheckFailure(
      at: world.clock.instant(sample.end), message: "\(sample.reading.kind.rawValue) \(shortID(sample.id)) \(what)")
  }
}
