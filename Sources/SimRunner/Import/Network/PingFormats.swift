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

  mutating func readLine(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 3, !cells[1].isEmpty else {
      throw .mistake("\(cells.count) cells instead of 3, such as \(Self.sample)", line: number)
    }
    guard Self.isTime(cells[0]) else {
      throw .mistake("invalid time '\(cells[0].prefix(40))'; expected YYYY-MM-DD HH:MM:SS.ffffff", line: number)
    }
    guard series.takes(cells[1]) else { return }
    // Times in this form are ordered like their texts.
    guard cells[0] >= last else {
      throw .mistake("the time goes back from \(last) to \(cells[0])", line: number)
    }
    last = cells[0]
    try output.write(try entry(cells[2], number))
  }

  private mutating func entry(_ cell: String, _ number: Int) throws(NetworkImportFailure) -> String {
    if ["", "*", "timeout", "lost"].contains(cell) { return "lost" }
    let isBound = cell.hasPrefix("<")
    guard cell.hasSuffix(" ms"), var milliseconds = Double(cell.dropFirst(isBound ? 1 : 0).dropLast(3)),
      milliseconds.isFinite
    else {
      throw .mistake("invalid round trip '\(cell.prefix(40))'; expected '14.009 ms' or nothing", line: number)
    }
    if isBound { milliseconds /= 2 }
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

  /// Returns whether the text has the form `yyyy-mm-dd hh:mm:ss`, with or without a fraction.
  private static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, CivilDate(iso: parts[0]) != nil else { return false }
    let clock = parts[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let numbers = clock[0].split(separator: ":", omittingEmptySubsequences: false)
    let isClock = numbers.count == 3 && numbers.allSatisfy { $0.count == 2 && $0.allSatisfy(\.isASCIIDigit) }
    return isClock && (clock.count == 1 || !clock[1].isEmpty && clock[1].allSatisfy(\.isASCIIDigit))
  }
}

/// The output of the command `ping`, with or without times before each line (`ping -D`): a numbered reply a line. A
/// missing number is an unanswered ping.
struct PingCommandFormat: NetworkFormat {
  static let name = "the output of ping"
  static let sample = "'PING example.org (192.0.2.1) 56(84) bytes of data.'"

  static func recognises(_ firstLine: String) -> Bool { firstLine.hasPrefix("PING ") }

  let kind = LinkRecordingHeader.Kind.roundTrip
  let assumes = PingFormat.assumptions

  private var last: Int64?
  private var arrivedCount = 0

  /// A longer run of lost pings means another recording.
  private static let lostMax: Int64 = 100_000
  /// Sequence numbers restart after that one.
  private static let numbers: Int64 = 65_536

  init(_ options: NetworkImportOptions) {}

  mutating func readLine(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    // Ignore headings, totals and errors.
    guard let sequence = Self.field("icmp_seq=", in: line).flatMap({ Int64($0) }),
      let time = Self.field("time=", in: line)
    else { return }
    guard (0..<Self.numbers).contains(sequence) else {
      throw .mistake("invalid icmp_seq \(sequence); expected 0 to \(Self.numbers - 1)", line: number)
    }
    guard let milliseconds = Double(time), milliseconds > 0, milliseconds * 500 <= Double(LatencySamples.longest) else {
      throw .mistake("invalid round trip '\(time.prefix(40))'; expected milliseconds", line: number)
    }
    if let last {
      let gap = (sequence - last % Self.numbers + Self.numbers) % Self.numbers
      // A duplicate reply.
      if gap == 0 { return }
      // A late reply counts as lost, as for its sender.
      if gap > Self.numbers / 2 { return }
      guard gap <= Self.lostMax else { throw .mistake("\(gap - 1) pings are missing before this one", line: number) }
      for _ in 1..<gap { try output.write("lost") }
      self.last = last + gap
    } else {
      last = sequence
    }
    arrivedCount += 1
    try output.write("\(Int64((milliseconds * 500).rounded()))")
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(NetworkImportFailure) -> Int64 {
    guard arrivedCount > 0 else { throw .mistake("no ping was answered in it") }
    return Int64(output.entryCount)
  }

  /// Returns the text after those words, up to the next blank.
  private static func field(_ words: String, in line: String) -> String? {
    line.split(separator: " ").first { $0.hasPrefix(words) }.map { String($0.dropFirst(words.count)) }
  }
}
