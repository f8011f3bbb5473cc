struct CalendarOwner {
  private let names: Set<String>

  /// - Parameters:
  ///   - given: Addresses or names that the user gave.
  ///   - calendar: Google writes the owner's address as its name, and Outlook as `X-OWNER`.
  init(_ given: [String], _ calendar: CalendarComponent?) {
    let title = calendar?.first("X-WR-CALNAME")?.value.withoutEscapes ?? ""
    let words = title.split { " \t()<>,;".contains($0) }.filter { $0.contains("@") }.map(String.init)
    names = Set((given + words + [title]).map(Self.plain))
      .union(calendar?.first("X-OWNER").map(Self.names) ?? []).subtracting([""])
  }

  static func isNamed(in calendar: CalendarComponent) -> Bool {
    calendar.lines.contains { $0.name == "X-WR-CALNAME" || $0.name == "X-OWNER" }
  }

  enum Part { case none, attends, declined }

  /// Returns `declined` if each line about the owner says that they declined or delegated.
  func part(in event: CalendarComponent) -> Part {
    // Thunderbird names the one of the attendees who has the calendar.
    let owner = names.union(event.first("X-MOZ-INVITED-ATTENDEE").map(Self.names) ?? [])
    let lines = event.all("ATTENDEE").filter { !owner.isDisjoint(with: Self.names(of: $0)) }
    guard !lines.isEmpty else {
      return event.first("ORGANIZER").map { !owner.isDisjoint(with: Self.names(of: $0)) } == true ? .attends : .none
    }
    return lines.allSatisfy(Self.saysNo) ? .declined : .attends
  }

  static func saysNo(_ attendee: CalendarLine) -> Bool {
    ["DECLINED", "DELEGATED"].contains(attendee.parameters["PARTSTAT"]?.trimmed.uppercased())
  }

  /// The address of an attendee, which may be a parameter (RFC 7986 §6.2), and the name.
  private static func names(of line: CalendarLine) -> Set<String> {
    Set([line.value, line.parameters["EMAIL"] ?? "", line.parameters["CN"] ?? ""].map(plain)).subtracting([""])
  }

  private static func plain(_ text: String) -> String {
    let text = text.trimmed.lowercased()
    guard text.hasPrefix("mailto:") else { return text }
    return text.dropFirst("mailto:".count).prefix { $0 != "?" }.trimmed
  }
}

/// The owner's answers to invitations in messages (RFC 5546 §3.2.3).
struct CalendarAnswers {
  /// By event, in the order of the messages.
  private var answers: [String: [(replaced: CalendarReference?, sequence: Int, isNo: Bool)]] = [:]

  /// Adds the answer of a message, if it is the owner's. A later one counts.
  mutating func add(_ message: CalendarComponent, _ zones: CalendarZones, _ owner: CalendarOwner) throws(InputMistake) {
    guard let uid = message.first("UID")?.value else { return }
    let part = owner.part(in: message)
    guard part != .none else { return }
    var replaced: CalendarReference?
    if let line = try message.known("RECURRENCE-ID"), let written = WrittenMoment(line.value) {
      replaced = try CalendarReference(written, line, zones)
    }
    let sequence = message.first("SEQUENCE").flatMap { Int($0.value.trimmed) } ?? 0
    answers[uid, default: []].append((replaced, sequence, part == .declined))
  }

  /// Returns whether the owner declined an occurrence, with no newer invitation since.
  func saysNo(to event: ImportedEvent, _ names: [CalendarReferenceKey]) -> Bool {
    guard let known = answers[event.uid] else { return false }
    let own = known.last { $0.replaced.map { !Set($0.keys).isDisjoint(with: names) } ?? false }
    guard let answer = own ?? known.last(where: { $0.replaced == nil }) else { return false }
    return answer.isNo && answer.sequence >= event.version.sequence
  }
}
