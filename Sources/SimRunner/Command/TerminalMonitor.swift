import Engine
import Processes
import Reports
import ScenarioFiles
import SimKernel

/// Shows on the terminal how far a piece of work is; Control-C gives it up.
struct TerminalMonitor: ProgressMonitor, Sendable {
  private let terminal: Terminal
  private let watch = Stopwatch()

  init(_ terminal: Terminal) { self.terminal = terminal }

  var isCancelled: Bool { Interruption.hasHappened }
  func begin() { Interruption.watch() }
  func report(_ progress: WorkProgress) { terminal.progress(Self.line(progress, after: watch.seconds)) }
  /// Takes the line away.
  func end() { terminal.progress("") }

  static func line(_ progress: WorkProgress, after seconds: Double) -> String {
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
      "\(check): \(faults) faults, \(days) days, \(progress.done) runs"
    case .original: "the run as it is"
    case .counterfactuals: "without each of \(progress.total) faults"
    case .merging: "person \(part)"
    case .people: people(progress, after: seconds)
    }
  }

  /// With how fast it goes, and how long it will still take.
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
