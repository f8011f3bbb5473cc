import Foundation
import SimKernel

/// Does many things on a few threads: a simulation stays on the thread that made it.
package enum SimulationPool {
  static let stackSize = 8 << 20

  /// What `body` makes of 0 ..< count, in that order, not the order of completion.
  ///
  /// - Parameters:
  ///   - jobs: how many threads work.
  ///   - progress: told how many are done, on the caller's thread; answers false to stop.
  /// - Returns: all of them; when it was stopped, those from the first on of which none is missing.
  package static func map<Answer: Sendable>(
    _ count: Int, jobs: Int, progress: (Int) -> Bool = { _ in true }, _ body: @escaping @Sendable (Int) -> Answer
  ) -> [Answer] {
    let work = PoolWork<Answer>(count)
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

  /// Whether the work in hand is to be given up; polled by the work itself.
  package final class Stop: Sendable {
    private let flag = Guarded(false)
    fileprivate func set() { flag.withLock { $0 = true } }
    package var isWanted: Bool { flag.withLock { $0 } }
  }

  /// Does the things of `places` and gives each answer away as soon as those before it are there: nothing is kept, and no
  /// more than a few answers wait at any time.
  ///
  /// - Parameters:
  ///   - jobs: how many threads work.
  ///   - body: nil where it was given up.
  ///   - deliver: gets the answers in order, on the caller's thread; answers false to stop.
  /// - Returns: whether all of them were delivered.
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

/// What is still to be done, and what was made of the rest.
private final class PoolWork<Answer: Sendable>: Sendable {
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

  /// Those from the first on of which none is missing.
  var answers: [Answer] { state.withLock { state in state.answers.prefix { $0 != nil }.compactMap { $0 } } }
}

/// A window that moves over the places: the first of them is being waited for, and the last is being done.
private final class PoolStream<Answer: Sendable>: Sendable {
  private struct State {
    var next: Int
    let end: Int
    /// What is done and not given away yet.
    var done: [Int: Answer?] = [:]
  }

  private let state: Guarded<State>
  private let room = DispatchSemaphore(value: 0)
  private let news = DispatchSemaphore(value: 0)

  /// - Parameter room: how many places may be in hand at once.
  init(_ places: Range<Int>, room: Int) {
    state = Guarded(State(next: places.lowerBound, end: places.upperBound))
    // A semaphore must not end lower than it began.
    for _ in 0..<room { self.room.signal() }
  }

  /// The next place to work on, once there is room for it; nil when there is none.
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

  /// Waits for the answer at a place and takes it away.
  func answer(at place: Int) -> Answer? {
    while true {
      if let answer = state.withLock({ $0.done.removeValue(forKey: place) }) {
        room.signal()
        return answer
      }
      news.wait()
    }
  }

  /// No thread begins anything more or waits for room.
  func end(_ threads: Int) {
    state.withLock { $0.next = $0.end }
    for _ in 0..<threads { room.signal() }
  }
}
