/// The samples of one kind and day: all of them while they fit, else an even choice from the whole day.
///
/// What is kept follows from which samples were delivered and which were deleted, not from the order, nor from how often.
/// Every sample has a rank that its time alone decides, and the lowest ranks stay. Multiples of the golden ratio, cut to
/// their fraction, are spread evenly over time whatever the interval between the samples, so that a full buffer is thinned
/// everywhere alike, and the share that stayed is known. A deleted sample keeps its place, though it is not visible: if it made
/// room, what comes later would be favoured over what was thinned out before.
package struct SampleBuffer: Equatable, Sendable {
  private struct Rank: Comparable, Equatable {
    let turn: UInt64
    let id: UInt64

    init(_ sample: BodySample) {
      turn = UInt64(bitPattern: Int64(sample.span.start.rounded(.down))) &* 0x9E37_79B9_7F4A_7C15
      id = sample.id
    }

    static func < (one: Rank, other: Rank) -> Bool { (one.turn, one.id) < (other.turn, other.id) }
  }

  package let capacity: Int
  /// In order of time and id, the deleted ones too.
  private var entries: [BodySample] = []
  private var ids: Set<UInt64> = []
  private var deleted: Set<UInt64> = []
  /// The lowest rank that did not fit: what ranks no lower never enters again.
  private var bar: Rank?

  package init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Those that are kept and not deleted, in order of time and id.
  package var samples: [BodySample] {
    deleted.isEmpty ? entries : entries.filter { !deleted.contains($0.id) }
  }

  package var isEmpty: Bool { entries.allSatisfy { deleted.contains($0.id) } }

  /// Which part of the delivered samples is kept: 1 until the buffer overflows. Sums are divided by it.
  package var share: Double { bar.map { max(Double($0.turn) / 0x1p64, 0x1p-32) } ?? 1 }

  package func contains(_ id: UInt64) -> Bool { ids.contains(id) }

  /// Adds samples that are not there yet; answers whether anything changed that can be seen.
  @discardableResult
  package mutating func add(_ samples: some Sequence<BodySample>) -> Bool {
    var fresh: [BodySample] = []
    for sample in samples {
      if let bar, Rank(sample) >= bar { continue }
      if ids.insert(sample.id).inserted { fresh.append(sample) }
    }
    guard let first = fresh.first else { return false }
    if fresh.count == 1 {
      entries.insert(first, at: place(of: first))
    } else {
      // Samples mostly come in order, after those that are there.
      let isInOrder =
        entries.last.map { SampleBuffer.isEarlier($0, first) } != false
        && zip(fresh, fresh.dropFirst()).allSatisfy(SampleBuffer.isEarlier)
      entries += fresh
      if !isInOrder { entries.sort(by: SampleBuffer.isEarlier) }
    }
    thin()
    return true
  }

  /// Deletes a sample that is kept; answers whether it was there to be seen.
  @discardableResult
  package mutating func delete(_ id: UInt64) -> Bool {
    ids.contains(id) && deleted.insert(id).inserted
  }

  private mutating func thin() {
    let surplus = entries.count - capacity
    guard surplus > 0 else { return }
    guard let lowest = surplus == 1 ? entries.lazy.map(Rank.init).max() : lowestOut else { return }
    bar = lowest
    entries.removeAll { sample in
      guard Rank(sample) >= lowest else { return false }
      ids.remove(sample.id)
      deleted.remove(sample.id)
      return true
    }
  }

  /// The rank that is too much. Sorts plain numbers first, and only those of one turn by id.
  private var lowestOut: Rank? {
    let turns = entries.map { Rank($0).turn }.sorted()
    let turn = turns[capacity]
    let before = turns[..<capacity].lazy.reversed().prefix { $0 == turn }.count
    return entries.lazy.map(Rank.init).filter { $0.turn == turn }.sorted()[before]
  }

  private func place(of sample: BodySample) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if SampleBuffer.isEarlier(entries[middle], sample) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func isEarlier(_ one: BodySample, _ other: BodySample) -> Bool {
    (one.span.start, one.id) < (other.span.start, other.id)
  }
}

