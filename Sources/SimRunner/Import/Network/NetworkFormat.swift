import Recordings
import ScenarioFiles

/// A format of recorded links: recognised by its first line, read a line at a time.
protocol NetworkFormat: SendableMetatype {
  /// The name for people.
  static var name: String { get }
  /// An example of its first line, for the message about an unknown format.
  static var sample: String { get }
  static func recognises(_ firstLine: String) -> Bool

  var kind: LinkRecordingHeader.Kind { get }
  /// The assumptions beyond the source.
  var assumes: [String] { get }

  init(_ options: NetworkImportOptions)

  /// Reads a line, including the first.
  mutating func readLine(_ line: String, _ number: Int, _ output: inout LinkRecordingOutput)
    throws(NetworkImportFailure)
  /// Writes the rest. Returns the number after `end`.
  mutating func finish(_ output: inout LinkRecordingOutput) throws(NetworkImportFailure) -> Int64
}

/// The reason why a line couldn't be imported.
enum NetworkImportFailure: Error, Hashable {
  /// The input is wrong.
  case input(InputMistake)
  /// The output could not be written.
  case output(InputError)

  static func mistake(_ reason: String, line: Int? = nil) -> NetworkImportFailure {
    .input(InputMistake(reason, line: line))
  }
}

/// The series of a table with several, such as pings to different hosts, of which one is imported.
struct NetworkSeries {
  private let chosen: String?
  private var seen: [String] = []
  private var isMore = false
  private static let shownMax = 64

  init(_ options: NetworkImportOptions) { chosen = options.series }

  /// Returns whether a row of that series is imported: those of the first series, until there is a second one.
  mutating func takes(_ name: String) -> Bool {
    if !seen.contains(name) {
      if seen.count < Self.shownMax { seen.append(name) } else { isMore = true }
    }
    return chosen.map { $0 == name } ?? (seen.first == name)
  }

  /// Checks that the series was unambiguous.
  func check() throws(NetworkImportFailure) {
    let list = seen.joined(separator: ", ") + (isMore ? ", ..." : "")
    if let chosen, !seen.contains(chosen), !isMore {
      throw .mistake("unknown series '\(chosen)'; series: \(list)")
    }
    if chosen == nil, seen.count > 1 { throw .mistake("several series: choose one with --series: \(list)") }
  }
}

/// The latencies of numbered commands from one device to the other, by one clock: a table with the columns
/// `seq,tx_ms,rx_ms,latency_ms`. A missing number, or a row without a reception, is a lost command.
struct CommandLatencyFormat: NetworkFormat {
  static let name = "latencies of commands"
  static let sample = "'seq,tx_ms,rx_ms,latency_ms'"

  static func recognises(_ firstLine: String) -> Bool { firstLine == "seq,tx_ms,rx_ms,latency_ms" }

  let kind = LinkRecordingHeader.Kind.latency
  let assumes = ["a command whose number is missing was lost", "a command takes as long as any message"]

  private var last: (sequence: Int64, sent: Int64)?
  private var arrivedCount = 0

  /// A longer run of lost commands means another recording.
  private static let lostMax: Int64 = 100_000

  init(_ options: NetworkImportOptions) {}

  mutating func readLine(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    guard number > 1 else { return }
    let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 4 else {
      throw .mistake("\(cells.count) cells instead of 4: \(Self.sample)", line: number)
    }
    guard let sequence = Int64(cells[0]), let sent = Int64(cells[1]), sequence >= 0, sent >= 0 else {
      throw .mistake("'\(cells[0].prefix(20)),\(cells[1].prefix(20))' isn't a number and milliseconds", line: number)
    }
    if let last {
      guard sequence > last.sequence, sent >= last.sent else {
        throw .mistake(
          "command \(sequence) at \(sent) ms comes after command \(last.sequence) at \(last.sent) ms", line: number)
      }
      guard sequence - last.sequence <= Self.lostMax else {
        throw .mistake("\(sequence - last.sequence - 1) commands are missing before this one", line: number)
      }
      for _ in 1..<(sequence - last.sequence) { try output.write("lost") }
    }
    last = (sequence, sent)
    try output.write(try entry(cells, sent, number))
  }

  private mutating func entry(
    _ cells: [String], _ sent: Int64, _ number: Int
  ) throws(NetworkImportFailure) -> String {
    if cells[2].isEmpty, cells[3].isEmpty { return "lost" }
    guard let received = Int64(cells[2]), let latency = Int64(cells[3]) else {
      throw .mistake("'\(cells[2].prefix(20)),\(cells[3].prefix(20))' aren't times in milliseconds", line: number)
    }
    guard (0...LatencySamples.longest / 1_000).contains(latency) else {
      throw .mistake("\(latency) ms is not between zero and an hour", line: number)
    }
    // Without their difference, which may overflow.
    guard received >= latency, received - latency == sent else {
      throw .mistake("it took \(latency) ms, but was sent at \(sent) ms and received at \(received) ms", line: number)
    }
    arrivedCount += 1
    return "\(latency * 1_000)"
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(NetworkImportFailure) -> Int64 {
    guard arrivedCount > 0 else { throw .mistake("no command arrived in it") }
    return Int64(output.entryCount)
  }
}

/// Packet delivery opportunities: a millisecond a line, one packet of 1,500 bytes each; the format of mahimahi's traces.
struct MahimahiFormat: NetworkFormat {
  static let name = "delivery opportunities"
  static let sample = "'831': a millisecond a line"

