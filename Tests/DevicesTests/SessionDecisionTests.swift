import SimKernel
@testable import WearerKit
import PersonWire
import Testing

@Suite("A modelled wearer decides about a session as it begins")
struct SessionDecisionTests {
  private enum Kind: CaseIterable { case unasked, sameDay, evening }

  /// Returns the share of sessions that the wearer does, of one a day at six in the evening, for each kind of promise.
  private func shares(_ follows: Double, days: Int = 700) throws -> [Kind: Double] {
    var habits = Archetype.officeWorker.habits
    habits.plan.follows = follows
    var wearer = try Lives.modelled(.officeWorker, habits: habits)
    wearer.followsSessions()
    var done: [Kind: Double] = [:]
    let zone = try Lives.zone()
    for number in 0..<days {
      let date = wearer.nextDay().date
      let start = zone.timestamp(CivilDateTime(date: date, hour: 18, minute: 0))
      for (place, kind) in Kind.allCases.enumerated() {
        let block = PlannedSession(
          id: UInt64(number * 3 + place), kind: .training, start: start, end: start + .minutes(45))
        let promise: Promise =
          switch kind {
          case .unasked: .none
          case .sameDay: .agreed(at: start - .hours(9))
          case .evening: .agreed(at: start - .hours(20))
          }
        if wearer.begins(block, at: start, promise) != nil { done[kind, default: 0] += 1 / Double(days) }
      }
    }
    return done
  }

  @Test("about as often as their habit says, and as often when they agreed on the same day as on the evening before")
  func share() throws {
    for follows in [0.4, 0.75, 0.9] {
      let shares = try shares(follows)
      let (unasked, today, evening) = (shares[.unasked] ?? 0, shares[.sameDay] ?? 0, shares[.evening] ?? 0)
      #expect(abs(unasked - follows) < 0.08, "\(follows): \(unasked)")
      #expect(abs(today - follows) < 0.1, "\(follows): \(today)")
      #expect(abs(today - evening) < 0.1, "\(today) and \(evening)")
    }
  }

  @Test("always, or never, if that is their habit")
  func certain() throws {
    #expect(try shares(1, days: 40).values.allSatisfy { $0 > 0.99 })
    #expect(try shares(0, days: 40).isEmpty)
  }

  @Test("and each decision stays, whatever other sessions there are")
  func streams() throws {
    var wearer = try Lives.modelled()
    wearer.followsSessions()
    let date = wearer.nextDay().date
    let start = try Lives.zone().timestamp(CivilDateTime(date: date, hour: 17, minute: 0))
    func block(_ id: UInt64) -> PlannedSession {
      PlannedSession(id: id, kind: .cardio, start: start, end: start + .minutes(45))
    }
    let alone = wearer.begins(block(7), at: start, .none)?.interval
    for id in 1..<7 { _ = wearer.begins(block(UInt64(id)), at: start, .none) }
    #expect(wearer.begins(block(7), at: start, .none)?.interval == alone)
  }

  @Test("a session within the day adds its workout, heart rates and steps, and tires the body")
  func body() throws {
    var (rested, trained) = (try Lives.modelled(.officeWorker), try Lives.modelled(.officeWorker))
    rested.followsSessions()
    trained.followsSessions()
    var rates: [[Double]] = [[], []]
    for day in 0..<20 {
      let date = rested.nextDay().date
      _ = trained.nextDay()
      for (place, wearer) in [rested, trained].enumerated() {
        rates[place].append(wearer.living?.day.condition.recovery ?? 0)
      }
      let start = try Lives.zone().timestamp(CivilDateTime(date: date, hour: 17, minute: 0))
      let block = PlannedSession(id: UInt64(day), kind: .cardio, start: start, end: start + .minutes(60))
      guard let session = trained.begins(block, at: start, .chosen) else { continue }
      let events = trained.trains(session)
      let kinds = Set(
        events.compactMap { event -> SampleKind? in
          if case .body(let sample) = event.stimulus { sample.reading.kind } else { nil }
        })
      #expect(kinds == [.workout, .heartRate, .steps])
    }
    #expect(rates[0].first == rates[1].first)
    #expect(rates[0].suffix(10).reduce(0, +) > rates[1].suffix(10).reduce(0, +))
  }
}
