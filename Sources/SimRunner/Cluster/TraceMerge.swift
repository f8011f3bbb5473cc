import SimKernel

/// Brings the traces of several processes into one order: by time, and nothing before what caused it.
///
/// Clocks of different machines may disagree a little; then the cause decides.
struct TraceMerge {
  /// One life's trace, in its own order.
  private struct ProcessTrace {
    var events: [NodeEvent] = []
    var first = 0
    var head: NodeEvent? { first < events.count ? events[first] : nil }

    mutating func pop() -> NodeEvent {
      defer { first += 1 }
      if first > 4_096 {
        events.removeFirst(first)
        first = 0
      }
      return events[first]
    }
  }

  private var traces: [Int: ProcessTrace] = [:]
  /// What each process's number is in the common trace.
  private var numbers: [UInt64: UInt64] = [:]
  /// Events whose cause never came: their process died before it could tell.
  private(set) var orphans = 0

  mutating func add(_ event: NodeEvent, of process: Int) {
    traces[process, default: ProcessTrace()].events.append(event)
  }

  /// What a process calls by its own number has that one in the common trace.
  mutating func know(_ own: UInt64, as number: UInt64) { numbers[own] = number }

  /// The number of an event of a process, once it is in the common trace.
  func number(of own: UInt64) -> UInt64? { own == 0 ? 0 : numbers[own] }

  /// The next event of those that happened up to that moment, and its cause by its number in the common trace; the
  /// caller says which number it gets there. Nil when there is none.
  ///
  /// - Parameter patience: how much longer an event waits for a cause that was not told yet.
  mutating func next(upTo moment: Instant, patience: Span = .zero) -> (event: NodeEvent, cause: UInt64)? {
    guard let process = first(upTo: moment, patience), let event = traces[process]?.pop() else { return nil }
    let cause = number(of: event.cause)
    if cause == nil { orphans += 1 }
    return (event, cause ?? 0)
  }

  /// The process whose head comes next: the earliest of those whose cause is known, or has been waited for long enough.
  private func first(upTo moment: Instant, _ patience: Span) -> Int? {
    var best: (at: Instant, process: Int)?
    for (process, line) in traces {
      guard let head = line.head, head.at <= moment else { continue }
      guard number(of: head.cause) != nil || head.at + patience <= moment else { continue }
      if let found = best, (found.at, found.process) <= (head.at, process) { continue }
      best = (head.at, process)
    }
    return best?.process
  }
}