  static func recognises(_ firstLine: String) -> Bool { !firstLine.isEmpty && firstLine.allSatisfy(\.isASCIIDigit) }

  let kind = LinkRecordingHeader.Kind.opportunities
  let assumes = [
    "nothing about latency: that of the scenario's profile comes on top",
    "the recording begins again at its last opportunity",
  ]

  /// The current millisecond, and its packets so far.
  private var pending: (millisecond: Int64, packets: Int64)?

  init(_ options: NetworkImportOptions) {}

  mutating func readLine(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    guard let millisecond = Int64(line), millisecond >= 0, line.utf8.first != UInt8(ascii: "+") else {
      throw .mistake("'\(line.prefix(40))' isn't a time in milliseconds", line: number)
    }
    guard millisecond <= LinkRecordingFlaw.longest else {
      throw .mistake("\(millisecond) ms is later than \(LinkRecordingFlaw.longest) ms (49 days)", line: number)
    }
    guard let last = pending else {
      pending = (millisecond, 1)
      return
    }
    guard millisecond >= last.millisecond else {
      throw .mistake("the time goes back from \(last.millisecond) ms to \(millisecond) ms", line: number)
    }
    if millisecond > last.millisecond { try output.write("\(last.millisecond) \(last.packets)") }
    pending = (millisecond, millisecond == last.millisecond ? last.packets + 1 : 1)
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(NetworkImportFailure) -> Int64 {
    guard let last = pending else { throw .mistake("the file is empty") }
    guard last.millisecond > 0 else { throw .mistake("no time passes in it") }
    try output.write("\(last.millisecond) \(last.packets)")
    return last.millisecond
  }
}

/// The received advertisements of a radio: a table with the columns `receiver,elapsed_s,rss_dbm,dist_cm`, with a series
/// for each receiver and distance. Only the reception counts, not its strength.
struct ReceptionFormat: NetworkFormat {
  static let name = "receptions of a radio"
  static let sample = "'receiver,elapsed_s,rss_dbm,dist_cm'"

  static func recognises(_ firstLine: String) -> Bool { firstLine == "receiver,elapsed_s,rss_dbm,dist_cm" }

  let kind = LinkRecordingHeader.Kind.reception
  let assumes: [String]

  /// A longer silence is an outage, in milliseconds.
  private let silence: Int64
  private var series: NetworkSeries
  private var first: Int64?
  private var last: Int64 = 0
  private var receptionCount = 0
  private var momentCount = 0

  /// More receptions at each moment, on average, mean a clock that doesn't show the gaps.
  private static let receptionsPerMomentMax = 4

  init(_ options: NetworkImportOptions) {
    series = NetworkSeries(options)
    silence = options.silence.nanoseconds / 1_000_000
    assumes = ["nothing heard for \(silence) ms is an outage, until something is heard again", "nothing about latency"]
  }

  mutating func readLine(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    guard number > 1 else { return }
    let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 4, !cells[0].isEmpty else {
      throw .mistake("\(cells.count) cells instead of 4: \(Self.sample)", line: number)
    }
    guard let seconds = Double(cells[1]), seconds >= 0, seconds * 1_000 <= Double(LinkRecordingFlaw.longest) else {
      throw .mistake("'\(cells[1].prefix(40))' isn't a time in seconds", line: number)
    }
    guard let strength = Double(cells[2]), (-200...50).contains(strength) else {
      throw .mistake("'\(cells[2].prefix(40))' isn't a signal strength in dBm", line: number)
    }
    guard let distance = Int(cells[3]), distance >= 0 else {
      throw .mistake("'\(cells[3].prefix(40))' isn't a distance in cm", line: number)
    }
    guard series.takes("\(cells[0])@\(distance)") else { return }
    try hear(at: Int64((seconds * 1_000).rounded(.down)), number, &output)
  }

  private mutating func hear(
    at moment: Int64, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    receptionCount += 1
    guard let first else {
      (first, last, momentCount) = (moment, moment, 1)
      return try output.write("0 up")
    }
    guard moment >= last else {
      throw .mistake("the time goes back from \(last) ms to \(moment) ms", line: number)
    }
    if moment > last { momentCount += 1 }
    if moment - last > silence {
      try output.write("\(last - first + silence) down")
      try output.write("\(moment - first) up")
    }
    last = moment
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(NetworkImportFailure) -> Int64 {
    try series.check()
    guard let first, last > first else { throw .mistake("fewer than two receptions at different times") }
    guard receptionCount <= momentCount * Self.receptionsPerMomentMax else {
      throw .mistake(
        "\(receptionCount) receptions at \(momentCount) different times: such a clock does not show the gaps")
    }
    return last - first + silence
  }
}

/// Throughput at arbitrary moments: seconds and megabits a second, with a blank or tab between them; the format of
/// Pensieve's "cooked" traces.
struct BandwidthFormat: NetworkFormat {
  static let name = "throughput at moments"
  static let sample = "'0.55 4.79': seconds and Mbit/s"

