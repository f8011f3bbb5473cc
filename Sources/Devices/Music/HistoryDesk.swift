/// The music's history on the phone, processed periodically in a long run of the app.
package final class HistoryDesk: WorkQueue {
  package static let schema: FeatureSchema? = .music
  package let device: DeviceServices
  private let music: MusicSetup
  private var isUnderWay = false
  /// `true` if the job has received the stored state.
  private var hasTold = false
  /// `true` if a long run was requested.
  private var hasAsked = false

  package init?(_ device: DeviceServices) {
    guard let music = device.setup.music else { return nil }
    (self.device, self.music) = (device, music)
  }

  package var isBusy: Bool { isUnderWay }
  /// `true` if the wearer waits for an analysis of the whole history, which continues in any run until it is complete.
  private var isWanted: Bool { store.number(.musicBackfill) == 1 }
  private var kept: MusicStore { MusicStore(store.latched) }

  package func think(_ context: inout DeviceContext) {
    (isUnderWay, hasTold) = (false, false)
    let isLongRun = context.platform.launchReason == .processing
    if isLongRun { hasAsked = false }
    guard isWanted || isDue(context) else { return }
    if isLongRun || isWanted {
      isUnderWay = true
      context.notify(Self.self)
    } else if !hasAsked {
      hasAsked = true
      context.requestProcessing(.historicalAnalysis)
    }
  }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    guard case .backfills? = act.body(as: MusicAct.self) else { return }
    store.beginWriting()
    kept.forgetHistory()
    store.remember(.musicBackfill, 1)
    (isUnderWay, hasTold) = (true, false)
    context.notify(Self.self)
  }

  /// A started job is due until it is complete, then again after a week.
  private func isDue(_ context: DeviceContext) -> Bool {
    guard let mark = kept.historyMark(), let completed = mark.completed, mark.news.phase == .completed else {
      return true
    }
    return context.clock - completed >= music.analysisEvery
  }

  /// The job continues as long as its long run does, or while the wearer waits for it.
  package func next(_ context: inout DeviceContext) -> HistoryBatch? {
    guard isUnderWay, isWanted || context.platform.launchReason == .processing else {
      isUnderWay = false
      return nil
    }
    let memory = hasTold ? nil : kept.historyMemory()
    hasTold = true
    let after = kept.historyMark()?.watermark ?? 0
    return HistoryBatch(
      now: context.clock, memory: memory, after: after, entries: kept.entries(after: after, limit: HistoryBatch.size),
      total: kept.entryCount())
  }

  package func carryOut(_ step: HistoryStep, of batch: HistoryBatch, _ context: inout DeviceContext) {
    // A step of a job that has started over meanwhile is void.
    guard isUnderWay, batch.after == kept.historyMark()?.watermark ?? 0 else { return }
    store.beginWriting()
    kept.keep(
      step, at: context.clock, literally: setup.rules.hasDefect(.playsPerDelivery),
      keepsFirst: setup.rules.hasPlanted(.lessonsKept))
    context.report(
      MusicFact.history(step.progress, lessons: step.lessons, forgotten: step.forgotten, by: setup.device))
    device.announce(LessonsNews(), &context)
    guard step.progress.phase == .completed else { return }
    isUnderWay = false
    store.remember(.musicBackfill, 0)
    device.announce(HistoryLearntNews(), &context)
  }
}

extension MemoryKey {
  /// 1 while the wearer waits for an analysis of the whole history.
  package static let musicBackfill = MemoryKey("musicBackfill")
}

/// The knowledge about the songs has changed.
struct LessonsNews: AppNews {}
/// The history was processed: the other devices may receive its lessons.
struct HistoryLearntNews: AppNews {}
