import Engine
import Orchestrator
import ScenarioFiles
import SimKernel
import Wire

// What a run with a planner adds to its report: how far it came on the ladder of trust.
extension TextReport {
  /// How it came to the phase at the end, what is missing for the next, and a chart of the phases; nothing without a
  /// planner.
  func trustLines() -> [String] {
    guard let trust = outcome.trust else { return [] }
    let way = [trust.steps.first?.from.name ?? trust.phase.name] + trust.steps.map { "-> \($0.words)" }
    var pieces = Array(way.dropLast()) + [(way.last ?? "") + ", \(Figures.percent(trust.score)) %"]
    if let missing = trust.limitWords {
      pieces[pieces.count - 1] += ";"
      pieces += missing.split(separator: " ").map(String.init)
    }
    return Self.wrapped(" trust    ", pieces) + chart(trust)
  }

  /// The pieces behind a label, as many to a line as fit; the lines that follow are indented.
  private static func wrapped(_ label: String, _ pieces: [String]) -> [String] {
    var lines = [label]
    var isFresh = true
    for piece in pieces {
      if !isFresh, lines[lines.count - 1].count + 1 + piece.count > 80 {
        lines.append(String(repeating: " ", count: label.count))
        isFresh = true
      }
      lines[lines.count - 1] += (isFresh ? "" : " ") + piece
      isFresh = false
    }
    return lines
  }

  /// A line for each phase that there was, with a mark for each day in it; nothing when there was only one.
  private func chart(_ trust: TrustHistory) -> [String] {
    let spans = trust.spans
    let phases = TrustPhase.allCases.filter { phase in spans.contains { $0.phase == phase } }
    guard phases.count > 1, let last = trust.days.last?.number else { return [] }
    // Long stories have several days to a mark.
    let daysPerMark = (last + 39) / 40
    return phases.enumerated().map { index, phase in
      let days = spans.filter { $0.phase == phase }.map(\.days)
      var marks = Array(repeating: Character(" "), count: (last + daysPerMark - 1) / daysPerMark)
      for day in days.joined() { marks[(day - 1) / daysPerMark] = "#" }
      let label = index == 0 ? " phases   " : "          "
      let name = phase.name + String(repeating: " ", count: max(1, 15 - phase.name.count))
      let when = days.map { $0.count == 1 ? "d\($0.lowerBound)" : "d\($0.lowerBound)-\($0.upperBound)" }
      return label + name + String(marks) + "  " + when.joined(separator: ", ")
    }
  }
}
