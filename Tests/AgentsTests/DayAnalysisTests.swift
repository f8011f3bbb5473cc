import SimKernel
import Testing
import PersonWire

@testable import Agents

/// A sample of those seconds since 1970.
func sample(_ id: UInt64, _ start: Double, _ end: Double, _ reading: Reading) -> HealthSample {
  HealthSample(id: id, start: Timestamp(exact: start), end: Timestamp(exact: end), reading: reading)
}

/// Makes a day's samples from times in hours; the day's midnight is zero, the evening before is negative.
struct DayMaker {
  private(set) var samples: [HealthSample] = []
  let firstId: UInt64

  init(firstId: UInt64 = 1) { self.firstId = firstId }

  mutating func add(_ start: Double, _ end: Double, _ reading: Reading) {
    samples.append(sample(firstId + UInt64(samples.count), start * 3_600, end * 3_600, reading))
  }

  /// The same reading again and again.
  mutating func add(from start: Double, to end: Double, every minutes: Double, _ reading: Reading) {
    let count = Int(((end - start) * 60 / minutes).rounded())
    for number in 0..<max(0, count) {
      let from = start + Double(number) * minutes / 60
      add(from, from + minutes / 60, reading)
    }
  }

  func buffers(day: Int = monday) -> SampleBuffers { SampleBuffers(CivilDate(dayNumber: day), samples) }

  var figures: DayFigures { DayFigures(buffers()) }
  var calm: SpanSet { buffers().calm() }
  var wellbeing: WellbeingDay { WellbeingDay(figures) }
}

@Suite("A day's analysis")
struct DayAnalysisTests {
  @Test("has no value where nothing was measured")
  func missing() {
    #expect(DayMaker().figures == DayFigures(date: CivilDate(dayNumber: monday)))
    #expect(DayMaker().wellbeing.isSleepDoubtful() == nil && DayMaker().wellbeing.areStepsDoubtful() == nil)
  }

  @Test("counts a night for the day of waking, with its heart rates from before midnight")
  func night() throws {
    var today = DayMaker()
    today.add(-1.5, 2, .sleep(.asleep))
    today.add(1, 6, .sleep(.asleep))
    today.add(3, 3.5, .sleep(.awake))
    today.add(from: 0, to: 6, every: 10, .heartRate(55))
    var yesterday = DayMaker(firstId: 10_000)
    yesterday.add(from: -2, to: -1.5, every: 5, .heartRate(90))
    yesterday.add(from: -1.5, to: 0, every: 10, .heartRate(45))
    yesterday.add(-1, -1, .heartRateVariability(70))
    yesterday.add(-1, -1, .respiratoryRate(13))
    let analysis = DayFigures(today.buffers(), evening: yesterday.buffers(day: monday - 1))
    #expect(analysis.sleep == 25_200)
    #expect(analysis.nocturnalHeartRate == .init(45))
    #expect(analysis.heartRateVariability == .init(70))
    #expect(analysis.respiratoryRate == 13)
    #expect(DayFigures(today.buffers()).nocturnalHeartRate == .init(55))
  }

  @Test("takes the median of the variability asleep, else while calm, else none")
  func variability() {
    var day = DayMaker()
    day.add(from: 9, to: 11, every: 15, .steps(2))
    for (hour, value) in [(9.5, 30.0), (9.75, 34), (10, 80)] { day.add(hour, hour, .heartRateVariability(value)) }
    day.add(15, 15, .heartRateVariability(99))
    #expect(day.figures.heartRateVariability == .init(34, isCalm: true))
    day.add(0, 6, .sleep(.asleep))
    #expect(day.figures.heartRateVariability == .init(34, isCalm: true))
    for (hour, value) in [(1.0, 50.0), (2, 60)] { day.add(hour, hour, .heartRateVariability(value)) }
    #expect(day.figures.heartRateVariability == .init(55))
    var moving = DayMaker()
    moving.add(15, 15, .heartRateVariability(99))
    #expect(moving.figures.heartRateVariability == nil)
  }

  @Test("takes the tenth percentile of the night's heart rates, between neighbours")
  func nocturnal() {
    var day = DayMaker()
    day.add(0, 8, .sleep(.asleep))
    for number in 0..<6 { day.add(Double(number) + 0.5, Double(number) + 0.5, .heartRate(50 + Double(number) * 2)) }
    #expect(day.figures.nocturnalHeartRate == .init(51))
  }

  @Test("believes the watch's latest resting heart rate before its own mean while calm")
  func resting() {
    var day = DayMaker()
    day.add(from: 9, to: 11, every: 5, .heartRate(64))
    day.add(from: 11, to: 11.5, every: 1, .steps(100))
    day.add(from: 11, to: 11.5, every: 5, .heartRate(120))
    #expect(day.figures.restingHeartRate == .init(64, isCalm: true))
    day.add(7, 7, .restingHeartRate(58))
    day.add(20, 20, .restingHeartRate(56))
    day.add(13, 13, .restingHeartRate(61))
    #expect(day.figures.restingHeartRate == .init(56))
  }

