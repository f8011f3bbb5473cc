import Agents
import Devices
import SimKernel

// The orchestrator and its DJ: one thing after the other, as the phone asks for it.
extension Orchestrator {
  /// How long a step of the history takes (assumed): the work of a few hundred rows on a phone.
  private static let stepTakes = Span.milliseconds(400)

  /// Does everything that the DJ is to do, also what comes up meanwhile.
  func playMusic() async {
    guard let music, !isPlayingMusic else { return }
    isPlayingMusic = true
    defer { isPlayingMusic = false }
    while let situation = await music.nextMusic(process: process) {
      if jockey?.learner == nil {
        guard let kept = await music.lessons(process: process) else { return }
        jockey?.remember(kept)
      }
      guard let outcome = jockey?.outcome(situation),
        await music.carryOut(outcome, of: situation, process: process)
      else {
        jockey?.learner = nil
        return
      }
      if case .learnt(let lesson?, _) = outcome { jockey?.learn(lesson) }
    }
  }

  /// Goes through the history step by step, for as long as the phone lets it; what was kept is kept.
  func goThroughHistory() async {
    guard let music, !isInHistory, let jockey else { return }
    isInHistory = true
    defer { isInHistory = false }
    guard let memory = await music.historyMemory(process: process) else { return }
    var run = HistoryRun(memory, jockey.library.songs, jockey.config.history)
    while let batch = await music.nextHistory(
      after: run.job.watermark, limit: HistoryRun.stepSize, process: process)
    {
      do { try await lane.runtime.sleep(Self.stepTakes) } catch { return }
      let step = run.advance(batch)
      guard await music.keep(step, process: process) else { return }
      // What was learnt is asked for again.
      self.jockey?.learner = nil
      if step.progress.phase == .completed { break }
    }
  }
}
