import ScenarioFiles
import SimKernel

/// Throughput second by second: `second,amount` without a header.
struct ThroughputFormat: NetworkFormat {
  static let name = "throughput a second"
  static let sample = "'1,4491912': a second and what was carried in it"

  static func recognises(_ firstLine: String) -> Bool {
    let cells = firstLine.split(separator: ",", omittingEmptySubsequences: false)
    return cells.count == 2 && cells.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
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

  mutating func take(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count == 2 else {
      throw .mistake("\(cells.count) cells instead of 2: a second and what was carried in it", line: number)
    }
    guard let now = Int64(cells[0]), now >= 0 else {
      throw .mistake("'\(cells[0].prefix(40))' is no second", line: number)
    }
    guard let amount = Int64(cells[1]), (0...RateTimeline.rateMax / 8).contains(amount) else {
      throw .mistake("'\(cells[1].prefix(40))' is nothing that a link carries in a second", line: number)
    }
    if let second, now != second + 1 {
      // A missing second is unknown, not empty.
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
