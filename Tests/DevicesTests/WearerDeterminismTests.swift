import SimKernel
import WearerKit
import PersonWire
import Testing

@Suite("Wearer: determinism and independence")
struct WearerDeterminismTests {
  @Test("the same seed and knobs give the same days, another seed gives others")
  func repeats() throws {
    let once = Lives.days(40, of: try Lives.modelled(.parent))
    let again = Lives.days(40, of: try Lives.modelled(.parent))
    #expect(once.events == again.events)
    #expect(once.events != Lives.days(40, of: try Lives.modelled(.parent, seed: 43)).events)
  }

  @Test("a copy of a wearer continues independently")
  func copies() throws {
    var original = try Lives.modelled()
    for _ in 0..<5 { _ = original.nextDay() }
    let copy = original
    let following = Lives.days(10, of: original)
    #expect(Lives.days(10, of: copy).events == following.events)
  }

  @Test("opening the app more often changes nothing but that")
  func appIsItsOwnConcern() throws {
    var habits = Archetype.runner.habits
    let before = Lives.days(30, of: try Lives.modelled(habits: habits))
    habits.opensAppPerDay = 40
    let after = Lives.days(30, of: try Lives.modelled(habits: habits))
    let others = { (days: [WearerDay]) in days.events.filter { $0.stimulus != .opensPhoneApp } }
    #expect(others(before) == others(after))
    #expect(after.events.count > before.events.count + 500)
  }

  @Test("a finer heart rate leaves every other reading and doing where it was")
  func heartRateIsItsOwnConcern() throws {
    var profile = Archetype.runner.profile
    let before = Lives.days(20, of: try Lives.modelled(profile: profile))
    profile.heartRateInterval = .minutes(1)
    let after = Lives.days(20, of: try Lives.modelled(profile: profile))
    let others = { (days: [WearerDay]) in
      days.samples.filter { $0.reading.kind != .heartRate }
    }
    #expect(others(before) == others(after))
    #expect(before.doings == after.doings)
    #expect(after.samples(.heartRate).count > before.samples(.heartRate).count * 3)
  }

  @Test("habits do not move the body: it is the same however the watch is charged")
  func habitsDoNotMoveTheBody() throws {
    var habits = Archetype.runner.habits
    let before = Lives.days(30, of: try Lives.modelled(habits: habits))
    habits.charging = []
    habits.wearsAtNight = false
    habits.journalsPerWeek = 20
    habits.rejectsWorkoutProbability = 1
    habits.usesDesktop = false
    let after = Lives.days(30, of: try Lives.modelled(habits: habits))
    #expect(before.samples == after.samples)
    #expect(before.doings != after.doings)
  }

  @Test("an illness on day 20 leaves the days before as they were")
  func laterDaysDoNotMoveEarlierOnes() throws {
    var profile = Archetype.runner.profile
    let before = Lives.days(20, of: try Lives.modelled(profile: profile))
    profile.illnesses = [Illness(firstDay: 20, days: 6, severity: 1)]
    let after = Lives.days(20, of: try Lives.modelled(profile: profile))
    #expect(before.events == after.events)
  }

  @Test("the calendar can be asked for in advance and then comes true")
  func calendarInAdvance() throws {
    var wearer = try Lives.modelled(.officeWorker)
    let first = try Lives.date(2026, 1, 5)
    let announced = (0..<14).map { wearer.meetings(on: first.adding(days: $0)) }
    #expect(announced.joined().count > 20)
    for meetings in announced {
      let starts = wearer.nextDay().events.compactMap { event in
        if case .meeting(let id, true) = event.stimulus { id } else { nil }
      }
      #expect(starts == meetings.map(\.id))
    }
  }
}
