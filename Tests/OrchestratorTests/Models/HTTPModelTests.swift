import Foundation
import Synchronization
import Testing
@testable import Orchestration
import ScriptedServer
import SimKernel

@Suite("A model behind HTTP", .serialized)
struct HTTPModelTests {
  /// The bodies that a model sent.
  private final class Log: Sendable {
    private let bodies = Mutex<[[UInt8]]>([])
    var all: [[UInt8]] { bodies.withLock { $0 } }
    func add(_ body: [UInt8]) { bodies.withLock { $0.append(body) } }
  }

  private static let key = "sk-only-for-this-test-4711"
  private static var modelKey: ModelKey { get throws { try #require(ModelKey(key)) } }
  private static let question = ModelRequest(.coach, Array("{\"topSignal\":\"z_hrv\",\"say\":\"\u{e4} / \\\"\"}".utf8))

  private static func completion(_ content: String, finish: String = "stop") -> String {
    """
    {"id":"1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":\(content)},\
    "finish_reason":"\(finish)"}],"usage":{"total_tokens":3}}
    """
  }

  private static let config: HTTPModelConfig = {
    var config = HTTPModelConfig()
    config.patience = .milliseconds(1_500)
    return config
  }()

  /// Returns the result of one question to a server with these steps.
  private func ask(
    _ steps: [ScriptedServer.Step], _ request: ModelRequest = question
  ) async throws -> (reply: ModelReply, heard: [ScriptedServer.Heard], recorded: [[UInt8]]) {
    let server = try ScriptedServer([steps])
    defer { server.stop() }
    let log = Log()
    let model = HTTPModel(
      endpoint: server.endpoint, model: "small", key: try Self.modelKey, config: Self.config,
      record: { log.add($0) })
    let reply = try #require(await model?.respond(request))
    return (reply, server.heard, log.all)
  }

  @Test("replies with the server's words")
  func good() async throws {
    let (reply, _, _) = try await ask(ScriptedServer.response(200, Self.completion("\"Rest a little.\"")))
    #expect(reply == .text("Rest a little."))
  }

  @Test("records every byte of the body that crosses, and nothing else crosses", arguments: ModelTask.allCases)
  func recorded(task: ModelTask) async throws {
    let request = ModelRequest(task, Self.question.bytes)
    let (_, heard, recorded) = try await ask(ScriptedServer.response(200, Self.completion("\"0.1\"")), request)
    #expect(recorded == heard.map(\.body))
    let body = try #require(recorded.first)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
    #expect(object.keys.sorted() == ["max_tokens", "messages", "model", "temperature"])
    let messages = try #require(object["messages"] as? [[String: String]])
    #expect(messages.map { $0["role"] } == ["system", "user"])
    #expect(messages.first?["content"] == task.instructions)
    #expect(messages.last?["content"].map { Array($0.utf8) } == request.bytes)
    let again = try await ask(ScriptedServer.response(200, Self.completion("\"0.1\"")), request)
    #expect(again.recorded == recorded)
  }

  @Test("sends its key in one header only, never records it, and never shows it")
  func keySecret() async throws {
    let (_, heard, recorded) = try await ask(ScriptedServer.response(200, Self.completion("\"0.1\"")))
    let request = try #require(heard.first)
    let lines = request.head.split(separator: "\r\n").filter { $0.contains(Self.key) }
    #expect(lines == ["Authorization: Bearer \(Self.key)"])
    #expect(!request.head.lowercased().contains("cookie"))
    for body in recorded + heard.map(\.body) { #expect(!String(decoding: body, as: UTF8.self).contains(Self.key)) }
    let made = HTTPModel(
      endpoint: "https://models.example/v1", model: "small", key: try Self.modelKey, record: { _ in })
    let model = try #require(made)
    var dumped = ""
    dump(model, to: &dumped)
    #expect(!dumped.contains(Self.key))
    #expect(!"\(model)".contains(Self.key) && !String(reflecting: model).contains(Self.key))
  }

  @Test("takes its key to no other address")
  func redirection() async throws {
    let other = try ScriptedServer([ScriptedServer.response(200, Self.completion("\"caught\""))])
    defer { other.stop() }
    for status in [301, 302, 307, 308] {
      let steps = ScriptedServer.response(status, "", headers: ["Location: \(other.endpoint)"])
      #expect(try await ask(steps).reply == .failed)
    }
    #expect(other.heard.isEmpty)
  }

  @Test(
    "is refused where guardrails step in",
    arguments: [
      ScriptedServer.response(200, completion("\"I ca\"", finish: "content_filter")),
      ScriptedServer.response(200, completion("null", finish: "content_filter")),
      ScriptedServer.response(200, completion("null,\"refusal\":\"I cannot help with that.\"")),
      ScriptedServer.response(400, "{\"error\":{\"code\":\"content_filter\",\"message\":\"filtered\"}}"),
    ])
  func refusal(steps: [ScriptedServer.Step]) async throws {
    #expect(try await ask(steps).reply == .refused)
  }

  @Test("needs a setting when its key is not accepted", arguments: [401, 403])
  func unauthorised(status: Int) async throws {
    let (reply, _, _) = try await ask(ScriptedServer.response(status, "{\"error\":{\"code\":\"invalid_api_key\"}}"))
    #expect(reply == .unavailable(.needsSetting))
  }

  @Test("says that it was asked too often")
  func limited() async throws {
    let (reply, _, _) = try await ask(ScriptedServer.response(429, "{\"error\":{\"code\":\"rate_limit_exceeded\"}}"))
    #expect(reply == .limited)
  }

  @Test(
    "fails when the server is in trouble, even if it says something",
    arguments: [204, 400, 404, 418, 500, 502, 503])
  func status(status: Int) async throws {
    let steps = ScriptedServer.response(status, status == 204 ? "" : Self.completion("\"Rest.\""))
    #expect(try await ask(steps).reply == .failed)
  }

  @Test(
    "fails on whatever is not exactly one finished reply",
    arguments: [
      "", "hello", "<html>busy</html>", "null", "[]", "{}", "{\"choices\":[]}", "{\"choices\":{}}",
      completion("\"\""), completion("null"), completion("7"), completion("[\"a\"]"),
      completion("\"Rest a lit\"", finish: "length"), completion("null", finish: "tool_calls"),
      completion("\"\(String(repeating: "a", count: 8 * 1024 + 1))\""), String(completion("\"Rest.\"").dropLast(9)),
      "{\"choices\":[{\"message\":{\"content\":\"a\"}}]}",
      "{\"choices\":[{\"message\":{\"content\":\"a\"},\"finish_reason\":\"stop\"},"
        + "{\"message\":{\"content\":\"b\"},\"finish_reason\":\"stop\"}]}",
      completion("\"Rest.\"") + "}", "data: " + completion("\"Rest.\""),
    ])
  func garbage(body: String) async throws {
    #expect(try await ask(ScriptedServer.response(200, body)).reply == .failed)
  }

  @Test("fails on bytes that are not UTF-8, on a body that ends early, and on a reply that is not HTTP")
  func broken() async throws {
    let bad = Array("{\"choices\":[{\"message\":{\"content\":\"".utf8) + [0xff, 0xfe] + Array("\"}}]}".utf8)
    let head = "HTTP/1.1 200 Said\r\nContent-Length: \(bad.count)\r\n\r\n"
    #expect(try await ask([.text(head), .bytes(bad)]).reply == .failed)
    let whole = Self.completion("\"Rest.\"")
    let promise = "HTTP/1.1 200 Said\r\nContent-Length: \(whole.utf8.count + 10)\r\n\r\n"
    #expect(try await ask([.text(promise + whole)]).reply == .failed)
    #expect(try await ask([.text("good morning\r\n\r\n")]).reply == .failed)
    #expect(try await ask([]).reply == .failed)
  }

  @Test("stops listening to a server that does not stop talking")
  func oversized() async throws {
    let head = ScriptedServer.Step.text("HTTP/1.1 200 Said\r\nContent-Type: application/json\r\n\r\n")
    let server = try ScriptedServer([[head, .endless(Array(repeating: UInt8(ascii: " "), count: 16_384))]])
    defer { server.stop() }
    var config = Self.config
    config.patience = .seconds(60)
    let model = HTTPModel(
      endpoint: server.endpoint, model: "small", key: try Self.modelKey, config: config, record: { _ in })
    #expect(await model?.respond(Self.question) == .failed)
    for _ in 0..<2_000 where server.deserted == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(server.deserted == 1)
  }

  @Test("is late when nothing comes, and when it trickles, however often")
  func late() async throws {
    let start = ContinuousClock.now
    #expect(try await ask([.pause(milliseconds: 2_500)]).reply == .late)
    #expect(ContinuousClock.now - start >= .milliseconds(1_500))
    let head = ScriptedServer.Step.text("HTTP/1.1 200 Said\r\nContent-Length: 5000\r\n\r\n")
    let drops = (0..<12).flatMap { _ in [ScriptedServer.Step.text(" "), .pause(milliseconds: 300)] }
    #expect(try await ask([head] + drops).reply == .late)
  }

  @Test("returns when the caller cancels")
  func cancelled() async throws {
    let server = try ScriptedServer([[.pause(milliseconds: 1_000)]])
    defer { server.stop() }
    let model = HTTPModel(
      endpoint: server.endpoint, model: "small", key: try Self.modelKey, config: Self.config, record: { _ in })
    let before = Task { await model?.respond(Self.question) }
    before.cancel()
    #expect(await before.value == .failed)
    let during = Task { await model?.respond(Self.question) }
    while server.heard.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    during.cancel()
    #expect(await during.value == .failed)
  }

  @Test("fails when no server listens")
  func nobody() async throws {
    let server = try ScriptedServer([[]])
    let endpoint = server.endpoint
    server.stop()
    let model = HTTPModel(endpoint: endpoint, model: "small", key: try Self.modelKey, record: { _ in })
    #expect(await model?.respond(Self.question) == .failed)
  }

  @Test("sends nothing that is not UTF-8")
  func noText() async throws {
    let request = ModelRequest(.safety, [0xff, 0xfe])
    let (reply, heard, recorded) = try await ask(ScriptedServer.response(200, Self.completion("\"safe\"")), request)
    #expect(reply == .failed)
    #expect(heard.isEmpty && recorded.isEmpty)
  }

  @Test("is off without a key, an address and a name, and where the key would travel in the open")
  func off() {
    func model(_ key: String, at address: String = "https://models.example/v1", _ name: String = "small") -> HTTPModel?
    {
      ModelKey(key).flatMap { HTTPModel(endpoint: address, model: name, key: $0, record: { _ in }) }
    }
    #expect(model(Self.key) != nil)
    #expect(model("") == nil && model(Self.key, at: "") == nil && model(Self.key, "") == nil)
    for bad in ["sk one", "sk\r\nX-Other: 1", "sk\u{e4}"] {
      #expect(model(bad) == nil, "\(bad)")
    }
    for (address, isOn) in [
      ("http://models.example/v1", false), ("http://127.0.0.1:8080/v1", true), ("http://localhost:1/v1", true),
      ("http://127.0.0.1.example.com/v1", false), ("https://me:secret@models.example/v1", false),
      ("file:///etc/hosts", false), ("models.example", false), ("https://", false),
    ] {
      #expect((model(Self.key, at: address) != nil) == isOn, "\(address)")
    }
  }
}
