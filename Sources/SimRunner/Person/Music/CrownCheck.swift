import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// What the wearer says by the crown is for the music that is on.
final class CrownCheck: OnlineCheck {
  static let name = CheckName(
    "crown-for-a-session", "What the wearer says by the crown counts once, and for the session in which they say it.")
  static let kind = CheckKind.safety
  static let promise =
    "no song is chosen as if the wearer had wanted more, or less, than what they turned the crown by since they put on the list or "
    + "began to listen, each turn counted once"
  static let doesNotVerify =
    "how fast a wish fades, turns that the phone was never told of, or one of the last minutes before a session began, which may arrive "
    + "in it"
  var interest: TraceInterest { [.facts, .messages] }

  /// How late a turn may arrive (assumed).
  private static let late = Span.minutes(5)

  private var turns: [(at: Instant, delta: Double)] = []
  private var count = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func observe(_ event: TraceEvent) {
    guard case .chose(let decision, let situation, _)? = event.musicFact else { return }
    count += turns.isEmpty && situation.wish == 0 ? 0 : 1
    let (up, down) = turns.reduce((0.0, 0.0)) { ($0.0 + max(0, $1.delta), $0.1 + min(0, $1.delta)) }
    guard situation.wish > up + 1e-6 || situation.wish < down - 1e-6 else { return }
    fail(
      event.at,
      "song \(shortID(decision.song)) was chosen for \(Figures.signed(situation.wish)) of energy, and the crown was turned by "
        + "\(Figures.signed(up)) and \(Figures.signed(down))")
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery else { return }
    switch envelope.message.body(as: MusicAct.self) {
    case .turnsCrown(let delta)?: turns.append((event.at, min(1, max(-1, delta))))
    case .putsOn?, .plays(false)?: turns.removeAll { event.at - $0.at > Self.late }
    default: break
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: count, vacuousBecause: "the wearer never turned the crown")
  }
}
