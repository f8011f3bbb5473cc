import Foundation

/// Runs many pieces of work on a few threads; a simulation stays on the thread that created it.
package enum SimulationPool {
  static let stackSize = 8 << 20

  /// Returns the results of `body` for 0 ..< count, in that order, not the order of completion.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads.
  ///   - progress: Called with the number of results, on the caller's thread; returns `false` to stop.
  /// - Returns: All results; after a stop, those before the first missing one.
  package static func map<Answer: Sendable>(
    _ count: Int, jobs: Int, progress: (Int) -> Bool = { _ in true }, _ body: @escaping @Sendable (Int) -> Answer
  ) -> [Answer] {
    let work = JobQueue<Answer>(count)
    let threads = max(1, min(jobs, count))
    let (done, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for _ in 0..<threads {
      let thread = Thread {
        while let index = work.takeNext() {
          work.put(body(index), at: index)
          done.signal()
        }
        ended.signal()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    for finished in 0..<count {
      done.wait()
      guard progress(finished + 1) else {
        work.stop()
        break
      }
    }
    for _ in 0..<threads { ended.wait() }
    return work.answers
  }

  /// The cancellation flag of the work, polled by the work itself.
  package final class Stop: Sendable {
    private let flag = Guarded(false)
    fileprivate func set() { flag.withLock { $0 = true } }
    package var isWanted: Bool { flag.withLock { $0 } }
  }

  /// Runs the work of `places` and delivers each result as soon as those before it exist: nothing is stored, and only a
  /// few results wait at any time.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads.
  ///   - body: Returns `nil` if it was cancelled.
  ///   - deliver: Receives the results in order, on the caller's thread; returns `false` to stop.
  /// - Returns: Whether all of them were delivered.
  package static func stream<Answer: Sendable, Failure: Error>(
    _ places: Range<Int>, jobs: Int, _ body: @escaping @Sendable (Int, Stop) -> Answer?,
    deliver: (Answer) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let threads = max(1, min(jobs, places.count))
    let work = PoolStream<Answer>(places, room: threads * 4)
    let stop = Stop()
    let ended = DispatchSemaphore(value: 0)
    for _ in 0..<threads {
      let thread = Thread {
        while let place = work.takeNext() { work.put(body(place, stop), at: place) }
        ended.signal()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    defer {
      stop.set()
      work.end(threads)
      for _ in 0..<threads { ended.wait() }
    }
    for place in places {
      guard let answer = work.answer(at: place), try deliver(answer) else { return false }
    }
    return true
  }
}

/// Pending jobs and finished results.
private final class JobQueue<Answer: Sendable>: Sendable {
  private struct State {
    var next = 0
    var answers: [Answer?]
  }

  private let state: Guarded<State>

  init(_ count: Int) { state = Guarded(State(answers: Array(repeating: nil, count: count))) }

  func takeNext() -> Int? {
    state.withLock { state in
      guard state.next < state.answers.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func put(_ answer: Answer, at index: Int) { state.withLock { $0.answers[index] = answer } }
  func stop() { state.withLock { $0.next = $0.answers.count } }

  /// The results before the first missing one.
  var answers: [Answer] { state.withLock { state in state.answers.prefix { $0 != nil }.compactMap { $0 } } }
}

/// A window that moves over the indices: its first is awaited, and its last is in progress.
private final class PoolStream<Answer: Sendable>: Sendable {
  private struct State {
    var next: Int
    let end: Int
    /// Results that are not delivered yet.
    var done: [Int: Answer?] = [:]
  }

  private let state: Guarded<State>
  private let room = DispatchSemaphore(value: 0)
  private let news = DispatchSemaphore(value: 0)

  /// - Parameter room: The number of indices in progress at once.
  init(_ places: Range<Int>, room: Int) {
    state = Guarded(State(next: places.lowerBound, end: places.upperBound))
    // A semaphore must not end with a lower value than at its creation.
    for _ in 0..<room { self.room.signal() }
  }

  /// Returns the next index to work on, once there is room for it; `nil` after the last.
  func takeNext() -> Int? {
    room.wait()
    return state.withLock { state in
      guard state.next < state.end else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func put(_ answer: Answer?, at place: Int) {
    state.withLock { $0.done[place] = .some(answer) }
    news.signal()
  }

  /// Waits for the result at an index and removes it.
  func answer(at place: Int) -> Answer? {
    while true {
      if let answer = state.withLock({ $0.done.removeValue(forKey: place) }) {
        room.signal()
        return answer
      }
      news.wait()
    }
  }

  /// Makes all threads stop after their current work, including those that wait for room.
  func end(_ threads: Int) {
    state.withLock { $0.next = $0.end }
    for _ in 0..<threads { room.signal() }
  }
}
