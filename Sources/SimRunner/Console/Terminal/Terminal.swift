import Foundation
import Processes
import Reports
import Synchronization

/// The output of a command: data to standard output, progress and errors to standard error.
package struct Terminal: Sendable {
  /// The stream of a text.
  package enum Stream: Sendable { case output, error }

  private let write: @Sendable (String, Stream) -> Void
  private var isQuiet = false
  private var usesColour: Bool
  private var showsProgress: Bool
  /// The columns of the window; `nil` if the output isn't for a window.
  package let width: Int?

  /// The terminal, file or pipe of this process.
  package static let standard = Terminal(
    usesColour: isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true,
    showsProgress: isatty(STDERR_FILENO) == 1, width: isatty(STDOUT_FILENO) == 1 ? size.width : nil,
    write: { text, stream in write(text, to: stream == .output ? STDOUT_FILENO : STDERR_FILENO) })

  /// Creates a terminal that passes every text to `write`.
  package init(
    usesColour: Bool = false, showsProgress: Bool = false, width: Int? = nil,
    write: @escaping @Sendable (String, Stream) -> Void
  ) {
    (self.usesColour, self.showsProgress, self.width, self.write) = (usesColour, showsProgress, width, write)
  }

  /// The columns and rows of the window. `COLUMNS` overrides what the system knows; 80 by 24 if nothing is known.
  package static var size: (width: Int, height: Int) {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
    let wish = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init)
    return (
      wish ?? (isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80), isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24
    )
  }

  /// Returns a text broken between words, if it is for a window that is narrower. One with a caret is unchanged.
  package func wrapped(_ text: String) -> String {
    guard let width, !text.contains("\n    ") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.flatMap { WrappedText.lines(String($0), width: width) }.joined(separator: "\n")
  }

  /// Returns a terminal without progress and remarks if quiet, with colours `always`, `never` or (`auto`) unchanged.
  package func adapted(isQuiet: Bool, colour: String) -> Terminal {
    var adapted = self
    adapted.isQuiet = isQuiet
    if isQuiet { adapted.showsProgress = false }
    if colour != "auto" { adapted.usesColour = colour == "always" }
    return adapted
  }

  /// Prints one or more lines of data.
  package func print(_ line: String) { write(Self.harmless(line) + "\n", .output) }

  /// Prints a line that isn't data: a status or an error.
  package func complain(_ line: String) { write(Self.harmless(line) + "\n", .error) }

  /// Returns the text with its control and format characters replaced, except line ends. In JSON they become `\u`
  /// escapes, so that the value is unchanged.
  private static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 != "\n" && PrintableText.isControl($0) }) else { return text }
    let isJSON = text.hasPrefix("{") || text.hasPrefix("[")
    var result = String.UnicodeScalarView()
    let scalars = text.unicodeScalars
    for place in scalars.indices {
      let scalar = scalars[place]
      let next = scalars.index(after: place)
      let endsLine = scalar == "\n" || scalar == "\r" && next < scalars.endIndex && scalars[next] == "\n"
      if endsLine || !PrintableText.isControl(scalar) {
        result.append(scalar)
      } else if isJSON {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
        }
      } else {
        result.append("\u{FFFD}")
      }
    }
    return String(result)
  }

  /// Prints a line that is omitted in quiet mode.
  package func remark(_ line: String) { if !isQuiet { print(wrapped(line)) } }

  /// Returns whether the line is printed even in quiet mode: the verdict, failures, and the command to run again.
  package func isVerdict(_ line: String) -> Bool {
    [" FAILED", " UNTESTED", " BROKE", " verdict", " because", " remark", " again"].contains { line.hasPrefix($0) }
  }

  /// Replaces the progress line, on a terminal only; an empty text removes it.
  package func progress(_ text: String) { if showsProgress { write("\r\u{1B}[K" + text, .error) } }

  /// Prints the lines of a report, broken between words for a narrow window. A command stays whole, to be copied.
  package func report(_ lines: [String]) {
    for line in lines { printColoured(line.hasPrefix(" again") ? line : wrapped(line)) }
  }

  /// Prints a line of data with its verdict in colour. The colour never carries the meaning alone.
  package func printColoured(_ line: String) {
    guard usesColour, let colour = Self.colour(of: line) else { return print(line) }
    write("\u{1B}[\(colour)m\(Self.harmless(line))\u{1B}[0m\n", .output)
  }

  /// Returns the terminal's number for the line's colour.
  private static func colour(of line: String) -> Int? {
    if line.hasPrefix(" FAILED") || line.hasPrefix(" verdict  fail") { return 31 }
    if line.hasPrefix(" verdict  pass") { return 32 }
    return line.hasPrefix(" verdict") ? 33 : nil
  }

  private static func write(_ text: String, to descriptor: Int32) {
    if !PipeEnd.writeAll(descriptor, Array(text.utf8)), descriptor == STDOUT_FILENO { OutputLoss.note(errno) }
  }
}

