import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import Wire

/// What the DJ takes the wearer to need is what the wearer wants.
final class NeedCheck: OnlineCheck {
  static let name = CheckName(
    "music-fits-the-need", "What the DJ takes the wearer to need is what they want, in a good part of the songs.")
  static let kind = CheckKind.liveness
  static let promise =
    "where at least sixty songs were chosen for a wearer who wanted something of them, the DJ meant the same with at least four of ten, "
    + "and with one of ten of those for each wish that had sixty songs of its own, but for that to be roused; to concentrate is known "
    + "by the desk alone: of twenty songs or more that were chosen at a desktop, with the watch on the wrist, while no fault held, one "
    + "of five was chosen to focus"
  static let doesNotVerify =
    "how much more often it could (the report has the figure), or whether the songs did what they were chosen for "
    + "(learning-moves-right); what wakes a wearer who trains is in the plan a matter of their energy alone, and who wants to "
    + "concentrate away from a desk, or with nothing that measures their heart, tells no device"

  /// So many songs at least, of which so many must agree (assumed: what any run has, less what chance takes).
  private static let songs = 60
  private static let share = 0.4
  private static let shareOfOne = 0.1
  /// The same of those to concentrate at a desk: meetings are there, and hours in which a tense wearer is to be calm.
  private static let deskSongs = 20
  private static let shareAtDesk = 0.2

  private var log = WishLog()
  private var desk = DeskTruth()
  private var counts: [MusicNeed: (songs: Int, agreed: Int)] = [:]
  /// Of those to concentrate.
  private var atDesk = (songs: 0, agreed: 0)
  var failures: [CheckFailure] = []
  var interest: TraceInterest { [.facts, .messages] }

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func observe(_ event: TraceEvent) {
    desk.note(event)
    guard let choice = log.note(event) else { return }
    counts[choice.wish, default: (0, 0)].songs += 1
    if choice.agrees { counts[choice.wish]?.agreed += 1 }
    guard choice.wish == .focus, desk.tells else { return }
    atDesk.songs += 1
    if choice.agrees { atDesk.agreed += 1 }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if event.kind == .delivery { desk.note(envelope) }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    let parts = MusicNeed.allCases.compactMap { need in counts[need].map { (need, $0.songs, $0.agreed) } }
    let (songs, agreed) = parts.reduce((0, 0)) { ($0.0 + $1.1, $0.1 + $1.2) }
    guard songs >= Self.songs else { return .vacuous("too few songs were chosen for a wearer who wanted something") }
    var complaints: [String] = []
    if Double(agreed) < Self.share * Double(songs) {
      complaints.append("\(agreed) of \(songs) songs were chosen for what the wearer wanted")
    }
    for (need, songs, agreed) in parts where need != .energize && need != .focus && songs >= Self.songs {
      guard Double(agreed) < Self.shareOfOne * Double(songs) else { continue }
      complaints.append("\(agreed) of \(songs) songs were chosen to \(need.rawValue), which the wearer wanted")
    }
    if atDesk.songs >= Self.deskSongs, Double(atDesk.agreed) < Self.shareAtDesk * Double(atDesk.songs) {
      complaints.append(
        "\(atDesk.agreed) of \(atDesk.songs) songs were chosen to focus at the desk, where the wearer wanted it")
    }
    return .judge(
      complaints.map { CheckFailure(at: world.kernel.now, message: $0) }, chances: songs, vacuousBecause: "")
  }
}

/// Whether the wearer's devices can know that they concentrate: the truth of where they sit and what they wear.
private struct DeskTruth {
  private var sits = false
  private var isWorn = false
  private var faults: Set<FaultID> = []

  var tells: Bool { sits && isWorn && faults.isEmpty }

  mutating func note(_ event: TraceEvent) {
    guard let fault = event.fact(as: FaultFact.self) else { return }
    if fault.isLasting { faults.insert(fault.fault) } else { faults.remove(fault.fault) }
    // A desktop that starts again is told who sits at it.
    if fault.target == Role.desktop.rawValue { sits = false }
  }

  mutating func note(_ envelope: Envelope) {
    switch envelope.message.stimulus {
    case .desktopScreen(let isAwake)? where envelope.to == Role.desktop.node: sits = isAwake
    case .wrist(let isOn)? where envelope.to == Role.watch.node: isWorn = isOn
    default: break
    }
  }
}