  static func recognises(_ firstLine: String) -> Bool {
    let cells = firstLine.split(whereSeparator: \.isWhitespace)
    return cells.count == 2 && cells.allSatisfy { Double($0)?.isFinite == true }
  }

  let kind = LinkRecordingHeader.Kind.rate
  let assumes = [
    "the numbers are seconds and Mbit/s; a moment's rate holds until the next, and the last as long as the one before it",
    "what was carried is what could have been, and nothing about latency",
  ]

  private var first = 0.0
  private var last: (millisecond: Int64, rate: Int64)?
  private var lastLength: Int64 = 1_000
  private var written: Int64?
  private var isEverUp = false

  init(_ options: NetworkImportOptions) {}

  mutating func readLine(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    let cells = line.split(whereSeparator: \.isWhitespace)
    guard cells.count == 2, let seconds = Double(cells[0]), let megabits = Double(cells[1]), seconds.isFinite,
      seconds >= 0, megabits >= 0
    else { throw .mistake("'\(line.prefix(40))' isn't a time in seconds and a rate in Mbit/s", line: number) }
    if last == nil { first = seconds }
    let millisecond = ((seconds - first) * 1_000).rounded()
    guard millisecond <= Double(LinkRecordingFlaw.longest), megabits * 1_000_000 <= Double(RateTimeline.rateMax) else {
      throw .mistake("'\(line.prefix(40))' is more than a recording holds", line: number)
    }
    let now = Int64(millisecond)
    if let last {
      guard now > last.millisecond else {
        throw .mistake("the time doesn't increase at \(cells[0]) s", line: number)
      }
      lastLength = now - last.millisecond
    }
    let rate = Int64((megabits * 1_000_000).rounded())
    if rate != written { try output.write("\(now) \(rate)") }
    (last, written, isEverUp) = ((now, rate), rate, isEverUp || rate > 0)
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(NetworkImportFailure) -> Int64 {
    guard let last else { throw .mistake("the file is empty") }
    guard isEverUp else { throw .mistake("nothing is ever carried in it") }
    return last.millisecond + lastLength
  }
}

/// Throughput second by second: `second,amount`, with or without a header.
struct ThroughputFormat: NetworkFormat {
  static let name = "throughput a second"
  static let sample = "'1,4491912': a second and what was carried in it"

  static func recognises(_ firstLine: String) -> Bool {
    let cells = firstLine.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count == 2 else { return false }
    return isHeader(firstLine) || cells.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
  }

  /// Returns whether a line names the two columns.
  private static func isHeader(_ line: String) -> Bool {
    line.lowercased().hasPrefix("second") && !line.contains(where: \.isNumber)
  }

  let kind = LinkRecordingHeader.Kind.rate
  let assumes: [String]

  /// Bits in one unit of the amounts.
  private let bits: Int64
  private var second: Int64?
  private var rowCount: Int64 = 0
  private var rate: Int64?
  private var isEverUp = false

  init(_ options: NetworkImportOptions) {
    bits = options.isInBytes ? 8 : 1
    assumes = [
      "the amounts are \(options.isInBytes ? "bytes" : "bits"); a second in which nothing was carried is an outage",
      "what was carried is what could have been, and nothing about latency",
    ]
  }

  mutating func readLine(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    if second == nil, Self.isHeader(line) {
      guard bits == 8 || !line.lowercased().contains("byte") else {
        throw .mistake("the amounts are bytes by their name: say '--unit bytes'", line: number)
      }
      return
    }
    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count == 2 else {
      throw .mistake("\(cells.count) cells instead of 2: a second and what was carried in it", line: number)
    }
    guard let now = Int64(cells[0]), (0...LinkRecordingFlaw.longest).contains(now) else {
      throw .mistake("'\(cells[0].prefix(40))' isn't a whole second", line: number)
    }
    guard let amount = Int64(cells[1]), (0...RateTimeline.rateMax / 8).contains(amount) else {
      throw .mistake("'\(cells[1].prefix(40))' is nothing that a link carries in a second", line: number)
    }
    if let second, now != second + 1 {
      // A missing second is unknown, not zero.
      throw .mistake("second \(now) follows second \(second)", line: number)
    }
    if rate != amount * bits { try output.write("\(rowCount * 1_000) \(amount * bits)") }
    (second, rate) = (now, amount * bits)
    isEverUp = isEverUp || amount > 0
    rowCount += 1
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(NetworkImportFailure) -> Int64 {
    guard rowCount > 0 else { throw .mistake("the file is empty") }
    guard isEverUp else { throw .mistake("nothing is ever carried in it") }
    return rowCount * 1_000
  }
}
