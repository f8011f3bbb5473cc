import ScenarioFiles
package import SimKernel
import Wire

/// The file of a link's recording: lines of text that people can read, and compare with their source.
///
/// ```
/// triad link recording 1
/// name: driving, up
/// source: mahimahi delivery opportunities (ATT-LTE-driving.up)
/// attribution: who recorded it, or unknown
/// licence: under which licence, or unknown
/// assumes: what is not in the source; any number of such lines
/// kind: opportunities
/// data: milliseconds, packets of 1500 bytes
/// 831 1
/// 880 2
/// end: 1012472
/// ```
///
/// The first line has the version of the format. `end` is the length in milliseconds, or for latencies the number of
/// lines; a file without it was cut off.
package struct LinkRecordingFile: Hashable, Sendable {
  package static let firstLine = "triad link recording 1"

  package let header: LinkRecordingHeader
  package let recording: LinkRecording

  package static func read(_ path: String) throws(InputError) -> LinkRecordingFile {
    try read(try InputError.bytes(path), path)
  }

  /// Parses a file's text; `path` is for errors.
  package static func read(_ bytes: some Collection<UInt8>, _ path: String) throws(InputError) -> LinkRecordingFile {
    var parser = LinkRecordingParser()
    var lines = TableText.utf8(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    do throws(InputMistake) {
      for (place, line) in lines.enumerated() {
        let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        try parser.readLine(String(decoding: text, as: UTF8.self), place + 1)
      }
      return try parser.finish()
    } catch { throw error.error(in: path) }
  }
}

package struct LinkRecordingHeader: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case opportunities, rate, reception, latency
    /// Latencies that are half of a round trip.
    case roundTrip = "round-trip"

    /// The names of the columns, for people.
    package var columns: String {
      switch self {
      case .opportunities: "milliseconds, packets of 1500 bytes"
      case .rate: "milliseconds, bits a second from then on"
      case .reception: "milliseconds, up or down from then on"
      case .latency: "microseconds one way, or lost"
      case .roundTrip: "microseconds one way (half of a round trip), or lost"
      }
    }
  }

  package let name: String
  package let source: String
  package let attribution: String
  package let licence: String
  /// The assumptions beyond the source, one sentence each.
  package let assumes: [String]
  package let kind: Kind

  package init(
    name: String, source: String, attribution: String, licence: String, assumes: [String], kind: Kind
  ) {
    (self.name, self.source, self.attribution, self.licence) = (name, source, attribution, licence)
    (self.assumes, self.kind) = (assumes, kind)
  }

  package static let unknown = "unknown"

  /// The lines of the file up to the data.
  package var lines: [String] {
    [LinkRecordingFile.firstLine, "name: \(name)", "source: \(source)", "attribution: \(attribution)"]
      + ["licence: \(licence)"] + assumes.map { "assumes: \($0)" }
      + ["kind: \(kind.rawValue)", "data: \(kind.columns)"]
  }
}

/// Parses the lines of a ``LinkRecordingFile`` into a recording.
struct LinkRecordingParser {
  private var keys: [String: String] = [:]
  private var assumes: [String] = []
  private var kind: LinkRecordingHeader.Kind?
  private var isInData = false
  private var dataLine = 0
  private var steps: [LinkRecordingStep] = []
  private var samples: [Int64?] = []
  private var end: Int64?

  private static let known = ["name", "source", "attribution", "licence", "assumes", "kind", "data"]

  mutating func readLine(_ line: String, _ number: Int) throws(InputMistake) {
    if number == 1 {
      guard line != LinkRecordingFile.firstLine else { return }
      let reason =
        line.hasPrefix("triad link recording ")
        ? "this is version '\(line.dropFirst(21).prefix(20))' of the format; this program reads version 1"
        : "this is no recording of a link: its first line is not '\(LinkRecordingFile.firstLine)'"
      throw InputMistake(reason + " (see 'triad import network --help')", line: 1)
    }
    guard end == nil else { throw InputMistake("there is more after the end", line: number) }
    if line.hasPrefix("end: ") {
      try takeEnd(line.dropFirst(5), number)
    } else if isInData {
      try takeData(line, number)
    } else {
      try takeHeader(line, number)
    }
  }

