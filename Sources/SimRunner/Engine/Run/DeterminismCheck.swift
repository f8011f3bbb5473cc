/// Runs the same plan twice and compares event by event.
package enum DeterminismCheck {
  package enum Result {
    case same(RunOutcome)
    case diverged(Divergence)
  }

  /// The first event in which two runs of one plan differ; one of them is `nil` if a run ended earlier.
  package struct Divergence {
    package let number: UInt64
    package let first: ToldEvent?
    package let second: ToldEvent?
    let between: Pair

    package init(_ number: UInt64, _ first: ToldEvent?, _ second: ToldEvent?, between: Pair) {
      (self.number, self.first, self.second, self.between) = (number, first, second, between)
    }
  }

  /// The runs that differ.
  package enum Pair {
    case twoInOneProcess
    /// Two runs in one process were equal, and one in another process was not.
    case processes
    /// One run has a process of its own, and the other one followed others in its process.
    case aloneAndNextToOthers
  }

  /// Runs `makePlan()` twice. The plan is created each time, because its creation may leak as well.
  ///
  /// - Parameters:
  ///   - elsewhere: The same run in another process, with which the second is compared as well.
  ///   - stop: The end of the second run, if it is before the story's end; later events of the first aren't compared.
  ///     Leaks show soon. Not together with `elsewhere`.
  package static func run(
    alsoIn elsewhere: (any RunComparator)? = nil, until stop: Instant? = nil,
    _ makePlan: () throws(StorageError) -> WorldPlan
  ) throws(StorageError) -> Result {
    let memory = EventMemory(until: stop)
    let first = try Run(try makePlan(), observers: [memory])
    let outcome = try first.run()
    let comparison = EventComparison(with: memory, elsewhere)
    let second = try Run(try makePlan(), observers: [comparison])
    _ = try second.run(until: stop, monitor: comparison)
    let clock = second.world.clock
    if let (one, other) = comparison.divergence ?? comparison.missingEnd {
      return .diverged(
        Divergence(
          one?.number ?? other?.number ?? 0, one.map { ToldEvent($0, clock) }, other.map { ToldEvent($0, clock) },
          between: .twoInOneProcess))
    }
    let divergence = elsewhere.flatMap { comparison.divergence(from: $0, memory, clock, between: .processes) }
    return divergence.map { .diverged($0) } ?? .same(outcome)
  }

  /// Runs the plan in this process, in which others may have run before, and compares it with a run in a process of its
  /// own.
  ///
  /// - Returns: The first event that differs; `nil` if there is none.
  package static func difference(
    from alone: any RunComparator, _ makePlan: () throws -> WorldPlan
  ) throws -> Divergence? {
    let memory = EventMemory(until: nil)
    let comparison = EventComparison(with: nil, alone)
    let run = try Run(try makePlan(), observers: [memory, comparison])
    _ = try run.run(monitor: comparison)
    return comparison.divergence(from: alone, memory, run.world.clock, between: .aloneAndNextToOthers)
  }
}

/// The same run in another process.
package protocol RunComparator: AnyObject {
  /// The reason why it can't be compared any more; `nil` if it can.
  var problem: String? { get }
  /// Returns the key of its next event (``TraceEvent/sameness``); `nil` if there is none.
  func next() -> UInt64?
  /// Returns its event at that index, from 0; `nil` if there is none.
  func told(_ place: Int) -> ToldEvent?
}

/// An event in words that another process understands.
package struct ToldEvent: Codable, Sendable {
  private let nanoseconds: Int64
  let line: String
  let name: String?
  let fields: [Field]

  package var at: Instant { Instant(nanoseconds: nanoseconds) }

  struct Field: Codable, Hashable {
    let key: String
    let json: String
  }

  package init(_ event: TraceEvent, _ clock: WorldClock) {
    let who = Role(node: event.node)?.rawValue ?? (event.node == .world ? "world" : "node \(event.node.rawValue)")
    let record = event.fact?.record
    let what = record?.words ?? "\(event.kind.name) #\(event.subject)"
    nanoseconds = event.at.nanoseconds
    line = "\(clock.label(event.at)) \(who): \(what) (because of event \(event.cause))"
    name = record?.name
    fields = record?.fields.map { Field(key: $0.key, json: $0.value.json) } ?? []
  }
}

