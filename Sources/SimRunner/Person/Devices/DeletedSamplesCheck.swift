import DeviceKit
import Devices
import Engine
import Orchestration
import ScenarioFiles
import SimKernel
import PersonWire

/// What the wearer deleted in the health store counts for no day.
final class DeletedSamplesCheck: Check {
  static let name = CheckName(
    "deleted-samples-leave", "What the wearer deletes in the health store no longer counts for its day.")
  static let kind = CheckKind.liveness
  static let atErasure = ErasureStance.beginsWithPhone
  static let promise =
    "once the watch's app has read of a deletion, the steps of the day are those that were not deleted, and a day of which all "
    + "sleep, resting heart rates or variabilities were deleted has no such figure"
  static let doesNotVerify =
    "figures that rest on the samples that are left, such as a median (recomputable-phenome does), or days that are behind"

  /// What the wearer deleted, by the watch's system.
  private var deleted: Set<UInt64> = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.devices[.watch] != nil && plan.devices[.phone] != nil }

  var facts: FactInterest { .of(SamplesDeletedFact.self) }

  func observe(_ event: TraceEvent) {
    if let fact = event.fact(as: SamplesDeletedFact.self) { deleted.formUnion(fact.ids) }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    let nothing = "the wearer deleted nothing of what the phone has of a day"
    guard !deleted.isEmpty, let watch = world.host(.watch), let phone = world.host(.phone), watch.isStarted,
      phone.isStarted, phone.app.can(.takesDeletions)
    else { return .vacuous(nothing) }
    let told = try watch.collectedDeletions().intersection(deleted)
    // Of a day that was imported the phone goes by what the health store says at once, if that is more.
    let waiting = try phone.daysToSummarise().union(phone.importedDays().map(\.date))
    var (failures, chances): ([CheckFailure], Int) = ([], 0)
    for record in try phone.records(in: .phenome) {
      guard let day = record.body?.content(DaySummary.self), !waiting.contains(day.date) else { continue }
      let all = try phone.measured(on: day.date)
      let (gone, left) = (all.filter { told.contains($0.id) }, all.filter { !deleted.contains($0.id) })
      // What was deleted and is not told yet may count or not.
      let kinds = Set(gone.map(\.kind)).subtracting(
        all.filter { deleted.subtracting(told).contains($0.id) }.map(\.kind))
      for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
        chances += 1
        guard let wrong = complaint(kind, day, left.filter { $0.kind == kind }) else { continue }
        failures.append(CheckFailure(at: world.kernel.now, message: "on \(day.date) \(wrong)"))
      }
    }
    return .judge(failures, chances: chances, vacuousBecause: nothing)
  }

  /// What is wrong with a day of which samples of a kind were deleted.
  private func complaint(_ kind: SampleKind, _ day: DaySummary, _ left: [HealthSample]) -> String? {
    switch kind {
    case .steps:
      let steps = left.compactMap(\.value).reduce(0, +)
      let said = Double(day.steps ?? 0)
      return abs(said - steps) < 1 ? nil : "the phone counts \(Int(said)) steps, and \(Int(steps)) were not deleted"
    case .sleep where left.isEmpty && day.asleepMinutes != nil: return "the phone knows of sleep that was deleted"
    case .restingHeartRate where left.isEmpty && day.restingHeartRate != nil:
      return "the phone knows a resting heart rate that was deleted"
    case .heartRateVariability where left.isEmpty && day.heartRateVariability != nil:
      return "the phone knows a variability that was deleted"
    default: return nil
    }
  }
}
