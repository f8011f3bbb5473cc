import WearerKit

/// Counts each user's requests, by calendar day and month in UTC: the backend doesn't know a user's zone, and travel
/// could reset a limit by the user's clock.
///
/// Counting is also the check, so that two simultaneous requests can't both be the last. A clock that is set back
/// returns nothing.
package struct TierLimits: Hashable, Sendable {
  private let config: TierConfig
  private var users: [UInt64: Usage] = [:]
  /// The latest day seen.
  private var today = Int.min
  /// The number of users forgotten for lack of space.
  package private(set) var forgotten = 0

  package enum Verdict: Hashable, Sendable {
    /// The remaining number after this one; `nil` if it is unlimited.
    case granted(left: Int?)
    /// It will be granted after this time, when the day or the month has ended.
    case refused(retryAfter: Span)
  }

  /// A user's usage. Premium users are counted too: the usage stays if they change to the free tier.
  private struct Usage: Hashable, Sendable {
    var day: Int
    var daily: [TierRequest: Int] = [:]
    var monthly: [TierRequest: Int] = [:]

    var total: Int { monthly.values.reduce(0, +) }
  }

  package init(_ config: TierConfig = TierConfig()) { self.config = config }

  /// Uses one of the user's remaining requests, if there is one.
  package mutating func take(
    _ request: TierRequest, for user: UInt64, tier: Tier, at moment: Timestamp
  ) -> Verdict {
    advance(to: Self.day(moment))
    let usage = current(users[user] ?? Usage(day: today))
    let limits = [
      (limit: config.monthly[tier]?[request], used: usage.monthly[request] ?? 0, end: Self.nextMonth(today)),
      (limit: config.daily[tier]?[request], used: usage.daily[request] ?? 0, end: today + 1),
    ]
    let blocking = limits.filter { limit in limit.limit.map { limit.used >= $0 } ?? false }.map(\.end).max()
    if let blocking { return .refused(retryAfter: max(.seconds(1), Self.start(ofDay: blocking) - moment)) }

    makeRoom(for: user)
    var counted = usage
    counted.daily[request, default: 0] += 1
    counted.monthly[request, default: 0] += 1
    users[user] = counted
    return .granted(left: limits.compactMap { limit in limit.limit.map { $0 - limit.used - 1 } }.min())
  }

  /// Returns whether a user may store one more workout.
  package func hasRoom(stored: Int, tier: Tier) -> Bool { config.storedWorkouts[tier].map { stored < $0 } ?? true }

  package var count: Int { users.count }

  // MARK: - Days and months

  /// Forgets everyone in a new month; a clock that is set back changes nothing.
  private mutating func advance(to day: Int) {
    guard day > today else { return }
    if today != .min, Self.nextMonth(today) <= day { users = [:] }
    today = day
  }

  /// Returns the usage without the counts of a day that has ended.
  private func current(_ usage: Usage) -> Usage {
    guard usage.day != today else { return usage }
    var usage = usage
    (usage.day, usage.daily) = (today, [:])
    return usage
  }

  /// Forgets the user with the lowest usage, who loses the fewest counts; of several the one with the smallest id.
  private mutating func makeRoom(for user: UInt64) {
    guard users[user] == nil, users.count >= max(1, config.usersMax) else { return }
    let least = users.min { a, b in (a.value.total, a.key) < (b.value.total, b.key) }
    if let least {
      users[least.key] = nil
      forgotten += 1
    }
  }

  private static func day(_ moment: Timestamp) -> Int {
    let seconds = moment.unixSeconds
    return Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
  }

  private static func nextMonth(_ day: Int) -> Int {
    let date = CivilDate(dayNumber: day)
    return day - date.day + 1 + CivilDate.days(inMonth: date.month, of: date.year)
  }

  private static func start(ofDay day: Int) -> Timestamp { Timestamp(unixSeconds: Int64(day) * 86_400) }
}
