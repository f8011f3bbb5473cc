import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and what comes back, up to a limit. It follows no redirection and keeps nothing: no cookies, no cache.
final class HTTPExchange: NSObject, URLSessionDataDelegate {
  enum Outcome: Sendable {
    case answered(status: Int, body: [UInt8])
    case late
    case failed
  }

  private struct State {
    var body: [UInt8] = []
    var isTooLong = false
    var waiting: CheckedContinuation<Outcome, Never>?
  }

  private let bytesMax: Int
  private let state = Mutex(State())

  private init(bytesMax: Int) { self.bytesMax = bytesMax }

  /// - Parameters:
  ///   - patience: seconds for all of it, however the bytes trickle.
  ///   - bytesMax: how long a body may be; a longer one fails the exchange, without being read to its end.
  static func run(_ request: URLRequest, patience: Double, bytesMax: Int) async -> Outcome {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = patience
    configuration.timeoutIntervalForResource = patience
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    let exchange = HTTPExchange(bytesMax: bytesMax)
    let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
    let task = session.dataTask(with: request)
    defer { session.finishTasksAndInvalidate() }
    // The session's own limits begin anew with every byte on some platforms.
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
        state.withLock { $0.waiting = waiting }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      if state.body.count + data.count > bytesMax { state.isTooLong = true } else { state.body += data }
      return state.isTooLong
    }
    if isTooLong { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // What was written for one address crosses to no other, and neither does the key.
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (waiting, body, isTooLong) = state.withLock { state in
      defer { state.waiting = nil }
      return (state.waiting, state.body, state.isTooLong)
    }
    let outcome: Outcome =
      if (error as? URLError)?.code == .timedOut {
        .late
      } else if error == nil, !isTooLong, let status = (task.response as? HTTPURLResponse)?.statusCode {
        .answered(status: status, body: body)
      } else {
        .failed
      }
    waiting?.resume(returning: outcome)
  }
}
