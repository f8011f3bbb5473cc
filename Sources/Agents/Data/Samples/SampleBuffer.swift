/// The samples of one kind and day: all of them while they fit, otherwise an even selection from the whole day.
///
/// The selection depends only on which samples were delivered, not on their order or repetition. A sample's rank
/// depends only on its time, and the lowest ranks stay. The ranks are fractional parts of multiples of the golden
/// ratio, which spread evenly over time for any interval between samples. A full buffer is therefore thinned evenly,
/// and the remaining share is known.
package struct SampleBuffer: Equatable, Sendable {
  private struct Rank: Comparable, Equatable {
    let turn: UInt64
    let id: UInt64

    init(_ sample: HealthSample) {
      turn = UInt64(bitPattern: Int64(sample.span.start.rounded(.down))) &* 0x9E37_79B9_7F4A_7C15
      id = sample.id
    }

    static func < (one: Rank, other: Rank) -> Bool { (one.turn, one.id) < (other.turn, other.id) }
  }

  package let capacity: Int
  /// The selected samples, in order of time and id.
  package private(set) var samples: [HealthSample] = []
  private var ids: Set<UInt64> = []
  /// The lowest rank that didn't fit; this rank and higher ones are never added again.
  private var bar: Rank?

  package init(capacity: Int) { self.capacity = max(1, capacity) }

  package var isEmpty: Bool { samples.isEmpty }

  /// The share of the delivered samples that is kept: 1 until the buffer overflows. Sums are divided by it.
  package var share: Double { bar.map { max(Double($0.turn) / 0x1p64, 0x1p-32) } ?? 1 }

  /// Adds new samples. Returns whether anything visible changed.
  @discardableResult
  package mutating func add(_ delivered: some Sequence<HealthSample>) -> Bool {
    var fresh: [HealthSample] = []
    for sample in delivered {
      if let bar, Rank(sample) >= bar { continue }
      if ids.insert(sample.id).inserted { fresh.append(sample) }
    }
    guard let first = fresh.first else { return false }
    if fresh.count == 1 {
      samples.insert(first, at: place(of: first))
    } else {
      // Samples usually arrive in order, after the existing ones.
      let isInOrder =
        samples.last.map { SampleBuffer.isEarlier($0, first) } != false
        && zip(fresh, fresh.dropFirst()).allSatisfy(SampleBuffer.isEarlier)
      samples += fresh
      if !isInOrder { samples.sort(by: SampleBuffer.isEarlier) }
    }
    thin()
    return true
  }

  private mutating func thin() {
    let surplus = samples.count - capacity
    guard surplus > 0 else { return }
    guard let lowest = surplus == 1 ? samples.lazy.map(Rank.init).max() : lowestOut else { return }
    bar = lowest
    samples.removeAll { sample in
      guard Rank(sample) >= lowest else { return false }
      ids.remove(sample.id)
      return true
    }
  }

  /// The first rank to drop. Sorts plain numbers first, and only those of equal turn by id.
  private var lowestOut: Rank? {
    let turns = samples.map { Rank($0).turn }.sorted()
    let turn = turns[capacity]
    let before = turns[..<capacity].lazy.reversed().prefix { $0 == turn }.count
    return samples.lazy.map(Rank.init).filter { $0.turn == turn }.sorted()[before]
  }

  private func place(of sample: HealthSample) -> Int {
    samples.firstPlace { !SampleBuffer.isEarlier($0, sample) }
  }

  private static func isEarlier(_ one: HealthSample, _ other: HealthSample) -> Bool {
    (one.start, one.id) < (other.start, other.id)
  }
}

/// The selected samples of one local day, by kind (Pulsum, Journey 2).
///
/// The caller, which knows the time zone, assigns a sample to a day: sleep to the day of waking, everything else to the
/// day on which it began.
package struct SampleBuffers: Equatable, Sendable {
  package let date: CivilDate
  private let config: SampleConfig
  private var buffers: [SampleKind: SampleBuffer] = [:]

  package init(_ date: CivilDate, _ samples: [HealthSample] = [], _ config: SampleConfig = SampleConfig()) {
    (self.date, self.config) = (date, config)
    add(samples)
  }

  package subscript(_ kind: SampleKind) -> SampleBuffer {
    buffers[kind] ?? SampleBuffer(capacity: config.capacity(of: kind))
  }

  /// Adds new plausible samples. Returns whether anything changed.
  @discardableResult
  package mutating func add(_ samples: some Sequence<HealthSample>) -> Bool {
    var isChanged = false
    for (kind, samples) in Dictionary(grouping: samples.filter(config.believes), by: \.kind) {
      if buffers[kind, default: SampleBuffer(capacity: config.capacity(of: kind))].add(samples) { isChanged = true }
    }
    return isChanged
  }
}

/// The size of a day's buffers, and the plausible ranges.
package struct SampleConfig: Equatable, Sendable {
  /// The most samples per day and kind (Pulsum, Journey 2; resting heart rates assumed).
  var capacities: [SampleKind: Int] = [
    .heartRateVariability: 512, .heartRate: 4_096, .respiratoryRate: 512, .sleep: 256, .steps: 4_096,
    .restingHeartRate: 64,
  ]
  /// The plausible readings of a body (assumed). A zero is a failed sensor, except for steps.
  package var believable: [SampleKind: ClosedRange<Double>] = [
    .heartRateVariability: 1...500, .heartRate: 20...260, .restingHeartRate: 20...180, .respiratoryRate: 3...70,
    .steps: 0...100_000,
  ]
  /// The longest sample, in seconds (assumed).
  package var lengthMax = 86_400.0

  func capacity(of kind: SampleKind) -> Int { max(1, capacities[kind] ?? 512) }

  /// Returns whether a sample's value is plausible.
  func believes(_ sample: HealthSample) -> Bool {
    let span = sample.span
    guard span.length >= 0, span.length <= lengthMax else { return false }
    guard let value = sample.value else {
      if case .sleep(let stage) = sample.reading { return stage != .inBed && span.length > 0 } else { return false }
    }
    return value.isFinite && (believable[sample.kind]?.contains(value) ?? true)
  }
}

extension HealthSample {
  var span: TimeSpan { TimeSpan(start: start.exact, end: end.exact) }

  /// Seconds since 1970: the middle of the span.
  var moment: Double { span.start + span.length / 2 }
}

extension Timestamp {
  /// Seconds since 1970.
  package var exact: Double { Double(nanoseconds) / 1e9 }

  package init(exact seconds: Double) { self.init(nanoseconds: Int64((seconds * 1e9).rounded())) }
}
