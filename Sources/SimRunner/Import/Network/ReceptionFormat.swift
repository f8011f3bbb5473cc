import SimKernel

/// Which advertisements of a radio were heard, and when: a table with the columns `receiver,elapsed_s,rss_dbm,dist_cm`,
/// with a series for each receiver and distance. How strong they were is not used; that they were heard is.
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

  /// More receptions at each moment, on average, come from a clock that does not show the gaps.
  private static let receptionsPerMomentMax = 4

  init(_ options: NetworkImportOptions) {
    series = NetworkSeries(options)
    silence = options.silence.nanoseconds / 1_000_000
    assumes = ["nothing heard for \(silence) ms is an outage, until something is heard again", "nothing about latency"]
  }

  mutating func take(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    guard number > 1 else { return }
    let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 4, !cells[0].isEmpty else {
      throw .mistake("\(cells.count) cells instead of 4: \(Self.sample)", line: number)
    }
    guard let seconds = Double(cells[1]), seconds >= 0, seconds * 1_000 <= Double(LinkRecordingFlaw.longest) else {
      throw .mistake("'\(cells[1].prefix(40))' is no time in seconds", line: number)
    }
    guard let strength = Double(cells[2]), (-200...50).contains(strength) else {
      throw .mistake("'\(cells[2].prefix(40))' is no signal strength in dBm", line: number)
    }
    guard let distance = Int(cells[3]), distance >= 0 else {
      throw .mistake("'\(cells[3].prefix(40))' is no distance in cm", line: number)
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
