import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// Every reading that the watch's app has taken from its health store is on the phone.
final class NoLostReadingCheck: Check {
  static let name = CheckName("no-lost-reading", "What the watch read in its health store reaches the phone.")
  static let kind = CheckKind.liveness
  static let promise = "every reading that the watch's app has passed over in its health store is on the phone"
  static let doesNotVerify =
    "readings that the app has not come to yet, or that were on a watch that was wiped or put away (convergence looks at "
    + "what was written down there); what waits on the watch for a phone whose app the wearer has ended and never opened again"

  var interest: TraceInterest { [] }

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.devices[.watch] != nil && plan.devices[.phone] != nil }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let watch = world.host(.watch), let phone = world.host(.phone), watch.isStarted, phone.isStarted else {
      return .vacuous("a device never started")
    }
    var known = try phone.knownReadings()
    if try !world.mayRunApp(on: .phone) {
      try watch.forEachContent(of: Readings.self, in: .readings) { known.formUnion($1.samples.lazy.map(\.id)) }
    }
    var (count, lost) = (0, 0)
    var first: UInt64?
    try watch.forEachCollectedReading { id in
      count += 1
      guard !known.contains(id) else { return }
      lost += 1
      if first == nil { first = id }
    }
    let failure = first.map { id in
      CheckFailure(
        at: world.kernel.now, message: "\(lost) readings of the watch never reached the phone, first \(shortID(id))")
    }
    return .judge(failure.map { [$0] } ?? [], chances: count, vacuousBecause: "the watch's app collected no reading")
  }
}

/// What was measured stays as it was measured.
final class RawImmutableCheck: Check {
  static let name = CheckName("raw-immutable", "A raw signal, once written, never changes.")
  static let kind = CheckKind.safety
  static let atErasure = ErasureStance.beginsWithPhone
  static let promise =
    "no raw signal on the phone is ever changed or deleted, and none is invented; what was packed is proved by its digest"
  static let doesNotVerify =
    "that every signal arrived (convergence does), or how a wiped phone's signals came back"

  /// What the wearer's body did: of each sample the digest, which every field is in.
  private var truth: [UInt64: Digest] = [:]

  init(_ plan: WorldPlan) {}

  var facts: FactInterest { .of(TruthFact.self) }

  func observe(_ event: TraceEvent) {
    if let fact = event.fact(as: TruthFact.self) { truth[fact.sample.id] = fact.digested.digest }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let phone = world.host(.phone) else { return .vacuous("there is no phone") }
    var failures: [CheckFailure] = []
    var kept: Set<UInt64> = []
    func keep(_ sample: HealthSample) {
      guard kept.insert(sample.id).inserted, !isMeasured(sample) else { return }
      let what = truth[sample.id] == nil ? "was never measured" : "is not what was measured"
      failures.append(failure(sample, what, world))
    }
    try phone.forEachRawSignal(keep)
    try phone.forEachPackedDay { day in
      day.samples?.forEach(keep)
      let said = (day.samples ?? []).filter(isMeasured).sorted { $0.id < $1.id }
      // What the wearer's body did comes to the same digest, or the row is not the day.
      let digest = SHA256.digest(of: said.flatMap(\.wireBytes)).bytes
      guard day.samples == nil || said.count != day.count || digest != day.digest else { return }
      failures.append(
        CheckFailure(at: world.kernel.now, message: "the packed signals of \(day.day) do not prove what was measured"))
    }
    let locked = try phone.lockedReadings()
    try phone.forEachContent(of: Readings.self, in: .readings) { id, readings in
      guard !locked.contains(id) else { return }
      for sample in readings.samples where !kept.contains(sample.id) {
        failures.append(failure(sample, "was deleted", world))
      }
    }
    return .judge(failures, chances: kept.count, vacuousBecause: "no signal reached the phone")
  }

  private func isMeasured(_ sample: HealthSample) -> Bool {
    truth[sample.id] == TruthFact(sample).digested.digest
  }

  private func failure(_ sample: HealthSample, _ what: String, _ world: World) -> CheckFailure {
    CheckFailure(
      at: world.clock.instant(sample.end), message: "\(sample.reading.kind.rawValue) \(shortID(sample.id)) \(what)")
  }
}
