import Foundation
import Testing

import Engine
import Processes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A browser without a window, told what to do by pipes: its DevTools protocol, a JSON object behind the other, each with a
/// zero byte at its end.
final class Chromium {
  struct Failure: Error { let words: String }

  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private var process: pid_t = 0
  private let input: Int32
  private let output: Int32
  private var buffer: [UInt8] = []
  private var number = 0
  private var session: String?
  private let profile: ScratchFolder
  /// The page's console output and its errors.
  private(set) var complaints: [String] = []

  /// `nil` if no browser is installed.
  init?(_ name: String) throws {
    guard let path = Self.path else {
      print("chromium is not installed: \(name) was not looked at")
      return nil
    }
    profile = try ScratchFolder("chromium")
    var (toBrowser, fromBrowser): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&toBrowser) == 0, pipe(&fromBrowser) == 0 else { throw Failure(words: "no pipes") }
    // The browser reads at descriptor 3 and writes at 4; these must be neither.
    let ends = (toBrowser + fromBrowser).map { fcntl($0, F_DUPFD_CLOEXEC, 100) }
    for end in toBrowser + fromBrowser { close(end) }
    (input, output) = (ends[1], ends[2])
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[0], 3)
    posix_spawn_file_actions_adddup2(&actions, ends[3], 4)
    for descriptor: Int32 in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    let options = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
      "--user-data-dir=\(profile.path)/profile", "about:blank",
    ]
    var words = ([path] + options).map { strdup($0) } + [nil]
    let code = posix_spawn(&process, path, &actions, nil, &words, environ)
    for word in words { free(word) }
    posix_spawn_file_actions_destroy(&actions)
    for end in [ends[0], ends[3]] { close(end) }
    guard code == 0 else { throw Failure(words: "the browser cannot be started: \(code)") }
    let target = try tell("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
    session = try tell("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log"] { _ = try tell("\(domain).enable") }
    try resize(1_440, 900)
  }

  deinit {
    close(input)
    ProcessSignal.send(SIGKILL, to: process)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(output)
    profile.remove()
  }

  @discardableResult
  func tell(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    message["sessionId"] = session
    var rest = (Array(try JSONSerialization.data(withJSONObject: message)) + [0])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(words: "the browser is gone") }
      rest = rest.dropFirst(count)
    }
    while true {
      let heard = try next()
      guard heard["id"] as? Int == number else {
        note(heard)
        continue
      }
      if let error = heard["error"] { throw Failure(words: "\(method): \(error)") }
      return heard["result"] as? [String: Any] ?? [:]
    }
  }

  private func next() throws -> [String: Any] {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let object = try JSONSerialization.jsonObject(with: Data(buffer[..<end])) as? [String: Any]
        buffer.removeSubrange(...end)
        return object ?? [:]
      }
      var wanted = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, 20_000) > 0 else { throw Failure(words: "the browser does not answer") }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = read(output, &chunk, chunk.count)
      guard count > 0 else { throw Failure(words: "the browser is gone") }
      buffer += chunk[..<count]
    }
  }

  private func note(_ event: [String: Any]) {
    let method = event["method"] as? String ?? ""
    if ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"].contains(method) {
      complaints.append("\(event["params"] ?? "")")
    }
  }

  // MARK: - What a person does

  func open(_ address: String) throws { try tell("Page.navigate", ["url": address]) }

  func resize(_ width: Int, _ height: Int) throws {
    try tell(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
  }

  /// Evaluates an expression in the page. Returns its value.
  func value(_ expression: String) throws -> Any? {
    let answer = try tell(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let thrown = answer["exceptionDetails"] { throw Failure(words: "\(expression): \(thrown)") }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// Waits until that holds, and answers for how many seconds.
  @discardableResult
  func wait(until condition: String, _ place: SourceLocation = #_sourceLocation) throws -> Double {
    let watch = Stopwatch()
    while watch.seconds < 20 {
      if let holds = try? value(condition) as? Bool, holds { return watch.seconds }
      usleep(5_000)
    }
    Issue.record("never: \(condition)", sourceLocation: place)
    throw Failure(words: condition)
  }

  func press(_ key: String) throws {
    var words: [String: Any] = ["type": "keyDown", "key": key]
    if key.count == 1 { words["text"] = key }
    if key == "Enter" { words["text"] = "\r" }
    try tell("Input.dispatchKeyEvent", words)
    try tell("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
  }

  func type(_ text: String) throws { try tell("Input.insertText", ["text": text]) }

  func drag(_ places: [(x: Double, y: Double)]) throws {
    for (index, place) in places.enumerated() {
      let parts: [String: Any] = ["x": place.x, "y": place.y, "button": "left", "buttons": 1, "clickCount": 1]
      try tell("Input.dispatchMouseEvent", parts.merging(["type": index == 0 ? "mousePressed" : "mouseMoved"]) { $1 })
      usleep(16_000)
    }
    guard let last = places.last else { return }
    try tell(
      "Input.dispatchMouseEvent",
      ["type": "mouseReleased", "x": last.x, "y": last.y, "button": "left", "clickCount": 1])
  }
}
