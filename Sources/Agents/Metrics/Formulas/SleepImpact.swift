/// The amount of sleep below which this person's training suffers (tech spec §2.4 and §2.7), estimated from their own
/// days.
///
/// If blocks were planned on enough days, performance is the share of them that was done; otherwise it is whether the
/// person trained at all. The threshold with the clearest difference is used, and only if it is significant after so
/// many tries; otherwise there is no pattern.
package struct SleepImpact: Equatable, Sendable {
  /// Minutes asleep.
  package let threshold: Int
  /// The mean performance of days after shorter and after longer nights, 0 to 1.
  package let below: Double
  package let above: Double
  /// The number of days behind each mean.
  let countBelow: Int
  let countAbove: Int
  /// 0 to 1; 1 from 60 days on.
  package let confidence: Double

  /// For instance -30: three of ten sessions that would have been done aren't.
  package var impactPercent: Double { above > 0 ? 100 * (below - above) / above : 0 }
  package var support: Int { countBelow + countAbove }

  /// `nil` if there are too few days, or no clear difference.
  package init?(_ days: ArraySlice<DayValues>, _ config: SleepImpactConfig = SleepImpactConfig()) {
    let planned = days.compactMap { SleepImpact.pair($0, SleepImpact.adherence($0)) }
    let pairs =
      planned.count >= config.countMin
      ? planned : days.compactMap { values in SleepImpact.pair(values, values.hasWorkout.map { $0 ? 1 : 0 }) }
    guard pairs.count >= max(2, config.countMin) else { return nil }
    let mean = pairs.reduce(0) { $0 + $1.performance } / Double(pairs.count)
    let variance =
      pairs.reduce(0) { $0 + ($1.performance - mean) * ($1.performance - mean) } / Double(pairs.count - 1)
    guard variance > 0 else { return nil }
    let splits = config.thresholds.sorted().compactMap { Split($0, pairs, variance, config) }
    // Of equally clear thresholds the lowest, which claims the least.
    guard let best = splits.max(by: { ($0.clarity, -$0.threshold) < ($1.clarity, -$1.threshold) }) else { return nil }
    threshold = best.threshold
    (below, above) = (best.below, best.above)
    (countBelow, countAbove) = (best.countBelow, best.countAbove)
    confidence = min(1, Double(pairs.count) / Double(max(1, config.countFull)))
  }

  private typealias Pair = (asleep: Int, performance: Double)

  private static func pair(_ values: DayValues, _ performance: Double?) -> Pair? {
    guard let asleep = values.asleepMinutes, let performance else { return nil }
    return (asleep, performance)
  }

  /// Returns the share of the day's blocks that was done; `nil` if none was planned.
  private static func adherence(_ values: DayValues) -> Double? {
    guard let planned = values[.blocksPlanned], planned > 0, let completed = values[.blocksCompleted] else {
      return nil
    }
    return (completed / planned).clamped(to: 0...1)
  }

  private struct Split {
    let threshold: Int
    let below: Double
    let above: Double
    let countBelow: Int
    let countAbove: Int
    /// The difference in squared standard errors.
    let clarity: Double

    init?(_ threshold: Int, _ pairs: [Pair], _ variance: Double, _ config: SleepImpactConfig) {
      var (sumBelow, sumAbove, countBelow, countAbove) = (0.0, 0.0, 0, 0)
      for pair in pairs {
        if pair.asleep < threshold {
          (sumBelow, countBelow) = (sumBelow + pair.performance, countBelow + 1)
        } else {
          (sumAbove, countAbove) = (sumAbove + pair.performance, countAbove + 1)
        }
      }
      guard countBelow >= max(1, config.sideMin), countAbove >= max(1, config.sideMin) else { return nil }
      let (below, above) = (sumBelow / Double(countBelow), sumAbove / Double(countAbove))
      let error = variance * (1 / Double(countBelow) + 1 / Double(countAbove))
      let drop = above - below
      guard drop >= config.dropMin, drop * drop >= config.errorsMin * config.errorsMin * error else { return nil }
      self.threshold = threshold
      self.below = below
      self.above = above
      self.countBelow = countBelow
      self.countAbove = countAbove
      clarity = drop * drop / error
    }
  }
}