  private mutating func takeHeader(_ line: String, _ number: Int) throws(InputMistake) {
    let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[1].hasPrefix(" ") else {
      throw InputMistake("'\(line.prefix(40))' is no line of a header, such as 'name: ...'", line: number)
    }
    let (key, value) = (parts[0], String(parts[1].dropFirst()))
    guard Self.known.contains(key) else {
      let hint = Suggestion.closest(to: key, among: Self.known).map { "; did you mean '\($0)'?" } ?? ""
      throw InputMistake("unknown key '\(key)'\(hint)", line: number)
    }
    if key == "assumes" { return assumes.append(value) }
    guard keys.updateValue(value, forKey: key) == nil else {
      throw InputMistake("a second '\(key)'", line: number)
    }
    if key == "kind" {
      kind = LinkRecordingHeader.Kind(rawValue: value)
      guard kind != nil else {
        let kinds = LinkRecordingHeader.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw InputMistake("unknown kind '\(value.prefix(40))'; kinds: \(kinds)", line: number)
      }
    }
    guard key == "data" else { return }
    if let missing = ["name", "source", "attribution", "licence", "kind"].first(where: { keys[$0] == nil }) {
      throw InputMistake("the data begins, and there was no '\(missing)'", line: number)
    }
    (isInData, dataLine) = (true, number + 1)
  }

  private mutating func takeData(_ line: String, _ number: Int) throws(InputMistake) {
    guard steps.count < LinkRecordingFlaw.entriesMax, samples.count < LinkRecordingFlaw.entriesMax else {
      throw InputMistake("more than \(LinkRecordingFlaw.entriesMax) entries", line: number)
    }
    if kind == .latency || kind == .roundTrip {
      if line == "lost" { return samples.append(nil) }
      guard let sample = Int64(line) else {
        throw InputMistake("'\(line.prefix(40))' is neither microseconds nor 'lost'", line: number)
      }
      return samples.append(sample)
    }
    let cells = line.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map { Substring($0) }
    guard cells.count == 2, let millisecond = Int64(cells[0]), let value = value(cells[1]) else {
      throw InputMistake(
        "'\(line.prefix(40))' is not \(kind?.columns ?? "an entry"), separated by one space", line: number)
    }
    steps.append(LinkRecordingStep(millisecond, value))
  }

  private func value(_ cell: Substring) -> Int64? {
    guard kind == .reception else { return Int64(cell) }
    return cell == "up" ? 1 : cell == "down" ? 0 : nil
  }

  private mutating func takeEnd(_ text: Substring, _ number: Int) throws(InputMistake) {
    guard isInData else { throw InputMistake("the file ends before its data", line: number) }
    guard let length = Int64(text) else {
      throw InputMistake("'\(text.prefix(40))' is no number", line: number)
    }
    end = length
  }

  func finish() throws(InputMistake) -> LinkRecordingFile {
    guard let kind, let end else { throw InputMistake("the file was cut off: it has no line 'end: ...'") }
    let header = LinkRecordingHeader(
      name: keys["name"] ?? "", source: keys["source"] ?? "", attribution: keys["attribution"] ?? "",
      licence: keys["licence"] ?? "", assumes: assumes, kind: kind)
    do throws(LinkRecordingFlaw) {
      return LinkRecordingFile(header: header, recording: try recording(kind, end))
    } catch {
      let line = error.entry.map { dataLine + $0 } ?? dataLine + steps.count + samples.count
      throw InputMistake(error.reason, line: line)
    }
  }

  private func recording(
    _ kind: LinkRecordingHeader.Kind, _ end: Int64
  ) throws(LinkRecordingFlaw) -> LinkRecording {
    switch kind {
    case .opportunities: .opportunities(try DeliveryOpportunities(steps, length: end))
    case .rate: .rate(try RateTimeline(steps, length: end))
    case .reception: .reception(try ReceptionTimeline(steps, length: end))
    case .latency, .roundTrip:
      .latency(try LatencySamples(samples, isRoundTrip: kind == .roundTrip, stated: end))
    }
  }
}
