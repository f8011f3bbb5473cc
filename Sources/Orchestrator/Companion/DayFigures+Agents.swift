package import Agents
package import Devices
import SimKernel
import Wire

extension DayFigures {
  /// The data agent's figures of a day, if anybody asks for them: of its samples and of the evening before.
  package init?(_ signals: DaySignals, _ config: WellbeingConfig) {
    guard let evening = signals.evening else { return nil }
    let analysis = DayAnalysis(
      Self.buffers(signals.samples, signals.date), evening: Self.buffers(evening, signals.date.adding(days: -1)),
      config.analysis)
    let imported = signals.imported
    self.init(date: signals.date)
    func heart(_ number: DayAnalysis.Number?) -> Heart? { number.map { Heart($0.value, isCalm: $0.source == .calm) } }
    heartRateVariability = heart(analysis.heartRateVariability) ?? imported?.heartRateVariability.map { Heart($0) }
    nocturnalHeartRate = heart(analysis.nocturnalHeartRate)
    restingHeartRate = heart(analysis.restingHeartRate) ?? imported?.restingHeartRate.map { Heart($0) }
    sleep = analysis.sleep ?? imported?.asleepMinutes.map { Double($0) * 60 }
    respiratoryRate = analysis.respiratoryRate
    steps = analysis.steps ?? imported?.steps.map(Double.init)
  }

  private static func buffers(_ samples: [HealthSample], _ date: CivilDate) -> SampleBuffers {
    var buffers = SampleBuffers(day: date.dayNumber)
    buffers.add(samples.compactMap { BodySample($0) })
    return buffers
  }
}

extension BodySample {
  /// nil for what the data agent does not look at.
  fileprivate init?(_ sample: HealthSample) {
    let reading: Reading
    switch sample.reading {
    case .heartRate(let rate): reading = .heartRate(rate)
    case .heartRateVariability(let value): reading = .heartRateVariability(value)
    case .restingHeartRate(let rate): reading = .restingHeartRate(rate)
    case .respiratoryRate(let rate): reading = .respiratoryRate(rate)
    case .steps(let count): reading = .steps(count)
    case .sleep(.awake): reading = .awake
    case .sleep(let stage):
      guard stage.isAsleep else { return nil }
      reading = .asleep
    case .workout: return nil
    }
    self.init(
      id: sample.id, start: Double(sample.start.nanoseconds) / 1e9, end: Double(sample.end.nanoseconds) / 1e9, reading)
  }
}

extension WellbeingDay {
  /// What the phone keeps of a day, in the data agent's terms.
  init(_ day: CompanionDay) {
    var analysis = DayAnalysis(day: day.date.dayNumber)
    if let figures = day.figures {
      func number(_ heart: DayFigures.Heart?) -> DayAnalysis.Number? {
        heart.map { DayAnalysis.Number($0.value, $0.isCalm ? .calm : .given) }
      }
      analysis.heartRateVariability = number(figures.heartRateVariability)
      analysis.nocturnalHeartRate = number(figures.nocturnalHeartRate)
      analysis.restingHeartRate = number(figures.restingHeartRate)
      analysis.sleep = figures.sleep
      analysis.respiratoryRate = figures.respiratoryRate
      // Half a day's steps are not few.
      analysis.steps = day.isOver ? figures.steps : nil
    }
    let sliders = day.sliders
    self.init(
      analysis,
      SelfReport(
        stress: sliders.stress, energy: sliders.energy, sleepQuality: sliders.sleepQuality, sentiment: day.sentiment))
  }
}
