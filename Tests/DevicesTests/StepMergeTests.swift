import SimKernel
import Testing
import PersonWire

@testable import WearerKit

@Suite("Steps that two devices counted")
struct StepMergeTests {
  private func count(_ start: Int64, _ end: Int64, _ steps: Double, _ source: String) -> HealthSample {
    HealthSample(
      start: Timestamp(unixSeconds: start), end: Timestamp(unixSeconds: end), reading: .steps(steps), source: source)
  }

  private func total(_ samples: [HealthSample]) -> Double { samples.compactMap(\.value).reduce(0, +) }

  @Test("at the same time are the higher count of the two, and each other second keeps its own")
  func overlaps() {
    let merged = StepMerge.merged([
      count(0, 600, 600, "watch"), count(0, 600, 400, "phone"),  // the watch's
      count(1_000, 1_600, 600, "watch"), count(1_300, 1_900, 300, "phone"),  // and the phone's second half
      count(3_000, 3_100, 50, "phone"),
    ])
    #expect(merged.map { $0.value ?? 0 }.sorted() == [50, 150, 600, 600])
    let sorted = merged.sorted { $0.start < $1.start }
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.end <= $1.start })
  }

  @Test("and without an overlap are left unchanged")
  func disjoint() {
    let samples = [count(600, 1_200, 9, "a"), count(0, 600, 7, "b")]
    #expect(StepMerge.merged(samples) == samples)
  }

  @Test(
    "total at most the sum of all devices, and at least the most of one device",
    arguments: 1...40 as ClosedRange<UInt64>)
  func bounds(seed: UInt64) {
    var stream = RandomStream(seed: seed)
    let devices = ["a", "b", "c"].map { source in
      var now: Int64 = 0
      return (0..<30).map { _ in
        now += Int64(stream.below(300))
        let start = now
        now += Int64(60 + stream.below(900))
        return count(start, now, Double(stream.below(2_000)), source)
      }
    }
    let all = total(StepMerge.merged(devices.flatMap(\.self)))
    #expect(all <= total(devices.flatMap(\.self)) + 0.5)
    // Each part is rounded to whole steps.
    #expect(all >= (devices.map(total).max() ?? 0) - 90)
  }
}
