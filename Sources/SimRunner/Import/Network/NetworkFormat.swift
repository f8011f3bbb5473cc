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

  /// Reads a line, including the first. One that it throws for is left out, and costs nothing else.
  mutating func readLine(_ line: String, _ output: inout LinkRecordingOutput) throws(InputMistake)
  /// Writes the rest. Returns the number after `end`.
  ///
  /// - Throws: If the file as a whole can't be imported.
  mutating func finish(_ output: inout LinkRecordingOutput) throws(InputMistake) -> Int64
  /// Remarks about what was read, a sentence each.
  var notes: [String] { get }
}

extension NetworkFormat {
  var notes: [String] { [] }

  static func cells(_ line: String, _ count: Int) throws(InputMistake) -> [String] {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if cells.count == count { return cells }
    throw InputMistake("\(cells.count) cells instead of \(count), such as \(sample)")
  }
}

/// The rates of a link, written where they change.
struct RateSteps {
  private var last: (millisecond: Int64, rate: Int64)?
  private var lastLength: Int64 = 1_000
  private var isEverUp = false

  /// Takes a rate in bits a second.
  mutating func take(_ rate: Int64, at millisecond: Int64, _ output: inout LinkRecordingOutput) throws(InputMistake) {
    guard millisecond > last?.millisecond ?? -1 else { throw InputMistake("the time doesn't increase") }
    if let last { lastLength = millisecond - last.millisecond }
    if rate != last?.rate { output.write("\(millisecond) \(rate)") }
    (last, isEverUp) = ((millisecond, rate), isEverUp || rate > 0)
  }

  /// Returns the end; without a length the last rate holds as long as the one before it.
  func end(length: Int64? = nil) throws(InputMistake) -> Int64 {
    guard let last else { throw InputMistake("there is no rate in it") }
    guard isEverUp else { throw InputMistake("nothing is ever carried in it") }
    return last.millisecond + (length ?? lastLength)
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

  func check() throws(InputMistake) {
    let list = seen.joined(separator: ", ") + (isMore ? ", ..." : "")
    if let chosen, !seen.contains(chosen), !isMore {
      throw InputMistake("unknown series '\(chosen)'; series: \(list)")
    }
    if chosen == nil, seen.count > 1 { throw InputMistake("several series: choose one with --series: \(list)") }
  }
}

/// The latencies of numbered commands from one device to the other, by one clock: a table with the columns
/// `seq,tx_ms,rx_ms,latency_ms`. A missing number, or a row without a reception, is a lost command; one whose row can't
/// be read is neither lost nor known.
struct CommandLatencyFormat: NetworkFormat {
  static let name = "latencies of commands"
  static let sample = "'seq,tx_ms,rx_ms,latency_ms'"

  static func recognises(_ firstLine: String) -> Bool { firstLine == "seq,tx_ms,rx_ms,latency_ms" }

  let kind = LinkRecordingHeader.Kind.latency
  let assumes = ["a command whose number is missing was lost", "a command takes as long as any message"]

  private var last: (sequence: Int64, sent: Int64)?
  private var arrivedCount = 0
  /// The rows since the last one that could not be read.
  private var unreadCount: Int64 = 0

  /// A longer run of lost commands means another recording.
  private static let lostMax: Int64 = 100_000

  init(_ options: NetworkImportOptions) {}

  mutating func readLine(_ line: String, _ output: inout LinkRecordingOutput) throws(InputMistake) {
    guard !Self.recognises(line) else { return }
    let unread = unreadCount
    unreadCount += 1
    let cells = try Self.cells(line, 4)
    guard let sequence = Int64(cells[0]), let sent = Int64(cells[1]), sequence >= 0, sent >= 0 else {
      throw InputMistake("'\(cells[0].prefix(20)),\(cells[1].prefix(20))' isn't a number and milliseconds")
    }
    var lostCount: Int64 = 0
    if let last {
      guard sequence > last.sequence, sent >= last.sent else {
        // A repeated row hides no command.
        if sequence <= last.sequence { unreadCount = unread }
        throw InputMistake(
          "command \(sequence) at \(sent) ms comes after command \(last.sequence) at \(last.sent) ms")
      }
      lostCount = max(0, sequence - last.sequence - 1 - unread)
      guard lostCount <= Self.lostMax else {
        throw InputMistake("\(lostCount) commands are missing before this one")
      }
    }
    let entry = try entry(cells, sent)
    for _ in 0..<lostCount { output.write("lost") }
    output.write(entry)
    (last, unreadCount) = ((sequence, sent), 0)
  }

