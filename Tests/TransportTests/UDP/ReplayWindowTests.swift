import Testing
import SimKernel
import UDPTransport

@Suite("UDP: replay window")
struct ReplayWindowTests {
  @Test("takes every sequence once, in any order")
  func anyOrder() {
    var window = ReplayWindow()
    #expect(window.accept(epoch: 5, sequence: 3) == .newEpoch)
    #expect(window.accept(epoch: 5, sequence: 3) == .replayed)
    #expect(window.accept(epoch: 5, sequence: 10) == .fresh)
    #expect(window.accept(epoch: 5, sequence: 4) == .late)
    #expect(window.accept(epoch: 5, sequence: 4) == .replayed)
    #expect(window.accept(epoch: 5, sequence: 10) == .replayed)
    #expect(window.accept(epoch: 5, sequence: 11) == .fresh)
  }

  @Test("refuses what lies so far back that it is not known whether it was seen")
  func farBack() {
    var window = ReplayWindow()
    let capacity = UInt64(ReplayWindow.capacity)
    #expect(window.accept(epoch: 1, sequence: 1) == .newEpoch)
    #expect(window.accept(epoch: 1, sequence: capacity + 2) == .fresh)
    #expect(window.accept(epoch: 1, sequence: 2) == .tooOld)
    #expect(window.accept(epoch: 1, sequence: 3) == .late)
    #expect(window.accept(epoch: 1, sequence: 3) == .replayed)
  }

  @Test("refuses an older epoch for good once a newer one was seen")
  func epochs() {
    var window = ReplayWindow()
    #expect(window.accept(epoch: 2, sequence: 9) == .newEpoch)
    #expect(window.accept(epoch: 1, sequence: 100) == .oldEpoch)
    #expect(window.accept(epoch: 3, sequence: 9) == .newEpoch)
    #expect(window.accept(epoch: 2, sequence: 10) == .oldEpoch)
    #expect(window.accept(epoch: 3, sequence: 9) == .replayed)
    #expect(window.accept(epoch: 3, sequence: 8) == .late)
  }

  @Test("agrees with a set that forgets nothing, over random jumps forwards and back", arguments: 1...8)
  func model(seed: Int) {
    var random = RandomStream(seed: UInt64(seed))
    var window = ReplayWindow()
    var seen: Set<UInt64> = []
    var highest: UInt64 = 5_000
    #expect(window.accept(epoch: 1, sequence: highest) == .newEpoch)
    seen.insert(highest)
    for _ in 0..<20_000 {
      let jump = random.below(random.chance(0.02) ? 5_000 : 40)
      let sequence = random.chance(0.5) ? highest + UInt64(jump) : highest - UInt64(min(jump, Int(highest) - 1))
      let isTooOld = sequence + UInt64(ReplayWindow.capacity) <= highest
      let expected: ReplayWindow.Verdict =
        isTooOld ? .tooOld : seen.contains(sequence) ? .replayed : sequence > highest ? .fresh : .late
      #expect(window.accept(epoch: 1, sequence: sequence) == expected)
      if !isTooOld { seen.insert(sequence) }
      highest = max(highest, sequence)
    }
  }

  @Test("does not overflow at the greatest sequence and epoch")
  func extremes() {
    var window = ReplayWindow()
    #expect(window.accept(epoch: .max, sequence: 1) == .newEpoch)
    #expect(window.accept(epoch: .max, sequence: .max) == .fresh)
    #expect(window.accept(epoch: .max, sequence: .max) == .replayed)
    #expect(window.accept(epoch: .max, sequence: 1) == .tooOld)
  }
}
