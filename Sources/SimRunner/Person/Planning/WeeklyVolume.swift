/// The permitted weekly load (tech spec §3.4): at most 15 % above the weeks before, except that one full session is
/// always permitted; and after four weeks without a lighter one, six tenths of their load (assumed).
struct WeeklyVolume {
  /// The load that is always safe: one full session (assumed).
  let free: Int
  let unit: String

  static let sets = WeeklyVolume(free: 30, unit: "burdening sets")
  static let endurance = WeeklyVolume(free: 3_600, unit: "seconds of endurance")

  private static let increaseMax = 0.15
  private static let lighter = 0.6
  private static let weeksWithoutLighter = 4

  /// A session's beginning and its load.
  typealias Session = (start: Timestamp, amount: Int)

  /// Returns why one more session after `done` would be too much, or `nil`.
  ///
  /// - Parameter zone: The zone of the wearer's dates.
  func complaint(_ session: Session, after done: [Session], in zone: Zone) -> String? {
    func week(_ moment: Timestamp) -> Int {
      let date = zone.civil(moment).date
      return date.adding(days: -date.weekday.rawValue).dayNumber
    }
    let monday = week(session.start)
    func sum(_ ago: Int) -> Int {
      done.reduce(0) { $0 + (week($1.start) == monday - 7 * ago ? $1.amount : 0) }
    }
    let total = sum(0) + session.amount
    let (last, beforeLast) = (sum(1), sum(2))
    // A beginner has no earlier week to compare with.
    guard last + beforeLast > 0, session.amount > 0 else { return nil }
    let most = max(Double(free), Double(max(last, beforeLast)) * (1 + Self.increaseMax))
    if Double(total) > most + 1e-9 { return "\(total) \(unit) in one week, and \(last) in the one before" }
    let weeks = (1...Self.weeksWithoutLighter).map { Double(sum($0)) }
    let mean = weeks.reduce(0, +) / Double(weeks.count)
    let wasNeverLighter = weeks.allSatisfy { $0 > Self.lighter * (weeks.max() ?? 0) }
    guard mean > Double(free), wasNeverLighter, Double(total) > Self.lighter * mean + 1e-9 else { return nil }
    return "\(total) \(unit) in a week that has to be a lighter one, after \(Int(mean)) a week"
  }
}
