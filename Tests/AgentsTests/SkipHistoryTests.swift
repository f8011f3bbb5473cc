import Testing

@testable import Agents

@Suite("The history of sessions")
struct SkipHistoryTests {
  /// Ten weeks with a session on every weekday at 18:00: those of Mondays are skipped, and those of kind 2 half the time.
  private func life(_ weeks: Int = 10) -> SkipHistory {
    let attempts = (0..<weeks * 5).map { number -> SkipHistory.Attempt in
      let (week, weekday) = (number / 5, number % 5)
      let kind: UInt8 = number % 3 == 0 ? 2 : 1
      return SkipHistory.Attempt(
        day: week * 7 + weekday, weekday: weekday, hour: 18, kind: kind,
        wasSkipped: weekday == 0 || kind == 2 && week % 2 == 0)
    }
    return SkipHistory(attempts, asOf: weeks * 7)
  }

  @Test("tells its slots and kinds apart, and hours that were never tried by their weekdays")
  func shares() {
    let history = life()
    #expect(history.slot(weekday: 0, hour: 18) > 0.8 && history.slot(weekday: 2, hour: 18) < 0.35)
    #expect(history.slot(weekday: 0, hour: 7) > 0.5 && history.slot(weekday: 2, hour: 7) < 0.5)
    #expect(history.kind(2) > history.base && history.kind(1) < history.base)
    #expect(history.risk(weekday: 0, hour: 18, kind: 2) > history.risk(weekday: 0, hour: 18, kind: 1))
  }

  @Test("says little while little is known, and nothing of what a new wearer does")
  func few() {
    let nothing = SkipHistory([], asOf: 0)
    #expect(nothing.confidence == 0 && nothing.base == SkipConfig().base)
    #expect(life(1).confidence < life(4).confidence && life(10).confidence < 1)
  }

  @Test("replaces the document's assumption about a factor, once it was seen often enough")
  func factors() {
    let immune = (0..<60).map {
      SkipHistory.Attempt(day: $0, weekday: $0 % 7, hour: 18, kind: 1, wasSkipped: false, factors: [.meetings])
    }
    let history = SkipHistory(immune, asOf: 60)
    #expect(history.risk(of: .meetings, documented: 0.5) < 0.1)
    #expect(history.risk(of: .travel, documented: 0.6) > 0.5)
  }

  @Test("makes a forecast surer than its gate also where the night is not known")
  func forecast() throws {
    var situation = SkipPrediction.Situation(DayValues(day: 70), hour: 18)
    (situation.weekday, situation.kind, situation.meetings) = (0, 1, 2)
    let risk = try #require(SkipPrediction.compute(situation, after: life()))
    #expect(risk.value > 0.6 && risk.confidence > 0.6)
    #expect(risk.drivers.first?.factor == .slot)
    situation.weekday = 3
    #expect(try #require(SkipPrediction.compute(situation, after: life())).value < 0.4)
  }

  @Test("foresees a life with habits better than by the share of skips alone, of which no forecast could know")
  func score() {
    let attempts = life().attempts
    var (error, skipped) = (0.0, 0.0)
    for (place, attempt) in attempts.enumerated() {
      let history = SkipHistory(Array(attempts[..<place]), asOf: attempt.day)
      let risk = history.risk(weekday: attempt.weekday, hour: attempt.hour, kind: attempt.kind)
      let truth = attempt.wasSkipped ? 1.0 : 0
      error += (risk - truth) * (risk - truth)
      skipped += truth
    }
    let (count, share) = (Double(attempts.count), skipped / Double(attempts.count))
    #expect(error / count < share * (1 - share))
  }
}

@Suite("The evidence for forecasts of skips")
struct ForecastSkillTests {
  private func skill(_ sessions: Int, forecast: (Bool) -> Double) -> ForecastSkill {
    var skill = ForecastSkill()
    for number in 0..<sessions {
      let wasSkipped = number % 3 == 0
      skill.note(forecast: forecast(wasSkipped) + (number % 2 == 0 ? 0.05 : 0), share: 1 / 3, wasSkipped: wasSkipped)
    }
    return skill
  }

  @Test("gives them a weight only from twenty sessions and three standard errors on")
  func weight() {
    let good = skill(60) { $0 ? 0.8 : 0.1 }
    #expect(good.errors > 3 && good.weight() > 0.88 && good.weight() < 1)
    #expect(skill(19) { $0 ? 0.8 : 0.1 }.weight() == 0)
    #expect(skill(60) { $0 ? 0.1 : 0.8 }.weight() == 0 && skill(60) { _ in 1 / 3 }.weight() == 0)
    #expect(ForecastSkill().weight() == 0)
  }
}
