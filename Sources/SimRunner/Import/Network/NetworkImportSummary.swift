import ScenarioFiles
import SimKernel

/// What an import of a link's recording found.
package struct NetworkImportSummary: Hashable, Sendable {
  package let input: String
  package let output: String
  package let format: String
  package let file: LinkRecordingFile
  package let entryCount: Int
  /// Whether the last line of the input had no end.
  let isCutOff: Bool

  /// For people, ending in a newline.
  package var text: String {
    var lines = ["\(input) -> \(output) (\(format))", "", "  " + contents]
    lines += file.header.assumes.map { "  assumes: \($0)" }
    if isCutOff { lines.append("  the last line has no end: see that the input is complete") }
    let unknown = [("attribution", file.header.attribution), ("licence", file.header.licence)]
      .filter { $0.1 == LinkRecordingHeader.unknown }.map(\.0)
    if !unknown.isEmpty {
      lines.append("  \(unknown.joined(separator: " and ")) unknown: do not pass this recording on")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var contents: String {
    let length = file.recording.length.map(Notation.duration.print) ?? ""
    switch file.recording {
    case .opportunities(let opportunities):
      let rate = Double(opportunities.count * DeliveryOpportunities.bytesEach * 8) / opportunities.length.seconds
      return "\(Figures.grouped(opportunities.count)) opportunities in \(length), \(Self.rate(rate))"
    case .rate(let timeline):
      return
        "\(Figures.grouped(entryCount)) changes of the rate in \(length), \(Self.rate(timeline.meanRate)) on average"
    case .reception(let timeline):
      return "\(timeline.silenceCount) outages in \(length)"
    case .latency(let samples):
      let marks = [0, 0.5, 0.95, 1].map { Notation.duration.print(Span(nanoseconds: samples.quantile($0))) }
      return "\(Figures.grouped(samples.count)) latencies, minimum \(marks[0]), median \(marks[1]), 95 % within "
        + "\(marks[2]), maximum \(marks[3]); \(entryCount - samples.count) lost"
    }
  }

  private static func rate(_ bits: Double) -> String { "\(Int((bits / 1_000).rounded())) kbit/s" }
}
