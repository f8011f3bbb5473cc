import ScenarioFiles
import SimKernel

/// Round trips: `time,host,14.009 ms` without a header, with a series for each host. A ping without an answer has no
/// number.
struct PingFormat: NetworkFormat {
  static let name = "pings"
  static let sample = "'2015-09-26 11:33:08.962820,router,3.884 ms'"

  static func recognises(_ firstLine: String) -> Bool {
    let cells = firstLine.split(separator: ",", omittingEmptySubsequences: false)
    return cells.count == 3 && isTime(String(cells[0]))
  }

  let kind = LinkRecordingHeader.Kind.roundTrip
  let assumes = [
    "one way takes half of the round trip",
    "either way loses alike and independently: of p round trips lost, 1 - sqrt(1 - p) one way",
  ]

  private var series: NetworkSeries
  private var last = ""
  private var arrivedCount = 0

  init(_ options: NetworkImportOptions) { series = NetworkSeries(options) }

  mutating func take(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 3, !cells[1].isEmpty else {
      throw .mistake("\(cells.count) cells instead of 3, such as \(Self.sample)", line: number)
    }
    guard Self.isTime(cells[0]) else {
      throw .mistake("'\(cells[0].prefix(40))' is no time, such as 2015-09-26 11:33:08.962820", line: number)
    }
    guard series.takes(cells[1]) else { return }
    // Times in this form have the order of their texts.
    guard cells[0] >= last else {
      throw .mistake("the time goes back from \(last) to \(cells[0])", line: number)
    }
    last = cells[0]
    try output.write(try entry(cells[2], number))
  }

  private mutating func entry(_ cell: String, _ number: Int) throws(NetworkImportFailure) -> String {
    if ["", "*", "timeout", "lost"].contains(cell) { return "lost" }
    guard cell.hasSuffix(" ms"), let milliseconds = Double(cell.dropLast(3)), milliseconds.isFinite else {
      throw .mistake("'\(cell.prefix(40))' is no round trip, such as '14.009 ms', or nothing for none", line: number)
    }
    let microseconds = (milliseconds * 500).rounded()
    guard milliseconds > 0, microseconds <= Double(LatencySamples.longest) else {
      throw .mistake("a round trip of \(cell) is not between zero and two hours", line: number)
    }
    arrivedCount += 1
    return "\(Int64(microseconds))"
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(NetworkImportFailure) -> Int64 {
    try series.check()
    guard arrivedCount > 0 else { throw .mistake("no ping was answered in it") }
    return Int64(output.entryCount)
  }

  /// `yyyy-mm-dd hh:mm:ss` with or without a fraction.
  private static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, CivilDate(iso: parts[0]) != nil else { return false }
    let clock = parts[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let numbers = clock[0].split(separator: ":", omittingEmptySubsequences: false)
    let isClock = numbers.count == 3 && numbers.allSatisfy { $0.count == 2 && $0.allSatisfy(\.isASCIIDigit) }
    return isClock && (clock.count == 1 || !clock[1].isEmpty && clock[1].allSatisfy(\.isASCIIDigit))
  }
}
