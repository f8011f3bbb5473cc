package import DeviceKit
import Engine

/// The hours of a run whose messages its page draws: all of a short run, and of a long one those with the most losses.
package struct BusyHours {
  /// An hour and its messages in flight.
  package struct Hour {
    /// Nanoseconds since the start.
    package let range: Range<Int64>
    package let messages: [TraceWindow.Message]
    package let lost: Int
    package let late: Int
    /// The number of messages sent within; the others arrive from before.
    package let sent: Int
    /// `true` if a check failed in it.
    let isFailure: Bool
  }

  /// In order of time.
  package let hours: [Hour]
  /// The number of hours with messages.
  package let count: Int
  /// The hour that is open initially.
  package let chosen: Int64?
  private let nodes: [String]
  private let days: [RunStory.Day]
  /// The number of messages lost of those sent on each day.
  private let losses: [Int: Int]
  private let clock: WorldClock

  /// The name of the program that draws other hours, for messages.
  private let program: String

  /// The maximum number of messages drawn. Each takes about 130 bytes of the page, and most of the time that a browser
  /// needs to open it.
  package static let messagesMax = 6_000
  private static let length = Span.hours(1).nanoseconds

  /// - Parameter chosen: The start of the hour that the reader requested; `nil` for the one with the most losses.
  package init(_ run: RunFile, _ story: RunStory, chosen: Int64?) throws(StorageError) {
    days = story.days
    program = run.program
    self.clock = story.clock
    let all = try TraceWindow.messages(run, in: 0..<max(1, story.end))
    // A requested hour begins at any time, and all others are aligned to it.
    let shift = (chosen ?? 0) % Self.length
    let clock = story.clock
    losses = Dictionary(grouping: all.filter(\.isLost)) { clock.day(Instant(nanoseconds: $0.sent)) }.mapValues(\.count)
    var books = Self.sorted(all, shift, story.failureMoments)
    if let chosen, !books.contains(where: { $0.range.lowerBound == chosen }) {
      books.append(
        Hour(range: chosen..<chosen + Self.length, messages: [], lost: 0, late: 0, sent: 0, isFailure: false))
    }
    nodes = TraceWindow.ordered(Set(all.flatMap { [$0.sender, $0.receiver] }))
    count = books.count
    let ranked = books.sorted { Self.isWorse($0, $1) }
    let first = ranked.first { $0.range.lowerBound == chosen } ?? ranked.first
    var (kept, left): ([Hour], Int) = (first.map { [$0] } ?? [], Self.messagesMax)
    left -= kept.first?.messages.count ?? 0
    for hour in ranked where hour.messages.count <= left && hour.range != first?.range {
      kept.append(hour)
      left -= hour.messages.count
    }
    hours = kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
    self.chosen = first?.range.lowerBound
  }

  private static func sorted(_ all: [TraceWindow.Message], _ shift: Int64, _ failures: [Int64]) -> [Hour] {
    func begin(_ at: Int64) -> Int64 { (at - shift + length) / length * length + shift - length }
    var books: [Int64: [TraceWindow.Message]] = [:]
    for message in all {
      let hour = begin(message.sent)
      books[hour, default: []].append(message)
      // A message that arrives in another hour is shown in that one too.
      guard let delivered = message.delivered, begin(delivered) > hour else { continue }
      books[begin(delivered), default: []].append(message)
    }
    let bad = Set(failures.map(begin))
    return books.sorted { $0.key < $1.key }.map { start, messages in
      Hour(
        range: start..<start + length, messages: messages, lost: messages.count { $0.sent >= start && $0.isLost },
        late: messages.count { $0.sent >= start && $0.isLate },
        sent: messages.count { $0.sent >= start && !$0.isAttempt }, isFailure: bad.contains(start))
    }
  }

  private static func isWorse(_ a: Hour, _ b: Hour) -> Bool {
    func rank(_ hour: Hour) -> (Int, Int, Int, Int64) {
      (hour.isFailure ? 0 : 1, -(hour.lost * 2 + hour.late), -hour.sent, hour.range.lowerBound)
    }
    return rank(a) < rank(b)
  }

  // MARK: - The page

  /// Returns a list of days with their hours; one hour is open at a time.
  package func html() -> String {
    var (lines, day): ([String], Int) = ([], 0)
    for hour in hours {
      let at = Instant(nanoseconds: max(0, hour.range.lowerBound))
      if clock.day(at) != day {
        if day > 0 { lines.append("</details>") }
        day = clock.day(at)
        let isOpen = chosen.map { clock.day(Instant(nanoseconds: max(0, $0))) == day } ?? false
        lines.append("<details\(isOpen ? " open" : "")><summary>\(label(day))</summary>")
      }
      lines.append(html(hour))
    }
    if day > 0 { lines.append("</details>") }
    let note = hours.count < count ? rest : ""
    return Self.legend + note + lines.joined(separator: "\n")
  }

  /// Returns the day, with its total losses.
  private func label(_ day: Int) -> String {
    let lost = losses[day] ?? 0
    let date = days.indices.contains(day - 1) ? " \(RunPage.escaped(days[day - 1].date))" : ""
    return "d\(day)\(date)" + (lost > 0 ? " · \(lost) lost" : "")
  }

  private func html(_ hour: Hour) -> String {
    let time = clockFace(clock.civil(Instant(nanoseconds: hour.range.lowerBound)).secondOfDay).prefix(5)
    let diagram = {
      var diagram = SpaceTimeDiagram(messages: hour.messages, nodes: nodes, clock: clock, range: hour.range)
      diagram.isEmbedded = true
      return diagram.svg()
    }()
    let counts =
      "\(hour.sent) sent"
      + (hour.lost > 0 ? " · \(hour.lost) lost" : "") + (hour.late > 0 ? " · \(hour.late) late" : "")
      + (hour.isFailure ? " · a check failed" : "")
    return
      "<details class=\"inner\" name=\"hour\"\(hour.range.lowerBound == chosen ? " open" : "")><summary>\(time) · \(counts)</summary><div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Messages from \(time)\">\(diagram)</div></details>"
  }

  private var rest: String {
    "<p class=\"note\">Drawn are the hours in which checks failed, and those in which most was lost or late. <code>\(program) report DIR --hour 'd9 07:00'</code> draws any other.</p>"
  }
  private static let legend =
    "<p class=\"note\">Time runs down. A line is a message, <span class=\"m\">solid</span> where it came in time, <span class=\"late\">long dashes</span> where it took more than ten seconds, <span class=\"lost\">short dashes with a cross</span> where it was lost. Point at one to read what it was.</p>"
}