/// What is kept of the samples of one local day, by kind (Pulsum, Journey 2).
///
/// The caller, which knows the time zone, says which day a sample counts for: sleep for the day of waking, everything else
/// for the day on which it began.
package struct SampleBuffers: Equatable, Sendable {
  /// Days since 1970-01-01.
  package let day: Int
  private let config: SampleConfig
  private var buffers: [BodySample.Kind: SampleBuffer] = [:]
  private var deleted: Set<UInt64> = []

  package init(day: Int, _ config: SampleConfig = SampleConfig()) {
    self.day = day
    self.config = config
  }

  package var isEmpty: Bool { buffers.values.allSatisfy(\.isEmpty) }

  package subscript(_ kind: BodySample.Kind) -> SampleBuffer {
    buffers[kind] ?? SampleBuffer(capacity: config.capacity(of: kind))
  }

  package func contains(_ id: UInt64) -> Bool { buffers.values.contains { $0.contains(id) } }

  /// Adds samples that are not there yet and can be true; answers whether anything changed. Those that another device knows
  /// to be deleted may be named.
  @discardableResult
  package mutating func add(_ samples: some Sequence<BodySample>, deleted elsewhere: Set<UInt64> = []) -> Bool {
    var sorted: [BodySample.Kind: [BodySample]] = [:]
    for sample in samples where config.believes(sample) { sorted[sample.kind, default: []].append(sample) }
    var isChanged = false
    for kind in BodySample.Kind.allCases {
      guard let samples = sorted[kind] else { continue }
      var buffer = buffers.removeValue(forKey: kind) ?? SampleBuffer(capacity: config.capacity(of: kind))
      if buffer.add(samples) { isChanged = true }
      for sample in samples where deleted.contains(sample.id) || elsewhere.contains(sample.id) {
        buffer.delete(sample.id)
      }
      buffers[kind] = buffer
    }
    return isChanged
  }

  /// Deletes a sample for ever, also one that comes only later; answers whether it was there to be seen.
  @discardableResult
  package mutating func delete(_ id: UInt64) -> Bool {
    deleted.insert(id)
    return hide(id)
  }

  /// Deletes a sample that is kept, and remembers nothing of any other.
  mutating func hide(_ id: UInt64) -> Bool {
    for kind in BodySample.Kind.allCases {
      guard buffers[kind]?.contains(id) == true else { continue }
      return buffers[kind]?.delete(id) ?? false
    }
    return false
  }
}

/// How much of a day is kept, and what is believed.
package struct SampleConfig: Equatable, Sendable {
  /// Samples of one day and kind (Pulsum, Journey 2; resting heart rates assumed).
  var capacities: [BodySample.Kind: Int] = [
    .heartRateVariability: 512, .heartRate: 4_096, .respiratoryRate: 512, .sleep: 256, .steps: 4_096,
    .restingHeartRate: 64,
  ]
  /// Readings that a body can have (assumed). A zero is a sensor that failed, but for steps.
  package var believable: [BodySample.Kind: ClosedRange<Double>] = [
    .heartRateVariability: 1...500, .heartRate: 20...260, .restingHeartRate: 20...180, .respiratoryRate: 3...70,
    .steps: 0...100_000,
  ]
  /// Seconds that a sample lasts at most (assumed).
  package var lengthMax = 86_400.0

  func capacity(of kind: BodySample.Kind) -> Int { max(1, capacities[kind] ?? 512) }

  /// Whether a sample says something that can be true.
  func believes(_ sample: BodySample) -> Bool {
    let span = sample.span
    guard abs(span.start) < 1e11, span.length >= 0, span.length <= lengthMax else { return false }
    guard let value = sample.value else { return span.length > 0 }
    return value.isFinite && (believable[sample.kind]?.contains(value) ?? true)
  }
}
