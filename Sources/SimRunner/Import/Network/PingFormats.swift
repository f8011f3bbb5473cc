import Recordings
import ScenarioFiles

/// Round trips: `time,host,14.009 ms` without a header, with a series for each host. An unanswered ping has no number.
struct PingFormat: NetworkFormat {
  static let name = "pings"
  static let sample = "'2015-09-26 11:33:08.962820,router,3.884 ms'"

  static func recognises(_ firstLine: String) -> Bool {
    let cells = firstLine.split(separator: ",", omittingEmptySubsequences: false)
    return cells.count == 3 && isTime(cells[0])
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
    guard cell.hasSuffix(" ms") else {
      throw InputMistake("invalid round trip '\(cell.prefix(40))'; expected '14.009 ms' or nothing")
    }
    let microseconds = try Self.oneWay(cell.dropLast(3))
    arrivedCount += 1
    return "\(microseconds)"
  }

  /// Returns the microseconds of one way for the milliseconds of a round trip, such as `14.0` or `<1`.
  static func oneWay(_ text: Substring) throws(InputMistake) -> Int64 {
    let isBound = text.hasPrefix("<")
    guard let milliseconds = Double(text.dropFirst(isBound ? 1 : 0).replacing(",", with: ".")), milliseconds > 0,
      milliseconds * 500 <= Double(LatencySamples.longest)
    else { throw InputMistake("invalid round trip '\(text.prefix(40))'; expected milliseconds") }
    return Int64((milliseconds * (isBound ? 250 : 500)).rounded())
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(InputMistake) -> Int64 {
    try series.check()
    guard arrivedCount > 0 else { throw InputMistake("no ping was answered in it") }
    return Int64(output.entryCount)
  }

  /// Returns whether the text has the form `yyyy-mm-dd hh:mm:ss`, with or without a fraction.
  private static func isTime(_ text: some StringProtocol) -> Bool {
    text.utf8.count >= 19 && DeviceTime.civil(text) != nil
  }
}
