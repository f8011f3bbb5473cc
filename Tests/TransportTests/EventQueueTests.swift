import Testing

@testable import SimKernel

@Suite("The event queue")
struct EventQueueTests {
  @Test("gives events back in order of time, rank and sequence, whatever the order they came in", arguments: 1...20)
  func isSorted(seed: Int) {
    var stream = RandomStream(seed: UInt64(seed))
    var queue = EventQueue()
    var popped: [(Int64, UInt64)] = []
    var live: [(Int64, UInt64)] = []
    for sequence in 1...3_000 as ClosedRange<UInt32> {
      let key = EventKey(
        at: Int64(stream.below(50)), rank: UInt8(stream.below(3)), sequence: sequence, slot: sequence & 7)
      queue.push(key)
      live.append((key.at, key.order))
      if stream.chance(0.3) {
        let first = queue.pop()
        let smallest = live.min { $0 < $1 }
        #expect(smallest?.0 == first.at && smallest?.1 == first.order)
        live.removeAll { $0 == (first.at, first.order) }
      }
    }
    while queue.count > 0 {
      let key = queue.pop()
      popped.append((key.at, key.order))
    }
    #expect(popped.count == live.count)
    #expect(zip(popped, popped.dropFirst()).allSatisfy { $0 < $1 })
  }
}
