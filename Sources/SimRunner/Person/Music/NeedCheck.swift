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
    + "and with one of ten of those for each wish that had sixty songs of its own, but for that to be roused"
  static let doesNotVerify =
    "how much more often it could (the report has the figure), or whether the songs did what they were chosen for "
    + "(learning-moves-right); what wakes a wearer who trains is in the plan a matter of their energy alone"

  /// So many songs at least, of which so many must agree (assumed: what any run has, less what chance takes).
  private static let songs = 60
  private static let share = 0.4
  private static let shareOfOne = 0.1

  private var log = WishLog()
  private var counts: [MusicNeed: (songs: Int, agreed: Int)] = [:]
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func observe(_ event: TraceEvent) {
    guard let choice = log.note(event) else { return }
    counts[choice.wish, default: (0, 0)].songs += 1
    if choice.agrees { counts[choice.wish]?.agreed += 1 }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    let parts = MusicNeed.allCases.compactMap { need in counts[need].map { (need, $0.songs, $0.agreed) } }
    let (songs, agreed) = parts.reduce((0, 0)) { ($0.0 + $1.1, $0.1 + $1.2) }
    guard songs >= Self.songs else { return .vacuous("too few songs were chosen for a wearer who wanted something") }
    var complaints: [String] = []
    if Double(agreed) < Self.share * Double(songs) {
      complaints.append("\(agreed) of \(songs) songs were chosen for what the wearer wanted")
    }
    for (need, songs, agreed) in parts where need != .energize && songs >= Self.songs {
      guard Double(agreed) < Self.shareOfOne * Double(songs) else { continue }
      complaints.append("\(agreed) of \(songs) songs were chosen to \(need.rawValue), which the wearer wanted")
    }
    return .judge(
      complaints.map { CheckFailure(at: world.kernel.now, message: $0) }, chances: songs, vacuousBecause: "")
  }
}
