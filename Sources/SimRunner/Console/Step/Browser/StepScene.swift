/// The state of a session at its position, for a page. Times are nanoseconds since the story's start.
package struct StepScene: WireStruct, Encodable {
  package let now: Int64
  package let event: UInt64
  /// The local day of the story, from 1.
  package let day: Int
  /// `d9 Tue 10 Mar 08:00:00 Oslo`, with the devices.
  package let place: String
  package let isOver: Bool
  package let dials: [Reading]
  let marks: [Mark]
  package let breaks: [String]
  let changes: [Change]
  /// `true` if the changes are saved.
  let isSaved: Bool

  package static let form = WireForm(
    Self.init(now:event:day:place:isOver:dials:marks:breaks:changes:isSaved:)
  ) {
    ($0.now, $0.event, $0.day, $0.place, $0.isOver, $0.dials, $0.marks, $0.breaks, $0.changes, $0.isSaved)
  }

  /// A change that the person made to the story.
  struct Change: WireStruct, Encodable {
    let words: String
    let at: Int64
    let isOn: Bool

    static let form = WireForm(Self.init(words:at:isOn:)) { ($0.words, $0.at, $0.isOn) }
  }

  /// The value of a dial.
  package struct Reading: WireStruct, Encodable {
    package let name: String
    package let value: String

    package static let form = WireForm(Self.init(name:value:)) { ($0.name, $0.value) }
  }

  /// A position to return to.
  struct Mark: WireStruct, Encodable {
    let name: String
    let at: Int64

    static let form = WireForm(Self.init(name:at:)) { ($0.name, $0.at) }
  }
}

extension StepSession {
  /// Returns the state. If a disk can't be read, there are no dials.
  func scene() -> StepScene {
    let dials = (try? Dials(world: life.world).all()) ?? []
    return StepScene(
      now: life.now.nanoseconds, event: life.event, day: clock.day(life.now), place: place, isOver: life.isOver,
      dials: dials.map { StepScene.Reading(name: $0.path.description, value: $0.value) },
      marks: memory.marks.sorted { $0.key < $1.key }.map { StepScene.Mark(name: $0.key, at: $0.value.at.nanoseconds) },
      breaks: memory.breaks.map(\.words),
      changes: memory.changes.map { StepScene.Change(words: $0.line, at: $0.at.nanoseconds, isOn: $0.isOn) },
      isSaved: isSaved)
  }
}

/// A session in this process, for platforms without fork: it replays the story to compute a day.
package final class DirectSession: StepTalk {
  package let opening: StepReply
  private let session: StepSession
  private var reply: StepReply?
  private var day: DayReply?

  package init(
    _ scenario: Scenario, at moment: Instant, source: String?, mutant: Mutant?,
    monitor: any ProgressMonitor = SilentMonitor()
  ) throws(StepMistake) {
    session = try StepSession(scenario, at: moment, source: source, mutant: mutant, monitor: monitor)
    opening = session.opening
  }

  package let descriptors: [Int32] = []

  package func say(_ line: String) -> StepReply {
    session.monitor.begin()
    return session.say(line)
  }

  package func begin(_ line: String) { reply = say(line) }

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