/// Detects lost output: a caller must not mistake an empty report for a good one.
package enum OutputLoss {
  private static let code = Atomic<Int32>(0)

  package static func note(_ errno: Int32) { _ = code.compareExchange(expected: 0, desired: errno, ordering: .relaxed) }

  /// Ends the process with the exit code of its command, or of the loss. A reader that has closed, such as `head`,
  /// isn't an error.
  package static func end(_ code: ExitCode) -> Never {
    let errno = Self.code.load(ordering: .relaxed)
    if errno != 0, errno != EPIPE {
      Terminal.standard.complain("Error: the output cannot be written: \(String(cString: strerror(errno)))")
    }
    RunsUnderWay.command(isUnderWay: false)
    RunGuard.exit(errno == 0 ? code.rawValue : ExitCode.inputOutput.rawValue)
  }
}

/// Shows the progress of an instruction that takes longer than half a second. Control-C interrupts it.
package final class StepMonitor: ProgressMonitor {
  private let monitor: TerminalMonitor
  private var watch = Stopwatch()
  /// The seconds after which the progress is shown next.
  private var next = 0.5

  package init(_ terminal: Terminal) {
    // A second Control-C does no more than the first, so that the session survives.
    monitor = TerminalMonitor(terminal, endsWithSecond: false)
  }

  package var isCancelled: Bool { monitor.isCancelled }
  package func begin() {
    monitor.begin()
    (watch, next) = (Stopwatch(), 0.5)
  }
  package func report(_ progress: WorkProgress) {
    let seconds = watch.seconds
    guard seconds >= next else { return }
    next = seconds + 0.2
    monitor.report(progress)
  }
  /// Removes the progress line, if it can have been shown.
  package func end() { if watch.seconds >= 0.5 { monitor.end() } }
}

/// Shows progress on the terminal. Control-C interrupts the work.
package struct TerminalMonitor: ProgressMonitor, Sendable {
  private let terminal: Terminal
  private let watch = Stopwatch()
  /// `true` if a second Control-C ends the process.
  private let endsWithSecond: Bool

  package init(_ terminal: Terminal, endsWithSecond: Bool = true) {
    (self.terminal, self.endsWithSecond) = (terminal, endsWithSecond)
    Interruption.watch(endsWithSecond: endsWithSecond)
  }

  package var isCancelled: Bool { Interruption.hasHappened }
  package func begin() { Interruption.watch(endsWithSecond: endsWithSecond) }
  package func report(_ progress: WorkProgress) { terminal.progress(Self.line(progress, after: watch.seconds)) }
  /// Removes the progress line.
  package func end() { terminal.progress("") }

  package static func line(_ progress: WorkProgress, after seconds: Double) -> String {
    let part = "\(progress.done) of \(progress.total)"
    return switch progress.work {
    case .days: "day \(part)"
    case .campaign: "run \(part), \(progress.failed) failed"
    case .study: "run \(part)"
    case .baseline: "without a mistake: run \(part)"
    case .mutant(let name): "\(name): \(part) runs"
    case .search(let finding, let campaign, let count): "\(finding): campaign \(campaign) of \(count), run \(part)"
    case .shrinkingFinding(let finding): "\(finding): making it small"
    case .shrinking(let check, let faults, let days):
      "\(check): \(Figures.counted(faults, "fault")), \(Figures.counted(days, "day")), \(Figures.counted(progress.done, "run"))"
    case .original: "the run as it is"
    case .counterfactuals where progress.total == 0: Figures.counted(progress.done, "run")
    case .counterfactuals: "without each of \(progress.total) rules and faults"
    case .merging: "merging \(part)"
    case .people: people(progress, after: seconds)
    }
  }

  /// Returns the progress with the speed and the remaining time.
  private static func people(_ progress: WorkProgress, after seconds: Double) -> String {
    let (own, rest) = (Double(progress.done - progress.before), Double(progress.total - progress.done))
    var line = "person \(Figures.grouped(progress.done)) of \(Figures.grouped(progress.total))"
    if progress.failed > 0 { line += ", \(Figures.grouped(progress.failed)) failed" }
    guard own > 0, seconds > 0 else { return line }
    let aMinute = own / seconds * 60
    line += " · \(aMinute < 10 ? "\((aMinute * 10).rounded() / 10)" : "\(Int(aMinute))") a minute"
    return rest > 0 ? line + " · \(Figures.span(Span(seconds: rest / own * seconds))) left" : line
  }
}
