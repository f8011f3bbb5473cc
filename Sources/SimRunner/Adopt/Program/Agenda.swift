import CTriadTime
import Foundation

/// All code of the process that waits: nothing runs outside of an event.
package enum Agenda {
  /// The queue that work belongs to.
  package struct Queue: Hashable {
    let number: Int
    package static let main = Queue(number: 0)
    /// Its work may run in any order.
    package static let global = Queue(number: 1)
    private nonisolated(unsafe) static var count = 1

    package static func new() -> Queue {
      count += 1
      return Queue(number: count)
    }
  }

  private struct Timer {
    let due: Int64
    let number: Int
    let queue: Queue
    let run: () -> Void
  }

  private nonisolated(unsafe) static var ready: [(queue: Queue, run: () -> Void)] = []
  /// The first of `ready` that has not run.
  private nonisolated(unsafe) static var next = 0
  /// The soonest last.
  private nonisolated(unsafe) static var timers: [Timer] = []
  private nonisolated(unsafe) static var count = 0
  /// The moment for which the kit was last asked for an event.
  private nonisolated(unsafe) static var wake = Int64.max
  /// `true` if work of different queues is run in a drawn order.
  nonisolated(unsafe) static var isRandom = false
  private static let tolerance: Int64 = 1_000

  package static func add(_ queue: Queue, _ run: @escaping () -> Void) { ready.append((queue, run)) }

  /// - Returns: The number of the timer.
  @discardableResult
  package static func add(_ queue: Queue, after nanoseconds: Int64, _ run: @escaping () -> Void) -> Int {
    count += 1
    let (sum, overflows) = triad_uptime().addingReportingOverflow(max(0, nanoseconds))
    let timer = Timer(due: overflows ? .max : sum, number: count, queue: queue, run: run)
    // The later of two with one time was added later.
    let place = timers.firstIndex { $0.due <= timer.due } ?? timers.endIndex
    timers.insert(timer, at: place)
    return count
  }

  package static func cancel(_ number: Int) { timers.removeAll { $0.number == number } }

  /// Runs what is ready or due.
  static func run() {
    drain()
    while let timer = timers.last, timer.due <= triad_uptime() + tolerance {
      timers.removeLast()
      ready.append((timer.queue, timer.run))
      drain()
    }
  }

  /// Runs what one queue has ready, in order.
  static func finish(_ queue: Queue) {
    while let place = ready[next...].firstIndex(where: { $0.queue == queue }) { ready.remove(at: place).run() }
  }

  /// Returns the seconds until an event that the next timer needs, if the kit wasn't asked for it yet.
  static func missingWake() -> Double? {
    if wake <= triad_uptime() + tolerance { wake = .max }
    guard let due = timers.last?.due, due < wake, due < .max else { return nil }
    wake = due
    return Double(due - triad_uptime()) / 1e9
  }

  private static func drain() {
    while next < ready.count {
      let place = isRandom ? drawn() : next
      let job = ready[place]
      if place == next { next += 1 } else { ready.remove(at: place) }
      job.run()
      if next > 256 {
        ready.removeFirst(next)
        next = 0
      }
    }
    ready.removeAll(keepingCapacity: true)
    next = 0
  }

  /// The place of a random job that is the first of its queue.
  private static func drawn() -> Int {
    var (seen, places): (Set<Queue>, [Int]) = ([], [])
    for place in next..<ready.count {
      let queue = ready[place].queue
      if seen.insert(queue).inserted || queue == .global { places.append(place) }
    }
    return places[Int(triad_random() % UInt64(places.count))]
  }
}

/// Ends the process where an app uses what has no place in a simulation.
public enum Refusal {
  /// - Parameters:
  ///   - what: The refused call.
  ///   - advice: What to write instead.
  public static func stop(_ what: String, _ advice: String) -> Never {
    FileHandle.standardError.write(Data("triad refuses \(what): \(advice)\n".utf8))
    exit(70)
  }
}
