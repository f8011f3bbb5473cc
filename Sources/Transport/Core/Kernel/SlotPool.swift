/// Storage for pending events: values stay where they are put, and their places are used again.
///
/// Keeps the fat values out of the event queue, which then moves sixteen bytes instead of a hundred. The owner of a pool
/// takes every value out before the pool goes away.
struct SlotPool<Element>: ~Copyable {
  private var elements: UnsafeMutablePointer<Element>
  /// A stack of places to use again.
  private var free: UnsafeMutablePointer<UInt32>
  private var freeCount = 0
  private var capacity = 256
  private var top = 0

  init() {
    elements = .allocate(capacity: capacity)
    free = .allocate(capacity: capacity)
  }

  deinit {
    precondition(top == freeCount, "a pool went away with \(top - freeCount) values in it")
    elements.deallocate()
    free.deallocate()
  }

  @inline(__always)
  mutating func put(_ element: consuming Element) -> UInt32 {
    let slot: Int
    if freeCount > 0 {
      freeCount &-= 1
      slot = Int(free[freeCount])
    } else {
      if top == capacity { grow() }
      slot = top
      top &+= 1
    }
    (elements + slot).initialize(to: element)
    return UInt32(truncatingIfNeeded: slot)
  }

  @inline(__always)
  mutating func take(_ slot: UInt32) -> Element {
    free[freeCount] = slot
    freeCount &+= 1
    return (elements + Int(slot)).move()
  }

  /// A value that stays where it is.
  subscript(slot: UInt32) -> Element { elements[Int(slot)] }

  private mutating func grow() {
    precondition(capacity < 1 << 22, "more than four million events of one kind are pending: something sends for ever")
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: elements, count: top)  // every place is in use when the pool grows
    elements.deallocate()
    elements = larger
    free.deallocate()
    free = .allocate(capacity: capacity * 2)
    capacity *= 2
  }
}
