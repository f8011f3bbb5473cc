import Engine
import Foundation
import Processes

/// A program that answers requests in lines of text, over its standard input and output.
///
/// The caller is blocked until a line arrives: the program takes no time of the simulation. The program is in a process
/// group of its own, which ends with this object, including the program's children.
///
/// `@unchecked Sendable`: a process belongs to the one thread of its simulation.
package final class LineProcess: @unchecked Sendable {
  /// The reason why no line was read.
  package enum Silence: Error {
    case cannotStart(String)
    case hangs
    /// It closed its output, or ended; described in words.
    case ended(String)
    case tooLong
    /// It wrote that line before a request.
    case unasked([UInt8])
    /// Control-C.
    case interrupted
  }

  private let child: ChildProcess
  private var hasComplaints = true
  private var received: [UInt8] = []
  /// The start of the next line in `received`, and the end of the part without a line end.
  private var (position, scanned) = (0, 0)
  private var block = [UInt8](repeating: 0, count: 1 << 16)
  /// The end of its standard error.
  private var complaint: [UInt8] = []
  /// Swift's fatal error, if there was one.
  private var fatal: String?

  /// The time since the request, the time limit, and the bytes of the answer so far.
  private var (watch, patience, answered) = (Stopwatch(), 0.0, 0)

  /// The process that started it.
  let owner = getpid()

  /// `true` if it can be launched again, as it said.
  package var canRelaunch = false
  private var isResting = false

  /// The most bytes of an answer.
  package static let answerMax = 8 << 20
  private static let complaintMax = 4_096

  /// - Parameter command: The program, looked up as by a shell, and its arguments.
  package init(_ command: [String]) throws(Silence) {
    Termination.ignoreBrokenPipes()
    do throws(SpawnFailure) { child = try ChildProcess(program: command) } catch { throw .cannotStart(error.reason) }
  }

  /// Ends the launch. The next request begins another one.
  func rest() {
    child.tell(Array("{\"event\":\"ended\"}\n".utf8))
    isResting = true
  }

  /// Ends the program and its children.
  func end() { child.end() }

  /// Sends the program a line, including its end, without waiting for the program to read it. Only output from now on
  /// belongs to its answer.
  ///
  /// - Parameter patience: The time limit of the whole answer, in seconds of real time.
  package func ask(_ line: [UInt8], within patience: Double) throws(Silence) {
    if isResting {
      isResting = false
      (watch, self.patience, answered) = (Stopwatch(), patience, 0)
      // The answer to the end of the last launch, whose complaints end with it.
      _ = try nextLine()
      _ = lastComplaint()
      complaint = []
    }
    while position == received.count, PipeEnd.isReady(child.output, within: .zero), takeMore() {}
    if position < received.count { throw .unasked(takeLine() ?? Array(received[position...])) }
    child.tell(line)
    (watch, self.patience, answered) = (Stopwatch(), patience, 0)
  }

  /// Returns the answer's next line, without its end.
  package func nextLine() throws(Silence) -> [UInt8] {
    while true {
      if let line = takeLine() {
        answered += line.count + 1
        guard answered <= Self.answerMax else { throw .tooLong }
        return line
      }
      guard answered + received.count - position <= Self.answerMax else { throw .tooLong }
      let left = patience - watch.seconds
      guard left > 0 else { throw .hangs }
      guard !Interruption.hasHappened else { throw .interrupted }
      RunsUnderWay.noteWaiting()
      var ends = [
        pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: hasComplaints ? child.complaints : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child.hasMoreToTell ? child.input : -1, events: Int16(POLLOUT), revents: 0),
      ]
      guard poll(&ends, nfds_t(ends.count), Int32(min(left, 0.2) * 1_000 + 1)) > 0 else { continue }
      if ends[2].revents != 0 { child.tellMore() }
      if ends[1].revents != 0 { takeComplaint() }
      if ends[0].revents != 0, !takeMore() { throw .ended(ending()) }
    }
  }

  private func takeLine() -> [UInt8]? {
    guard let end = received[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
      scanned = received.count
      return nil
    }
    var line = received[position..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let found = Array(line)
    (position, scanned) = (end + 1, end + 1)
    if position == received.count {
      received.removeAll(keepingCapacity: true)
      (position, scanned) = (0, 0)
    }
    return found
  }

  /// Reads available output. Returns `false` once the program has closed its output.
  private func takeMore() -> Bool {
    guard let count = PipeEnd.read(child.output, into: &block) else { return false }
    received += block[..<count]
    return true
  }

  private func takeComplaint() {
    guard let count = PipeEnd.read(child.complaints, into: &block) else { return hasComplaints = false }
    complaint += block[..<count]
    if fatal == nil { fatal = complaintLines.first { $0.contains("Fatal error") } }
    if complaint.count > Self.complaintMax { complaint.removeFirst(complaint.count - Self.complaintMax) }
  }

  /// Returns how the program ended, after its output was closed. Waits a moment for the end.
  private func ending() -> String {
    for _ in 0..<200 where child.poll() == nil { poll(nil, 0, 1) }
    // Its own child processes may still be running.
    defer { child.end() }
    return child.status.map { "\($0)" } ?? "closed its output"
  }

  private var complaintLines: [String] {
    complaint.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the line of its standard error with Swift's fatal error, which a trace of calls follows, or the last line.
  func lastComplaint() -> String? {
    for _ in 0..<16 where hasComplaints {
      var end = pollfd(fd: child.complaints, events: Int16(POLLIN), revents: 0)
      guard poll(&end, 1, 0) > 0 else { break }
      takeComplaint()
    }
    return fatal ?? complaintLines.last
  }
}
