import Engine
import ScenarioFiles
import SimKernel

/// How far a fleet is, how fast it goes, and how long it will still take.
package struct FleetProgress {
  private let total: Int
  private var first = 0
  private var done = 0
  private var failed = 0
  private var seconds = 0.0

  package init(total: Int) { self.total = total }

  /// - Parameter count: how many people were there before.
  package mutating func begin(_ count: Int) { (first, done) = (count, count) }

  /// - Parameters:
  ///   - count: how many people are there with this one.
  ///   - seconds: how long it took so far, in real time.
  package mutating func note(_ row: FleetRow, _ count: Int, after seconds: Double) {
    (done, self.seconds) = (count, seconds)
    if row.verdict != Verdict.pass.rawValue { failed += 1 }
  }

  package var line: String {
    let (own, rest) = (Double(done - first), Double(total - done))
    var line = "person \(Figures.grouped(done)) of \(Figures.grouped(total))"
    if failed > 0 { line += ", \(Figures.grouped(failed)) failed" }
    guard own > 0, seconds > 0 else { return line }
    let aMinute = own / seconds * 60
    line += " · \(aMinute < 10 ? "\((aMinute * 10).rounded() / 10)" : "\(Int(aMinute))") a minute"
    return rest > 0 ? line + " · \(Figures.span(Span(seconds: rest / own * seconds))) left" : line
  }
}
