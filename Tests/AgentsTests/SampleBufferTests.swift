import SimKernel
import Testing
import PersonWire

@testable import Agents

@Suite("Sample buffers")
struct SampleBufferTests {
  private func beats(_ count: Int, every seconds: Double = 5, firstId: UInt64 = 1) -> [HealthSample] {
    (0..<count).map { number in
      let start = 1_700_000_000 + Double(number) * seconds
      return sample(firstId + UInt64(number), start, start, .heartRate(60 + Double(number % 30)))
    }
  }

  @Test(
    "hold no more than the document's number of each kind", arguments: SampleKind.allCases.filter { $0 != .workout })
  func capacity(_ kind: SampleKind) {
    var buffers = SampleBuffers(CivilDate(dayNumber: monday))
    let expected: [SampleKind: Int] = [
      .heartRateVariability: 512, .heartRate: 4_096, .respiratoryRate: 512, .sleep: 256, .steps: 4_096,
      .restingHeartRate: 64,
    ]
    buffers.add(
      (0..<9_000).map { number in
        let reading: Reading =
          switch kind {
          case .heartRateVariability: .heartRateVariability(40)
          case .heartRate: .heartRate(60)
          case .restingHeartRate: .restingHeartRate(50)
          case .respiratoryRate: .respiratoryRate(14)
          case .sleep, .workout: .sleep(.asleep)
          case .steps: .steps(3)
          }
        return sample(UInt64(number), Double(number) * 9, Double(number) * 9 + 9, reading)
      })
    #expect(buffers[kind].samples.count == expected[kind])
  }

  @Test("thin a day of heart rates evenly instead of losing its morning")
  func thinning() {
    var buffer = SampleBuffer(capacity: 4_096)
    let day = beats(17_280)
    buffer.add(day)
    let moments = buffer.samples.map(\.moment)
    #expect(moments.count == 4_096)
    let gaps = zip(moments, moments.dropFirst()).map { $1 - $0 }
    #expect((gaps.max() ?? .infinity) <= 60, "the longest gap is \(gaps.max() ?? 0) s")
    for hour in 0..<24 {
      let start = 1_700_000_000 + Double(hour) * 3_600
      let count = moments.filter { $0 >= start && $0 < start + 3_600 }.count
      #expect((150...192).contains(count), "hour \(hour): \(count)")
    }
    #expect(abs(buffer.share - 4_096 / 17_280) < 0.005)
  }

  @Test("do not depend on the order of arrival, nor on duplicates", arguments: 0..<30)
  func order(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed) + 1)
    let samples = (0..<(20 + dice.below(150))).map { number in
      let start = Double(dice.below(4_000)) * 20
      return sample(UInt64(number), start, start, .heartRate(50 + Double(dice.below(60))))
    }
    var config = SampleConfig()
    config.capacities[.heartRate] = 64
    var outcomes: [SampleBuffers] = []
    for _ in 0..<4 {
      var buffers = SampleBuffers(CivilDate(dayNumber: monday), [], config)
      var deliveries = samples + samples.prefix(40)
      while !deliveries.isEmpty {
        let batch = (0..<(1 + dice.below(20))).compactMap { _ in
          deliveries.isEmpty ? nil : deliveries.remove(at: dice.below(deliveries.count))
        }
        buffers.add(batch)
      }
      outcomes.append(buffers)
    }
    #expect(outcomes.allSatisfy { $0 == outcomes[0] })
    if samples.count <= 64 { #expect(outcomes[0][.heartRate].samples.count == samples.count) }
  }

  @Test("refuse what cannot be true")
  func refusal() {
    let wrong: [HealthSample] = [
      sample(1, 0, 0, .heartRate(0)), sample(2, 0, 0, .heartRate(.nan)),
      sample(3, 0, 60, .heartRateVariability(0)), sample(4, 9, 3, .sleep(.asleep)),
      sample(5, 0, 90_000, .sleep(.asleep)), sample(6, 0, 60, .steps(-3)), sample(7, 0, 60, .sleep(.inBed)),
      sample(8, 0, 60, .workout(WorkoutSummary(activity: .yoga))),
    ]
    var buffers = SampleBuffers(CivilDate(dayNumber: monday))
    let isChanged = buffers.add(wrong)
    #expect(!isChanged && SampleKind.allCases.allSatisfy { buffers[$0].isEmpty })
    buffers.add([sample(9, 0, 60, .steps(0))])
    #expect(SampleKind.allCases.contains { !buffers[$0].isEmpty })
  }

  @Test("keep the sums of steps and sleep when they are thinned")
  func sums() throws {
    var buffers = SampleBuffers(CivilDate(dayNumber: monday))
    var dice = Dice(seed: 8)
    let steps = (0..<17_280).map { number in
      let isWalking = number % 720 < 120
      return sample(
        UInt64(number), Double(number) * 5, Double(number) * 5 + 5, .steps(isWalking ? Double(dice.below(12)) : 0))
    }
    buffers.add(steps)
    buffers.add(
      (0..<960).map { number in
        sample(50_000 + UInt64(number), Double(number) * 30, Double(number) * 30 + 30, .sleep(.asleep))
      })
    let total = steps.reduce(0) { $0 + ($1.value ?? 0) }
    let analysis = DayFigures(buffers)
    let counted = try #require(analysis.steps)
    let slept = try #require(analysis.sleep)
    #expect(abs(counted - total) < 0.05 * total, "\(counted), not \(total)")
    #expect(abs(slept - 28_800) < 0.02 * 28_800, "\(slept) s")
  }
}
