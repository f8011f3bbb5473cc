import Reports

/// An instruction of a person who steps through a run.
enum StepInstruction: Equatable {
  case step(Int)
  case next(Role?)
  /// - Parameter isAnywhere: Whether it continues beyond the end of the day.
  case until(StepCondition, isAnywhere: Bool)
  case goOn
  case back(Int)
  /// Back to where the condition last came to hold.
  case backUntil(StepCondition)
  /// The last change of a dial.
  case when(DialPath)
  case nextFailure
  case goto(StepTarget)
  case breakOn(StepBreak)
  case breaks
  case unbreak(Int)
  /// Passes a break that many times.
  case ignore(Int, count: Int)
  case watch(DialPath)
  case unwatch(DialPath)
  case show(StepView)
  case diff(UInt64?, UInt64?)
  case why(UInt64?)
  /// The faults that led to a failure of a check, or the moment from which on it could not be avoided. `nil` for that
  /// of the last failure shown.
  case whyFailure(check: String?, isWhen: Bool)
  case choose(Int?)
  case skip(Int)
  case inject(String)
  /// An act of the wearer, in the form of a story.
  case does(String)
  case ask(String)
  case mark(String)
  case returnTo(String)
  case save(String, isForced: Bool)
  case detail(isFull: Bool)
  case help(String?)
  case fork(String)
  case compare([String])
  case changes
  /// The number of a change; `nil` for the last.
  case undo(Int?)
  case toggle(Int?)
  case quit(isForced: Bool)
}

/// A position in the story.
enum StepTarget: Equatable {
  case event(UInt64)
  case moment(Moment)
  /// That time on the session's day.
  case time(TimeOfDay)
  case tomorrow(TimeOfDay)
}

/// The condition of `until`.
enum StepCondition: Equatable {
  case position(StepTarget)
  /// A word in the output: the name of a fact, a fault, or a part of the line.
  case word(String)
  case predicate(DialPath, Comparison, String)
  /// Another value of a dial than before.
  case changed(DialPath)
  case event(Event, Role?)

  enum Comparison: String, CaseIterable {
    case equal = "==", unequal = "!=", atMost = "<=", atLeast = ">=", less = "<", greater = ">"
  }

  /// An event of a break. A failure shows only in the whole run.
  enum Event: String, CaseIterable { case send, receive, crash, failure }

  /// The words for a search that did not find it.
  var unmet: String {
    switch self {
    case .position, .event: "it did not happen"
    case .word(let word): "nothing told '\(PrintableText.of(word))'"
    case .predicate(let path, let comparison, let value):
      "\(path) was not \(comparison.rawValue) \(PrintableText.of(value))"
    case .changed(let path): "\(path) did not change"
    }
  }
}

/// A breakpoint of `continue`.
struct StepBreak: Equatable, WireStruct {
  /// The words after `break` that give the condition, such as `on crash phone` or `when phone.battery < 20`.
  let words: String
  var hits = 0
  /// The number of hits to pass before it stops again.
  var ignored = 0

  static let form = WireForm(Self.init(words:hits:ignored:)) { ($0.words, $0.hits, $0.ignored) }

  /// The break with its hits, for a list.
  var state: String {
    words + (hits > 0 ? " · \(hits) hit\(hits == 1 ? "" : "s")" : "")
      + (ignored > 0 ? " · passes the next \(ignored)" : "")
  }
}

/// A view of `show`.
enum StepView: Equatable {
  case device(Role)
  case queue, budget, calendar, dials
  case event(UInt64)
  /// Rows of a device's table that contain a text.
  case table(Role, String, with: String)
  /// A view of a module, by its name.
  case brought(String)
}

extension StepCondition.Event {
  /// Returns whether the event hits a breakpoint. Failures are detected elsewhere.
  func isHit(by seen: SeenEvent, on role: Role?) -> Bool {
    let isThere = role == nil || Role(node: seen.event.node) == role
    switch self {
    case .send: return isThere && seen.event.kind == .send && Self.carriesSomething(seen)
    case .receive: return isThere && seen.event.kind == .delivery && Self.carriesSomething(seen)
    case .crash:
      if case .commitFailed? = seen.event.deviceFact { return isThere }
      guard seen.event.kind == .fault, seen.event.fact?.name == "crash" else { return false }
      return role == nil || seen.event.fact(as: FaultFact.self)?.target == role?.rawValue
    case .failure: return false
    }
  }

  /// Returns whether the event is a message; acts of the wearer and control messages of the session aren't.
  private static func carriesSomething(_ seen: SeenEvent) -> Bool {
    guard let message = seen.envelope?.message, message.number != .act else { return false }
    switch message.body(as: SessionFrame.self)?.content {
    case .acknowledged?, .presence?: return false
    default: return true
    }
  }
}

/// The reason why an instruction wasn't executed. The session is unchanged.
package enum StepMistake: Error, Equatable {
  /// With a text that says what to do.
  case misunderstood(String)
  /// A re-execution reached another state than the first: the program isn't deterministic.
  case diverged(step: UInt64, event: UInt64, label: String, whose: String)
  case broken(String)
  /// Another process executes the instruction, from a checkpoint.
  case elsewhere(StepJourney)
  /// The person interrupted it.
  case interrupted

  package var words: String {
    switch self {
    case .misunderstood(let words): words
    case .diverged(let step, let event, let label, let whose):
      "THE REPLAY DIFFERS: at \(label), after step \(step) (event #\(event)), doing the same again came to another state. "
        + whose
    case .broken(let words): words
    case .elsewhere: "the story goes on from a kept place"
    case .interrupted: "interrupted"
    }
  }
}
