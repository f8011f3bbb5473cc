package import DeviceKit
package import Engine
package import Reports
package import SimKernel
import WearerKit

/// One execution of the story that is stepped through, event by event.
///
/// Going back is another life, or this one as it was kept at a checkpoint that it has passed.
package final class StepLife {
  package let run: Run
  let history: TraceHistory
  private let kernel: Kernel
  /// Is told when the life comes to the checkpoint with that number, and may keep it; nil where none is kept.
  package var keep: ((StepLife, _ number: Int) -> Void)? {
    didSet { nextCheckpoint = (0..<Checkpoint.partCount).first { checkpointMoment($0) >= now } }
  }
  /// Asked now and then whether what is done now is given up.
  package var isInterrupted: () -> Bool = { false }
  /// The checkpoint that it comes to next.
  private var nextCheckpoint: Int?

  package init(_ plan: WorldPlan, keeping wanted: Set<UInt64> = []) throws(StorageError) {
    history = TraceHistory(keeping: wanted)
    run = try Run(plan, observers: [history], checks: .none)
    kernel = run.world.kernel
    RunsUnderWay.begin(run, isStepped: true)
    run.begin()
  }

  deinit {
    RunsUnderWay.end(run)
    _ = run.world.shutdown()
  }

  package var world: World { run.world }
  /// How many steps of the kernel were done.
  package var step: UInt64 { kernel.stepCount }
  /// The number of the last event of the trace.
  package var event: UInt64 { kernel.eventCount }
  package var now: Instant { kernel.now }
  /// Of everything up to here, with what belongs to this moment and was not done yet: whether that was done already depends on
  /// how the session came here, and the story does not.
  package var digest: Digest {
    settle()
    return kernel.digest
  }
  /// Whether the story is over; what comes after is healing and settling, which is not stepped through.
  package private(set) var isOver = false

  private func checkpointMoment(_ number: Int) -> Instant { Checkpoint.moment(number, in: world.end) }

  /// Tells the keeper of checkpoints that one was reached: the last one, where several were.
  private func passCheckpoints() {
    guard let first = nextCheckpoint, checkpointMoment(first) <= now else { return }
    let next = (first..<Checkpoint.partCount).first { checkpointMoment($0) > now }
    nextCheckpoint = next
    keep?(self, (next ?? Checkpoint.partCount) - 1)
  }

  /// Lets everything of this moment be done that needs no further step.
  package func settle() { _ = kernel.pending(limit: 0) }

  /// What will happen, the next first.
  package func pending(limit: Int) -> [PendingLook] { kernel.pending(limit: limit) }

  /// Does one step, and answers what the trace says of it; nil at the end of the story.
  package func advance(before limit: Instant = .distantFuture) -> [SeenEvent]? {
    history.beginStep()
    let end = min(limit, world.end)
    guard kernel.step(before: end) else {
      if end == world.end { isOver = true }
      // The time passes all the same.
      kernel.run(until: end)
      return nil
    }
    defer { passCheckpoints() }
    return history.step
  }

  /// Goes to where so many steps were done, without looking.
  package func advance(toStep target: UInt64) throws(StepMistake) {
    try advance { step < target }
  }

  /// Goes to the first step with which the trace has that many events.
  package func advance(toEvent number: UInt64) throws(StepMistake) {
    try advance { event < number }
  }

  private func advance(while isShort: () -> Bool) throws(StepMistake) {
    history.isListening = false
    defer { history.isListening = true }
    while isShort() {
      if step % 256 == 0, isInterrupted() { throw .interrupted }
      guard kernel.step(before: world.end) else {
        isOver = true
        return
      }
      passCheckpoints()
    }
  }

  /// Goes to a moment, without looking.
  package func advance(toMoment moment: Instant) throws(StepMistake) {
    history.isListening = false
    defer { history.isListening = true }
    let end = min(moment, world.end)
    while now < end {
      if isInterrupted() { throw .interrupted }
      // An hour of a story takes a few milliseconds.
      var stop = min(end, now + .hours(1))
      if let place = nextCheckpoint { stop = min(stop, max(now, checkpointMoment(place))) }
      kernel.run(until: stop)
      passCheckpoints()
    }
    kernel.run(until: end)
    if moment >= world.end { isOver = true }
  }
}

/// Remembers of a run what stepping needs: the causes of all events, and everything of the step that is done just now.
final class TraceHistory: TraceObserver {
  /// The cause of each event, by its number; place 0 is none.
  private(set) var causes: [UInt64] = [0]
  /// What happened in the step that was done last.
  private(set) var step: [SeenEvent] = []
  /// The events that were asked for by number.
  private(set) var kept: [UInt64: SeenEvent] = [:]
  private let wanted: Set<UInt64>
  /// Where something happened last.
  private(set) var latestDevice: NodeID?
  /// Whether steps are looked at, and not only counted.
  var isListening = true

  init(keeping wanted: Set<UInt64> = []) {
    self.wanted = wanted
    causes.reserveCapacity(1 << 16)
  }

  func beginStep() { step.removeAll(keepingCapacity: true) }

  func observe(_ event: TraceEvent) {
    if Int(event.number) == causes.count { causes.append(event.cause) }
    latestDevice = event.node
    if isListening { step.append(SeenEvent(event: event)) }
    if wanted.contains(event.number) { kept[event.number] = SeenEvent(event: event) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if isListening, let last = step.lastIndex(where: { $0.event.number == event.number }) {
      step[last].envelope = envelope
    }
    if wanted.contains(event.number) { kept[event.number]?.envelope = envelope }
  }

  /// The chain of causes that led to an event, itself first.
  func chain(from number: UInt64) -> [UInt64] {
    var chain: [UInt64] = []
    var next = number
    while next > 0, next < causes.count {
      chain.append(next)
      // A cause comes before what it causes.
      guard causes[Int(next)] < next else { break }
      next = causes[Int(next)]
    }
    return chain
  }
}
