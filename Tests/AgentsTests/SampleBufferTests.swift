import Testing

@testable import Agents

@Suite("Sample buffers")
struct SampleBufferTests {
  private func beats(_ count: Int, every seconds: Double = 5, firstId: UInt64 = 1) -> [BodySample] {
    (0..<count).map { number in
      let start = 1_700_000_000 + Double(number) * seconds
      return BodySample(id: firstId + UInt64(number), start: start, end: start, .heartRate(60 + Double(number % 30)))
    }
  }

  @Test("hold no more than the document's number of each kind", arguments: BodySample.Kind.allCases)
  func capacity(_ kind: BodySample.Kind) {
    var buffers = SampleBuffers(day: monday)
    let expected: [BodySample.Kind: Int] = [
      .heartRateVariability: 512, .heartRate: 4_096, .respiratoryRate: 512, .sleep: 256, .steps: 4_096,
      .restingHeartRate: 64,
    ]
    buffers.add(
      (0..<9_000).map { number in
        let reading: BodySample.Reading =
          switch kind {
          case .heartRateVariability: .heartRateVariability(40)
          case .heartRate: .heartRate(60)
          case .restingHeartRate: .restingHeartRate(50)
          case .respiratoryRate: .respiratoryRate(14)
          case .sleep: .asleep
          case .steps: .steps(3)
          }
        return BodySample(id: UInt64(number), start: Double(number) * 9, end: Double(number) * 9 + 9, reading)
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

  @Test("do not depend on the order of arrival, nor on duplicates, nor on when a deletion comes", arguments: 0..<30)
  func order(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed) + 1)
    let samples = (0..<(20 + dice.below(150))).map { number in
      let start = Double(dice.below(4_000)) * 20
      return BodySample(id: UInt64(number), start: start, end: start, .heartRate(50 + Double(dice.below(60))))
    }
    let deleted = samples.map(\.id).filter { _ in dice.chance(0.15) }
    var config = SampleConfig()
    config.capacities[.heartRate] = 64
    var outcomes: [SampleDays] = []
    for _ in 0..<4 {
      var days = SampleDays(config)
      var deliveries = (samples + samples.prefix(40)).map { Delivery.sample($0) } + deleted.map(Delivery.deletion)
      while !deliveries.isEmpty {
        let batch = (0..<(1 + dice.below(20))).compactMap { _ in
          deliveries.isEmpty ? nil : deliveries.remove(at: dice.below(deliveries.count))
        }
        for case .deletion(let id) in batch { days.delete([id]) }
        days.add(batch.compactMap(\.sample), to: monday)
      }
      outcomes.append(days)
    }
    #expect(outcomes.allSatisfy { $0 == outcomes[0] })
    let kept = outcomes[0][monday]?[.heartRate].samples ?? []
    #expect(!kept.contains { deleted.contains($0.id) })
    if samples.count <= 64 { #expect(kept.count == samples.count - deleted.count) }
  }

  private enum Delivery {
    case sample(BodySample)
    case deletion(UInt64)

    var sample: BodySample? { if case .sample(let sample) = self { sample } else { nil } }
  }

  @Test("do not bring back what was deleted, also when it comes again or only later")
  func deletion() {
    var buffers = SampleBuffers(day: monday)
    let samples = beats(10)
    buffers.add(samples)
    let outcomes = [3, 3, 99].map { buffers.delete($0) }
    #expect(outcomes == [true, false, false])
    buffers.add(samples + beats(1, firstId: 99))
    #expect(buffers[.heartRate].samples.map(\.id) == [1, 2, 4, 5, 6, 7, 8, 9, 10])
  }

  @Test("name the days that must be analysed anew, and only those")
  func dirty() {
    var days = SampleDays()
    let changes = [
      days.add(beats(5), to: monday), days.add(beats(5), to: monday), days.delete([2]), days.delete([2, 77]),
    ]
    #expect(changes == [[monday, monday + 1], [], [monday, monday + 1], []])
  }

  @Test("refuse what cannot be true")
  func refusal() {
    let wrong: [BodySample] = [
      BodySample(id: 1, start: 0, end: 0, .heartRate(0)), BodySample(id: 2, start: 0, end: 0, .heartRate(.nan)),
      BodySample(id: 3, start: 0, end: 60, .heartRateVariability(0)), BodySample(id: 4, start: 9, end: 3, .asleep),
      BodySample(id: 5, start: .nan, end: 3, .steps(3)), BodySample(id: 6, start: 0, end: 60, .steps(-3)),
      BodySample(id: 7, start: 0, end: .infinity, .asleep), BodySample(id: 8, start: 1e300, end: 1e300, .heartRate(60)),
    ]
    var buffers = SampleBuffers(day: monday)
    let isChanged = buffers.add(wrong)
    #expect(!isChanged && buffers.isEmpty)
    buffers.add([BodySample(id: 9, start: 0, end: 60, .steps(0))])
    #expect(!buffers.isEmpty)
  }

  @Test("keep the sums of steps and sleep when they are thinned")
  func sums() throws {
    var buffers = SampleBuffers(day: monday)
    var dice = Dice(seed: 8)
    let steps = (0..<17_280).map { number in
      let isWalking = number % 720 < 120
      return BodySample(
        id: UInt64(number), start: Double(number) * 5, end: Double(number) * 5 + 5,
        .steps(isWalking ? Double(dice.below(12)) : 0))
    }
    buffers.add(steps)
    buffers.add(
      (0..<960).map { number in
        BodySample(id: 50_000 + UInt64(number), start: Double(number) * 30, end: Double(number) * 30 + 30, .asleep)
      })
    let total = steps.reduce(0) { $0 + ($1.value ?? 0) }
    let analysis = DayAnalysis(buffers)
    let counted = try #require(analysis.steps)
    let slept = try #require(analysis.sleep)
    #expect(abs(counted - total) < 0.05 * total, "\(counted), not \(total)")
    #expect(abs(slept - 28_800) < 0.02 * 28_800, "\(slept) s")
  }
}
