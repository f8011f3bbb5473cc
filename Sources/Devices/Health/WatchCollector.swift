/// The watch as the authority of workouts and readings: it collects the health store's data, and works without the
/// phone.
///
/// It runs when the health store has news, once an hour, and when the wearer looks at it. Each run makes anchored
/// queries without a time window, so it misses no late data (Vigor tech spec §2.5, §4).
package final class WatchCollector: Feature {
  package let device: DeviceServices
  private let health: HealthStore

  private static let readingsPerRecord = 200
  /// The time that a wake-up covers under the literal rule `five-minute-window`.
  private static let window = Span.minutes(5)

  package init?(_ device: DeviceServices) {
    self.device = device
    health = HealthStore(device.store)
  }

  package func run(_ context: inout DeviceContext) {
    collectWorkouts(&context)
    switch context.platform.launchReason {
    case .health?:
      collectReadings(&context)
      collectDeletions(&context)
      if !setup.rules.hasDefect(.neverAnswersHealth) { context.answerHealth() }
    case .refresh?:
      collectReadings(&context)
      collectDeletions(&context)
      // Asks for the reconciler's requests to this device.
      if setup.peers.contains(.cloud), replica.access.mayAsk(.reconciler, context) {
        context.send(to: .cloud, .present(setup.device), id: 0)
      }
    default: break
    }
  }

  package func ready(_ context: inout DeviceContext) {
    collectWorkouts(&context)
    collectReadings(&context)
    collectDeletions(&context)
  }

  package func notified(of news: any AppNews, _ context: inout DeviceContext) -> Bool {
    if news is WorkoutOverNews { collectWorkouts(isOver: true, &context) }
    return false
  }

  /// The health store's existing data belongs to the time before, whether it was collected or not.
  package static func keepAtErasure(_ store: DeviceStore, _ setup: DeviceSetup) {
    let last = store.statement("SELECT max(anchor) FROM health_samples").first { row in row.optionalInt64(0) }
    for anchor in [MemoryKey.workoutAnchor, .readingAnchor, .erasedAnchor] {
      store.remember(anchor, (last ?? nil) ?? 0)
    }
    let deleted = store.statement("SELECT max(anchor) FROM health_deletions").first { row in row.optionalInt64(0) }
    if let deleted = deleted ?? nil { store.remember(.deletionAnchor, deleted) }
  }

  // MARK: - Collecting

  /// - Parameter isOver: `true` if the wearer adds nothing to the workout on the screen any more.
  private func collectWorkouts(isOver: Bool = false, _ context: inout DeviceContext) {
    var anchor = store.number(.workoutAnchor) ?? 0
    let session = WorkoutSession(store)
    guard isOver || !session.isOpen(at: context.clock) else { return }
    guard replica.mayWrite() else {
      guard setup.rules.hasPlanted(.anchorBeforeGrant) else { return }
      return store.remember(.workoutAnchor, health.samples(after: anchor, workouts: true, limit: 100).anchor)
    }
    let isWindowed = setup.rules.hasDefect(.fiveMinuteWindow)
    while true {
      let (samples, last) = health.samples(after: anchor, workouts: true, limit: 100)
      guard last > anchor else { return }
      for sample in isWindowed ? samples.suffix(1).filter({ context.clock - $0.end < Self.window }) : samples {
        guard case .workout(let summary) = sample.reading else { continue }
        let key = RecordKey(domain: .workouts, id: sample.id)
        guard replica.ledger.header(key) == nil else { continue }  // restored: an earlier incarnation collected it
        var workout = Workout(start: sample.start, end: sample.end, summary: summary)
        session.complete(&workout)
        replica.write(key, RecordBody(workout), created: sample.start, &context)
      }
      store.remember(.workoutAnchor, last)
      anchor = last
    }
  }

  private func collectReadings(_ context: inout DeviceContext) {
    guard replica.mayWrite() else { return }
    var anchor = store.number(.readingAnchor) ?? 0
    while true {
      let (samples, last) = health.samples(after: anchor, workouts: false, limit: Self.readingsPerRecord)
      guard last > anchor, let first = samples.first else { return }
      let key = RecordKey(domain: .readings, id: name(first.id))
      replica.write(key, RecordBody(Readings(samples)), created: first.start, &context)
      store.remember(.readingAnchor, last)
      anchor = last
    }
  }

  /// Returns the name of a record that begins with that id. A watch restored from a backup collects an earlier one's
  /// data again in other portions, and a record with a part of it must not replace that one's.
  private func name(_ id: UInt64) -> UInt64 {
    store.number(.isFromBackup) == 1 ? stableHash(id, UInt64(setup.device.installation)) >> 1 : id
  }

  /// Sends the ids of deleted samples, even of samples that were never collected: the receiver ignores an unknown id.
  private func collectDeletions(_ context: inout DeviceContext) {
    guard replica.mayWrite(), setup.app.can(.takesDeletions) else { return }
    var anchor = store.number(.deletionAnchor) ?? 0
    while true {
      let (ids, last) = health.deletions(after: anchor, limit: Self.readingsPerRecord)
      guard last > anchor, let first = ids.first else { return }
      let key = RecordKey(domain: .readings, id: name(stableHash(stableHash("deleted readings"), first) >> 1))
      replica.write(key, RecordBody(DeletedReadings(ids)), created: context.clock, &context)
      store.remember(.deletionAnchor, last)
      anchor = last
    }
  }
}

extension MemoryKey {
  /// The last health sample up to which the app has collected workouts, and other readings.
  package static let workoutAnchor = MemoryKey("workoutAnchor")
  package static let readingAnchor = MemoryKey("readingAnchor")
  /// The last deletion of the health store that the app has read.
  package static let deletionAnchor = MemoryKey("deletionAnchor")
  /// the end of the health store when everything was deleted.
  package static let erasedAnchor = MemoryKey("erasedAnchor")
}
