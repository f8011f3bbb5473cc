import Testing

import DeviceKit
import Devices
import SimKernel

@Suite("The first insight")
struct InstantInsightTests {
  private let dates = ImportWindow(before: CivilDate(dayNumber: 20_000)).chunk(0)

  private func insight(_ variabilities: [Double?]) -> InstantInsight {
    let days = zip(dates.lowerBound.dayNumber..., variabilities).map { number, value in
      HistoryDay(date: CivilDate(dayNumber: number), asleepMinutes: 400, heartRateVariability: value)
    }
    return InstantInsight(days, of: dates)
  }

  @Test("names its sources, and does not treat a missing value as low")
  func missing() {
    let some = insight([50, nil, 40])
    #expect(some.days == 3 && some.sleep?.days == 3 && some.heartRateVariability?.days == 2)
    #expect(some.heartRateVariability?.mean == 45 && some.restingHeartRate == nil)
    #expect(insight([nil, nil]).variabilityLevel == nil)
  }

  @Test("calls a variability good above 40 ms, moderate above 25, low below", arguments: [(41, 3), (40, 2), (25, 1)])
  func levels(mean: Int, level: UInt8) {
    #expect(insight([Double(mean)]).variabilityLevel?.rawValue == level)
  }

  @Test("covers the newest of thirteen weeks that follow one another without a gap")
  func window() {
    let window = ImportWindow(before: CivilDate(dayNumber: 20_000))
    let chunks = (0..<ImportWindow.chunkCount).map(window.chunk)
    #expect(chunks.first?.upperBound == window.end && chunks.last?.lowerBound == window.dates.lowerBound)
    #expect(zip(chunks, chunks.dropFirst()).allSatisfy { $0.lowerBound == $1.upperBound })
    #expect(window.end.dayNumber - window.dates.lowerBound.dayNumber == 91)
  }
}
