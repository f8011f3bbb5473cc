import CTriadTime
public import Foundation

/// A process of an app on a simulated device, which the kit starts as `Installed.program`.
///
/// Nothing of the app runs outside of an event: Swift's tasks, queues and timers run within them, by the device's clocks.
/// Values in `UserDefaults` survive the process.
///
/// ```swift
/// AppProgram.run { program in
///   program.launched { WatchSync.shared.start() }
///   program.act("tap") { WatchSync.shared.tapped($0.text("species") ?? "") }
/// }
/// ```
public final class AppProgram {
  /// The program of this process.
  public nonisolated(unsafe) static let shared = AppProgram()

  /// The details of an act in the story.
  public struct Details: @unchecked Sendable {
    let members: [String: Any]

    /// Returns a text.
    public func text(_ name: String) -> String? { members[name] as? String }
    /// Returns a whole number.
    public func whole(_ name: String) -> Int? { members[name] as? Int }
    /// Returns a number.
    public func number(_ name: String) -> Double? { members[name] as? Double ?? whole(name).map(Double.init) }
    /// Returns a truth value.
    public func flag(_ name: String) -> Bool? { members[name] as? Bool }
    /// Returns the members of an object.
    public func members(_ name: String) -> [String: Any]? { members[name] as? [String: Any] }
    /// Returns a text's bytes.
    public func data(_ name: String) -> Data? { text(name).map { Data($0.utf8) } }
  }

  private typealias Act = @MainActor @Sendable (Details) -> Void
  private typealias Hook = @MainActor @Sendable () -> Void

  /// `watch`, `phone` or another role of the kit.
  public private(set) var role = ""
  /// The reason for which the app runs; `nil` if it always does.
  public private(set) var reason: String?
  /// `true` while the person has the app open.
  public var isInForeground: Bool { reason == "opened" }
  /// The story's settings.
  public private(set) var dials: [String: Any] = [:]
  package private(set) var event: [String: Any] = [:]
  /// The device's store, as JSON by names.
  package private(set) var stored: [String: Any] = [:]
  /// Called with each event and its name, in the order of their addition.
  package var listeners: [(String, [String: Any]) -> Void] = []
  /// Called when everything that the event caused has run.
  package var endings: [() -> Void] = []

  /// `true` while the app would rather go on running, as during a background task.
  public var isBusy = false

  private var zone = ""
  /// `true` if another launch can follow in another copy.
  private var isCopy = false
  private var changed: Set<String> = []
  private var said: [UInt8] = []
  private var acts: [String: Act] = [:]
  private var hooks: (launched: [Hook], opened: [Hook]) = ([], [])

  private init() {}

  // MARK: - What the driver says

  /// Serves the events of the process until its input ends.
  ///
  /// - Parameter setUp: Says what the app does at its launch and for each act. Runs before the first event, without a clock.
  public static func run(_ setUp: (AppProgram) -> Void) -> Never {
    setUp(shared)
    shared.serve()
  }

  /// Adds what the app does at its launch, as in its `App` or its delegate.
  public func launched(_ body: @escaping @MainActor @Sendable () -> Void) { hooks.launched.append(body) }

  /// Adds what the app does each time that the person opens it.
  public func opened(_ body: @escaping @MainActor @Sendable () -> Void) { hooks.opened.append(body) }

  /// Says what the app does in an act of the person.
  ///
  /// - Parameter name: The act's name in the story.
  public func act(_ name: String, _ body: @escaping @MainActor @Sendable (Details) -> Void) { acts[name] = body }

  // MARK: - What the frameworks say

  package func say(_ line: LineWriter) { said += line.bytes + "}\n".utf8 }

  /// Runs async code of a framework within the events of the process.
  package func async(_ body: @escaping @Sendable () async -> Void) { Task { await body() } }

  public func log(_ text: String) {
    var line = LineWriter("log")
    line.write("text", text)
    say(line)
  }

  /// Stores a value, safe with the event or not at all; `nil` removes it.
  package func store(_ name: String, _ value: Any?) throws(PropertyList.Unsupported) {
    guard let value else {
      guard stored[name] != nil else { return }
      stored[name] = NSNull()
      changed.insert(name)
      return
    }
    let json = try PropertyList.json(value)
    stored[name] = LineReader.object(Array("{\"value\":".utf8) + json + Array("}".utf8))?["value"]
    changed.insert(name)
  }