  @Test("sums steps, and doubts short nights and days with hardly a step")
  func doubts() {
    var day = DayMaker()
    day.add(9, 9.5, .steps(499))
    day.add(0, 2.9, .sleep(.asleep))
    #expect(day.figures.steps == 499)
    #expect(day.wellbeing.areStepsDoubtful() == true && day.wellbeing.isSleepDoubtful() == true)
    day.add(10, 10.1, .steps(1))
    day.add(2.9, 3, .sleep(.asleep))
    #expect(day.wellbeing.areStepsDoubtful() == false && day.wellbeing.isSleepDoubtful() == false)
  }

  @Test("calls half an hour calm, and no less")
  func calmLength() {
    var day = DayMaker()
    day.add(9, 9.5, .steps(15))
    day.add(12, 12 + 29.0 / 60, .steps(0))
    #expect(day.calm.spans == [TimeSpan(start: 9 * 3_600, end: 9.5 * 3_600)])
    var walk = DayMaker()
    walk.add(9, 9.5, .steps(16))
    #expect(walk.calm.isEmpty)
  }

  @Test("does not treat missing data as calm")
  func gaps() {
    var day = DayMaker()
    day.add(9, 9.25, .steps(1))
    day.add(20, 20.25, .steps(1))
    #expect(day.calm.isEmpty)
    day.add(from: 9, to: 14, every: 10, .heartRate(60))
    #expect(day.calm.length >= 4.5 * 3_600 && day.calm.length < 5.1 * 3_600)
    #expect(!day.calm.contains(17 * 3_600))
  }

  @Test("does not call sleep calm, nor a day whose steps are known only as a sum")
  func calmExclusions() {
    var day = DayMaker()
    day.add(from: 0, to: 12, every: 15, .steps(0))
    day.add(0, 7, .sleep(.asleep))
    #expect(day.calm.spans == [TimeSpan(start: 7 * 3_600, end: 12 * 3_600)])
    var sum = DayMaker()
    sum.add(0, 24, .steps(300))
    #expect(sum.calm.isEmpty && sum.figures.steps == 300)
  }

  @Test("finds only calm that is calm: long enough, observed, awake, with few steps", arguments: 1...40)
  func calmProperty(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    var day = DayMaker()
    var hour = dice.unit() * 5
    if dice.chance(0.5) { day.add(hour, hour + dice.unit() * 4, .sleep(.asleep)) }
    while hour < 23 {
      let length = [1.0, 5, 15, 60][dice.below(4)] / 60
      if dice.chance(0.8) {
        day.add(hour, hour + length, .steps(dice.chance(0.85) ? Double(dice.below(3)) * length * 4 : dice.unit() * 900))
      }
      hour += length
    }
    for span in day.calm.spans {
      #expect(span.length >= 1_800)
      let steps = day.samples.reduce(0) { sum, sample in
        guard sample.kind == .steps, sample.span.length > 0 else { return sum }
        let common = SpanSet([span]).overlap(SpanSet([sample.span]))
        return sum + (sample.value ?? 0) * common / sample.span.length
      }
      #expect(steps <= 30 * span.length / 3_600 + 1e-6)
      #expect(SpanSet([span]).overlap(day.buffers().asleep) == 0)
    }
  }

  @Test("is the same whatever the order of the samples, and however often they come", arguments: 1...20)
  func order(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    var day = DayMaker()
    for _ in 0..<300 {
      let hour = dice.unit() * 24
      switch dice.below(6) {
      case 0: day.add(hour, hour, .heartRateVariability(20 + dice.unit() * 80))
      case 1: day.add(hour, hour + dice.unit(), .sleep(dice.chance(0.8) ? .asleep : .awake))
      case 2: day.add(hour, hour + 0.25, .steps(dice.unit() * 300))
      case 3: day.add(hour, hour, .respiratoryRate(10 + dice.unit() * 10))
      case 4: day.add(hour, hour, .restingHeartRate(50 + dice.unit() * 20))
      default: day.add(hour, hour, .heartRate(50 + dice.unit() * 90))
      }
    }
    var shuffled = SampleBuffers(CivilDate(dayNumber: monday))
    var rest = day.samples + day.samples
    while !rest.isEmpty { shuffled.add([rest.remove(at: dice.below(rest.count))]) }
    #expect(DayFigures(shuffled) == day.figures)
  }
}

extension SpanSet {
  /// Returns the seconds that two sets have in common.
  fileprivate func overlap(_ other: SpanSet) -> Double { length - subtracting(other).length }
}
