import ScenarioFiles
import SimKernel

/// Takes the lines of a ``LinkRecordingFile`` and makes a recording of them.
struct LinkRecordingParser {
  private var keys: [String: String] = [:]
  private var assumes: [String] = []
  private var kind: LinkRecordingHeader.Kind?
  private var isInData = false
  /// The number of the first line of data.
  private var dataLine = 0
  private var steps: [LinkRecordingStep] = []
  private var samples: [Int64?] = []
  private var end: Int64?

  private static let known = ["name", "source", "attribution", "licence", "assumes", "kind", "data"]

  mutating func take(_ line: String, _ number: Int) throws(LinkRecordingMistake) {
    if number == 1 {
      guard line != LinkRecordingFile.firstLine else { return }
      let reason =
        line.hasPrefix("triad link recording ")
        ? "this is version '\(line.dropFirst(21).prefix(20))' of the format; this program reads version 1"
        : "this is no recording of a link: its first line is not '\(LinkRecordingFile.firstLine)'"
      throw LinkRecordingMistake(reason + " (see 'triad import network --help')", line: 1)
    }
    guard end == nil else { throw LinkRecordingMistake("there is more after the end", line: number) }
    if line.hasPrefix("end: ") {
      try takeEnd(line.dropFirst(5), number)
    } else if isInData {
      try takeData(line, number)
    } else {
      try takeHeader(line, number)
    }
  }

  private mutating func takeHeader(_ line: String, _ number: Int) throws(LinkRecordingMistake) {
    let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[1].hasPrefix(" ") else {
      throw LinkRecordingMistake("'\(line.prefix(40))' is no line of a header, such as 'name: ...'", line: number)
    }
    let (key, value) = (parts[0], String(parts[1].dropFirst()))
    guard Self.known.contains(key) else {
      let hint = Suggestion.closest(to: key, among: Self.known).map { "; did you mean '\($0)'?" } ?? ""
      throw LinkRecordingMistake("unknown key '\(key)'\(hint)", line: number)
    }
    if key == "assumes" { return assumes.append(value) }
    guard keys.updateValue(value, forKey: key) == nil else {
      throw LinkRecordingMistake("a second '\(key)'", line: number)
    }
    if key == "kind" {
      kind = LinkRecordingHeader.Kind(rawValue: value)
      guard kind != nil else {
        let kinds = LinkRecordingHeader.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw LinkRecordingMistake("unknown kind '\(value.prefix(40))'; kinds: \(kinds)", line: number)
      }
    }
    guard key == "data" else { return }
    if let missing = ["name", "source", "attribution", "licence", "kind"].first(where: { keys[$0] == nil }) {
      throw LinkRecordingMistake("the data begins, and there was no '\(missing)'", line: number)
    }
    (isInData, dataLine) = (true, number + 1)
  }

  private mutating func takeData(_ line: String, _ number: Int) throws(LinkRecordingMistake) {
    guard steps.count < LinkRecordingFlaw.entriesMax, samples.count < LinkRecordingFlaw.entriesMax else {
      throw LinkRecordingMistake("more than \(LinkRecordingFlaw.entriesMax) entries", line: number)
    }
    if kind == .latency || kind == .roundTrip {
      if line == "lost" { return samples.append(nil) }
      guard let sample = Int64(line) else {
        throw LinkRecordingMistake("'\(line.prefix(40))' is neither microseconds nor 'lost'", line: number)
      }
      return samples.append(sample)
    }
    let cells = line.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map { Substring($0) }
    guard cells.count == 2, let millisecond = Int64(cells[0]), let value = value(cells[1]) else {
      throw LinkRecordingMistake(
        "'\(line.prefix(40))' is not \(kind?.columns ?? "an entry"), separated by one space", line: number)
    }
    steps.append(LinkRecordingStep(millisecond, value))
  }

  private func value(_ cell: Substring) -> Int64? {
    guard kind == .reception else { return Int64(cell) }
    return cell == "up" ? 1 : cell == "down" ? 0 : nil
  }

  private mutating func takeEnd(_ text: Substring, _ number: Int) throws(LinkRecordingMistake) {
    guard isInData else { throw LinkRecordingMistake("the file ends before its data", line: number) }
    guard let length = Int64(text) else {
      throw LinkRecordingMistake("'\(text.prefix(40))' is no number", line: number)
    }
    end = length
  }

  func finish() throws(LinkRecordingMistake) -> LinkRecordingFile {
    guard let kind, let end else { throw LinkRecordingMistake("the file was cut off: it has no line 'end: ...'") }
    let header = LinkRecordingHeader(
      name: keys["name"] ?? "", source: keys["source"] ?? "", attribution: keys["attribution"] ?? "",
      licence: keys["licence"] ?? "", assumes: assumes, kind: kind)
    do throws(LinkRecordingFlaw) {
      return LinkRecordingFile(header: header, recording: try recording(kind, end))
    } catch {
      let line = error.entry.map { dataLine + $0 } ?? dataLine + steps.count + samples.count
      throw LinkRecordingMistake(error.reason, line: line)
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
