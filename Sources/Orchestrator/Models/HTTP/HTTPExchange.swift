import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its response, up to a limit. It follows no redirection and stores nothing: no cookies, no cache.
final class HTTPExchange: NSObject, URLSessionDataDelegate {
  enum Outcome: Sendable {
    case answered(status: Int, body: [UInt8])
    case late
    case failed
  }

  private struct State {
    var body: [UInt8] = []
    var waiting: CheckedContinuation<Outcome, Never>?
    var isOver = false
  }

  private let bytesMax: Int
  private let state = Guarded(State())

  private init(bytesMax: Int) { self.bytesMax = bytesMax }

  /// - Parameters:
  ///   - patience: The seconds for the whole exchange, however slowly the bytes arrive.
  ///   - bytesMax: The longest body; a longer one fails the exchange without being read to its end.
  static func run(_ request: URLRequest, patience: Double, bytesMax: Int) async -> Outcome {
    let configuration = URLSessionConfiguration.ephemeral
    // The session's own limits truncate fractions and restart with every byte, so they are only a fallback.
    configuration.timeoutIntervalForRequest = (patience + 1).rounded(.up)
    configuration.timeoutIntervalForResource = (patience + 1).rounded(.up)
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    let exchange = HTTPExchange(bytesMax: bytesMax)
    let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
    var request = request
    request.timeoutInterval = configuration.timeoutIntervalForRequest
    let task = session.dataTask(with: request)
    defer { session.finishTasksAndInvalidate() }
    return await withTaskGroup(of: Outcome.self) { group in
      group.addTask { await exchange.outcome(of: task) }
      group.addTask {
        do { try await Task.sleep(for: .seconds(patience)) } catch { return .failed }
        return .late
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failed
    }
  }

  private func outcome(of task: URLSessionDataTask) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        let isOver = state.withLock { state in
          if !state.isOver { state.waiting = waiting }
          return state.isOver
        }
        if isOver { waiting.resume(returning: .failed) } else { task.resume() }
      }
    } onCancel: {
      task.cancel()
      finish(.failed)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      if state.isOver { return false }
      if state.body.count + data.count > bytesMax { return true }
      state.body += data
      return false
    }
    guard isTooLong else { return }
    // Resumes the caller first, because a cancellation may take long if the server sends faster than it is read.
    finish(.failed)
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // Neither the request nor the key for one address is sent to another.
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if (error as? URLError)?.code == .timedOut {
      finish(.late)
    } else if error == nil, let status = (task.response as? HTTPURLResponse)?.statusCode {
      finish(.answered(status: status, body: state.withLock(\.body)))
    } else {
      finish(.failed)
    }
  }

  /// Resumes the waiting caller once; later answers are dropped.
  private func finish(_ outcome: Outcome) {
    let waiting = state.withLock { state in
      defer { state = State(isOver: true) }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }
}
