import Foundation
import WearerKit

/// The wearer's learned taste: the fold of all feedback in the order of its dates.
///
/// Every factor is bounded and fades towards neutral, so that the mood of one week doesn't decide for ever.
package struct Taste: Equatable, Sendable {
  /// The preference for each kind; absent kinds are 1.
  package private(set) var kinds: [BlockKind: Double] = [:]
  /// The preference for each hour of the day; absent hours are 1.
  package private(set) var hours: [Int: Double] = [:]
  /// From -1, easier, to 1, harder.
  package private(set) var intensityBias = 0.0
  /// The value of each insight rule; absent rules are 1.
  package private(set) var insights: [UInt64: Double] = [:]
  /// The date to which it has faded.
  package private(set) var asOf: CivilDate?
}

extension Taste {
  /// Restores the taste from a memory, for a phone that has nothing else; it fades from the date of the next lesson.
  package init(_ memory: BehaviouralMemory) {
    self.init(
      kinds: memory.liking, hours: memory.hourLiking, intensityBias: memory.intensityBias,
      insights: memory.insightLiking, asOf: nil)
  }

  /// Returns whether a rule of insights is still worth telling.
  package func isWorthTelling(_ rule: UInt64, _ config: FeedbackConfig = FeedbackConfig()) -> Bool {
    insights[rule] ?? 1 >= config.insightWorth
  }

  /// Returns the length of a session for this wearer, in whole five minutes.
  package func length(_ usual: Span, _ config: FeedbackConfig = FeedbackConfig()) -> Span {
    let minutes = usual.seconds / 60 * (1 + config.lengthShare * intensityBias)
    return .minutes(max(Self.grid, Int64((minutes / Double(Self.grid)).rounded()) * Self.grid))
  }

  /// Returns the intensity bias's contribution to the value of a kind.
  package func worth(of kind: BlockKind, _ config: FeedbackConfig = FeedbackConfig()) -> Double {
    kind == .heavyLifts ? config.intensityWorth * intensityBias : 0
  }

  private static let grid: Int64 = 5

  /// Learns from feedback of a date. A date before the latest one causes no fading.
  package mutating func learn(from feedback: Feedback, on date: CivilDate, _ config: FeedbackConfig = FeedbackConfig())
  {
    fade(to: date, config)
    switch feedback {
    case .completed(let kind): like(kind, config.completed, config)
    case .accepted(let kind): like(kind, config.accepted, config)
    case .rejected(let kind): like(kind, config.rejected, config)
    case .deleted(let kind, _, _): like(kind, config.deleted, config)
    case .moved(_, let hour): Self.adjust(&hours, hour, config.movedTo, config)
    case .changedKind(let from, let to):
      guard from != to else { return }
      like(from, -config.changed, config)
      like(to, config.changed, config)
    case .reverted(let to, _): like(to, config.revertedTo, config)
    case .intensity(.tooHard): intensityBias = max(-1, intensityBias - config.intensityStep)
    case .intensity(.tooEasy): intensityBias = min(1, intensityBias + config.intensityStep)
    case .insight(let rule, let isHelpful):
      Self.adjust(&insights, rule, isHelpful ? config.insightStep : -config.insightStep, config)
    case .missed, .intensity(.justRight), .delegateEdit: break
    }
  }

  /// Fades the learned factors to a date; going back in time changes nothing.
  package mutating func fade(to date: CivilDate, _ config: FeedbackConfig = FeedbackConfig()) {
    guard let last = asOf else {
      asOf = date
      return
    }
    guard date > last else { return }
    asOf = date
    let days = Double(date.dayNumber - last.dayNumber)
    let left = config.halfLifeDays > 0 ? exp2(-days / config.halfLifeDays) : 1
    kinds = kinds.mapValues { 1 + ($0 - 1) * left }
    hours = hours.mapValues { 1 + ($0 - 1) * left }
    insights = insights.mapValues { 1 + ($0 - 1) * left }
    intensityBias *= left
  }

  private mutating func like(_ kind: BlockKind, _ change: Double, _ config: FeedbackConfig) {
    Self.adjust(&kinds, kind, change, config)
  }

  private static func adjust<Key>(
    _ factors: inout [Key: Double], _ key: Key, _ change: Double, _ config: FeedbackConfig
  ) {
    factors[key] = min(config.factorMax, max(config.factorMin, (factors[key] ?? 1) + change))
  }
}

extension BehaviouralMemory {
  /// Adopts the factors of kinds, hours and rules, and the intensity bias.
  package mutating func adopt(_ taste: Taste) {
    (liking, hourLiking) = (taste.kinds, taste.hours)
    (intensityBias, insightLiking) = (taste.intensityBias, taste.insights)
  }
}
