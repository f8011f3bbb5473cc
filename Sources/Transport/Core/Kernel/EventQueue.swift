/// The key of a pending event: its time, its order among events of the same time, and its slot.
///
/// Sixteen bytes, because comparing and moving keys is most of what an event queue does. `order` holds, from the top:
/// 8 bits of rank (drawn by the scheduling policy), 32 bits of sequence, 24 bits of slot. Two keys are never equal.
struct EventKey {
  let at: Int64
  let order: UInt64

  init(at: Int64, rank: UInt8, sequence: UInt32, slot: UInt32) {
    self.at = at
    order = UInt64(rank) &<< 56 | UInt64(sequence) &<< 24 | UInt64(slot)
  }

  var slot: UInt32 { UInt32(truncatingIfNeeded: order & 0xff_ffff) }

  @inline(__always)
  static func < (a: EventKey, b: EventKey) -> Bool { a.at != b.at ? a.at < b.at : a.order < b.order }
}

/// The pending events in order of time: a heap with four children a parent, which halves the depth of a binary one.
struct EventQueue: ~Copyable {
  private var keys: UnsafeMutablePointer<EventKey>
  private var capacity = 1_024
  private(set) var count = 0

  init() { keys = .allocate(capacity: capacity) }
  deinit { keys.deallocate() }

  var next: EventKey? { count > 0 ? keys[0] : nil }

  mutating func push(_ key: EventKey) {
    if count == capacity { grow() }
    var hole = count
    count &+= 1
    while hole > 0 {
      let parent = (hole &- 1) / 4
      guard key < keys[parent] else { break }
      keys[hole] = keys[parent]
      hole = parent
    }
    keys[hole] = key
  }

  /// Removes and returns the earliest key. The queue must not be empty.
  mutating func pop() -> EventKey {
    let first = keys[0]
    count &-= 1
    if count > 0 { sink(keys[count]) }
    return first
  }

  /// Puts `key` at the root and lets smaller children rise.
  private mutating func sink(_ key: EventKey) {
    var hole = 0
    while true {
      let firstChild = hole &* 4 &+ 1
      guard firstChild < count else { break }
      var smallest = firstChild
      var child = firstChild &+ 1
      let end = min(firstChild &+ 4, count)
      while child < end {
        if keys[child] < keys[smallest] { smallest = child }
        child &+= 1
      }
      guard keys[smallest] < key else { break }
      keys[hole] = keys[smallest]
      hole = smallest
    }
    keys[hole] = key
  }

  /// All keys in order; for observers.
  func sorted() -> [EventKey] { UnsafeBufferPointer(start: keys, count: count).sorted(by: <) }

  /// Removes a key from any position. The key must be in the queue.
  mutating func remove(_ key: EventKey) {
    let rest = sorted().filter { $0.at != key.at || $0.order != key.order }
    precondition(rest.count == count - 1, "the key is not in the queue")
    count = 0
    for other in rest { push(other) }
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<EventKey>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: keys, count: count)
    keys.deallocate()
    keys = larger
    capacity *= 2
  }
}
