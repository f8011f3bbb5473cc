package import DeviceKit
package import SimKernel
import Wire

/// Runs the same plan twice and compares event by event.
package enum DeterminismCheck {
  package enum Result {
    /// Both runs did the same; this is what they came to.
    case same(RunOutcome)
    case diverged(Divergence)
  }

  /// The first event in which two runs of one plan differ; one of them is nil where a run ended earlier.
  package struct Divergence {
    package let first: TraceEvent?
    package let second: TraceEvent?
    package let clock: WorldClock
  }

  /// Runs `makePlan()` twice. The plan is made anew each time, because whatever makes it may leak as well.
  ///
  /// - Parameter stop: where the second run ends, if it is before the story's end, and what the first one did after it is not
  ///   compared: what leaks shows soon.
  package static func run(
    until stop: Instant? = nil, _ makePlan: () throws(StorageError) -> WorldPlan
  ) throws(StorageError) -> Result {
    let memory = EventMemory(until: stop)
    let first = try Run(try makePlan(), observers: [memory])
    let outcome = try first.run()
    let comparison = EventComparison(with: memory)
    let second = try Run(try makePlan(), observers: [comparison])
    _ = try second.run(until: stop, monitor: comparison)
    if let (one, other) = comparison.divergence ?? comparison.missingEnd {
      return .diverged(Divergence(first: one, second: other, clock: second.world.clock))
    }
    return .same(outcome)
  }
}

/// Keeps every event of a run that comes before a moment.
private final class EventMemory: TraceObserver {
  private(set) var events: [TraceEvent] = []
  let stop: Instant?

  init(until stop: Instant?) { self.stop = stop }

  func observe(_ event: TraceEvent) { if precedes(event) { events.append(event) } }
  func precedes(_ event: TraceEvent) -> Bool { stop.map { event.at < $0 } ?? true }
}

/// Compares a run with an earlier one as it goes, and gives it up where the two part.
private final class EventComparison: TraceObserver, ProgressMonitor {
  private(set) var divergence: (TraceEvent?, TraceEvent?)?
  private let memory: EventMemory
  private var expected: [TraceEvent] { memory.events }
  var isCancelled: Bool { divergence != nil }
  private var position = 0

  init(with memory: EventMemory) { self.memory = memory }

  func report(_ progress: WorkProgress) {}
  func observe(_ event: TraceEvent) {
    guard divergence == nil, memory.precedes(event) else { return }
    let other = position < expected.count ? expected[position] : nil
    position += 1
    if other?.isSame(as: event) != true { divergence = (other, event) }
  }

  /// The event that the second run never came to, if it ended earlier.
  var missingEnd: (TraceEvent?, TraceEvent?)? {
    position < expected.count ? (expected[position], nil) : nil
  }
}

extension DeterminismCheck.Divergence: CustomStringConvertible {
  package var description: String {
    let number = first?.number ?? second?.number ?? 0
    return """
      event \(number) differs between two runs of the same scenario and seed
        first run:  \(first.map { line($0) } ?? "had ended")
        second run: \(second.map { line($0) } ?? "had ended")\(fields)
      Something outside the simulation reached it: a clock, a random number, the order of a set, a value kept between runs.
      """
  }

  /// The fields in which two facts of one name differ.
  private var fields: String {
    guard let one = first?.fact?.record, let other = second?.fact?.record, one.name == other.name else { return "" }
    let pairs = zip(one.fields, other.fields).filter { $0 != $1 }
    return pairs.map { "\n  \($0.key): \($0.value.json) and \($1.value.json)" }.joined()
  }

  private func line(_ event: TraceEvent) -> String {
    let who = Role(node: event.node)?.rawValue ?? (event.node == .world ? "world" : "node \(event.node.rawValue)")
    let what = event.fact?.words ?? "\(event.kind.name) #\(event.subject)"
    return "\(clock.label(event.at)) \(who): \(what) (because of event \(event.cause))"
  }
}
