import Devices
import Testing
@testable import Agents
@testable import Orchestration
import SimKernel
import WearerKit

@Suite("Insights")
struct InsightTests {
  /// A steady life with a last day as given.
  private func insights(
    _ count: Int = 40, at now: Timestamp = noon(39), _ config: InsightConfig = InsightConfig(),
    _ change: (Int, inout DayValues) -> Void
  ) -> [Insight] {
    let days = DayTable(
      (0..<count).map { number in
        var values = DayValues(day: firstDate.dayNumber + number)
        values.asleepMinutes = 450 + (number % 3 - 1) * 20
        values.heartRateVariability = 50 + Double(number % 5 - 2) * 3
        values.restingHeartRate = 55 + Double(number % 3 - 1)
        (values.workouts, values.workoutMinutes) = (0, 0)
        change(number, &values)
        return values
      })
    let state = DerivedState(days, MetricRegistry(), at: now)
    let date = firstDate.adding(days: count - 1)
    let generator = InsightGenerator(state, date, at: now, config)
    let all = generator.immediate() + generator.nightly
    let told = InsightGenerator.weigh(all.map { $0.kept(for: date) }, config)
    return told.compactMap { kept in all.first { $0.kept(for: date) == kept } }
  }

  private func low(_ values: inout DayValues) {
    (values.heartRateVariability, values.asleepMinutes, values.restingHeartRate) = (35, 300, 62)
  }

  private func good(_ values: inout DayValues) {
    (values.heartRateVariability, values.asleepMinutes, values.restingHeartRate) = (66, 540, 50)
  }

  @Test("recommend rest when recovery is low and a full workout when it is good, and nothing on a usual day")
  func recovery() {
    #expect(insights { if $0 == 39 { low(&$1) } }.first?.kind == .lowRecovery)
    #expect(insights { if $0 == 39 { good(&$1) } }.map(\.kind) == [.goodRecovery])
    #expect(insights { _, _ in }.isEmpty)
  }

  @Test("do not cheer for a full workout while something asks to take it easy")
  func noContradiction() {
    let both = insights { number, values in
      if number == 39 { good(&values) }
      values.workoutMinutes = number >= 36 ? 150 : 10
    }
    #expect(both.map(\.kind) == [.highStrain])
  }

  @Test("say why in plain words, and keep what they were derived from")
  func derivation() throws {
    let insight = try #require(insights { if $0 == 39 { low(&$1) } }.first)
    #expect(insight.body.hasPrefix("Heart rate variability 35 ms, below your usual 50 ms. "))
    #expect(insight.derivation.values.map(\.metric) == [.recovery])
    #expect(insight.derivation.bound == 40 && (insight.derivation.values.first?.value ?? 100) < 40)
  }

  @Test("are valid for twelve hours, and not before they were made")
  func expiry() throws {
    let insight = try #require(insights { if $0 == 39 { good(&$1) } }.first)
    let kept = insight.kept(for: firstDate.adding(days: 39))
    #expect(insight.expires - insight.generated == .hours(12))
    #expect(kept.isCurrent(at: noon(39)) && !kept.isCurrent(at: noon(39) + .hours(12)))
    #expect(!kept.isCurrent(at: noon(39) - .seconds(1)) && !kept.archived.isCurrent(at: noon(39)))
  }

  @Test("never speak of what is missing, nor of a value that is not sure enough")
  func missing() {
    let none = insights { number, values in
      if number == 39 { values = DayValues(day: values.day) }
    }
    #expect(none.isEmpty)
    let unsure = insights { number, values in
      values.heartRateVariability = nil
      values.restingHeartRate = nil
      if number == 39 { values.asleepMinutes = 200 }
    }
    #expect(!unsure.contains { $0.kind == .lowRecovery })
  }

  @Test("are few, the most important first, and the same when generated again")
  func few() {
    func many(_ config: InsightConfig = InsightConfig()) -> [Insight] {
      insights(40, config) { number, values in
        if number >= 35 { low(&values) }
        (values.workouts, values.workoutMinutes) = (1, number >= 35 ? 150 : 10)
        (values.meetings, values.backToBackMinutes, values.isTravel) = (9, 300, true)
      }
    }
    #expect(many().count == 3 && many().map(\.kind.rawValue) == many().map(\.kind.rawValue).sorted())
    #expect(many() == many())
    #expect(Set(many().map(\.id)).count == 3)
    var more = InsightConfig()
    more.countMax = 10
    #expect(many(more).count > 3)
    more.countMax = 0
    #expect(many(more).isEmpty)
  }

  @Test("name the person's own threshold after a short night")
  func shortNight() throws {
    let all = insights(90, at: noon(89)) { number, values in
      let isShort = number % 3 == 2
      values.asleepMinutes = isShort ? 350 : 450
      values.workouts = isShort == (number / 3 % 5 == 0) ? 1 : 0
    }
    let insight = try #require(all.first { $0.kind == .shortNight })
    #expect(insight.derivation.values.map(\.metric) == [.recovery, .sleepImpact])
    #expect(insight.body.contains("less than 6 h"))
  }

  @Test("celebrate weeks in a row once the running one has its workout")
  func streak() {
    let weekly = insights(42, at: noon(41)) { number, values in values.workouts = number % 7 == 0 ? 1 : 0 }
    #expect(weekly.map(\.kind) == [.streak] && weekly.first?.headline == "6 weeks in a row")
    let open = insights(37, at: noon(36)) { number, values in values.workouts = number % 7 == 4 ? 1 : 0 }
    #expect(open.isEmpty)
  }
}
