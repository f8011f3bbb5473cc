import SimKernel

/// Merges the traces of several processes into one order: by time, and nothing before its cause.
///
/// Clocks of different machines may differ a little; then the cause decides.
struct TraceMerge {
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
  /// The numbers of processes' events in the common trace.
  private var numbers: [UInt64: UInt64] = [:]
  /// The number of events without their cause: its process died before it reported that.
  private(set) var orphans = 0

  mutating func add(_ event: NodeEvent, of process: Int) {
    traces[process, default: ProcessTrace()].events.append(event)
  }

  /// Stores the number of a process's event in the common trace.
  mutating func know(_ own: UInt64, as number: UInt64) { numbers[own] = number }

  /// Returns the number of a process's event in the common trace, or `nil` if it isn't there yet.
  func number(of own: UInt64) -> UInt64? { own == 0 ? 0 : numbers[own] }

  /// Returns the next event up to that moment, and the number of its cause in the common trace. The caller assigns the
  /// event's number there. `nil` if there is none.
  ///
  /// - Parameter patience: The time that an event waits for a cause that was not reported yet.
  mutating func next(upTo moment: Instant, patience: Span = .zero) -> (event: NodeEvent, cause: UInt64)? {
    guard let process = first(upTo: moment, patience), let event = traces[process]?.pop() else { return nil }
    let cause = number(of: event.cause)
    if cause == nil { orphans += 1 }
    return (event, cause ?? 0)
  }

  /// Returns the process with the next event: the earliest whose cause is known, or whose wait has expired.
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
