import Foundation
package import Recordings
import ScenarioFiles
package import SimKernel

/// The options of a network import.
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
  static func recognises(_ firstLine: String) -> Bool { formats.contains { $0.recognises(firstLine) } }

  static let formats: [any NetworkFormat.Type] = [
    MahimahiFormat.self, ThroughputFormat.self, BandwidthFormat.self, CommandLatencyFormat.self, ReceptionFormat.self,
    PingFormat.self, PingCommandFormat.self,
  ]

  /// Imports the recording. The output exists only after success.
  package static func run(_ options: NetworkImportOptions) throws(InputError) -> NetworkImportSummary {
    var lines = try LineReader(path: options.input)
    let first: String
    do throws(LineReaderError) {
      var line = try lines.read()
      while let blank = line, blank.allSatisfy(\.isWhitespace) { line = try lines.read() }
      guard let line else { throw .mistake(InputMistake("the file is empty")) }
      first = line
    } catch { throw error.error(in: options.input) }
    guard let format = formats.first(where: { $0.recognises(first) }) else {
      let known = formats.map { "\($0.name) (\($0.sample))" }.joined(separator: "; ")
      throw .malformed(
        path: options.input, line: 1, reason: "'\(first.prefix(40))' begins none of the known formats: \(known)")
    }
    return try convert(format.init(options), first, lines, options)
  }

  private static func convert(
    _ format: some NetworkFormat, _ first: String, _ lines: LineReader<FileBytes>, _ options: NetworkImportOptions
  ) throws(InputError) -> NetworkImportSummary {
    var (format, lines) = (format, lines)
    let header = header(format, options)
    var output = try LinkRecordingOutput(path: options.output, header)
    do throws(InputError) {
      do throws(NetworkImportFailure) {
        var line: String? = first
        while let text = line {
          // Ignore blank lines.
          if !text.allSatisfy(\.isWhitespace) { try format.readLine(text, lines.number, &output) }
          line = try next(&lines, options.input)
        }
        let end = try format.finish(&output)
        do throws(InputError) { try output.close(end: end) } catch { throw .output(error) }
      } catch {
        switch error {
        case .input(let mistake): throw mistake.error(in: options.input)
        case .output(let error): throw error
        }
      }
      // Read the output like a scenario will, to detect an invalid recording.
      let file = try output.written()
      try output.publish()
      return NetworkImportSummary(
        input: options.input, output: options.output, format: type(of: format).name, file: file,
        entryCount: output.entryCount, isCutOff: !lines.isTerminated)
    } catch {
      output.abandon()
      throw error
    }
  }

  private static func next(
    _ lines: inout LineReader<FileBytes>, _ path: String
  ) throws(NetworkImportFailure) -> String? {
    do throws(LineReaderError) { return try lines.read() } catch { throw .output(error.error(in: path)) }
  }

  private static func header(
    _ format: some NetworkFormat, _ options: NetworkImportOptions
  ) -> LinkRecordingHeader {
    // Only the file's own name, so that the same input gives the same bytes in any folder.
    let file = FilePath.name(of: options.input)
    let part = options.series.map { ", series \($0)" } ?? ""
    let unknown = LinkRecordingHeader.unknown
    return LinkRecordingHeader(
      name: oneLine(options.credits.name ?? file + part), source: oneLine("\(type(of: format).name) (\(file)\(part))"),
      attribution: oneLine(options.credits.attribution ?? unknown),
      licence: oneLine(options.credits.licence ?? unknown),
      assumes: format.assumes, kind: format.kind)
  }

  /// Replaces characters that would break a header line by spaces.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// The summary of a network import.
package struct NetworkImportSummary: Hashable, Sendable {
  package let input: String
  package let output: String
  package let format: String
  package let file: LinkRecordingFile
  package let entryCount: Int
  /// `true` if the last line of the input had no end.
  let isCutOff: Bool

  /// For people, ending in a newline.
  package var text: String {
    var lines = ["\(input) -> \(output) (\(format))", "", "  " + contents]
    lines += file.header.assumes.map { "  assumes: \($0)" }
    if isCutOff { lines.append("  the last line has no end: see that the input is complete") }
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
