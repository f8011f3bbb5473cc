import Foundation

/// A time zone: its name and every change of its offset from UTC between 1970 and 2100.
///
/// The rules come from the system's zone database through Foundation, once per name and process; look-ups are then a guess
/// that two changes a year make right, or else a binary search, because every trace line and every civil-time rule asks.
package struct Zone: Sendable {
  /// The IANA name, for instance `Europe/Oslo`.
  package let identifier: String
  private let transitions: [Transition]

  private struct Transition: Hashable, Sendable {
    let from: Int64
    let offset: Int
  }

  package static let utc = Zone(fixedOffset: 0, identifier: "UTC")

  /// A zone that never changes its offset (seconds east of UTC).
  package init(fixedOffset: Int, identifier: String) {
    self.identifier = identifier
    transitions = [Transition(from: .min, offset: fixedOffset)]
  }

  /// A user-defined zone: its offset before the first change, and the changes (Unix seconds, seconds east of
  /// UTC) in any order; of two at one moment the later in the list counts.
  package init(identifier: String, initialOffset: Int, changes: [(at: Int64, offset: Int)]) {
    self.identifier = identifier
    var transitions = [Transition(from: .min, offset: initialOffset)]
    let ordered = changes.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    for (_, change) in ordered {
      if transitions[transitions.count - 1].from == change.at { transitions.removeLast() }
      transitions.append(Transition(from: change.at, offset: change.offset))
    }
    self.transitions = transitions
  }

  /// The same with a table of its own: what the simulations of several threads share, each of them counts for the others to
  /// wait for.
  package func copied() -> Zone { Zone(identifier: identifier, transitions: transitions.map { $0 }) }

  private init(identifier: String, transitions: [Transition]) {
    (self.identifier, self.transitions) = (identifier, transitions)
  }

  /// Its offsets from the first moment on, as ``init(identifier:initialOffset:changes:)`` takes them.
  package var changes: [(at: Int64, offset: Int)] { transitions.map { ($0.from, $0.offset) } }

  /// The zone of that IANA name, or nil when the system knows none.
  ///
  /// Names are case-sensitive on every platform, although Foundation on some accepts `europe/lisbon`.
  package init?(identifier: String) {
    if let known = Zone.known.withLock({ $0[identifier] }) {
      self = known
      return
    }
    guard Zone.isSpelledRight(identifier), let source = TimeZone(identifier: identifier) else { return nil }
    self.identifier = identifier
    transitions = Zone.transitions(of: source)
    let zone = self
    Zone.known.withLock { $0[identifier] = zone }
  }

  /// Seconds east of UTC in force at that moment.
  package func offset(at moment: Timestamp) -> Int { offset(atUnixSeconds: moment.unixSeconds) }

  /// What a correct clock in this zone shows at that moment.
  package func civil(_ moment: Timestamp) -> CivilDateTime {
    let seconds = moment.unixSeconds
    return CivilDateTime(secondsAsIfUTC: seconds + Int64(offset(atUnixSeconds: seconds)))
  }

  /// The moment at which a clock in this zone shows `civil`.
  ///
  /// A time that occurs twice (autumn) is taken as the first of the two; a time that is skipped (spring) is moved
  /// forward by the length of the gap, as Foundation and RFC 5545 do.
  package func timestamp(_ civil: CivilDateTime) -> Timestamp {
    let local = civil.secondsAsIfUTC
    let before = offset(atUnixSeconds: local - 86_400)
    let candidate = local - Int64(before)
    if offset(atUnixSeconds: candidate) == before { return Timestamp(unixSeconds: candidate) }
    let after = offset(atUnixSeconds: local + 86_400)
    let later = local - Int64(after)
    // In a gap neither reading is consistent: keeping the offset from before the gap moves the time forward.
    return Timestamp(unixSeconds: offset(atUnixSeconds: later) == after ? later : candidate)
  }

  /// The first moment of that local day (not always 00:00: some zones change at midnight).
  package func startOfDay(_ date: CivilDate) -> Timestamp { timestamp(CivilDateTime(date: date, secondOfDay: 0)) }

  /// The first moment after `moment` at which the offset changes, or nil when it never does again.
  package func firstChange(after moment: Timestamp) -> Timestamp? {
    let seconds = moment.unixSeconds
    let place = transitions.countOfFirst { $0.from <= seconds }
    return place < transitions.count ? Timestamp(unixSeconds: transitions[place].from) : nil
  }

  private func offset(atUnixSeconds seconds: Int64) -> Int {
    if let likely = likelyTransition(atUnixSeconds: seconds) { return likely.offset }
    return transitions[max(1, transitions.countOfFirst { $0.from <= seconds }) - 1].offset
  }

  /// The change in force where, as in most zones, every half year from then to the last change has about one.
  private func likelyTransition(atUnixSeconds seconds: Int64) -> Transition? {
    let halfYear: Int64 = 15_778_476
    let last = transitions.count - 1
    guard last > 0, transitions[last].from > seconds else { return transitions[last] }
    let halfYears = (transitions[last].from &- seconds) / halfYear
    let guess = last - Int(min(max(halfYears, 0) + 1, Int64(last)))
    // No summer is exactly half a year.
    for index in max(guess - 1, 0)...min(guess + 1, last - 1)
    where transitions[index].from <= seconds && seconds < transitions[index + 1].from {
      return transitions[index]
    }
    return nil
  }

  /// Whether the name is written as the database writes it.
  ///
  /// The system's list leaves out names that it takes for others (`Asia/Kolkata`), so a name that is not on it may still
  /// be right, unless it differs from one on the list by its capitals alone.
  private static func isSpelledRight(_ identifier: String) -> Bool {
    if identifier == "UTC" || identifier == "GMT" { return true }
    if TimeZone.knownTimeZoneIdentifiers.contains(identifier) { return true }
    let folded = identifier.lowercased()
    let parts = identifier.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { $0.first?.isUppercase == true }
      && !TimeZone.knownTimeZoneIdentifiers.contains { $0.lowercased() == folded }
  }

  private static let known = Guarded<[String: Zone]>([:])

  private static func transitions(of source: TimeZone) -> [Transition] {
    let end = Date(timeIntervalSince1970: 4_102_444_800)  // 2100-01-01
    var moment = Date(timeIntervalSince1970: 0)
    var found = [Transition(from: .min, offset: source.secondsFromGMT(for: moment))]
    while let next = source.nextDaylightSavingTimeTransition(after: moment), next > moment, next < end {
      found.append(
        Transition(from: Int64(next.timeIntervalSince1970.rounded()), offset: source.secondsFromGMT(for: next)))
      moment = next
    }
    return found
  }
}

extension Zone: Hashable {
  /// User-defined zones may share a name and differ in their rules.
  package static func == (a: Zone, b: Zone) -> Bool {
    a.identifier == b.identifier && a.transitions == b.transitions
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
