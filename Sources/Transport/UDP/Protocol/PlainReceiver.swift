import SimKernel

/// Assembles plain messages of one peer, bounded in number, bytes and age.
struct PlainReceiver: Sendable {
  enum Outcome {
    case complete([UInt8])
    case incomplete
    case duplicate, inconsistent
  }

  /// In the order in which they began.
  private var partials: [(message: UInt64, partial: PartialMessage)] = []
  private var bytes = 0

  /// Discards every unfinished message, because their sender restarted.
  mutating func reset() {
    partials = []
    bytes = 0
  }

  var unfinished: (messages: Int, bytes: Int) { (partials.count, bytes) }
  /// The start of the oldest unfinished message.
  var oldest: Instant? { partials.first?.partial.since }

  /// Adds a fragment. `evicted` counts unfinished messages discarded for it.
  mutating func add(
    _ fragment: Fragment, unit: Int, payload: UnsafeRawBufferPointer, limits: EndpointLimits, at now: Instant,
    evicted: inout Int
  ) -> Outcome {
    if fragment.count == 1 { return .complete(Array(payload)) }
    let place: Int
    if let known = partials.firstIndex(where: { $0.message == fragment.message }) {
      place = known
    } else {
      while partials.count >= limits.unfinishedMessages || bytes + fragment.length > limits.unfinishedBytes {
        remove(0)
        evicted += 1
      }
      partials.append((fragment.message, PartialMessage(fragment, unit: unit, at: now)))
      bytes += fragment.length
      place = partials.count - 1
    }
    switch partials[place].partial.add(fragment, unit: unit, payload: payload) {
    case .incomplete: return .incomplete
    case .duplicate: return .duplicate
    case .inconsistent: return .inconsistent
    case .complete:
      let message = partials[place].partial.bytes
      remove(place)
      return .complete(message)
    }
  }

  /// Discards messages that began at that moment or before, and returns their number.
  mutating func expire(upTo moment: Instant) -> Int {
    var count = 0
    while let first = partials.first, first.partial.since <= moment {
      remove(0)
      count += 1
    }
    return count
  }

  private mutating func remove(_ place: Int) {
    bytes -= partials[place].partial.bytes.count
    partials.remove(at: place)
  }
}
