package import SimKernel
package import Wire
import WearerKit

/// A moment of a story at which a process waits that can go on from there, as often as is wanted.
package struct Checkpoint: Hashable, WireParts {
  /// Which part of the story it begins, from 0.
  package let number: Int
  package let step: UInt64
  package let event: UInt64
  package let at: Instant
  /// Who waits there.
  var process: Int32 = 0

  package static let makers = ["": WireMaker(Self.init)]

  /// Into how many parts of equal length the story is divided: going anywhere takes so small a part of what the whole takes.
  static let partCount = 24

  /// Where a part begins.
  package static func moment(_ number: Int, in whole: Instant) -> Instant {
    .start + Span(nanoseconds: whole.sinceStart.nanoseconds / Int64(partCount) * Int64(number))
  }
}

/// Where a session is or was in its story: after so many steps, at a moment before the next.
package struct StepPosition: Hashable, WireParts {
  package let step: UInt64
  package let at: Instant

  package static let makers = ["": WireMaker(Self.init)]
}

/// Keeps checkpoints of a story, so that a session need not begin at its start to go back.
package protocol CheckpointKeeper: AnyObject {
  /// Those of the story as it is, in order.
  var checkpoints: [Checkpoint] { get }

  /// Keeps the life as it is now, at that checkpoint. Returns at once where the session goes on from here, and never where
  /// it comes back to it.
  func keepCheckpoint(_ checkpoint: Checkpoint, of life: StepLife, for session: StepSession)

  /// The story has changed: no checkpoint of it is what it was.
  func forget()
}

/// What a session knows that is not in the story: what was told, marked, watched and stopped at. It goes with the session,
/// wherever it goes.
package struct StepMemory: Equatable, WireParts {
  /// A dial that is watched, with what it showed.
  struct Watch: Equatable, WireParts {
    let path: DialPath
    var value: String?

    static let makers = ["": WireMaker(Self.init)]
  }

  /// Before which step each thing happened that was told, in order.
  var trail: [UInt64] = []
  /// The number of the event that was told last.
  var lastTold: UInt64?
  /// Positions to return to.
  package var marks: [String: StepPosition] = [:]
  var breaks: [StepBreak] = []
  var watched: [Watch] = []
  /// The dials as they were shown last.
  package var shown: [DialPath: String] = [:]
  /// The digests at steps where the session has been, of the story as it is.
  var digests: [UInt64: Digest] = [:]
  var firstStep: UInt64 = 0
  /// The line that an empty one repeats.
  package var last: String?
  /// What a "yes" carries out, where something was asked.
  var question: String?
  /// What was told in the last step.
  package var latest: [String] = []
  /// Whether everything is told, and not only what matters to the story.
  var isDetailed = false

  package static let makers = [
    "": WireMaker(
      Self.init(
        trail:lastTold:marks:breaks:watched:shown:digests:firstStep:last:question:latest:isDetailed:))
  ]
}

/// The way from a checkpoint to where a session wants to be, with what it remembers.
package struct StepJourney: Equatable, WireParts {
  /// The number of the checkpoint.
  package let checkpoint: Int
  let goal: Goal
  package let memory: StepMemory

  package enum Goal: Equatable, WireParts {
    case step(UInt64)
    case position(StepPosition)
    case event(UInt64)
    case moment(Instant)
    /// So many tellings before that position. They have to be looked for first, from the start of one of ``windows`` on.
    case tellings(Int, before: StepPosition, window: Int)

    package static let makers: [String: WireMaker<Self>] = [
      "step": .init(step), "position": .init(position), "event": .init(event), "moment": .init(moment),
      "tellings": .init(tellings),
    ]
  }

  package static let makers = ["": WireMaker(Self.init)]

  /// In what times before a position its tellings are looked for, one after the other; nil is all there is.
  package static let windows: [Span?] = [.hours(1), .days(1), .days(7), nil]

  /// What is told in the time before a moment is what a person may want to go back over.
  package static let reach = Span.hours(1)
}

extension StepJourney.Goal {
  /// Whether the goal lies ahead of that position.
  func isAhead(ofStep step: UInt64, event: UInt64, at: Instant) -> Bool {
    switch self {
    case .step(let goal): step <= goal
    case .position(let goal): step <= goal.step && at <= goal.at
    case .event(let goal): event <= goal
    case .moment(let goal): at <= goal
    // Of the moment itself something may have been told already, but for the first step.
    case .tellings(_, let position, let window): step == 0 || at < Self.start(ofWindow: window, before: position)
    }
  }

  /// Whether that checkpoint is a good one to start from.
  func isWithinReach(of checkpoint: Checkpoint) -> Bool {
    if case .moment(let goal) = self { return checkpoint.at < max(.start, goal - StepJourney.reach) }
    return isAhead(ofStep: checkpoint.step, event: checkpoint.event, at: checkpoint.at)
  }

  package static func start(ofWindow window: Int, before position: StepPosition) -> Instant {
    StepJourney.windows[window].map { max(.start, position.at - $0) } ?? .start
  }
}
