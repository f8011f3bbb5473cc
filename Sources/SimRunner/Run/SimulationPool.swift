import Foundation
import Synchronization

/// Does many things on a few threads: a simulation stays on the thread that made it.
enum SimulationPool {
  private static let stackSize = 8 << 20

  /// What `body` makes of 0 ..< count, in that order, whoever was done first.
  ///
  /// - Parameters:
  ///   - jobs: how many threads work.
  ///   - progress: told how many are done, on the caller's thread; answers false to stop.
  /// - Returns: nil when it was stopped.
  static func map<Answer: Sendable>(
    _ count: Int, jobs: Int, progress: (Int) -> Bool, _ body: @escaping @Sendable (Int) -> Answer
  ) -> [Answer]? {
    let work = PoolWork<Answer>(count)
    let threads = max(1, min(jobs, count))
    let (done, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for _ in 0..<threads {
      let thread = Thread {
        while let index = work.take() {
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
}

/// What is still to be done, and what was made of the rest.
private final class PoolWork<Answer: Sendable>: Sendable {
  private struct State {
    var next = 0
    var answers: [Answer?]
  }

  private let state: Mutex<State>

  init(_ count: Int) { state = Mutex(State(answers: Array(repeating: nil, count: count))) }

  func take() -> Int? {
    state.withLock { state in
      guard state.next < state.answers.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func put(_ answer: Answer, at index: Int) { state.withLock { $0.answers[index] = answer } }
  func stop() { state.withLock { $0.next = $0.answers.count } }

  /// All of them; nil when some are missing.
  var answers: [Answer]? {
    state.withLock { state in
      let made = state.answers.compactMap { $0 }
      return made.count == state.answers.count ? made : nil
    }
  }
}
