import Foundation
import Processes
import Reports
import WearerKit

/// Shows a session as a page on this machine: one session for all of its clients.
///
/// Requests without the token in the address get a 404, and requests to a host name other than this machine's are
/// refused: a page from elsewhere could otherwise point its own name at this machine (DNS rebinding).
final class StepServer {
  private let session: any StepTalk
  private let server: LocalServer
  private let token: String
  private let story: Story
  private let days: [DayRequest]

  private var scene: StepScene?
  private var prompt = ""
  /// The number of lines and answers so far. A polling client sends the last number that it has.
  private var serial = 0
  /// The number of changes of the story. A day's timeline is valid until the next.
  private var version = 0
  private var log: [Exchange] = []
  private var lines: [(line: String, asker: LocalServer.Asker)] = []
  /// `true` while the first of the lines is being executed.
  private var isBusy = false
  private var waiting: [(asker: LocalServer.Asker, after: Int, watch: Stopwatch)] = []
  /// The timelines of days; those of the story as it was opened have negative numbers.
  private var seen: [Int: String] = [:]
  private var wanted: [(day: Int, asker: LocalServer.Asker)] = []
  private var looking: (day: Int, version: Int)?
  /// The folder into which the page may save.
  private let folder: String
  private(set) var hasEnded = false

  /// A line and its answer.
  private struct Exchange: Encodable {
    let serial: Int
    let line: String
    let lines: [String]
    var curve: String?
    let complaint: String?
  }

  private struct State: Encodable {
    let serial: Int
    let story: Int
    let isBusy: Bool
    let hasEnded: Bool
    let prompt: String
    let scene: StepScene?
    let log: [Exchange]
  }

  /// The constant part of the state.
  private struct Story: Encodable {
    struct Day: Encodable {
      let number: Int
      let label: String
      let from: Int64
      let to: Int64
    }

    let header: String
    let name: String
    let days: [Day]
    let instructions: [Instruction]
    /// A fault and an act of each kind, in the form to type.
    let examples: [String]
    /// The command that opens it again.
    let again: String
  }

  private struct Instruction: Encodable {
    let form: String
    let about: String
  }

  /// The number of exchanges that a new page receives.
  private static let logMax = 60
  /// The seconds after which a poll without news is answered.
  private static let patience = 20.0

  /// - Parameters:
  ///   - opening: The first output.
  ///   - port: 0 selects a free one.
  init(
    _ session: any StepTalk, opening: StepReply, of scenario: Scenario, header: String, port: UInt16, token: String,
    again: String
  ) throws(SystemFailure) {
    (self.session, self.token, folder) = (session, token, scenario.directory)
    server = try LocalServer(port: port)
    let clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    let end = clock.instant(scenario.ending)
    days = (1...scenario.dayCount).map { number in
      DayRequest(
        number: number, from: max(.start, clock.instant(scenario.timestamp(of: .day(number, .midnight)))),
        to: min(end, clock.instant(scenario.timestamp(of: .day(number + 1, .midnight)))))
    }
    story = Story(
      header: header, name: scenario.name,
      days: days.map { day in
        let date = clock.civil(day.from).date
        return Story.Day(
          number: day.number, label: "\(date.weekday.abbreviation) \(date.day) \(date.monthAbbreviation)",
          from: day.from.nanoseconds, to: day.to.nanoseconds)
      },
      instructions: StepHelp.entries(scenario.vocabulary).map { Instruction(form: $0.form, about: $0.about) },
      examples: TypedEntry.examples(scenario.vocabulary), again: again)
    (prompt, scene, serial) = (opening.prompt, session.scene(), 1)
    log = [Exchange(serial: 1, line: "", lines: opening.lines, complaint: nil)]
  }

  /// The address of the page.
  var address: String { "http://127.0.0.1:\(server.port)/\(token)/" }

