import Engine
import SimKernel

/// How much the sessions of a week may burden the body (tech spec §3.4): 15 % more than the weeks before at most, whatever
/// one full session has; and after four weeks of which none was a lighter one, six tenths of what they had (assumed).
struct WeeklyVolume {
  /// So much is safe whatever was done before: one full session (assumed).
  let free: Int
  let unit: String

  static let sets = WeeklyVolume(free: 30, unit: "burdening sets")
  static let endurance = WeeklyVolume(free: 3_600, unit: "seconds of endurance")

  private static let increaseMax = 0.15
  private static let lighter = 0.6
  private static let weeksWithoutLighter = 4

  /// How much of it is in a session, and when it began.
  typealias Session = (start: Timestamp, amount: Int)

  /// What is wrong with one more session after those that were done; nil where nothing is.
  ///
  /// - Parameter zone: that of the wearer's dates.
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
    // Who begins has no week to be measured against.
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
