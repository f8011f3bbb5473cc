package import DeviceKit
package import Engine
package import ScenarioFiles

/// What can be seen where a session is, for a page that shows it. Times are nanoseconds since the story's start.
package struct StepScene: WireParts, Encodable {
  package let now: Int64
  package let event: UInt64
  /// The local day of the story, from 1.
  package let day: Int
  /// `d9 Tue 10 Mar 08:00:00 Oslo`, with the devices.
  package let place: String
  package let isOver: Bool
  package let dials: [Reading]
  package let marks: [Mark]
  package let breaks: [String]

  package static let makers = ["": WireMaker(Self.init(now:event:day:place:isOver:dials:marks:breaks:))]

  /// What a dial shows.
  package struct Reading: WireParts, Encodable {
    package let name: String
    package let value: String

    package static let makers = ["": WireMaker(Self.init(name:value:))]
  }

  /// A place to return to.
  package struct Mark: WireParts, Encodable {
    package let name: String
    package let at: Int64

    package static let makers = ["": WireMaker(Self.init(name:at:))]
  }
}

extension StepSession {
  /// A disk that cannot be read shows no dials.
  func scene() -> StepScene {
    let dials = (try? Dials(world: life.world).all()) ?? []
    return StepScene(
      now: life.now.nanoseconds, event: life.event, day: clock.day(life.now), place: place, isOver: life.isOver,
      dials: dials.map { StepScene.Reading(name: $0.path.description, value: $0.value) },
      marks: memory.marks.sorted { $0.key < $1.key }.map { StepScene.Mark(name: $0.key, at: $0.value.at.nanoseconds) },
      breaks: memory.breaks.map(\.words))
  }
}

/// A session as a page needs it: nothing waits for an answer, so that more than one can look on.
package protocol BrowsedSession: AnyObject {
  var opening: StepReply { get }
  /// At which descriptors something can be read when there is an answer.
  var descriptors: [Int32] { get }
  /// Begins to carry out a line; nothing else may be begun before its answer.
  func begin(_ line: String)
  /// The answer to the line, once; nil while it is still to come.
  func answer() -> StepReply?
  /// What can be seen where the session is; nil where it is no more.
  func scene() -> StepScene?
  /// Gives up what is done.
  func interrupt()
  /// Begins to look through a day of the story, while the session stays where it is; the one before must have been seen.
  func look(at day: DayRequest)
  /// What was seen of it, once; nil while it is still to come.
  func seen() -> DayReply?
}

/// A session in this process, where no process can be copied: it does the story again to look through a day.
package final class DirectSession: BrowsedSession {
  package let opening: StepReply
  private let session: StepSession
  private let watcher: ChangeWatcher
  private var reply: StepReply?
  private var day: DayReply?

  /// Notices that the story was changed, and keeps nothing.
  private final class ChangeWatcher: CheckpointKeeper {
    let checkpoints: [Checkpoint] = []
    var hasChanged = false

    func keepCheckpoint(_ checkpoint: Checkpoint, of life: StepLife, for session: StepSession) {}
    func forget() { hasChanged = true }
  }

  package init(
    _ scenario: Scenario, at moment: Instant, source: String?, mutant: Mutant?,
    monitor: any ProgressMonitor = SilentMonitor()
  ) throws(StepMistake) {
    watcher = ChangeWatcher()
    session = try StepSession(
      scenario, at: moment, source: source, mutant: mutant, keeper: watcher, monitor: monitor)
    opening = session.opening
  }

  package let descriptors: [Int32] = []

  package func begin(_ line: String) {
    session.monitor.begin()
    var reply = session.say(line)
    (reply.hasChanged, watcher.hasChanged) = (watcher.hasChanged, false)
    self.reply = reply
  }

  package func answer() -> StepReply? {
    defer { reply = nil }
    return reply
  }

  package func scene() -> StepScene? { session.scene() }
  package func interrupt() {}

  package func look(at day: DayRequest) {
    var reply = DayReply(day: day)
    do throws(StepMistake) { reply.json = try session.dayTimeline(day, in: session.anotherLife()) } catch {
      reply.complaint = error.words
    }
    self.day = reply
  }

  package func seen() -> DayReply? {
    defer { day = nil }
    return day
  }
}