  /// Returns a token of 128 random bits; `nil` if the system has no randomness.
  static func makeToken() -> String? {
    SystemEntropy.bytes(16)?.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Serves until the session is quit, or the process must end.
  func run(until isOver: () -> Bool) {
    while !hasEnded, !isOver() { turn() }
    guard hasEnded else { return }
    server.finish()
  }

  /// Performs one round: processes requests, and sends finished answers.
  func turn() {
    server.turn(others: session.descriptors) { request, asker in hear(request, asker) }
    listen()
    lookOn()
    for (asker, after, watch) in waiting where serial > after || hasEnded || watch.seconds > Self.patience {
      server.answer(asker, state(after: after))
    }
    waiting.removeAll { serial > $0.after || hasEnded || $0.watch.seconds > Self.patience }
  }

  // MARK: - Requests

  private func hear(_ request: HTTPRequest, _ asker: LocalServer.Asker) {
    let names = ["127.0.0.1:\(server.port)", "localhost:\(server.port)"]
    guard names.contains(request.headers["host"] ?? "") else { return server.answer(asker, HTTPResponse(refusal: 403)) }
    // A page from elsewhere gives its origin.
    if let origin = request.headers["origin"], !names.contains(where: { origin == "http://\($0)" }) {
      return server.answer(asker, HTTPResponse(refusal: 403))
    }
    guard request.path.hasPrefix("/\(token)/") else { return server.answer(asker, HTTPResponse(refusal: 404)) }
    switch (request.method, request.path.dropFirst(token.count + 2)) {
    case ("GET", ""): server.answer(asker, HTTPResponse(200, StepPage.html, type: "text/html; charset=utf-8"))
    case ("GET", "page.css"): server.answer(asker, HTTPResponse(200, StepPage.css, type: "text/css; charset=utf-8"))
    case ("GET", "page.js"):
      server.answer(asker, HTTPResponse(200, StepPage.script, type: "text/javascript; charset=utf-8"))
    case ("GET", "story"): server.answer(asker, Self.json(story))
    case ("GET", "state"):
      let after = request.query["after"].flatMap { Int($0) } ?? -1
      if after < serial {
        server.answer(asker, state(after: after))
      } else {
        waiting.append((asker, after, Stopwatch()))
      }
    case ("GET", "day"):
      showDay(request.query["number"].flatMap { Int($0) } ?? 0, isOpened: request.query["opened"] == "1", asker)
    case ("POST", "say"): say(request.body, asker)
    case ("POST", "stop"):
      if isBusy { session.interrupt() }
      server.answer(asker, HTTPResponse(200, "{}", type: "application/json"))
    case (_, "say"), (_, "stop"), ("POST", _): server.answer(asker, HTTPResponse(refusal: 405))
    default: server.answer(asker, HTTPResponse(refusal: request.method == "GET" ? 404 : 405))
    }
  }

  private static func json(_ value: some Encodable) -> HTTPResponse {
    guard let text = value.json else { return HTTPResponse(500, "the answer cannot be written as JSON\n") }
    return HTTPResponse(200, text, type: "application/json")
  }

  private func state(after: Int) -> HTTPResponse {
    Self.json(
      State(
        serial: serial, story: version, isBusy: isBusy, hasEnded: hasEnded, prompt: prompt, scene: scene,
        log: log.filter { $0.serial > after }))
  }

  // MARK: - Lines

  private func say(_ body: [UInt8], _ asker: LocalServer.Asker) {
    guard let line = String(validating: body, as: UTF8.self), !line.contains(where: \.isNewline) else {
      return server.answer(asker, HTTPResponse(refusal: 400))
    }
    lines.append((saving(line), asker))
    beginNext()
  }

  /// Returns a line that saves only beside the story's file: with its address a stranger could write anywhere otherwise.
  private func saving(_ line: String) -> String {
    let words = line.split(separator: " ")
    guard words.first == "save", words.count > 1 else { return line }
    let isForced = words.contains("--force")
    let name = words.dropFirst().filter { $0 != "--force" }.joined(separator: " ")
    let isPlain = !name.contains("/") && !name.hasPrefix(".") && name.hasSuffix(".json5")
    let path = (folder.isEmpty ? "." : folder) + "/" + name
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    guard isPlain, !isLink else { return "save" }
    return "save \(path)" + (isForced ? " --force" : "")
  }

  private func beginNext() {
    guard !isBusy, !hasEnded, let next = lines.first else { return }
    isBusy = true
    session.begin(next.line)
  }

  private func listen() {
    while isBusy, let reply = session.answer() {
      let said = lines.removeFirst()
      isBusy = false
      serial += 1
      if reply.hasChanged {
        version += 1
        seen = [:]
      }
      hasEnded = reply.hasEnded || reply.hasDiverged
      if !hasEnded, let scene = session.scene() { (self.scene, prompt) = (scene, reply.prompt) }
      log.append(
        Exchange(
          serial: serial, line: said.line, lines: reply.lines, curve: reply.curve, complaint: reply.complaint))
      log.removeFirst(max(0, log.count - Self.logMax))
      server.answer(said.asker, state(after: serial - 1))
      beginNext()
    }
  }

  // MARK: - Days

  private func showDay(_ number: Int, isOpened: Bool, _ asker: LocalServer.Asker) {
    guard days.indices.contains(number - 1) else { return server.answer(asker, HTTPResponse(refusal: 404)) }
    wanted.append((isOpened ? -number : number, asker))
    lookOn()
  }

  private func lookOn() {
    if let (number, version) = looking, let reply = session.seen() {
      looking = nil
      if let complaint = reply.complaint {
        for (_, asker) in wanted.filter({ $0.day == number }) {
          server.answer(asker, HTTPResponse(503, complaint + "\n"))
        }
        wanted.removeAll { $0.day == number }
      } else if version == self.version {
        // A few days are cached, so that switching between them needs no wait.
        if seen.count > 12 { seen = [:] }
        seen[number] = reply.json
      }
    }
    for (number, asker) in wanted {
      if let json = seen[number] { server.answer(asker, HTTPResponse(200, json, type: "application/json")) }
    }
    wanted.removeAll { seen[$0.day] != nil }
    guard looking == nil, !isBusy, let next = wanted.last else { return }
    looking = (next.day, version)
    var day = days[abs(next.day) - 1]
    day.isOpened = next.day < 0
    session.look(at: day)
  }
}

extension Encodable {
  /// The value as JSON; `nil` if it contains a number that JSON can't represent.
  var json: String? { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } }
}
