import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// What the wearer presses happens at once, or not at all.
final class PlaybackCommandsCheck: OnlineCheck {
  static let name = CheckName(
    "playback-commands", "A command of the player is carried out once, at once, and on the right song.")
  static let kind = CheckKind.safety
  static let promise =
    "a command of the player is carried out at most once, within ten seconds, and on the song that the wearer saw"
  static let doesNotVerify =
    "that a command is carried out at all, or clocks that differ between watch and phone"

  private var pressed: [UInt64: (at: Instant, song: UInt64)] = [:]
  private var done: Set<UInt64> = []
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasSound }

  var facts: FactInterest { .of(PlaybackFact.self) }

  func observe(_ event: TraceEvent) {
    switch event.fact(as: PlaybackFact.self) {
    case .pressed(let id, _, let song, _)?: pressed[id] = (event.at, song)
    case .carriedOut(let id, let song, let age, _)?: judge(id, song, age, event.at)
    default: break
    }
  }

  private func judge(_ id: UInt64, _ song: UInt64, _ age: Span, _ at: Instant) {
    guard let press = pressed[id] else { return fail(at, "command \(shortID(id)) was carried out, and nobody gave it") }
    if !done.insert(id).inserted { fail(at, "command \(shortID(id)) was carried out again") }
    if song != press.song {
      fail(at, "command \(shortID(id)) was meant for song \(press.song) and hit song \(song)")
    }
    if age > PlaybackCommand.validity {
      fail(at, "command \(shortID(id)) was carried out \(Figures.span(age)) after the wearer gave it")
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: done.count, vacuousBecause: "no command was carried out")
  }
}

/// What the watch shows of the music is what the phone plays, in the end.
final class PlaybackConvergesCheck: Check {
  static let name = CheckName(
    "playback-converges", "What the watch shows of the music is what the phone plays, in the end.")
  static let kind = CheckKind.liveness
  static let promise = "once everything has settled, what the watch knows of the music is the last that the phone said"
  static let doesNotVerify = "how long the watch was behind meanwhile (newest-shown and honest-staleness say more)"

  /// What the watch showed last, if nothing newer has reached it since.
  private var shown: Version?

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func observe(_ event: TraceEvent) {
    // The wearer has not looked since there is news, and another watch has shown nothing yet.
    switch event.fact(as: PlaybackFact.self) {
    case .showed(let version, _)?: shown = version
    case .given(let version, _)?: if let before = shown, before < version { shown = nil }
    case .pressed?, .carriedOut?, nil: break
    }
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .watch { shown = nil }
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
