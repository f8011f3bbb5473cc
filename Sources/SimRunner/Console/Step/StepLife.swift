package import Reports
import WearerKit

/// One execution of the story that is stepped through, event by event.
///
/// Going back means another execution, or a copy of this one at a checkpoint that it has passed.
package final class StepLife {
  package let run: Run
  let history: TraceHistory
  private let kernel: Kernel
  /// Called when the execution reaches the checkpoint with that number, to store it; `nil` if none are stored.
  package var keep: ((StepLife, _ number: Int) -> Void)? {
    didSet { nextCheckpoint = (0..<Checkpoint.partCount).first { checkpointMoment($0) >= now } }
  }
  /// Notified of the progress, and polled to learn whether the current line was interrupted.
  package var monitor: any ProgressMonitor = SilentMonitor()
  var isInterrupted: Bool {
    let day = 1 + Int((now - .start).seconds / 86_400)
    return !monitor.goesOn(WorkProgress(.days, day, of: max(day, Int((world.end - .start).seconds / 86_400))))
  }
  /// The next checkpoint.
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
  /// The number of completed steps of the kernel.
  package var step: UInt64 { kernel.stepCount }
  /// The number of the last event of the trace.
  package var event: UInt64 { kernel.eventCount }
  package var now: Instant { kernel.now }
  /// The digest of everything up to here, including the pending work of this moment: whether that was done already
  /// depends on the route of the session, not on the story.
  package var digest: Digest {
    settle()
    return kernel.digest
  }
  /// `true` at the end of the story. The healing and settling after it isn't stepped through.
  package private(set) var isOver = false

  private func checkpointMoment(_ number: Int) -> Instant { Checkpoint.moment(number, in: world.end) }

  /// Reports a reached checkpoint to the keeper: the last one, if there were several.
  private func passCheckpoints() {
    guard let first = nextCheckpoint, checkpointMoment(first) <= now else { return }
    let next = (first..<Checkpoint.partCount).first { checkpointMoment($0) > now }
    nextCheckpoint = next
    keep?(self, (next ?? Checkpoint.partCount) - 1)
  }

  /// Finishes the work of this moment that needs no further step.
  package func settle() { _ = kernel.pending(limit: 0) }

  /// Returns the pending events, the next first.
  package func pending(limit: Int) -> [PendingLook] { kernel.pending(limit: limit) }

  /// Performs one step and returns its trace events; `nil` at the end of the story.
  package func advance(before limit: Instant = .distantFuture) -> [SeenEvent]? {
    history.beginStep()
    let end = min(limit, world.end)
    guard kernel.step(before: end) else {
      if end == world.end { isOver = true }
      // The time still passes.
      kernel.run(until: end)
      return nil
    }
    defer { passCheckpoints() }
    return history.step
  }

  /// Runs to a number of steps without collecting events.
  package func advance(toStep target: UInt64) throws(StepMistake) {
    try advance { step < target }
  }

  /// Runs to the first step after which the trace has that number of events.
  package func advance(toEvent number: UInt64) throws(StepMistake) {
    try advance { event < number }
  }

  private func advance(while isShort: () -> Bool) throws(StepMistake) {
    history.isListening = false
    defer { history.isListening = true }
    while isShort() {
      if step % 256 == 0, isInterrupted { throw .interrupted }
      guard kernel.step(before: world.end) else {
        isOver = true
        return
      }
      passCheckpoints()
    }
  }

  /// Runs to a moment without collecting events.
  package func advance(toMoment moment: Instant) throws(StepMistake) {
    history.isListening = false
    defer { history.isListening = true }
    let end = min(moment, world.end)
    while now < end {
      if isInterrupted { throw .interrupted }
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

/// Records what stepping needs of a run: the causes of all events, and the events of the current step.
final class TraceHistory: TraceObserver {
  /// The cause of each event, by its number; index 0 is unused.
  private(set) var causes: [UInt64] = [0]
  /// The events of the last step.
  private(set) var step: [SeenEvent] = []
  /// The requested events, by number.
  private(set) var kept: [UInt64: SeenEvent] = [:]
  private let wanted: Set<UInt64>
  /// The device of the last event.
  private(set) var latestDevice: NodeID?
  /// The time of the last start of each device.
  private var startOf: [NodeID: Instant] = [:]
  /// `true` if the events of steps are collected, not only counted.
  var isListening = true

  init(keeping wanted: Set<UInt64> = []) {
    self.wanted = wanted
    causes.reserveCapacity(1 << 16)
  }

  func beginStep() { step.removeAll(keepingCapacity: true) }

  func observe(_ event: TraceEvent) {
    if Int(event.number) == causes.count { causes.append(event.cause) }
    latestDevice = event.node
    if case .booted(let device, _)? = event.deviceFact { startOf[device.role.node] = event.at }
    if isListening { step.append(SeenEvent(event: event)) }
    if wanted.contains(event.number) { kept[event.number] = SeenEvent(event: event) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if isListening, let last = step.lastIndex(where: { $0.event.number == event.number }) {
      step[last].envelope = envelope
      step[last].isReminder = startOf[event.node] == event.at && envelope.message.stimulus != nil
    }
    if wanted.contains(event.number) { kept[event.number]?.envelope = envelope }
  }

  /// Returns the chain of causes that led to an event, beginning with the event.
  func chain(from number: UInt64) -> [UInt64] {
    var chain: [UInt64] = []
    var next = number
    while next > 0, next < causes.count {
      chain.append(next)
      // A cause precedes its effects.
      guard causes[Int(next)] < next else { break }
      next = causes[Int(next)]
    }
    return chain
  }
}