/// Stores every event of a run before a moment.
private final class EventMemory: TraceObserver {
  private(set) var events: [TraceEvent] = []
  let stop: Instant?

  init(until stop: Instant?) { self.stop = stop }

  func observe(_ event: TraceEvent) { if precedes(event) { events.append(event) } }
  func precedes(_ event: TraceEvent) -> Bool { stop.map { event.at < $0 } ?? true }
}

/// Compares a run with an earlier one while it runs, and stops it at the first difference.
private final class EventComparison: TraceObserver, ProgressMonitor {
  private(set) var divergence: (TraceEvent?, TraceEvent?)?
  /// `nil` if only the run elsewhere is compared.
  private let memory: EventMemory?
  private var expected: [TraceEvent] { memory?.events ?? [] }
  private let elsewhere: (any RunComparator)?
  private var parted: Int?
  var isCancelled: Bool { divergence != nil || memory == nil && parted != nil }
  private var position = 0

  init(with memory: EventMemory?, _ elsewhere: (any RunComparator)?) {
    (self.memory, self.elsewhere) = (memory, elsewhere)
  }

  func report(_ progress: WorkProgress) {}
  func observe(_ event: TraceEvent) {
    guard divergence == nil, memory?.precedes(event) != false else { return }
    let other = position < expected.count ? expected[position] : nil
    if let elsewhere, parted == nil, elsewhere.next() != event.sameness { parted = position }
    position += 1
    if memory != nil, other?.isSame(as: event) != true { divergence = (other, event) }
  }

  /// The event that the second run didn't reach, if it ended earlier.
  var missingEnd: (TraceEvent?, TraceEvent?)? {
    position < expected.count ? (expected[position], nil) : nil
  }

  /// Returns the difference from the run elsewhere, at the end; `nil` if it is unknown.
  ///
  /// - Parameter memory: The events of the run in this process.
  func divergence(
    from elsewhere: any RunComparator, _ memory: EventMemory, _ clock: WorldClock, between pair: DeterminismCheck.Pair
  ) -> DeterminismCheck.Divergence? {
    guard let place = parted ?? (elsewhere.next() != nil ? position : nil) else { return nil }
    let one = place < memory.events.count ? memory.events[place] : nil
    let other = elsewhere.told(place)
    guard elsewhere.problem == nil else { return nil }
    return DeterminismCheck.Divergence(
      one?.number ?? UInt64(place + 1), one.map { ToldEvent($0, clock) }, other, between: pair)
  }
}

extension DeterminismCheck.Divergence: CustomStringConvertible {
  package var description: String {
    let (runs, source) =
      switch between {
      case .twoInOneProcess:
        (
          "between two runs of the same scenario and seed",
          "Something outside the simulation reached it: a clock, a random number, the order of a set, a value kept between runs."
        )
      case .processes:
        (
          "between two processes of the same scenario and seed",
          "Something that differs between processes reached it: the order of a set or dictionary, a hash value, an address."
        )
      case .aloneAndNextToOthers:
        (
          "between a run next to others and one in a process of its own",
          "Something that earlier runs left in the process reached it: a global variable, a static property, a cache."
        )
      }
    let (one, other) =
      between == .aloneAndNextToOthers ? ("next to others:", "by itself:     ") : ("first run: ", "second run:")
    return """
      event \(number) differs \(runs)
        \(one) \(first?.line ?? "had ended")
        \(other) \(second?.line ?? "had ended")\(fields)
      \(source)
      """
  }

  /// The names of two equal facts, or the fields in which two with one name differ.
  private var fields: String {
    guard let first, let second else { return "" }
    guard first.name == second.name else {
      return first.line == second.line ? "\n  \(first.name ?? "none") and \(second.name ?? "none")" : ""
    }
    let pairs = zip(first.fields, second.fields).filter { $0 != $1 }
    return pairs.map { "\n  \($0.key): \($0.json) and \($1.json)" }.joined()
  }
}
