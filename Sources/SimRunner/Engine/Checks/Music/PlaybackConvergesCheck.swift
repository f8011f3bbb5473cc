import DeviceKit
import SimKernel
import Wire

/// What the watch shows of the music is what the phone plays, in the end.
final class PlaybackConvergesCheck: Check {
  static let name = "playback-converges"
  static let kind = CheckKind.liveness
  static let promise = "once everything has settled, what the watch knows of the music is the last that the phone said"
  static let doesNotVerify = "how long the watch was behind meanwhile (newest-shown and honest-staleness say more)"

  /// What the watch showed last, if nothing newer has reached it since.
  private var shown: Version?

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func observe(_ event: TraceEvent) {
    switch event.deviceFact {
    case .showedPlaying(let version, _)?: shown = version
    // Nobody has looked since there is news, and another watch has shown nothing yet.
    case .given(let version, _)?: if let before = shown, before < version { shown = nil }
    case .booted(let device, isNew: true)? where device.role == .watch: shown = nil
    default: break
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let phone = world.host(.phone), let watch = world.host(.watch), phone.isStarted, watch.isStarted,
      let playing = try phone.playing()
    else { return .vacuous("nothing was played") }
    guard let known = try watch.shownPlaying() else {
      return .failed([CheckFailure(at: world.kernel.now, message: "the watch knows nothing of what the phone plays")])
    }
    var failures: [String] = []
    if known.version != playing.version {
      failures.append("the phone is at \(playing.version) of what plays, and the watch at \(known.version)")
    } else if known.song != playing.song || known.isPlaying != playing.isPlaying {
      failures.append("the watch takes song \(known.song) for what plays, and it is song \(playing.song)")
    }
    if let shown, shown != playing.version { failures.append("the watch last showed \(shown), not \(playing.version)") }
    return .judge(
      failures.map { CheckFailure(at: world.kernel.now, message: $0) }, chances: 1, vacuousBecause: "")
  }
}