  private mutating func entry(_ cells: [String], _ sent: Int64) throws(InputMistake) -> String {
    if cells[2].isEmpty, cells[3].isEmpty { return "lost" }
    guard let received = Int64(cells[2]), let latency = Int64(cells[3]) else {
      throw InputMistake("'\(cells[2].prefix(20)),\(cells[3].prefix(20))' aren't times in milliseconds")
    }
    guard (0...LatencySamples.longest / 1_000).contains(latency) else {
      throw InputMistake("\(latency) ms is not between zero and an hour")
    }
    // Without their difference, which may overflow.
    guard received >= latency, received - latency == sent else {
      throw InputMistake("it took \(latency) ms, but was sent at \(sent) ms and received at \(received) ms")
    }
    arrivedCount += 1
    return "\(latency * 1_000)"
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(InputMistake) -> Int64 {
    guard arrivedCount > 0 else { throw InputMistake("no command arrived in it") }
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

  mutating func readLine(_ line: String, _ output: inout LinkRecordingOutput) throws(InputMistake) {
    guard let millisecond = Int64(line), millisecond >= 0, line.utf8.first != UInt8(ascii: "+") else {
      throw InputMistake("'\(line.prefix(40))' isn't a time in milliseconds")
    }
    guard millisecond <= LinkRecordingFlaw.longest else {
      throw InputMistake("\(millisecond) ms is later than \(LinkRecordingFlaw.longest) ms (49 days)")
    }
    guard let last = pending else {
      pending = (millisecond, 1)
      return
    }
    guard millisecond >= last.millisecond else {
      throw InputMistake("the time goes back from \(last.millisecond) ms to \(millisecond) ms")
    }
    if millisecond > last.millisecond { output.write("\(last.millisecond) \(last.packets)") }
    pending = (millisecond, millisecond == last.millisecond ? last.packets + 1 : 1)
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(InputMistake) -> Int64 {
    guard let last = pending else { throw InputMistake("the file is empty") }
    guard last.millisecond > 0 else { throw InputMistake("no time passes in it") }
    output.write("\(last.millisecond) \(last.packets)")
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

  mutating func readLine(_ line: String, _ output: inout LinkRecordingOutput) throws(InputMistake) {
    guard !Self.recognises(line) else { return }
    let cells = try Self.cells(line, 4)
    guard let seconds = Double(cells[1]), seconds >= 0, seconds * 1_000 <= Double(LinkRecordingFlaw.longest) else {
      throw InputMistake("'\(cells[1].prefix(40))' isn't a time in seconds")
    }
    guard let strength = Double(cells[2]), (-200...50).contains(strength) else {
      throw InputMistake("'\(cells[2].prefix(40))' isn't a signal strength in dBm")
    }
    guard let distance = Int(cells[3]), distance >= 0 else {
      throw InputMistake("'\(cells[3].prefix(40))' isn't a distance in cm")
    }
    guard series.takes("\(cells[0])@\(distance)") else { return }
    try hear(at: Int64((seconds * 1_000).rounded(.down)), &output)
  }

  private mutating func hear(at moment: Int64, _ output: inout LinkRecordingOutput) throws(InputMistake) {
    guard let first else {
      (first, last, momentCount, receptionCount) = (moment, moment, 1, 1)
      return output.write("0 up")
    }
    guard moment >= last else {
      throw InputMistake("the time goes back from \(last) ms to \(moment) ms")
    }
    receptionCount += 1
    if moment > last { momentCount += 1 }
    if moment - last > silence {
      output.write("\(last - first + silence) down")
      output.write("\(moment - first) up")
    }
    last = moment
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(InputMistake) -> Int64 {
    try series.check()
    guard let first, last > first else { throw InputMistake("fewer than two receptions at different times") }
    guard receptionCount <= momentCount * Self.receptionsPerMomentMax else {
      throw InputMistake(
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

  private var first: Double?
  private var steps = RateSteps()

  init(_ options: NetworkImportOptions) {}

  mutating func readLine(_ line: String, _ output: inout LinkRecordingOutput) throws(InputMistake) {
    let cells = line.split(whereSeparator: \.isWhitespace)
    guard cells.count == 2, let seconds = Double(cells[0]), let megabits = Double(cells[1]), seconds.isFinite,
      seconds >= 0, megabits >= 0
    else { throw InputMistake("'\(line.prefix(40))' isn't a time in seconds and a rate in Mbit/s") }
    let millisecond = ((seconds - (first ?? seconds)) * 1_000).rounded()
    guard millisecond <= Double(LinkRecordingFlaw.longest), megabits * 1_000_000 <= Double(RateTimeline.rateMax) else {
      throw InputMistake("'\(line.prefix(40))' is more than a recording holds")
    }
    try steps.take(Int64((megabits * 1_000_000).rounded()), at: Int64(millisecond), &output)
    first = first ?? seconds
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(InputMistake) -> Int64 { try steps.end() }
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
  private var (first, second): (Int64?, Int64?)
  private var steps = RateSteps()
  private var missingCount: Int64 = 0
  private var headingFlaw: InputMistake?
  /// A longer gap between two rows means another recording, or a wrong second.
  private static let missingMax: Int64 = 60

  init(_ options: NetworkImportOptions) {
    bits = options.isInBytes ? 8 : 1
    assumes = [
      "the amounts are \(options.isInBytes ? "bytes" : "bits"); a second in which nothing was carried is an outage",
      "what was carried is what could have been, and nothing about latency",
    ]
  }

  mutating func readLine(_ line: String, _ output: inout LinkRecordingOutput) throws(InputMistake) {
    if second == nil, Self.isHeader(line) {
      if bits != 8, line.lowercased().contains("byte") {
        headingFlaw = InputMistake("the amounts are bytes by their name: say '--unit bytes'")
      }
      return
    }
    let cells = try Self.cells(line, 2)
    guard let now = Int64(cells[0]), (0...LinkRecordingFlaw.longest).contains(now) else {
      throw InputMistake("'\(cells[0].prefix(40))' isn't a whole second")
    }
    guard let amount = Int64(cells[1]), (0...RateTimeline.rateMax / 8).contains(amount) else {
      throw InputMistake("'\(cells[1].prefix(40))' is nothing that a link carries in a second")
    }
    if let second {
      guard now > second, now - second <= Self.missingMax else {
        throw InputMistake("second \(now) follows second \(second)")
      }
      // A missing second is unknown, not zero.
      missingCount += now - second - 1
    }
    try steps.take(amount * bits, at: (now - (first ?? now)) * 1_000, &output)
    (first, second) = (first ?? now, now)
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(InputMistake) -> Int64 {
    if let headingFlaw { throw headingFlaw }
    return try steps.end(length: 1_000)
  }

  var notes: [String] { missingCount > 0 ? ["seconds without a row: \(missingCount); the rate before each holds"] : [] }
}
