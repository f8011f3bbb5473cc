/// Serves the player: one task after the other, as the phone requests them.
package final class DiscJockeyMind: Agent {
  private var jockey: DiscJockey
  /// The latest lesson until the phone has stored it.
  private var unkept: SongLesson?

  package init(_ jockey: DiscJockey) { self.jockey = jockey }

  package func think(_ task: MusicTask, _ line: any WorkQueueClient<PhonePlayer>) async -> MusicOutcome? {
    if let lessons = task.lessons {
      jockey.remember(lessons)
    } else if let unkept, !isAgain(unkept, task.situation) {
      jockey.learn(unkept)
    }
    let outcome = jockey.outcome(task.situation)
    if case .learnt(let lesson, _) = outcome { unkept = lesson } else { unkept = nil }
    return outcome
  }

  /// Returns whether the phone asks for the lesson again because it couldn't store it.
  private func isAgain(_ lesson: SongLesson, _ situation: MusicSituation) -> Bool {
    if case .learn(let play) = situation.task { play.id == lesson.play } else { false }
  }
}

/// Processes the history step by step, as long as the phone permits; stored steps remain.
package final class HistoryMind: Agent {
  private let jockey: DiscJockey
  private let runtime: any Runtime
  private var run: HistoryRun?

  /// The time of one step of the history (assumed): a few hundred rows on a phone.
  private static let stepTakes = Span.milliseconds(400)

  package init(_ jockey: DiscJockey, _ runtime: any Runtime) { (self.jockey, self.runtime) = (jockey, runtime) }

  package func think(_ batch: HistoryBatch, _ line: any WorkQueueClient<HistoryDesk>) async -> HistoryStep? {
    if let memory = batch.memory { run = HistoryRun(memory, jockey.library.songs, jockey.config.history) }
    do { try await runtime.sleep(Self.stepTakes) } catch { return nil }
    return run?.advance(batch)
  }
}
