import Foundation
import Processes
package import Recordings
import ScenarioFiles
package import SimKernel
import Wire

package struct NetworkImportOptions: Sendable {
  package var input: String
  package var output: String
  /// Without a name, the input's name is used.
  package var credits = RecordingCredits()
  /// The series to import, for a table with several; `nil` if there is one.
  package var series: String?
  /// The shortest silence that is an outage.
  package var silence = Span.milliseconds(500)
  /// `true` if amounts are bytes instead of bits.
  package var isInBytes = false

  package init(input: String, output: String) { (self.input, self.output) = (input, output) }
}

/// Converts a recording of a network into a ``LinkRecordingFile``, a line at a time.
package enum NetworkImport {
  /// Returns whether a text begins like one of these formats.
  static func recognises(_ head: String) -> Bool {
    head.hasPrefix("{") && head.contains("\"connected\"")
      || formats.contains { $0.recognises(String(head.prefix { !$0.isNewline })) }
  }

  static let formats: [any NetworkFormat.Type] = [
    MahimahiFormat.self, ThroughputFormat.self, BandwidthFormat.self, CommandLatencyFormat.self, ReceptionFormat.self,
    PingFormat.self, PingCommandFormat.self,
  ]

  /// Imports the recording. The output exists only after success.
  package static func run(_ options: NetworkImportOptions) throws(InputError) -> NetworkImportSummary {
    // Signs of another encoding cost their lines, or nothing.
    let text = String(decoding: TableText.utf8(try InputError.bytes(options.input)), as: UTF8.self)
    let head = text.prefix(4_096).drop(while: \.isWhitespace)
    if head.first == "{" {
      let (lines, cut) = ThroughputInterval.lines(Array(text.utf8), series: options.series)
      return try convert(BandwidthFormat(options), lines, cut.map { [$0] } ?? [], options)
    }
    let first = String(head.prefix { !$0.isNewline })
    guard !first.isEmpty else { throw .unusable(path: options.input, reason: "the file is empty") }
    guard let format = formats.first(where: { $0.recognises(first) }) else {
      let known = formats.map { "\($0.name) (\($0.sample))" }.joined(separator: "; ") + "; the JSON of iperf3"
      throw .malformed(
        path: options.input, line: 1, reason: "'\(first.prefix(40))' begins none of the known formats: \(known)")
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    let isWhole = lines.last?.isEmpty == true
    return try convert(
      format.init(options), lines, isWhole ? [] : ["the last line has no end: see that the input is complete"], options)
  }

  private static func convert(
    _ format: some NetworkFormat, _ lines: [String], _ notes: [String], _ options: NetworkImportOptions
  ) throws(InputError) -> NetworkImportSummary {
    var (format, output, leftOut, count) = (format, LinkRecordingOutput(), LeftOutLines(), 0)
    for (place, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      count += 1
      do throws(InputMistake) { try format.readLine(line, &output) } catch {
        leftOut.add(error.reason, line: place + 1)
      }
      guard output.entryCount <= LinkRecordingFlaw.entriesMax else {
        throw .unusable(
          path: options.input, reason: "more than \(LinkRecordingFlaw.entriesMax) entries: import a part of it")
      }
    }
    let end: Int64
    do throws(InputMistake) {
      end = try format.finish(&output)
      guard leftOut.count <= count / 2 else { throw InputMistake("\(leftOut.count) of \(count) lines cannot be read") }
    } catch { throw leftOut.mistake(error.reason).error(in: options.input) }
    let header = header(format, options, leftOut.count)
    let bytes = output.file(header, end: end)
    // Read the output like a scenario will, to detect an invalid recording.
    let file = try LinkRecordingFile.read(bytes, options.output)
    do { try OutputFile.write(bytes, to: options.output) } catch {
      throw .inputOutput(path: options.output, message: "\(error.localizedDescription): is there such a folder?")
    }
    return NetworkImportSummary(
      input: options.input, output: options.output, format: type(of: format).name, file: file,
      entryCount: output.entryCount, notes: notes + format.notes + leftOut.lines.map { "left out: \($0)" })
  }

  private static func header(
    _ format: some NetworkFormat, _ options: NetworkImportOptions, _ leftOutCount: Int
  ) -> LinkRecordingHeader {
    // Only the file's own name, so that the same input gives the same bytes in any folder.
    let file = FilePath.name(of: options.input)
    let part = options.series.map { ", series \($0)" } ?? ""
    let unknown = LinkRecordingHeader.unknown
    return LinkRecordingHeader(
      name: oneLine(options.credits.name ?? file + part), source: oneLine("\(type(of: format).name) (\(file)\(part))"),
      attribution: oneLine(options.credits.attribution ?? unknown),
      licence: oneLine(options.credits.licence ?? unknown),
      assumes: format.assumes + (leftOutCount > 0 ? ["nothing of \(leftOutCount) lines that could not be read"] : []),
      kind: format.kind)
  }

  /// Replaces characters that would break a header line by spaces.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// The entries of a ``LinkRecordingFile`` as its text has them.
struct LinkRecordingOutput {
  private(set) var entryCount = 0
  private var data: [UInt8] = []

  mutating func write(_ entry: String) {
    entryCount += 1
    data += "\(entry)\n".utf8
  }

  func file(_ header: LinkRecordingHeader, end: Int64) -> [UInt8] {
    header.lines.flatMap { "\($0)\n".utf8 } + data + "end: \(end)\n".utf8
  }
}

/// The intervals of `iperf3 -J`.
private struct ThroughputInterval: Decodable {
  let sum: Sum
  /// The other direction of `--bidir`.
  let sumBidirReverse: Sum?

  struct Sum: Decodable {
    let start, bitsPerSecond: Double
    /// `true` while the client warms up (`--omit`).
    let omitted: Bool?
  }

  /// Returns the intervals as lines of ``BandwidthFormat``, and a note if the JSON is cut off.
  static func lines(_ json: [UInt8], series: String?) -> ([String], String?) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var (reader, lines) = (JSONListReader(json), [String]())
    do throws(JSONListError) {
      while let element = try reader.next() {
        guard element.list == "intervals" else { continue }
        let interval = try? decoder.decode(ThroughputInterval.self, from: Data(element.bytes))
        let sum = series == "reverse" ? interval?.sumBidirReverse : interval?.sum
        let text = sum.map { $0.omitted == true ? "" : "\($0.start) \($0.bitsPerSecond / 1_000_000)" }
        lines.append(text ?? "an interval without its sum")
      }
      return (lines, nil)
    } catch { return (lines, "the JSON is read as far as it goes: \(error.reason)") }
  }
}

package struct NetworkImportSummary: Hashable, Sendable {
  package let input: String
  package let output: String
  package let format: String
  package let file: LinkRecordingFile
  package let entryCount: Int
  /// Remarks on the input, and on the parts of it that were left out.
  package let notes: [String]

  /// For people, ending in a newline.
  package var text: String {
    var lines = ["\(input) -> \(output) (\(format))", "", "  " + contents]
    lines += file.header.assumes.map { "  assumes: \($0)" }
    lines += notes.map { "  " + $0 }
    let unknown = [("attribution", file.header.attribution), ("licence", file.header.licence)]
      .filter { $0.1 == LinkRecordingHeader.unknown }.map(\.0)
    if !unknown.isEmpty {
      lines.append("  \(unknown.joined(separator: " and ")) unknown: do not pass this recording on")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var contents: String {
    let length = file.recording.length.map(Notation.duration.print) ?? ""
    switch file.recording {
    case .opportunities(let opportunities):
      let rate = Double(opportunities.count * DeliveryOpportunities.bytesEach * 8) / opportunities.length.seconds
      return "\(Figures.grouped(opportunities.count)) opportunities in \(length), \(Self.rate(rate))"
    case .rate(let timeline):
      return
        "\(Figures.grouped(entryCount)) changes of the rate in \(length), \(Self.rate(timeline.meanRate)) on average"
    case .reception(let timeline):
      return "\(timeline.silenceCount) outages in \(length)"
    case .latency(let samples):
      let marks = [0, 0.5, 0.95, 1].map { Notation.duration.print(Span(nanoseconds: samples.quantile($0))) }
      return "\(Figures.grouped(samples.count)) latencies, minimum \(marks[0]), median \(marks[1]), 95 % within "
        + "\(marks[2]), maximum \(marks[3]); \(entryCount - samples.count) lost"
    }
  }

  private static func rate(_ bits: Double) -> String { "\(Int((bits / 1_000).rounded())) kbit/s" }
}
