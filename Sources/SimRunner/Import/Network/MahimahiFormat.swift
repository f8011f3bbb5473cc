import ScenarioFiles
import SimKernel

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

  /// The millisecond that is being counted, and its packets so far.
  private var pending: (millisecond: Int64, packets: Int64)?

  init(_ options: NetworkImportOptions) {}

  mutating func take(
    _ line: String, _ number: Int, _ output: inout LinkRecordingOutput
  ) throws(NetworkImportFailure) {
    guard let millisecond = Int64(line), millisecond >= 0, line.utf8.first != UInt8(ascii: "+") else {
      throw .mistake("'\(line.prefix(40))' is no count of milliseconds", line: number)
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
