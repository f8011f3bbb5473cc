import SimKernel

/// How long numbered commands took from one device to the other, by one clock: a table with the columns
/// `seq,tx_ms,rx_ms,latency_ms`. A number that is missing, or a row without a reception, is a command that was lost.
struct CommandLatencyFormat: NetworkFormat {
  static let name = "latencies of commands"
  static let sample = "'seq,tx_ms,rx_ms,latency_ms'"

  static func recognises(_ firstLine: String) -> Bool { firstLine == "seq,tx_ms,rx_ms,latency_ms" }

  let kind = LinkRecordingHeader.Kind.latency
  let assumes = ["a command whose number is missing was lost", "a command takes as long as any message"]

  private var last: (sequence: Int64, sent: Int64)?
  private var arrivedCount = 0

  /// More commands lost in a row are no loss but another recording.
  private static let lostMax: Int64 = 100_000

  init(_ options: NetworkImportOptions) {}

  mutating func take(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    guard number > 1 else { return }
    let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 4 else {
      throw .mistake("\(cells.count) cells instead of 4: \(Self.sample)", line: number)
    }
    guard let sequence = Int64(cells[0]), let sent = Int64(cells[1]), sequence >= 0, sent >= 0 else {
      throw .mistake("'\(cells[0].prefix(20)),\(cells[1].prefix(20))' is no number and millisecond", line: number)
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
      throw .mistake("'\(cells[2].prefix(20)),\(cells[3].prefix(20))' are no milliseconds", line: number)
    }
    guard received - sent == latency else {
      throw .mistake("it took \(latency) ms, but was sent at \(sent) ms and received at \(received) ms", line: number)
    }
    guard (0...LatencySamples.longest / 1_000).contains(latency) else {
      throw .mistake("\(latency) ms is not between zero and an hour", line: number)
    }
    arrivedCount += 1
    return "\(latency * 1_000)"
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(NetworkImportFailure) -> Int64 {
    guard arrivedCount > 0 else { throw .mistake("no command arrived in it") }
    return Int64(output.entryCount)
  }
}