  // MARK: - Events

  private func serve() -> Never {
    isCopy = triad_begin_launch() == 1
    // Escapes are noted from here on: the runtime's own start isn't part of the app.
    triad_watch_escapes(NSTemporaryDirectory() + "triad-\(ProcessInfo.processInfo.processIdentifier)/")
    while let line = LineInput.next() {
      guard let event = LineReader.object(line), let name = event["event"] as? String else { continue }
      take(name, event)
      Agenda.run()
      for ending in endings { ending() }
      finish()
    }
    exit(0)
  }

  private func take(_ name: String, _ event: [String: Any]) {
    self.event = event
    triad_set_clocks(nanoseconds(event["now"]), nanoseconds(event["uptime"]))
    reason = event["reason"] as? String
    if let zone = event["zone"] as? String, zone != self.zone {
      self.zone = zone
      setenv("TZ", zone, 1)
      NSTimeZone.resetSystemTimeZone()
    }
    if name == "ended" {
      LineOutput.write(Array("{\"done\":true}\n".utf8))
      triad_end_launch()
    }
    if name == "launched" {
      if isCopy { say(LineWriter("relaunch")) }
      role = event["role"] as? String ?? ""
      triad_set_seed(UInt64(event["seed"] as? Int ?? 1))
      stored = event["stored"] as? [String: Any] ?? [:]
      dials = event["dials"] as? [String: Any] ?? [:]
      Agenda.isRandom = dials["schedule"] as? String == "random"
      for hook in hooks.launched { Task { @MainActor in hook() } }
      Agenda.run()
    }
    for listener in listeners { listener(name, event) }
    if name == "run", isInForeground {
      for hook in hooks.opened { Task { @MainActor in hook() } }
    }
    if name == "act" { act(event) }
  }

  private func act(_ event: [String: Any]) {
    let name = event["act"] as? String ?? ""
    guard let body = acts[name] else {
      let known = acts.keys.sorted().joined(separator: ", ")
      Refusal.stop("the act '\(name)'", "the driver has \(known.isEmpty ? "no acts" : known)")
    }
    let details = Details(members: event["with"] as? [String: Any] ?? [:])
    Task { @MainActor in body(details) }
  }

  /// Writes the answer to an event.
  private func finish() {
    while let escape = triad_next_escape() {
      var line = LineWriter("always")
      line.write("condition", false)
      line.write("promise", "the app stays within the simulation: it uses \(String(cString: escape))")
      say(line)
    }
    for name in changed.sorted() {
      var line = LineWriter("store")
      line.write("name", name)
      // It was a property list when it was stored.
      line.write(
        "value", json: (try? PropertyList.json(PropertyList.value(stored[name] ?? NSNull()))) ?? Array("null".utf8))
      say(line)
    }
    changed = []
    if let seconds = Agenda.missingWake() {
      var line = LineWriter("wake")
      line.write("after", seconds)
      line.write("timer", "agenda")
      say(line)
    }
    said += (isBusy ? "{\"done\":true,\"busy\":true}\n" : "{\"done\":true}\n").utf8
    LineOutput.write(said)
    said.removeAll(keepingCapacity: true)
  }

  private func nanoseconds(_ seconds: Any?) -> Int64 {
    Int64(((seconds as? Double ?? Double(seconds as? Int ?? 0)) * 1e9).rounded())
  }
}

/// The lines of the standard input.
private enum LineInput {
  private nonisolated(unsafe) static var received: [UInt8] = []
  private nonisolated(unsafe) static var block = [UInt8](repeating: 0, count: 1 << 16)

  /// - Returns: `nil` at the end of the input.
  static func next() -> [UInt8]? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(received[..<end])
        received.removeSubrange(...end)
        return line
      }
      let count = read(STDIN_FILENO, &block, block.count)
      guard count > 0 else { return nil }
      received += block[..<count]
    }
  }
}

private enum LineOutput {
  static func write(_ bytes: [UInt8]) {
    var place = 0
    while place < bytes.count {
      let count = bytes[place...].withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      // The kit has ended this process.
      guard count > 0 else { exit(1) }
      place += count
    }
  }
}
