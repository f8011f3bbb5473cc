import Foundation

/// A time zone: its name and every change of its offset from UTC between 1970 and 2100.
///
/// The rules come from the system's zone database through Foundation, once per name and process. A look-up starts from
/// a guess of two changes a year and falls back to a binary search, because every trace line and every civil-time rule
/// needs one.
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

  /// Creates a user-defined zone from its offset before the first change, and the changes (Unix seconds, seconds east
  /// of UTC) in any order. Of two at one moment the later in the list applies.
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

  /// A copy with a table of its own: the reference counts of a shared one would slow down simulations on several
  /// threads.
  package func copied() -> Zone { Zone(identifier: identifier, transitions: transitions.map { $0 }) }

  private init(identifier: String, transitions: [Transition]) {
    (self.identifier, self.transitions) = (identifier, transitions)
  }

  /// The offsets from the first moment on, in the form of ``init(identifier:initialOffset:changes:)``.
  package var changes: [(at: Int64, offset: Int)] { transitions.map { ($0.from, $0.offset) } }

  /// Creates the zone of that IANA name, or `nil` if the system has none.
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

  /// Returns the reading of a correct clock in this zone.
  package func civil(_ moment: Timestamp) -> CivilDateTime {
    let seconds = moment.unixSeconds
    return CivilDateTime(secondsAsIfUTC: seconds + Int64(offset(atUnixSeconds: seconds)))
  }

  /// Returns the moment at which a clock in this zone shows `civil`.
  ///
  /// Of a time that occurs twice (autumn) it returns the first. A time that is skipped (spring) is moved forward by the
  /// length of the gap, as in Foundation and RFC 5545.
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

  /// Returns the first moment of that local day (not always 00:00: some zones change at midnight).
  package func startOfDay(_ date: CivilDate) -> Timestamp { timestamp(CivilDateTime(date: date, secondOfDay: 0)) }

  /// Returns the first moment after `moment` at which the offset changes, or `nil` if it never does.
  package func firstChange(after moment: Timestamp) -> Timestamp? {
    let seconds = moment.unixSeconds
    let place = transitions.countOfFirst { $0.from <= seconds }
    return place < transitions.count ? Timestamp(unixSeconds: transitions[place].from) : nil
  }

  private func offset(atUnixSeconds seconds: Int64) -> Int {
    if let likely = likelyTransition(atUnixSeconds: seconds) { return likely.offset }
    return transitions[max(1, transitions.countOfFirst { $0.from <= seconds }) - 1].offset
  }

  /// Returns the change in force if the zone, like most, has about one change in every half year up to its last.
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

  /// Returns whether the name has the capitals of the database.
  ///
  /// The system's list omits aliases (`Asia/Kolkata`), so a name outside it may be valid, unless it differs from a
  /// listed name only in its capitals.
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
  /// Compares the rules too, because user-defined zones may share a name.
  package static func == (a: Zone, b: Zone) -> Bool {
    a.identifier == b.identifier && a.transitions == b.transitions
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
