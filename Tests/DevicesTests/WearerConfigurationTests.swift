import SimKernel
import WearerKit
import PersonWire
import Testing

@Suite("Wearer: archetypes and knobs")
struct WearerConfigurationTests {
  @Test("every archetype is valid, named once and described in a line")
  func archetypes() throws {
    #expect(Archetype.all.count >= 5)
    #expect(Set(Archetype.all.map(\.name)).count == Archetype.all.count)
    for archetype in Archetype.all {
      try archetype.profile.validate()
      try archetype.habits.validate()
      #expect(archetype.about.hasSuffix(".") && archetype.about.count < 120)
      #expect(archetype.profile.archetype == archetype.name)
    }
  }

  @Test(
    "a knob out of its range is refused by name",
    arguments: [
      ("age", { @Sendable (profile: inout WearerProfile) in profile.age = 7 }),
      ("fitness", { profile in profile.fitness = 1.01 }),
      ("fitness", { profile in profile.fitness = .nan }),
      ("sleepNeed", { profile in profile.sleepNeed = 2 }),
      ("bedtime", { profile in profile.bedtime = 90_000 }),
      ("wakeTime", { profile in profile.wakeTime = -1 }),
      ("trainingPerWeek", { profile in profile.trainingPerWeek = 30 }),
      ("trainingTime", { profile in profile.trainingTime = .max }),
      ("stress", { profile in profile.stress = -0.1 }),
      ("meetingsPerDay", { profile in profile.meetingsPerDay = .infinity }),
      ("illnessesPerYear", { profile in profile.illnessesPerYear = 99 }),
      ("heartRateInterval", { profile in profile.heartRateInterval = .zero }),
      ("workoutHeartRateInterval", { profile in profile.workoutHeartRateInterval = .hours(2) }),
      ("activities", { profile in profile.activities = [ActivityShare(.yoga, -1)] }),
      ("illness.firstDay", { profile in profile.illnesses = [Illness(firstDay: .max, days: 3, severity: 1)] }),
      ("illness.days", { profile in profile.illnesses = [Illness(firstDay: 1, days: 0, severity: 1)] }),
      ("illness.severity", { profile in profile.illnesses = [Illness(firstDay: 1, days: 3, severity: 2)] }),
    ] as [(String, @Sendable (inout WearerProfile) -> Void)])
  func refusedProfiles(knob: String, change: @Sendable (inout WearerProfile) -> Void) throws {
    var profile = Archetype.runner.profile
    change(&profile)
    let error = #expect(throws: WearerError.self) { try Lives.modelled(profile: profile) }
    #expect(WearerConfigurationTests.knob(error) == knob)
  }

  @Test(
    "a habit out of its range is refused by name",
    arguments: [
      ("opensAppPerDay", { @Sendable (habits: inout Habits) in habits.opensAppPerDay = -1 }),
      ("checksWatchPerDay", { habits in habits.checksWatchPerDay = 1e9 }),
      ("moodsPerWeek", { habits in habits.moodsPerWeek = .nan }),
      ("journalsPerWeek", { habits in habits.journalsPerWeek = 51 }),
      ("rejectsWorkoutProbability", { habits in habits.rejectsWorkoutProbability = 1.5 }),
    ] as [(String, @Sendable (inout Habits) -> Void)])
  func refusedHabits(knob: String, change: @Sendable (inout Habits) -> Void) throws {
    var habits = Habits()
    change(&habits)
    let error = #expect(throws: WearerError.self) { try Lives.modelled(habits: habits) }
    #expect(WearerConfigurationTests.knob(error) == knob)
  }

  @Test("a night of two hours, training without an activity and a year beyond the calendar are refused")
  func impossible() throws {
    var profile = Archetype.runner.profile
    profile.wakeTime = profile.bedtime + 1_200
    #expect(throws: WearerError.self) { try Lives.modelled(profile: profile) }
    profile = Archetype.runner.profile
    profile.activities = [ActivityShare(.running, 0)]
    #expect(throws: WearerError.noActivity) { try Lives.modelled(profile: profile) }
    let far = try Lives.date(90_000, 1, 1)
    let error = #expect(throws: WearerError.self) { try Lives.modelled(from: far) }
    #expect(WearerConfigurationTests.knob(error) == "firstDay (year)")
    #expect(error?.description.contains("firstDay") == true)
  }

