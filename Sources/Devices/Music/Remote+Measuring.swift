import DeviceKit
import SimKernel
import Wire

// The watch beside a DJ: while music plays it measures closely and tells the phone, in a session that keeps its app running
// (HKWorkoutSession, Resonance plan §8.2.1).
extension Remote {
  /// The crown sets the energy where a DJ chooses (Resonance plan §7.2.4), else how loud it is.
  var crownQuality: CrownAdjustment.Quality { setup.music == nil ? .intensity : .energy }

  /// Begins to measure when something plays, and ends when nothing does. The phone starts the watch's app for it.
  mutating func considerMeasuring(_ context: inout DeviceContext) {
    guard setup.music != nil, setup.peers.contains(.phone) else { return }
    let isWanted = playing.map { $0.isPlaying && context.clock - $0.since <= Self.patience } ?? false
    guard isWanted != isMeasuring else { return }
    isMeasuring = isWanted
    context.playAudio(isWanted)
    context.report(MusicFact.senses(isWanted, by: setup.device))
    if isWanted { context.wake(after: MusicSetup.estimateEvery, WakeToken(.musicState)) }
  }

  /// For how long a session goes on of which the phone says nothing more: longer than any song (assumed).
  private static let patience = Span.minutes(20)

  /// Half a minute is over: the phone is told what was measured, as a batch that is not lost (Resonance plan §11.7).
  mutating func measure(_ health: HealthStore, _ context: inout DeviceContext) {
    guard isMeasuring else { return }
    sendBiometrics(health, &context)
    if let playing, context.clock - playing.since > Self.patience {
      isMeasuring = false
      context.playAudio(false)
      return context.report(MusicFact.senses(false, by: setup.device))
    }
    context.wake(after: MusicSetup.estimateEvery, WakeToken(.musicState))
  }
}
