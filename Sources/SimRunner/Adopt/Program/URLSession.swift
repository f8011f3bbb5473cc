public import Foundation

/// `URLRequest`.
public struct ProgramURLRequest: Hashable, Sendable {
  public var url: URL?
  public var timeoutInterval: TimeInterval
  public var httpMethod: String? = "GET"
  public var httpBody: Data?
  public var allHTTPHeaderFields: [String: String]? = [:]

  public init(url: URL, timeoutInterval: TimeInterval = 60) {
    (self.url, self.timeoutInterval) = (url, timeoutInterval)
  }
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
    allHTTPHeaderFields?[field] = value
  }
}

/// `URLResponse`.
open class ProgramURLResponse: NSObject, @unchecked Sendable {
  public let url: URL?
  init(_ url: URL) { self.url = url }
}

/// `HTTPURLResponse`.
public final class ProgramHTTPResponse: ProgramURLResponse, @unchecked Sendable {
  public let statusCode: Int
  public let allHeaderFields: [AnyHashable: Any]
  init(_ url: URL, _ status: Int, _ headers: [String: Any]) {
    (statusCode, allHeaderFields) = (status, headers)
    super.init(url)
  }
}

/// `URLSessionConfiguration`.
public final class ProgramSessionConfiguration: @unchecked Sendable {
  public static var `default`: ProgramSessionConfiguration { ProgramSessionConfiguration() }
  public static var ephemeral: ProgramSessionConfiguration { .default }
  public static func background(withIdentifier identifier: String) -> ProgramSessionConfiguration {
    Refusal.stop("URLSessionConfiguration.background", "no transfer outlives the process; use a default one")
  }
  /// The time limit of requests that have no other than the usual one.
  public var timeoutIntervalForRequest = 60.0
}

/// `URLSession`: requests over the simulated internet to the server of the story, whose app replies with an object that
/// has `status`, `headers` and `body`.
///
/// A request ends with the process. A response that comes while the app is suspended is lost.
public final class ProgramSession: Sendable {
  public typealias Completion = (Data?, ProgramURLResponse?, (any Error)?) -> Void

  public static let shared = ProgramSession(configuration: .default)
  public let configuration: ProgramSessionConfiguration
  fileprivate let queue = Agenda.Queue.new()

  public init(
    configuration: ProgramSessionConfiguration, delegate: AnyObject? = nil, delegateQueue: ProgramOperations? = nil
  ) {
    self.configuration = configuration
    if delegate != nil { Refusal.stop("a delegate of URLSession", "use completion handlers or async calls") }
  }

  public func dataTask(with request: ProgramURLRequest, completionHandler: @escaping Completion) -> ProgramDataTask {
    ProgramDataTask(self, request, completionHandler)
  }

  public func dataTask(with url: URL, completionHandler: @escaping Completion) -> ProgramDataTask {
    dataTask(with: ProgramURLRequest(url: url), completionHandler: completionHandler)
  }

  public func uploadTask(
    with request: ProgramURLRequest, from data: Data?, completionHandler: @escaping Completion
  ) -> ProgramDataTask {
    var request = request
    request.httpBody = data
    return dataTask(with: request, completionHandler: completionHandler)
  }

  public func data(from url: URL) async throws -> (Data, ProgramURLResponse) {
    try await data(for: ProgramURLRequest(url: url))
  }

  public func upload(for request: ProgramURLRequest, from data: Data) async throws -> (Data, ProgramURLResponse) {
    var request = request
    request.httpBody = data
    return try await self.data(for: request)
  }

  public func data(for request: ProgramURLRequest) async throws -> (Data, ProgramURLResponse) {
    let task = dataTask(with: request) { _, _, _ in }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        task.completion = { data, response, error in
          guard let data, let response else { return continuation.resume(throwing: error ?? URLError(.unknown)) }
          continuation.resume(returning: (data, response))
        }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  public func downloadTask(with url: URL) -> Never { Refusal.stop("URLSession.downloadTask", "use a data task") }
  public func webSocketTask(with url: URL) -> Never { Refusal.stop("URLSession.webSocketTask", "use data tasks") }
}

/// `URLSessionDataTask`, which an upload of data is, too.
public final class ProgramDataTask: @unchecked Sendable {
  public enum State: Int, Sendable { case running, suspended, canceling, completed }

  public let originalRequest: ProgramURLRequest?
  public private(set) var state = State.suspended
  public private(set) var response: ProgramURLResponse?
  public private(set) var error: (any Error)?
  fileprivate var completion: ProgramSession.Completion
  private let session: ProgramSession
  private let request: ProgramURLRequest
  private var id: String?

  fileprivate init(
    _ session: ProgramSession, _ request: ProgramURLRequest, _ completion: @escaping ProgramSession.Completion
  ) {
    (self.session, self.request, originalRequest, self.completion) = (session, request, request, completion)
  }

  public func resume() {
    guard state == .suspended else { return }
    state = .running
    guard let url = request.url, url.scheme?.lowercased().hasPrefix("http") == true else {
      return end(URLError(.unsupportedURL))
    }
    let headers = request.allHTTPHeaderFields ?? [:]
    var message: [String: Any] = [
      "method": request.httpMethod ?? "GET", "url": url.absoluteString, "headers": headers,
    ]
    message["body"] = request.httpBody
    var line = LineWriter("request")
    // Texts and data are always a property list.
    line.write("message", json: (try? PropertyList.json(message)) ?? Array("{}".utf8))
    let usual = session.configuration.timeoutIntervalForRequest
    line.write("within", max(0.001, request.timeoutInterval == 60 ? usual : request.timeoutInterval))
    id = KitQuestion.ask(line) { [self] name, event in take(name, event, url) }
  }

  public func cancel() {
    guard state == .running || state == .suspended else { return }
    if let id { KitQuestion.forget(id) }
    end(URLError(.cancelled))
  }

  private func take(_ name: String, _ event: [String: Any], _ url: URL) {
    guard name == "answered" else {
      return end(URLError(URLError.Code(rawValue: event["code"] as? Int ?? -1) ?? .unknown))
    }
    guard let reply = event["message"] as? [String: Any], let status = reply["status"] as? Int else {
      return end(URLError(.badServerResponse))
    }
    response = ProgramHTTPResponse(url, status, reply["headers"] as? [String: Any] ?? [:])
    // Data and texts are the bytes; any other value is its JSON.
    let body = PropertyList.value(reply["body"] ?? "")
    let text = (body as? String).map { Array($0.utf8) } ?? (try? PropertyList.json(body)) ?? []
    end(nil, body as? Data ?? Data(text))
  }

  private func end(_ error: URLError?, _ data: Data? = nil) {
    (state, self.error) = (.completed, error)
    Agenda.add(session.queue) { [self] in
      completion(data, response, error)
      completion = { _, _, _ in }
    }
  }
}
