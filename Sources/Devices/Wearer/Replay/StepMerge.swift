/// Steps that two devices counted at the same time, counted once, as HealthKit's statistics do (A, HKStatisticsQuery merges the
/// samples of several sources).
///
/// A recording does not say which device the wearer trusts more, so of two counts for one time the one with more steps a second
/// is taken: a phone on a table counts none. Of a count that another one covers in part, the share of the rest stays.
enum StepMerge {
  /// The samples, in any order, of which no two counts of steps overlap.
  static func merged(_ samples: [HealthSample]) -> [HealthSample] {
    var (counts, others) = ([Count](), [HealthSample]())
    for sample in samples {
      if case .steps(let steps) = sample.reading, sample.start < sample.end {
        counts.append(Count(sample, steps))
      } else {
        others.append(sample)
      }
    }
    counts.sort { ($0.start, $0.end, $0.original.id) < ($1.start, $1.end, $1.original.id) }
    guard zip(counts, counts.dropFirst()).contains(where: { $0.end > $1.start }) else { return samples }
    return others + separated(counts).map(\.sample)
  }

  /// A part of a sample.
  private struct Count {
    let original: HealthSample
    let rate: Double
    var start: Timestamp
    var end: Timestamp

    init(_ sample: HealthSample, _ steps: Double) {
      original = sample
      (start, end) = (sample.start, sample.end)
      rate = steps / (sample.end - sample.start).seconds
    }

    /// The sample itself where nothing was taken from it.
    var sample: HealthSample {
      if start == original.start, end == original.end { return original }
      let steps = (rate * (end - start).seconds).rounded()
      return HealthSample(start: start, end: end, reading: .steps(steps), source: "\(original.id)")
    }
  }

  /// More counts at one time are of no devices that a person carries; those with the fewest steps are left out.
  private static let devicesMax = 32

  /// Sweeps over the borders: between two of them, the count with the highest rate holds.
  private static func separated(_ counts: [Count]) -> [Count] {
    var result: [Count] = []
    var active: [Count] = []
    var next = 0
    var now = Timestamp(nanoseconds: .min)
    while next < counts.count || !active.isEmpty {
      if active.isEmpty { now = counts[next].start }
      while next < counts.count, counts[next].start <= now {
        active.append(counts[next])
        next += 1
        if active.count > devicesMax, let least = active.indices.min(by: { active[$0].rate < active[$1].rate }) {
          active.remove(at: least)
        }
      }
      let border = active.reduce(next < counts.count ? counts[next].start : active[0].end) { min($0, $1.end) }
      let best = active.max { ($0.rate, $1.original.id) < ($1.rate, $0.original.id) }
      if var best, border > now {
        if let last = result.last, last.original.id == best.original.id, last.end == now {
          result[result.count - 1].end = border
        } else {
          (best.start, best.end) = (now, border)
          result.append(best)
        }
      }
      now = border
      active.removeAll { $0.end <= now }
    }
    return result
  }
}
