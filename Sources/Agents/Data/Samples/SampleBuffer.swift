/// The samples of one kind and day: all of them while they fit, else an even choice from the whole day.
///
/// What is kept follows from which samples were delivered and which were deleted, not from the order, nor from how often.
/// Every sample has a rank that its time alone decides, and the lowest ranks stay. Multiples of the golden ratio, cut to
/// their fraction, are spread evenly over time whatever the interval between the samples, so that a full buffer is thinned
/// everywhere alike, and the share that stayed is known. A deleted sample keeps its place, though nobody sees it: if it made
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
