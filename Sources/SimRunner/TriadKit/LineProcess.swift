import Engine
import Foundation
import Processes
import SimKernel

/// A program that is asked and answers in lines of text, over its standard input and output.
///
/// The caller stands still until a line is there: what the program takes is no time of the simulation. The program is in a group
/// of its own, and ends with this object together with whatever it started itself.
///
/// `@unchecked Sendable`: a process belongs to the one thread of its simulation.
package final class LineProcess: @unchecked Sendable {
  /// Why there is no line.
  package enum Silence: Error {
    case cannotStart(String)
    case hangs
    /// It closed its output, or ended; in words.
    case ended(String)
    case tooLong
    /// It wrote that line before it was asked.
    case unasked([UInt8])
    /// Control-C.
    case interrupted
  }

  private let child: ChildProcess
  private var hasComplaints = true
  private var received: [UInt8] = []
  /// Where in `received` the next line begins, and how far no end of a line was found.
  private var (position, scanned) = (0, 0)
  private var block = [UInt8](repeating: 0, count: 1 << 16)
  /// The end of what it wrote to its standard error.
  private var complaint: [UInt8] = []

  /// For how long the answer under way has been waited for, how long it may take, and how many bytes of it were read.
  private var (watch, patience, answered) = (Stopwatch(), 0.0, 0)

  /// How many bytes an answer may have.
  package static let answerMax = 8 << 20
  private static let complaintMax = 4_096

  /// - Parameter command: the program, found as a shell finds it, and its arguments.
  package init(_ command: [String]) throws(Silence) {
    Termination.ignoreBrokenPipes()
    do throws(SpawnFailure) { child = try ChildProcess(program: command) } catch { throw .cannotStart(error.reason) }
  }

  /// Ends the program and what it started.
  func end() { child.end() }

  /// Gives the program a line, which has its end; it need not have taken it yet when this returns. What it says from now on, and
  /// nothing of before, belongs to its answer.
  ///
  /// - Parameter patience: for how many seconds of real time the answer is waited for, as a whole.
  package func ask(_ line: [UInt8], within patience: Double) throws(Silence) {
    while position == received.count, PipeEnd.isReady(child.output, within: .zero), takeMore() {}
    if position < received.count { throw .unasked(takeLine() ?? Array(received[position...])) }
    child.tell(line)
    (watch, self.patience, answered) = (Stopwatch(), patience, 0)
  }

  /// The answer's next line, without its end.
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

  /// Reads what is there; false once the program has closed its output.
  private func takeMore() -> Bool {
    guard let count = PipeEnd.read(child.output, into: &block) else { return false }
    received += block[..<count]
    return true
  }

  private func takeComplaint() {
    guard let count = PipeEnd.read(child.complaints, into: &block) else { return hasComplaints = false }
    complaint += block[..<count]
    if complaint.count > Self.complaintMax { complaint.removeFirst(complaint.count - Self.complaintMax) }
  }

  /// How the program ended, once its output is closed: it gets a moment to do so.
  private func ending() -> String {
    for _ in 0..<200 where child.poll() == nil { poll(nil, 0, 1) }
    // What it started itself may be there still.
    defer { child.end() }
    return child.status.map { "\($0)" } ?? "closed its output"
  }

  /// The last line that it wrote to its standard error.
  func lastComplaint() -> String? {
    for _ in 0..<16 where hasComplaints {
      var end = pollfd(fd: child.complaints, events: Int16(POLLIN), revents: 0)
      guard poll(&end, 1, 0) > 0 else { break }
      takeComplaint()
    }
    return complaint.split(separator: UInt8(ascii: "\n")).last.map { String(decoding: $0, as: UTF8.self) }
  }
}