  @Test("a wearer with no habits and no plans still lives")
  func bareMinimum() throws {
    var (profile, habits) = (WearerProfile(), Habits())
    profile.trainingPerWeek = 0
    profile.activities = []
    profile.meetingsPerDay = 0
    (habits.charging, habits.commutes, habits.work) = ([], [], [])
    (habits.opensAppPerDay, habits.checksWatchPerDay, habits.moodsPerWeek, habits.journalsPerWeek) = (0, 0, 0, 0)
    let days = Lives.days(7, of: try Lives.modelled(profile: profile, habits: habits))
    #expect(days.samples(.heartRate).count == 7 * 288)
    #expect(!days.events.contains { $0.stimulus == .raisesWrist || $0.stimulus == .opensPhoneApp })
    #expect(days.offWrist.isEmpty)
  }

  @Test("the watch's app can be opened by a habit of its own, which moves nothing else that the wearer does")
  func opensWatchApp() throws {
    var habits = Habits()
    let before = Lives.days(7, of: try Lives.modelled(habits: habits))
    habits.opensWatchAppPerDay = 4
    let days = Lives.days(7, of: try Lives.modelled(habits: habits))
    let openings = days.events.filter { $0.stimulus == .opensWatchApp }
    #expect((14...45).contains(openings.count))
    #expect(!before.events.contains { $0.stimulus == .opensWatchApp })
    let rest = days.events.filter { $0.stimulus != .opensWatchApp }
    #expect(rest.map(\.at) == before.events.map(\.at) && rest.map(\.stimulus) == before.events.map(\.stimulus))
    habits.opensWatchAppPerDay = 0
    #expect(!Lives.days(7, of: try Lives.modelled(habits: habits)).events.contains { $0.stimulus == .opensWatchApp })
  }

  @Test("rates next to nothing are as good as nothing")
  func tinyRates() throws {
    var habits = Habits()
    (habits.opensAppPerDay, habits.checksWatchPerDay) = (1e-300, .leastNonzeroMagnitude)
    (habits.moodsPerWeek, habits.journalsPerWeek) = (1e-300, .leastNonzeroMagnitude)
    let days = Lives.days(3, of: try Lives.modelled(habits: habits))
    #expect(!days.events.contains { $0.stimulus == .raisesWrist || $0.stimulus == .opensPhoneApp })
  }

  @Test("a wearer of many knobs lives whatever they are", arguments: 0..<30)
  func anyKnobs(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "knobs")
    var (profile, habits) = (WearerProfile(), Habits())
    profile.age = random.uniform(13, 100)
    profile.fitness = random.unit()
    profile.sleepNeed = random.uniform(4, 11)
    profile.bedtime = random.below(86_400)
    profile.wakeTime = (profile.bedtime + 14_400 + random.below(36_000)) % 86_400
    profile.trainingPerWeek = random.uniform(0, 14)
    profile.trainingTime = random.below(86_400)
    profile.activities = Activity.allCases.map { ActivityShare($0, random.unit()) }
    profile.stress = random.unit()
    profile.meetingsPerDay = random.uniform(0, 12)
    profile.illnessesPerYear = random.uniform(0, 20)
    func windows() -> [DailyWindow] {
      (0..<random.below(4)).map { _ in
        DailyWindow(
          Weekdays(rawValue: UInt8(random.below(128))), from: random.below(86_400), to: random.below(86_400))
      }
    }
    habits.charging = windows()
    habits.commutes = windows()
    habits.work = windows()
    habits.wearsAtNight = random.chance(0.5)
    let first = try Lives.date(2026, 3, 20)
    let days = Lives.days(21, of: try Lives.modelled(profile: profile, habits: habits, from: first, seed: seed))
    WearerDaysTests.requireTiling(days, on: Itinerary(home: try Lives.zone()))
    for series in [days.sleep, days.workouts] {
      #expect(zip(series, series.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
    let (asleep, off) = (days.sleep, days.offWrist)
    #expect(days.workouts.allSatisfy { workout in !asleep.contains { $0.interval.overlaps(workout.interval) } })
    #expect(days.workouts.allSatisfy { workout in !off.contains { $0.overlaps(workout.interval) } })
  }

  private static func knob(_ error: WearerError?) -> String? {
    if case .outOfRange(let knob, _, _) = error { knob } else { nil }
  }
}
