/// What is kept of the samples of one local day, by kind (Pulsum, Journey 2).
///
/// Whoever knows the time zone says which day a sample counts for: sleep for the day of waking, everything else for the day
/// on which it began.
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

  /// Adds samples that are not there yet and can be true; answers whether anything changed. Those that somebody else knows
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
