import Engine
import SimKernel

/// How much the sessions of a week may burden the body: 15 % more than in the weeks before it at most (tech spec §3.4), and
/// thirty sets whatever was done before.
struct WeeklyVolume {
  private static let free = 30
  private static let increaseMax = 0.15

  /// The burdening sets of a session, and when it began.
  typealias Session = (start: Timestamp, sets: Int)

  /// What is wrong with one more session after those that were done; nil where nothing is.
  ///
  /// - Parameter zone: that of the wearer's dates.
  static func complaint(_ session: Session, after done: [Session], in zone: Zone) -> String? {
    func week(_ moment: Timestamp) -> Int {
      let date = zone.civil(moment).date
      return date.adding(days: -date.weekday.rawValue).dayNumber
    }
    let monday = week(session.start)
    func sum(_ monday: Int) -> Int { done.reduce(0) { $0 + (week($1.start) == monday ? $1.sets : 0) } }
    let (last, beforeLast) = (sum(monday - 7), sum(monday - 14))
    // Who begins has no week to be measured against.
    guard last + beforeLast > 0 else { return nil }
    let most = max(Double(free), Double(max(last, beforeLast)) * (1 + increaseMax))
    let total = sum(monday) + session.sets
    return session.sets > 0 && Double(total) > most + 1e-9
      ? "\(total) burdening sets in one week, and \(last) in the one before" : nil
  }
}
