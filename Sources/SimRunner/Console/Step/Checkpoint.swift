import WearerKit

/// A moment of a story at which a waiting process can resume the story, any number of times.
package struct Checkpoint: Hashable, WireStruct {
  /// The index of the part of the story that it begins, from 0.
  package let number: Int
  package let step: UInt64
  package let event: UInt64
  package let at: Instant
  /// The waiting process.
  var process: Int32 = 0

  package static let form = WireForm(Self.init) { ($0.number, $0.step, $0.event, $0.at, $0.process) }

  /// The number of equal parts of the story: going to any position costs at most one part.
  static let partCount = 24

  /// Returns the start of a part.
  package static func moment(_ number: Int, in whole: Instant) -> Instant {
    .start + Span(nanoseconds: whole.sinceStart.nanoseconds / Int64(partCount) * Int64(number))
  }
}

/// A position in a story: after that number of steps, at a moment before the next.
struct StepPosition: Hashable, WireStruct {
  let step: UInt64
  let at: Instant

  static let form = WireForm(Self.init) { ($0.step, $0.at) }
}

/// Stores checkpoints of a story, so that a session can go back without starting over.
package protocol CheckpointKeeper: AnyObject {
  /// The checkpoints of the current story, in order.
  var checkpoints: [Checkpoint] { get }

  /// Stores the current state at that checkpoint. Returns at once in the session that continues, and never in a copy
  /// that resumes from it.
  func keepCheckpoint(_ checkpoint: Checkpoint, of life: StepLife, for session: StepSession)

  /// Discards all checkpoints, because the story has changed.
  func forget()
}

/// The state of a session that isn't part of the story: its output, marks, watches and breakpoints. It is moved with
/// the session between processes.
package struct StepMemory: Equatable, WireStruct {
  /// A watched dial with its last value.
  struct Watch: Equatable, WireStruct {
    let path: DialPath
    var value: String?

    static let form = WireForm(Self.init) { ($0.path, $0.value) }
  }

  /// The number of steps before each printed event, in order.
  var trail: [UInt64] = []
  /// The number of the last printed event.
  var lastTold: UInt64?
  /// The check of the last failure shown.
  var lastFailed: String?
  /// Positions to return to.
  var marks: [String: StepPosition] = [:]
  var breaks: [StepBreak] = []
  var watched: [Watch] = []
  /// The last printed value of each dial.
  package var shown: [DialPath: String] = [:]
  /// The digests of the current story at the steps that the session has visited.
  var digests: [UInt64: Digest] = [:]
  var firstStep: UInt64 = 0
  /// The line that an empty one repeats.
  package var last: String?
  /// The line that a "yes" executes, if a question is open.
  var question: String?
  /// The line that is executed.
  var line = ""
  /// The output of the last step.
  package var latest: [String] = []
  /// `true` if all events are printed, not only those relevant to the story.
  var isDetailed = false
  /// The person's changes to the story, in order.
  var changes: [StepChange] = []
  /// The active changes when the story was last saved.
  var saved: [StepChange] = []
  /// The changes of kept futures.
  var forks: [String: [StepChange]] = [:]

  package static let form = WireForm({ Self() }, { _ in () }).with(
    \.trail, \.lastTold, \.marks, \.breaks, \.watched, \.shown, \.digests, \.firstStep, \.last, \.question, \.line,
    \.latest, \.isDetailed, \.changes, \.saved, \.forks, \.lastFailed)
}

/// The route from a checkpoint to a session's target, with the session's state.
package struct StepJourney: Equatable, WireStruct {
  /// The number of the checkpoint.
  package let checkpoint: Int
  let goal: Goal
  package let memory: StepMemory

  enum Goal: Equatable, WireCases {
    case step(UInt64)
    case position(StepPosition)
    case event(UInt64)
    case moment(Instant)
    /// Back by that number of printed events from that position. Search for them from the start of one of ``windows``
    /// on.
    case tellings(Int, before: StepPosition, window: Int)
    /// The condition of the executed line, before that position. Search for it from the start of one of ``windows`` on.
    case search(before: StepPosition, window: Int)

    static let cases: [WireMaker<Self>] = [
      .init(step), .init(position), .init(event), .init(moment), .init(tellings), .init(search),
    ]

    func write(to writer: inout WireWriter) {
      switch self {
      case .step(let number): writer.write(case: 1, number)
      case .position(let position): writer.write(case: 2, position)
      case .event(let number): writer.write(case: 3, number)
      case .moment(let moment): writer.write(case: 4, moment)
      case .tellings(let count, let before, let window): writer.write(case: 5, count, before, window)
      case .search(let before, let window): writer.write(case: 6, before, window)
      }
    }
  }

  package static let form = WireForm(Self.init) { ($0.checkpoint, $0.goal, $0.memory) }

  /// The periods before a position that are searched for its printed events, in order; `nil` is the whole story.
  package static let windows: [Span?] = [.hours(1), .days(1), .days(7), nil]

  /// The period of printed events that a person is likely to go back over.
  package static let reach = Span.hours(1)
}

extension StepJourney.Goal {
  /// Returns whether the target is after that position.
  func isAhead(ofStep step: UInt64, event: UInt64, at: Instant) -> Bool {
    switch self {
    case .step(let goal): step <= goal
    case .position(let goal): step <= goal.step && at <= goal.at
    case .event(let goal): event <= goal
    case .moment(let goal): at <= goal
    // Except at the first step, an event of this very moment may have been printed already.
    case .tellings(_, let position, let window), .search(let position, let window):
      step == 0 || at < Self.start(ofWindow: window, before: position)
    }
  }

  /// Returns whether that checkpoint is a good start for the route.
  func isWithinReach(of checkpoint: Checkpoint) -> Bool {
    if case .moment(let goal) = self { return checkpoint.at < max(.start, goal - StepJourney.reach) }
    return isAhead(ofStep: checkpoint.step, event: checkpoint.event, at: checkpoint.at)
  }

  static func start(ofWindow window: Int, before position: StepPosition) -> Instant {
    StepJourney.windows[window].map { max(.start, position.at - $0) } ?? .start
  }
}
