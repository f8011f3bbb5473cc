/// Every workout that a watch recorded reaches the phone and the private store.
package final class NoLostWorkoutCheck: Check {
  package static let name = CheckName(
    "no-lost-workout", "Every workout that the watch recorded is known everywhere once the faults have stopped.")
  package static let kind = CheckKind.liveness
  package static let promise =
    "every workout that the watch recorded, and what it had sensed of one in which it went down, reaches the phone and the "
    + "private store"
  package static let doesNotVerify =
    "workouts done without a worn watch, or that were only on a device when it was wiped or put away, or once every other copy was "
    + "lost (reported as such); a phone whose app the wearer has ended and never opened again need not have what the watch still has"

  private var recorded: [UInt64: Instant] = [:]
  /// The parts of workouts that the watch had sensed when it went down, and received when it was back.
  private var interrupted: [UInt64: Instant] = [:]
  private var goneWithDevice: Set<UInt64> = []
  private var gaveUp: [UInt64: String] = [:]

  package init(_ plan: WorldPlan) {}

  package var facts: FactInterest {
    .of(LostWithDeviceFact.self, InterruptedWorkoutFact.self) + .records(.changes) + .device(.life, .platform)
  }

  package func observe(_ event: TraceEvent) {
    let deviceFact = event.deviceFact
    if case .detectedWorkout(let id)? = deviceFact { recorded[id] = event.at }
    if case .commitFailed(_, let device)? = deviceFact, device.role == .watch {
      // It may have been handed to an app that could not keep it, and is handed to it again.
      for (id, at) in interrupted where event.at - at <= .seconds(1) { interrupted[id] = nil }
    }
    if case .gaveUp(let stamp, _, _, _)? = event.recordFact { gaveUp[stamp.key.id] = event.fact?.words }
    if let fact = event.fact(as: LostWithDeviceFact.self) { goneWithDevice.formUnion(fact.workouts) }
    if let part = event.fact(as: InterruptedWorkoutFact.self)?.workout { interrupted[part.id] = event.at }
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    let owed = recorded.merging(interrupted) { $1 }.filter { !goneWithDevice.contains($0.key) }
    var failures: [CheckFailure] = []
    for (place, held) in try holders(world) {
      for (id, at) in owed where !held.contains(id) {
        let reason = gaveUp[id].map { ": \($0)" } ?? ""
        failures.append(CheckFailure(at: at, message: "workout \(shortID(id)) never reached the \(place)\(reason)"))
      }
    }
    failures.sort { ($0.at, $0.message) < ($1.at, $1.message) }
    return .judge(failures, chances: owed.count, vacuousBecause: "no workout was recorded")
  }

  /// Returns the devices that should have every workout, and the ones that they have. A deletion counts, because the
  /// record arrived before it.
  private func holders(_ world: World) throws(StorageError) -> [(place: String, held: Set<UInt64>)] {
    var holders: [(String, Set<UInt64>)] = []
    if let phone = world.host(.phone) {
      let watch = try world.mayRunApp(on: .phone) ? nil : world.host(.watch)
      let stamps = try phone.stamps() + (watch?.stamps() ?? [])
      holders.append(("phone", Set(stamps.filter { $0.key.domain == .workouts }.map(\.key.id))))
    }
    if let cloud = world.host(.cloud) {
      holders.append(
        (
          "private store",
          Set(try cloud.stamps(keptBy: .privateStore).filter { $0.key.domain == .workouts }.map(\.key.id))
        ))
    }
    return holders
  }
}

extension CheckDeclaration {
  /// No workout is on the phone twice, and the wearer did each of them. The check keeps their true times.
  package static let noDuplicateWorkout = CheckDeclaration(
    "no-duplicate-workout", "No workout is known twice.",
    promise: "the phone shows each workout that the wearer did at most once, and no other",
    doesNotVerify: "whether two workouts that really overlap were one: the wearer's truth decides",
    vacuousBecause: "no workout reached the phone",
    of: CheckSubject(atErasure: .looksOn, facts: .of(InterruptedWorkoutFact.self, TruthFact.self)),
    remembering: { _ in Set<Stretch>() },
    each: { event, truth in
      if let part = event.fact(as: InterruptedWorkoutFact.self)?.workout {
        truth.insert(Stretch(start: part.start, end: part.end))
      }
      if let sample = event.fact(as: TruthFact.self)?.sample, case .workout = sample.reading {
        truth.insert(Stretch(start: sample.start, end: sample.end))
      }
      return nil
    },
    atEnd: { world, truth throws(StorageError) in
      guard let phone = world.host(.phone) else { return .vacuous("there is no phone") }
      var seen: [Stretch: UInt64] = [:]
      var failures: [CheckFailure] = []
      let records = try phone.records(in: .workouts)
      for record in records {
        guard let workout = record.body?.content(Workout.self) else { continue }
        let stretch = Stretch(start: workout.start, end: workout.end)
        let (at, id) = (world.clock.instant(workout.end), shortID(record.key.id))
        if let twin = seen[stretch] {
          failures.append(
            CheckFailure(at: at, message: "one workout is on the phone as \(shortID(twin)) and \(id)"))
        } else if !truth.contains(stretch) {
          failures.append(CheckFailure(at: at, message: "the phone shows workout \(id), which nobody did"))
        }
        seen[stretch] = record.key.id
      }
      return Ruling(failures, chances: records.count)
    })

  private struct Stretch: Hashable {
    let start: Timestamp
    let end: Timestamp
  }
}
