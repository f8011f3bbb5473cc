/// One bit for each number of an upward-sliding window. Its capacity is a fixed power of two.
struct SlidingBits: Hashable, Sendable {
  private(set) var words: [UInt64]
  private let mask: UInt64

  init(capacity: Int) {
    precondition(capacity >= 64 && capacity & (capacity - 1) == 0, "a window of \(capacity) bits")
    words = [UInt64](repeating: 0, count: capacity / 64)
    mask = UInt64(capacity) - 1
  }

  /// Restores the bits from ``words``; `nil` if their number is wrong.
  init?(capacity: Int, words: some Sequence<UInt64>) {
    self.init(capacity: capacity)
    let words = Array(words)
    guard words.count == self.words.count else { return nil }
    self.words = words
  }

  func contains(_ number: UInt64) -> Bool {
    let place = number & mask
    return words[Int(place &>> 6)] &>> (place & 63) & 1 == 1
  }

  mutating func insert(_ number: UInt64) {
    let place = number & mask
    words[Int(place &>> 6)] |= 1 &<< (place & 63)
  }

  mutating func remove(_ number: UInt64) {
    let place = number & mask
    words[Int(place &>> 6)] &= ~(1 &<< (place & 63))
  }

  mutating func removeAll() { for index in words.indices { words[index] = 0 } }

  /// Removes the numbers `from` to `to`, both included, or everything if these exceed the capacity.
  mutating func remove(from: UInt64, to: UInt64) {
    guard from <= to else { return }
    if to - from >= mask { return removeAll() }
    for number in from...to { remove(number) }
  }

  mutating func formUnion(_ other: SlidingBits) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Returns the 64 bits from `number` on, that one lowest.
  func word(from number: UInt64) -> UInt64 {
    let place = number & mask
    let (index, shift) = (Int(place &>> 6), place & 63)
    if shift == 0 { return words[index] }
    let next = words[index + 1 == words.count ? 0 : index + 1]
    return words[index] &>> shift | next &<< (64 &- shift)
  }
}
