import DeviceKit
import SimKernel
import WearerKit
import PersonWire
import Testing

@Suite("Wearer: the modelled body")
struct WearerBodyTests {
  @Test(
    "the heart is slowest at night, between three and six",
    arguments: Archetype.all.filter { $0.profile.bedtime > 43_200 })
  func nadir(archetype: Archetype) throws {
    let days = Lives.days(21, of: try Lives.modelled(archetype))
    let zone = try Lives.zone()
    var byHour: [[Double]] = Array(repeating: [], count: 24)
    for sample in days.samples(.heartRate) { byHour[zone.civil(sample.end).hour].append(try #require(sample.value)) }
    let means = byHour.map(mean)
    let slowest = try #require(means.indices.min { means[$0] < means[$1] })
    #expect((3...5).contains(slowest))
    #expect(means[14] > means[slowest] + 8)
  }

  @Test("training raises the heart rate, and a workout's average is that of its readings")
  func training() throws {
    let days = Lives.days(28, of: try Lives.modelled(.runner))
    let rates = days.samples(.heartRate)
    #expect(days.workouts.count > 12)
    for workout in days.workouts {
      guard case .workout(let summary) = workout.reading else { continue }
      let during = mean(rates.filter { workout.interval.contains($0.end) }.compactMap(\.value))
      let before = (workout.start - .hours(2))..<(workout.start - .minutes(30))
      let earlier = mean(rates.filter { before.contains($0.end) }.compactMap(\.value))
      #expect(abs(during - (try #require(summary.averageHeartRate))) < 6)
      #expect(during > earlier + 15)
    }
  }

  @Test("runs are as far and as costly as runs are")
  func measures() throws {
    let days = Lives.days(56, of: try Lives.modelled(.runner))
    for workout in days.workouts {
      guard case .workout(let summary) = workout.reading else { continue }
      let hours = (workout.end - workout.start).seconds / 3_600
      #expect((0.25...4).contains(hours))
      #expect((150...1_100).contains(try #require(summary.energy) / hours))
      guard summary.activity == .running else { continue }
      #expect((7...16).contains(try #require(summary.distance) / 1_000 / hours))
    }
  }

  @Test("illness raises the resting heart rate, lowers the variability and stops the training")
  func illness() throws {
    var profile = Archetype.runner.profile
    profile.illnessesPerYear = 0
    let healthy = Lives.days(20, of: try Lives.modelled(profile: profile))
    profile.illnesses = [Illness(firstDay: 8, days: 8, severity: 0.9)]
    let ill = Lives.days(20, of: try Lives.modelled(profile: profile))
    func values(_ days: [WearerDay], _ kind: SampleKind) -> Double {
      mean(Array(days[9..<14]).samples(kind).compactMap(\.value))
    }
    #expect(values(ill, .restingHeartRate) > values(healthy, .restingHeartRate) + 4)
    #expect(values(ill, .heartRateVariability) < values(healthy, .heartRateVariability) * 0.9)
    #expect(values(ill, .respiratoryRate) > values(healthy, .respiratoryRate) + 0.8)
    #expect(Array(ill[9..<14]).workouts.isEmpty)
    #expect(!Array(healthy[9..<14]).workouts.isEmpty)
    #expect(Array(ill[0..<8]).samples == Array(healthy[0..<8]).samples)
  }

  @Test("over half a year the wearer sleeps what they need and trains what they plan", arguments: Archetype.all)
  func halfAYear(archetype: Archetype) throws {
    // A coarse heart rate, for speed: it moves nothing else.
    var profile = archetype.profile
    profile.heartRateInterval = .hours(1)
    let days = Lives.days(182, of: try Lives.modelled(archetype, profile: profile, seed: 77))
    #expect(abs(days.hoursAsleep / 182 - archetype.profile.sleepNeed) < 0.5)
    let perWeek = Double(days.workouts.count) / 26
    let planned = archetype.profile.trainingPerWeek
    #expect(perWeek > planned * 0.75 && perWeek < planned * 1.1)
    #expect(days.samples(.restingHeartRate).count >= 180)
  }

  @Test("a day brings some five to nine hundred events", arguments: Archetype.all)
  func volume(archetype: Archetype) throws {
    let days = Lives.days(28, of: try Lives.modelled(archetype))
    #expect((480...900).contains(days.events.count / 28))
    #expect(days.allSatisfy { (400...1_000).contains($0.events.count) })
  }

  @Test("heavy training tires: the night after is less variable than in a week without")
  func fatigue() throws {
    var profile = Archetype.cyclist.profile
    profile.illnessesPerYear = 0
    profile.trainingPerWeek = 0
    let lazy = Lives.days(60, of: try Lives.modelled(profile: profile, seed: 5))
    #expect(lazy.workouts.isEmpty)
    profile.trainingPerWeek = 7
    profile.sleepNeed = 9.5
    let short = Lives.days(60, of: try Lives.modelled(profile: profile, seed: 5))
    let asleep = { (days: [WearerDay]) in mean(days.samples(.heartRateVariability).compactMap(\.value)) }
    #expect(asleep(short) < asleep(lazy))
  }

  @Test("nothing overlaps itself, and no wearer trains asleep", arguments: Archetype.all)
  func noOverlaps(archetype: Archetype) throws {
    let days = Lives.days(60, of: try Lives.modelled(archetype, seed: 9))
    for series in [days.sleep, days.workouts, days.samples(.steps), days.samples(.heartRate)] {
      #expect(series.allSatisfy { $0.start <= $0.end })
      #expect(zip(series, series.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
    let asleep = days.sleep
    #expect(days.workouts.allSatisfy { workout in !asleep.contains { $0.interval.overlaps(workout.interval) } })
    #expect(Set(days.samples.map(\.id)).count == days.samples.count)
  }

  @Test("nights have deep sleep early, REM late, and a stage at every moment")
  func stages() throws {
    let sleep = Lives.days(30, of: try Lives.modelled(.officeWorker)).sleep
    var shares: [SleepStage: Double] = [:]
    for sample in sleep {
      if case .sleep(let stage) = sample.reading { shares[stage, default: 0] += (sample.end - sample.start).seconds }
    }
    let total = shares.values.reduce(0, +)
    #expect((0.08...0.25).contains(shares[.deep, default: 0] / total))
    #expect((0.12...0.30).contains(shares[.rem, default: 0] / total))
    #expect((0.02...0.12).contains(shares[.awake, default: 0] / total))
    let breaks = zip(sleep, sleep.dropFirst()).filter { $0.end != $1.start }
    #expect((28...45).contains(breaks.count))
  }

  @Test(
    "a person's nights have the published shares of deep and REM sleep, and their first hours less REM",
    arguments: Archetype.all)
  func shares(archetype: Archetype) throws {
    let sleep = Lives.days(30, of: try Lives.modelled(archetype)).sleep
    let zone = try Lives.zone()
    let nights = Dictionary(grouping: sleep) { $0.day(in: zone) }.values.filter { $0.asleepMinutes ?? 0 > 180 }
    func share(_ nights: [[HealthSample]], _ stage: SleepStage) -> Double {
      let asleep = nights.reduce(0) { $0 + $1.spans(\.isAsleep).minutes }
      return Double(nights.reduce(0) { $0 + $1.spans { $0 == stage }.minutes }) / Double(max(1, asleep))
    }
    #expect((0.13...0.23).contains(share(nights, .deep)))
    #expect((0.17...0.25).contains(share(nights, .rem)))
    // The first four hours of a night and the rest of it.
    let early = nights.map { night in night.filter { $0.start < (night.map(\.start).min() ?? $0.start) + .hours(4) } }
    #expect(share(early, .deep) > share(nights, .deep) + 0.02 && share(early, .rem) < share(nights, .rem) - 0.02)
  }
}
