import Testing

import Agents

@Suite("The recovery score")
struct RecoveryScoreTests {
  private let registry = MetricRegistry()

  private func recovery(_ change: (inout DayValues) -> Void) -> MetricResult? {
    registry.last(.recovery, life(29) { number, values in if number == 28 { change(&values) } })
  }

  private func usual(_ values: inout DayValues) {
    (values.heartRateVariability, values.asleepMinutes, values.restingHeartRate) = (50, 450, 55)
  }

  @Test("of a usual morning is between what is low and what is good")
  func usual() throws {
    let result = try #require(recovery(usual))
    #expect(abs(result.value - 65) < 1e-9 && result.confidence == 1)
  }

  @Test("is good a scale or two above usual, and low as far below it")
  func extremes() throws {
    let good = try #require(
      recovery { ($0.heartRateVariability, $0.asleepMinutes, $0.restingHeartRate) = (65, 540, 50) })
    let low = try #require(
      recovery { ($0.heartRateVariability, $0.asleepMinutes, $0.restingHeartRate) = (35, 300, 62) })
    #expect(good.value >= 80 && low.value < 40)
  }

  @Test("weighs variability and sleep four parts each, the resting heart rate two")
  func weights() throws {
    // Each at its worst takes its weight of what a usual day is worth.
    for (change, lost): ((inout DayValues) -> Void, Double) in [
      ({ $0.heartRateVariability = 0 }, 26), ({ $0.asleepMinutes = 0 }, 26), ({ $0.restingHeartRate = 120 }, 13),
    ] {
      let result = try #require(
        recovery {
          usual(&$0)
          change(&$0)
        })
      #expect(abs(65 - lost - result.value) < 1e-9)
    }
  }

  @Test("gives the weight of missing values to the others and is less sure; never treats them as zero")
  func missing() throws {
    let without = try #require(
      recovery {
        usual(&$0)
        $0.heartRateVariability = nil
      })
    #expect(abs(without.value - 65) < 1e-9)
    #expect(abs(without.confidence - 0.6) < 1e-9)
    let sleepOnly = try #require(
      recovery {
        usual(&$0)
        ($0.heartRateVariability, $0.restingHeartRate) = (nil, nil)
      })
    // The resting heart rate of the day before replaces today's, at three quarters of its confidence.
    #expect(abs(sleepOnly.confidence - 0.55) < 1e-9)
  }

  @Test("does not exist of a heart rate alone, nor before there is a baseline")
  func tooLittle() {
    #expect(recovery { ($0.heartRateVariability, $0.asleepMinutes) = (nil, nil) } == nil)
    #expect(registry.last(.recovery, life(7)) == nil)
    #expect(registry.last(.recovery, life(8)) != nil)
  }

  @Test("says why, the strongest reason first, and the reasons add up")
  func drivers() throws {
    let result = try #require(
      recovery {
        usual(&$0)
        ($0.heartRateVariability, $0.restingHeartRate) = (41, 56)
      })
    #expect(result.drivers.map(\.factor) == [.heartRateVariability, .restingHeartRate, .sleep])
    #expect(abs(result.drivers.reduce(65) { $0 + $1.points } - result.value) < 1e-9)
    #expect(result.drivers.first?.words == "heart rate variability 41 ms, below your usual 50 ms")
    #expect(result.drivers.last?.words == "sleep 7 h 30 min, as usual")
  }
}
