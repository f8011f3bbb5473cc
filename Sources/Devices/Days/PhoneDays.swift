/// The phone's local days: each day with new data is summarised again.
package final class PhoneDays: WorkQueue {
  package static let schema: FeatureSchema? = .days
  package struct Summary: Sendable {
    package let summary: DaySummary
    /// The agents' figures from the day's samples; `nil` if there are none.
    package let figures: DayFigures?

    package init(_ summary: DaySummary, _ figures: DayFigures?) { (self.summary, self.figures) = (summary, figures) }
  }

  package let device: DeviceServices
  private let days: MeasuredDays
  private var dirtyDays: DirtyDays
  /// `true` if the agent host processes changes.
  private var isThinking = false

  package init?(_ device: DeviceServices) {
    self.device = device
    days = MeasuredDays(device, isOwn: true)
    dirtyDays = DirtyDays(device.store)
  }

  package var isBusy: Bool { isThinking }

  package func run(_ context: inout DeviceContext) {
    isThinking = false
    think(aboutDays: &context)
  }

  /// After a restore the records are back, and everything derived from them is computed again, as well as data written
  /// before the device had an epoch. Signals of a backup keep the days that an earlier zone gave them, so the summaries
  /// that came back are compared, too.
  package func ready(_ context: inout DeviceContext) {
    guard replica.mayWrite() else { return }
    for domain in [Domain.readings, .workouts, .phenome] { received(replica.ledger.records(in: domain), &context) }
  }

  /// Notes the days that changed.
  package func received(_ records: [Record], _ context: inout DeviceContext) {
    var changed: Set<CivilDate> = []
    for record in records {
      if let samples = record.body?.content(Readings.self)?.samples {
        changed.formUnion(samples.map { $0.day(in: context.zone) })
      } else if let ids = record.body?.content(DeletedReadings.self)?.ids {
        changed.formUnion(days.raw.days(of: ids))
      } else if let workout = record.body?.content(Workout.self) {
        store.beginWriting()
        changed.insert(days.workoutDays.settle(record.key.id, workout, in: context.zone))
      } else if record.key.domain == .workouts {
        if !setup.rules.hasPlanted(.deletionNotMarked), let day = days.workoutDays.day(of: record.key.id) {
          changed.insert(day)
        }
      } else if let summary = record.body?.content(DaySummary.self) {
        // An earlier installation made its summary elsewhere and from other data: the day may differ here.
        if !days.signals(of: summary.date, in: context.zone).isEmpty { changed.insert(summary.date) }
      }
    }
    addDirty(changed, &context)
  }

  package func notified(of news: any AppNews, _ context: inout DeviceContext) -> Bool {
    if let days = news as? DaysNews { addDirty(days.days, &context) }
    if let late = news as? LateReadingsNews { dirtyDays.add(withMorrows(late.days, context)) }
    return false
  }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    guard case .rejects(let id)? = act.body(as: WorkoutAct.self) else { return }
    // The wearer can only reject workouts that the phone shows.
    guard let header = replica.ledger.header(RecordKey(domain: .workouts, id: id)), !header.isDeleted else { return }
    replica.change(header, nil, &context)
  }

  // MARK: - Summaries

  /// Marks days as changed, to be summarised again.
  private func addDirty(_ days: Set<CivilDate>, _ context: inout DeviceContext) {
    dirtyDays.add(withMorrows(days, context))
    think(aboutDays: &context)
  }

  /// Adds the following days, because the agents' figures of a day depend on the evening before.
  private func withMorrows(_ days: Set<CivilDate>, _ context: DeviceContext) -> Set<CivilDate> {
    guard self.days.withEvenings else { return days }
    let today = context.civil.date
    return days.union(days.map { $0.adding(days: 1) }.filter { $0 <= today })
  }

  /// Has the agent host summarise the changed days; they stay marked until that is done.
  private func think(aboutDays context: inout DeviceContext) {
    guard !isThinking, context.platform.isProtectedDataAvailable, !dirtyDays.isEmpty() else { return }
    isThinking = true
    context.notify(Self.self)
  }

  /// Returns the first day with an outdated summary; `nil` if there is nothing left to compute.
  package func next(_ context: inout DeviceContext) -> DaySignals? {
    guard context.platform.isProtectedDataAvailable, replica.mayWrite(), let (day, revision) = dirtyDays.first() else {
      isThinking = false
      return nil
    }
    return days.signals(of: day, revision, in: context.zone)
  }

  /// Publishes the summary as a new version, unless it equals the last one.
  package func carryOut(_ outcome: Summary, of signals: DaySignals, _ context: inout DeviceContext) {
    guard replica.mayWrite() else { return }
    var summary = outcome.summary
    if setup.rules.hasPlanted(.missingIsZero) {
      (summary.deepMinutes, summary.activeEnergy) = (summary.deepMinutes ?? 0, summary.activeEnergy ?? 0)
    }
    let key = DaySummary.key(summary.date)
    let body = RecordBody(summary)
    let isKnown = replica.ledger.record(key)?.body == body
    if !isKnown || !setup.rules.hasPlanted(.unchangedDayStays) {
      dirtyDays.remove(signals.date, revision: signals.revision)
    }
    if !isKnown { replica.write(key, body, created: context.clock, &context) }
    device.announce(DayNews(summary: summary, figures: outcome.figures), &context)
  }
}

/// The summary of a local day by its current data.
struct DayNews: AppNews {
  let summary: DaySummary
  let figures: DayFigures?
}
