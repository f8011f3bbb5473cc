package import DeviceKit
package import Engine
import Foundation
import Processes
import SimKernel
import Synchronization
import Wire

/// A run in another process of this program, which was started with the same words and tells its events.
///
/// Within one process much is alike in two runs that is not between two: the seed of hash tables, addresses.
package final class OwnProcessRun: RunElsewhere {
  package private(set) var problem: String?
  private var process: ChildProcess?
  private var buffer = FrameBuffer()
  private var keys: ArraySlice<UInt64> = []
  private var hasEnded = false

  private static let variable = "TRIAD_TELLS_EVENTS"

  private static let isProgram = Atomic(false)

  /// Says that this process does what the words of its command line say and nothing else, as a test does not: it may be started
  /// again with them.
  package static func allow() {
    isProgram.store(true, ordering: .relaxed)
    RunsUnderWay.command(isUnderWay: true)
  }

  /// Whether this process is to tell its events instead of comparing them.
  package static var isWanted: Bool {
    isProgram.load(ordering: .relaxed) && ProcessInfo.processInfo.environment[variable] != nil
  }

  /// The program started again; nil where it must not be.
  package static func start() -> OwnProcessRun? { isProgram.load(ordering: .relaxed) ? OwnProcessRun() : nil }

  private init() {
    setenv(Self.variable, "1", 1)
    defer { unsetenv(Self.variable) }
    do {
      process = try ChildProcess(Array(CommandLine.arguments.dropFirst()))
    } catch {
      problem = "\(error)"
    }
  }

  package func next() -> UInt64? {
    while keys.isEmpty, !hasEnded, let frame = frame() {
      hasEnded = frame.isEmpty
      keys = stride(from: 0, to: frame.count - 7, by: 8).map { Self.word(frame[$0..<$0 + 8]) }[...]
    }
    return keys.popFirst()
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 &<< 8 | UInt64($1) }
  }

  package func told(_ place: Int) -> ToldEvent? {
    while next() != nil {}
    guard problem == nil else { return nil }
    process?.tell(Array("\(place)\n".utf8))
    return frame().flatMap { try? JSONDecoder().decode([ToldEvent].self, from: Data($0)) }?.first
  }

  private func frame() -> [UInt8]? {
    guard problem == nil, let process else { return nil }
    while true {
      do throws(WireError) {
        if let frame = try buffer.next() { return frame }
      } catch {
        problem = "it said what no such process says"
        return nil
      }
      guard PipeEnd.isReady(process.output, within: .seconds(1)) else { continue }
      guard let more = process.read() else {
        problem = "it ended before its run did: \(process.wait().map { "\($0)" } ?? "unknown")"
        return nil
      }
      buffer.append(more)
    }
  }

  // MARK: - In the other process

  /// Runs the plan and tells its events to the process that started this one, until that one has heard enough.
  package static func tell(_ makePlan: () throws(StorageError) -> WorldPlan) throws(StorageError) {
    // What the code under test prints must not come in between.
    let output = dup(STDOUT_FILENO)
    let nowhere = open("/dev/null", O_WRONLY)
    dup2(nowhere, STDOUT_FILENO)
    // A clock that is read in whole seconds is to differ.
    usleep(1_100_000)
    let teller = EventTeller(output)
    let run = try Run(try makePlan(), observers: [teller])
    _ = try run.run()
    teller.end()
    var question: [UInt8] = []
    while let more = PipeEnd.read(STDIN_FILENO) {
      question += more
      guard question.last == UInt8(ascii: "\n") else { continue }
      teller.tell(Int(String(decoding: question.dropLast(), as: UTF8.self)) ?? 0, run.world.clock)
      question = []
    }
  }
}

/// Tells what the events of a run are, some thousand at a time, and remembers them.
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

  func end() {
    if !pending.isEmpty { flush() }
    write([])
  }

  func tell(_ place: Int, _ clock: WorldClock) {
    let told = events.indices.contains(place) ? [ToldEvent(events[place], clock)] : []
    write((try? JSONEncoder().encode(told)).map { [UInt8]($0) } ?? [])
  }

  private func flush() {
    write(pending)
    pending.removeAll(keepingCapacity: true)
  }

  private func write(_ frame: [UInt8]) { _ = PipeEnd.writeAll(output, FrameBuffer.frame(frame)) }
}
