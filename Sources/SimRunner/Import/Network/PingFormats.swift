import Recordings
import ScenarioFiles

/// Round trips: `time,host,14.009 ms` without a header, with a series for each host. An unanswered ping has no number.
struct PingFormat: NetworkFormat {
  static let name = "pings"
  static let sample = "'2015-09-26 11:33:08.962820,router,3.884 ms'"

  static func recognises(_ firstLine: String) -> Bool {
    let cells = firstLine.split(separator: ",", omittingEmptySubsequences: false)
    return cells.count == 3 && isTime(String(cells[0]))
  }

  let kind = LinkRecordingHeader.Kind.roundTrip
  let assumes = PingFormat.assumptions
  static let assumptions = [
    "one way takes half of the round trip",
    "either way loses alike and independently: of p round trips lost, 1 - sqrt(1 - p) one way",
    "a round trip of less than a time, as Windows prints '<1 ms', took half of it",
  ]

  private var series: NetworkSeries
  private var last = ""
  private var arrivedCount = 0

  init(_ options: NetworkImportOptions) { series = NetworkSeries(options) }

  mutating func readLine(_ line: String, _ output: inout LinkRecordingOutput) throws(InputMistake) {
    let cells = try Self.cells(line, 3)
    guard Self.isTime(cells[0]) else {
      throw InputMistake("invalid time '\(cells[0].prefix(40))'; expected YYYY-MM-DD HH:MM:SS.ffffff")
    }
    guard series.takes(cells[1]) else { return }
    // Times in this form are ordered like their texts.
    guard cells[0] >= last else {
      throw InputMistake("the time goes back from \(last) to \(cells[0])")
    }
    last = cells[0]
    output.write(try entry(cells[2]))
  }

  private mutating func entry(_ cell: String) throws(InputMistake) -> String {
    if ["", "*", "timeout", "lost"].contains(cell) { return "lost" }
    let isBound = cell.hasPrefix("<")
    guard cell.hasSuffix(" ms"), var milliseconds = Double(cell.dropFirst(isBound ? 1 : 0).dropLast(3)),
      milliseconds.isFinite
    else {
      throw InputMistake("invalid round trip '\(cell.prefix(40))'; expected '14.009 ms' or nothing")
    }
    if isBound { milliseconds /= 2 }
    let microseconds = (milliseconds * 500).rounded()
    guard milliseconds > 0, microseconds <= Double(LatencySamples.longest) else {
      throw InputMistake("a round trip of \(cell) is not between zero and two hours")
    }
    arrivedCount += 1
    return "\(Int64(microseconds))"
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(InputMistake) -> Int64 {
    try series.check()
    guard arrivedCount > 0 else { throw InputMistake("no ping was answered in it") }
    return Int64(output.entryCount)
  }

  /// Returns whether the text has the form `yyyy-mm-dd hh:mm:ss`, with or without a fraction.
  private static func isTime(_ text: String) -> Bool {
    let shape = String(text.map { $0.isASCIIDigit ? "0" : $0 })
    return CivilDate(iso: String(text.prefix(10))) != nil && shape.hasPrefix("0000-00-00 00:00:00")
      && shape.dropFirst(19).allSatisfy { ".0".contains($0) }
  }
}
