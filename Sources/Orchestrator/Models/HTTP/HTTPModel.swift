import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A language model behind a chat completions interface like OpenAI's.
///
/// It is off without a key, and isn't part of any simulation: it asks a real server in real time.
package struct HTTPModel: ModelProvider {
  private let endpoint: URL
  private let model: String
  private let key: ModelKey
  private let config: HTTPModelConfig
  private let record: @Sendable ([UInt8]) -> Void

  /// `nil` without a name, or if the endpoint would send the key unencrypted: it has to be `https`, or on this machine.
  ///
  /// - Parameters:
  ///   - endpoint: The whole address, for instance `https://models.example/v1/chat/completions`.
  ///   - record: Called with every body exactly as it is sent, just before that.
  package init?(
    endpoint: String, model: String, key: ModelKey, config: HTTPModelConfig = HTTPModelConfig(),
    record: @escaping @Sendable ([UInt8]) -> Void
  ) {
    guard !model.isEmpty, let url = URL(string: endpoint), Self.isPrivate(url) else { return nil }
    self.endpoint = url
    self.model = model
    self.key = key
    self.config = config
    self.record = record
  }

  /// Returns the address of a server's chat completions; an address without a path gets the usual one.
  package static func completions(at address: String) -> String {
    guard let url = URL(string: address), url.path.isEmpty || url.path == "/" else { return address }
    return (address.hasSuffix("/") ? String(address.dropLast()) : address) + "/v1/chat/completions"
  }

  /// Only a request can show whether the server answers.
  package var availability: ModelAvailability { .ready }

  package func respond(_ request: ModelRequest) async -> ModelReply {
    guard let body = ChatQuestion(request, model: model, config)?.bytes else { return .failed }
    var call = URLRequest(url: endpoint)
    call.httpMethod = "POST"
    call.httpShouldHandleCookies = false
    call.cachePolicy = .reloadIgnoringLocalCacheData
    call.setValue("application/json", forHTTPHeaderField: "Content-Type")
    call.setValue("application/json", forHTTPHeaderField: "Accept")
    call.setValue(key.authorization, forHTTPHeaderField: "Authorization")
    call.httpBody = Data(body)
    record(body)
    let limit = config.responseBytesMax
    switch await HTTPExchange.run(call, patience: config.patience.seconds, bytesMax: limit) {
    case .answered(let status, let body): return ChatAnswer.reply(status: status, body: body, config)
    case .late: return .late
    case .failed: return .failed
    }
  }

  private static func isPrivate(_ url: URL) -> Bool {
    guard let host = url.host, !host.isEmpty, url.user == nil, url.password == nil else { return false }
    switch url.scheme?.lowercased() {
    case "https": return true
    case "http": return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
    default: return false
    }
  }
}

/// The limits of a conversation with a provider. The temperatures are from "Pulsum, Foundation Models Integration".
package struct HTTPModelConfig: Equatable, Sendable {
  /// The time limit of the whole exchange (assumed).
  package var patience = Span.seconds(15)
  /// The size limit of a response (assumed).
  package var responseBytesMax = 64 * 1024
  /// The size limit of the reply itself (assumed).
  package var replyBytesMax = 8 * 1024
  /// The token limit of a reply (assumed).
  package var tokensMax = 200
  package var safetyTemperature = 0.0
  package var coachTemperature = 0.6
  package var cautionTemperature = 0.3
  /// For a draft of a workout (Vigor, tech spec §3.3).
  package var workoutTemperature = 0.7
  package var workoutTokensMax = 2_000

  func temperature(_ task: ModelTask) -> Double {
    switch task {
    case .safety: safetyTemperature
    case .coach: coachTemperature
    case .caution: cautionTemperature
    case .workout: workoutTemperature
    }
  }
}

/// The key of a provider. It is never shown: not in a log, not in a debugger's description.
package struct ModelKey: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let text: String

  /// `nil` if the text is empty, or would break a header.
  ///
  /// - Parameter text: The text of a file; whitespace around it is ignored.
  package init?(_ text: String) {
    let bare = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !bare.isEmpty, bare.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { return nil }
    self.text = bare
  }

  /// The value of the header `Authorization`, the only use of the key.
  var authorization: String { "Bearer \(text)" }

  package var description: String { "a key" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
