import Recordings
import ScenarioFiles

/// The output of the command `ping` of Linux (also with `-D` or `-O`), macOS, BusyBox and Windows, in any language.
///
/// A number without a reply is an unanswered ping, and so is each line of Windows' without a time. What the statistics
/// count beyond the last line was lost at the end.
struct PingCommandFormat: NetworkFormat {
  static let name = "the output of ping"
  static let sample =
    "'PING example.org (192.0.2.1) 56(84) bytes of data.' or 'Pinging 192.0.2.1 with 32 bytes of data:'"

  static func recognises(_ firstLine: String) -> Bool {
    firstLine.hasPrefix("PING ") || firstLine.hasPrefix("PING6(") || isHeadingOfWindows(firstLine)
  }

  let kind = LinkRecordingHeader.Kind.roundTrip
  let assumes = PingFormat.assumptions
  private(set) var notes: [String] = []

  /// The part of the output that is being read.
  private enum Part { case numbered, counted, statistics }

  private var part = Part.numbered
  /// The pings in order: microseconds one way, or one of the values below.
  private var pings: [Int64] = []
  private static let lost: Int64 = -1
  /// Answered, but it can't be read when.
  private static let unread: Int64 = -2
  /// The index of the first ping below the latest heading.
  private var start = 0
  /// The first number below it: Linux counts from 1, the others from 0.
  private var first: Int64 = 0

  private static let numbers: Int64 = 65_536

  init(_ options: NetworkImportOptions) {}

  mutating func readLine(_ line: String, _ output: inout LinkRecordingOutput) throws(InputMistake) {
    let line = line.drop(while: \.isWhitespace)
    if Self.recognises(String(line)) {
      (part, start) = (line.hasPrefix("PING") ? .numbered : .counted, pings.count)
      // Linux also says how many bytes that is with the headings: 56(84).
      return first = zip(line, line.dropFirst()).contains { $0.isASCIIDigit && $1 == "(" } ? 1 : 0
    }
    let words = line.split { $0.isWhitespace || $0 == "\u{fffd}" }
    switch part {
    case .numbered where line.hasPrefix("---"): part = .statistics
    case .numbered:
      guard let sequence = Self.sequence(words) else { return }
      try take(sequence, Self.time(words))
    // Windows' statistics have a heading, too.
    case .counted where words.last?.hasSuffix(":") == true: part = .statistics
    case .counted:
      try lose(1)
      try answer(pings.count - 1, Self.time(words), isNew: true)
    case .statistics: try compare(line)
    }
  }

  /// Takes a line about the ping of that number; without a time it isn't answered yet.
  private mutating func take(_ sequence: Int64, _ time: Substring?) throws(InputMistake) {
    guard (0..<Self.numbers).contains(sequence) else {
      throw InputMistake("invalid icmp_seq \(sequence); expected 0 to \(Self.numbers - 1)")
    }
    let last = first + Int64(pings.count - start) - 1
    var step = (sequence - last % Self.numbers + Self.numbers) % Self.numbers
    if step > Self.numbers / 2 { step -= Self.numbers }
    let place = start + Int(last - first + step)
    guard place >= start else { return }
    let isNew = step > 0
    if isNew { try lose(Int(step)) }
    try answer(place, time, isNew: isNew)
  }

  private mutating func answer(_ place: Int, _ time: Substring?, isNew: Bool) throws(InputMistake) {
    // Of several replies the first counts.
    guard let time, pings[place] == Self.lost else { return }
    do throws(InputMistake) {
      pings[place] = try PingFormat.oneWay(time.hasPrefix("=") ? time.dropFirst() : time)
    } catch {
      // Without another line about it: a reply to a ping that timed out is another host's.
      if isNew { pings[place] = Self.unread }
      throw error
    }
  }

  private mutating func lose(_ count: Int) throws(InputMistake) {
    guard count <= LinkRecordingFlaw.entriesMax - pings.count else {
      throw InputMistake("\(count) pings are missing before this line")
    }
    pings += repeatElement(Self.lost, count: count)
  }

  /// Compares the lines with the statistics: `5 packets transmitted, 3 received`, or `Sent = 5, Received = 3, Lost = 2`.
  private mutating func compare(_ line: Substring) throws(InputMistake) {
    let counts = line.split { !$0.isASCIIDigit }.prefix(3).map { Int($0) ?? .max }
    let isOfWindows = counts.count == 3 && counts[0] - counts[2] == counts[1] && !line.contains("ms")
    guard counts.count >= 2, line.contains("=") ? isOfWindows : line.contains("%") else { return }
    let (sent, received) = (counts[0], counts[1])
    if sent > pings.count - start { try lose(sent - (pings.count - start)) }
    let seen = (pings.count - start, pings[start...].count { $0 != Self.lost })
    if seen != (sent, received) {
      notes.append(
        "the statistics count \(sent) pings and \(received) replies, the lines \(seen.0) and \(seen.1)")
    }
    start = pings.count
  }

  mutating func finish(_ output: inout LinkRecordingOutput) throws(InputMistake) -> Int64 {
    guard pings.contains(where: { $0 >= 0 }) else { throw InputMistake("no ping was answered in it") }
    for ping in pings where ping != Self.unread { output.write(ping == Self.lost ? "lost" : "\(ping)") }
    return Int64(output.entryCount)
  }

  /// `with 32 bytes of data:` in any language.
  private static func isHeadingOfWindows(_ line: String) -> Bool {
    let words = line.lowercased().split { $0.isWhitespace || $0 == "\u{fffd}" }
    guard words.last?.hasSuffix(":") == true else { return false }
    return zip(words, words.dropFirst()).contains { count, unit in
      Int(count) != nil && (unit.hasPrefix("byte") || unit.hasPrefix("octet"))
    }
  }

  /// Returns the number of a ping: `icmp_seq=3`, `seq=3`, or `Request timeout for icmp_seq 3`.
  private static func sequence(_ words: [Substring]) -> Int64? {
    for (place, word) in words.enumerated() {
      for name in ["icmp_seq", "icmp_req", "seq"] where word.hasPrefix(name) {
        let rest = word.dropFirst(name.count)
        let digits = rest.isEmpty && place + 1 < words.count ? words[place + 1] : rest.dropFirst()
        return Int64(digits.prefix { $0.isASCIIDigit || $0 == "-" })
      }
    }
    return nil
  }

  /// Returns the time of a reply with its sign: `=14.0`, of `time=14.0 ms`, `Zeit=14ms` or `temps<1 ms`.
  private static func time(_ words: [Substring]) -> Substring? {
    for (place, word) in words.enumerated() where word.hasSuffix("ms") {
      let whole = word == "ms" && place > 0 ? words[place - 1] : word.dropLast(2)
      if let sign = whole.lastIndex(where: { $0 == "=" || $0 == "<" }) { return whole[sign...] }
    }
    return nil
  }
}
