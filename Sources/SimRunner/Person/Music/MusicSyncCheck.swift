import Agents
import DeviceKit
import Engine
import Orchestration
import ScenarioFiles
import SimKernel
import PersonWire

/// What other devices are told of the music has nothing of the body in it.
final class MusicSyncCheck: OnlineCheck {
  static let name = CheckName(
    "sync-carries-no-biometrics", "What other devices are told of the music has nothing of the body in it.")
  static let kind = CheckKind.safety
  static let promise =
    "the record that tells other devices of the music holds the lists, the songs and their scores in twentieths, and the "
    + "weights of the choice, and nothing else; it leaves the wearer's devices sealed alone"
  static let doesNotVerify = "what can be inferred from how the scores change over weeks"
  var interest: TraceInterest { [.facts, .messages] }

  private let lists: Set<UInt64>
  private let songs: Set<UInt64>
  var failures: [CheckFailure] = []
  private var count = 0

  init(_ plan: WorldPlan) {
    lists = Set(plan.music?.library.lists.map(\.id) ?? [])
    songs = Set(plan.music?.library.songs.keys.map { $0 } ?? [])
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send else { return }
    guard case .records(let records)? = envelope.message.carried.sync else { return }
    if envelope.to == Role.cloud.node { complain(event.at, records, "went to the cloud in the clear") }
    for record in records { judge(record, event.at) }
  }

  private func complain(_ at: Instant, _ records: [Record], _ message: String) {
    for record in records where record.key.domain == .playback { fail(at, "what is known of the music \(message)") }
  }

  private func judge(_ record: Record, _ at: Instant) {
    guard record.key.domain == .playback, let body = record.body else { return }
    count += 1
    for finding in findings(in: body) { fail(at, finding) }
  }

  /// What the record says that it may not; the message has no room for anything that is not looked at here.
  private func findings(in body: RecordBody) -> [String] {
    guard let profile = body.content(MusicProfile.self) else {
      return ["a record of the music holds a \(body.kind.name)"]
    }
    var findings: [String] = []
    if !lists.isSuperset(of: profile.lists) { findings.append("a list is told of that is none of the wearer's") }
    if !songs.isSuperset(of: profile.scores.map(\.song))
      || Set(profile.scores.map(\.song)).count != profile.scores.count
    {
      findings.append("a score is told of something that is no song, or twice")
    }
    let scores = profile.scores.flatMap { [$0.calm, $0.energy, $0.focus] }
    if scores.contains(where: { $0 > UInt8(MusicProfile.steps) }) { findings.append("a score is none") }
    let usual = MusicProfile(SongLearner(), lists: [], MusicPreferences())
    if profile.weights != usual.weights || profile.avoidRecentMinutes != usual.avoidRecentMinutes
      || profile.maxSameArtistInRow != usual.maxSameArtistInRow
    {
      findings.append("the preferences are not the wearer's")
    }
    return findings
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    if let phone = world.host(.phone), phone.isStarted {
      for record in try phone.records(in: .playback) { judge(record, world.kernel.now) }
    }
    return .judge(failures, chances: count, vacuousBecause: "nothing of the music was told to another device")
  }
}
