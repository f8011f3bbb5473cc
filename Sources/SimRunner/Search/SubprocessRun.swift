package import Engine
import Foundation
import Processes
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The command of a process that performs one run and nothing else.
package struct OwnProcess: Sendable {
  /// The command for a person to type.
  package let line: String
  /// `nil` if it cannot be started.
  fileprivate let words: [String]?
  fileprivate let variables: [String: String]
  /// `true` if the process is a test runner, whose own output is of no interest.
  fileprivate let isTest: Bool

  /// `true` if it can be started.
  var mayStart: Bool { words != nil && (isTest || SubprocessRun.isProgram.load(ordering: .relaxed)) }

  /// Creates the command of this program with other arguments.
  package init(program: String, _ words: [String]) {
    line = ([program] + words.map(ShellWord.quoted)).joined(separator: " ")
    (self.words, variables, isTest) = (words, [:], false)
  }

  /// Creates the command of this process's test runner.
  package init(test words: [String]?, _ variables: [String: String], line: String) {
    (self.words, self.variables, self.line, isTest) = (words, variables, line, true)
  }
}

/// A run in another process of this program, which reports the run's verdict and its events.
///
/// Two runs within one process share state that differs between processes, such as the seed of hash tables and the
/// global variables of the code under test.
package final class SubprocessRun: RunComparator {
  /// The level of detail of the report.
  enum Detail: String {
    case verdict, events
    /// Like events, but the process starts over a second later, so that a clock in whole seconds differs.
    case eventsLater
  }

  package private(set) var problem: String?
  private var process: ChildProcess?
  private var buffer = FrameBuffer()
  private var hasBegun = false
  /// The keys of the events so far, by which they are compared.
  private var keys: [UInt64] = []
  private var position = 0
  private var hasEnded = false
  private var record: CampaignRecord?

  private static let variable = "TRIAD_REPORTS_RUN"
  /// The descriptor of the report, separate from the output of the code under test.
  private static let channel: Int32 = 4
  /// The time limit for a process to begin, in seconds: a test runner may never reach the test.
  private static let beginningMax = 120

  fileprivate static let isProgram = Atomic(false)

  /// Declares that this process does only what its command line says, unlike a test: it may be started with other
  /// arguments.
  package static func allow() {
    isProgram.store(true, ordering: .relaxed)
    RunsUnderWay.command(isUnderWay: true)
  }

  private static var wanted: Detail? { ProcessInfo.processInfo.environment[variable].flatMap(Detail.init) }

  /// `true` if this process must report the run that its arguments name.
  package static var isWanted: Bool { isProgram.load(ordering: .relaxed) && wanted != nil }

  /// Starts the program again with the same arguments; `nil` if that isn't allowed.
  package static func start() -> SubprocessRun? {
    guard isProgram.load(ordering: .relaxed) else { return nil }
    return SubprocessRun(OwnProcess(program: "", Array(CommandLine.arguments.dropFirst())), .eventsLater)
  }

  init(_ own: OwnProcess, _ detail: Detail) {
    guard let words = own.words, own.mayStart else {
      problem = "this process cannot be started again for one run"
      return
    }
    let variables = own.variables.merging([Self.variable: detail.rawValue]) { $1 }
    do {
      process = try ChildProcess(
        words, variables: variables, channel: Self.channel,
        silenced: own.isTest ? [STDOUT_FILENO, STDERR_FILENO] : [STDOUT_FILENO])
    } catch {
      problem = "\(error)"
    }
  }

  package func next() -> UInt64? {
    while position >= keys.count, readMore() {}
    guard position < keys.count else { return nil }
    defer { position += 1 }
    return keys[position]
  }

  /// Returns the result of the run; `nil` if there is a problem.
  func verdict() -> CampaignRecord? {
    while readMore() {}
    if record == nil, let frame = frame() {
      record = try? JSONDecoder().decode(CampaignRecord.self, from: Data(frame))
      if record == nil { problem = "its verdict cannot be read" }
    }
    return record
  }

  /// Returns the index of the first event that differs from another such run; `nil` if there is none.
  func firstDifference(from other: SubprocessRun) -> Int? {
    guard verdict() != nil, other.verdict() != nil, keys != other.keys else { return nil }
    return zip(keys, other.keys).enumerated().first { $1.0 != $1.1 }?.offset ?? min(keys.count, other.keys.count)
  }

  package func told(_ place: Int) -> ToldEvent? {
    guard verdict() != nil else { return nil }
    process?.tell(Array("\(place)\n".utf8))
    return frame().flatMap { try? JSONDecoder().decode([ToldEvent].self, from: Data($0)) }?.first
  }

  /// Reads the next part of the events. Returns whether there was one.
  private func readMore() -> Bool {
    guard !hasEnded, let frame = frame() else { return false }
    hasEnded = frame.isEmpty
    keys += stride(from: 0, to: frame.count - 7, by: 8).map { start in
      frame[start..<start + 8].reversed().reduce(0) { $0 &<< 8 | UInt64($1) }
    }
    return !hasEnded
  }

  private func frame() -> [UInt8]? {
    guard problem == nil, let process else { return nil }
    var waited = 0
    while true {
      do throws(WireError) {
        if let frame = try buffer.next() {
          if hasBegun { return frame }
          hasBegun = true
          continue
        }
      } catch {
        problem = "it said what no such process says"
        return nil
      }
      guard PipeEnd.isReady(process.output, within: .seconds(1)) else {
        waited += 1
        if hasBegun || waited < Self.beginningMax { continue }
        problem = "it did not begin the run within \(Self.beginningMax) s"
        return nil
      }
      guard let more = process.read() else {
        problem = "before its run had ended, it \(process.wait() ?? .unknown)"
        return nil
      }
      buffer.append(more)
    }
  }

  // MARK: - In the other process

  /// Performs a run and reports it to the parent process, until that has received enough.
  package static func report(
    _ scenario: Scenario, _ makePlan: @escaping @Sendable () throws(ToolError) -> WorldPlan
  ) {
    // A program that the code under test starts must not keep the pipe open.
    _ = fcntl(channel, F_SETFD, FD_CLOEXEC)
    let detail = wanted ?? .verdict
    let teller = EventTeller(channel)
    teller.write([])
    if detail == .eventsLater { usleep(1_100_000) }
    nonisolated(unsafe) let observers: [any TraceObserver] = detail == .verdict ? [] : [teller]
    let run = CampaignRun(scenario, observers: { observers }, makePlan)
    teller.end(with: CampaignRecord(run))
    let clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    var question: [UInt8] = []
    while detail != .verdict, let more = PipeEnd.read(STDIN_FILENO) {
      question += more
      guard question.last == UInt8(ascii: "\n") else { continue }
      teller.tell(Int(String(decoding: question.dropLast(), as: UTF8.self)) ?? 0, clock)
      question = []
    }
  }
}

/// Reports the keys of a run's events, some thousand at a time, and stores them.
private final class EventTeller: TraceObserver {
  private let output: Int32
  private var events: [TraceEvent] = []
  private var pending: [UInt8] = []

  init(_ output: Int32) { self.output = output }

  func observe(_ event: TraceEvent) {
    events.append(event)
    let key = event.sameness
    pending += (0..<8).map { UInt8(truncatingIfNeeded: key &>> (8 * $0)) }
    if pending.count >= 1 << 15 { flush() }
  }

  func end(with record: CampaignRecord) {
    if !pending.isEmpty { flush() }
    write([])
    write(json(record))
  }

  func tell(_ place: Int, _ clock: WorldClock) {
    write(json(events.indices.contains(place) ? [ToldEvent(events[place], clock)] : []))
  }

  private func json(_ value: some Encodable) -> [UInt8] { (try? JSONEncoder().encode(value)).map { [UInt8]($0) } ?? [] }

  private func flush() {
    write(pending)
    pending.removeAll(keepingCapacity: true)
  }

  func write(_ frame: [UInt8]) { _ = PipeEnd.writeAll(output, FrameBuffer.frame(frame)) }
}
