import DeviceKit
import Foundation
@testable import ScenarioFiles
import Devices
import SimKernel
import WearerKit
@testable import PersonWire
@testable import Person
import Testing

@Suite("Scenario files that were damaged or made at random")
struct ScenarioRobustnessTests {
  /// The number of times that each file is damaged: some thousand in all, however many files there are.
  private static let damages = max(40, (LongTests.areWanted ? 30_000 : 4_000) / PackageFiles.scenarios.count)

  @Test("a damaged scenario either loads or is answered with a place", arguments: PackageFiles.scenarios)
  func mutations(path: String) throws {
    let original = try SourceText(path: path).bytes
    let validator = try SchemaValidator(schema: ScenarioDocuments.schema)
    var random = RandomStream(seed: 12, name: "test.mutations.\(path.split(separator: "/").last ?? "")")
    var loadedCount = 0
    for _ in 0..<Self.damages {
      var bytes = original
      for _ in 0...random.below(3) { Mutation.apply(to: &bytes, &random) }
      let source = SourceText(name: "mutant.json5", bytes: bytes)
      do throws(ScenarioError) {
        let scenario = try ScenarioFile.read(source)
        loadedCount += 1
        _ = scenario.timeline()
        let complete = SourceText(name: "x", text: ScenarioFile.text(of: scenario, showingDefaults: true))
        #expect(try ScenarioFile.read(complete) == scenario)
        // The schema accepts every file that the loader accepts, so that an editor never marks a valid one.
        #expect(JSON5Document(source).root.map(validator.mistakes) == [])
      } catch {
        guard case .mistakes(let diagnostics, _) = error else { throw error }
        #expect(!diagnostics.isEmpty)
        #expect(diagnostics.allSatisfy { $0.range.lower >= 0 && $0.range.lower <= bytes.count && !$0.message.isEmpty })
        #expect(error.description.hasPrefix("mutant.json5:"))
      }
    }
    #expect(loadedCount > 0, "some damage is harmless")
  }

  @Test("one of every kind of fault is written so that it reads back")
  func everyFault() throws {
    var scenario = Scenario()
    scenario.name = "all"
    scenario.faults = Samples.faults
    scenario.planner = PlannerSettings(wantsShadows: true)
    scenario.music = MusicSettings()
    scenario.music?.service = MusicServiceSettings()
    scenario.devices.watch?.app = .first
    scenario.devices.watch?.device.disk = DiskSettings()
    scenario.devices.phone?.device.disk = DiskSettings(sync: .normal)
    scenario.devices.desktop?.device.disk = DiskSettings(writesBackAfter: .seconds(5))
    for showingDefaults in [true, false] {
      let text = ScenarioFile.text(of: scenario, showingDefaults: showingDefaults)
      #expect(try ScenarioFile.read(SourceText(name: "x", text: text)) == scenario)
    }
  }

  @Test("scenarios made at random are written so that they read back")
  func randomScenarios() throws {
    var random = RandomStream(seed: 4, name: "test.scenarios")
    for _ in 0..<200 {
      let scenario = RandomScenario.make(&random)
      for showingDefaults in [true, false] {
        let text = ScenarioFile.text(of: scenario, showingDefaults: showingDefaults)
        #expect(try ScenarioFile.read(SourceText(name: "x", text: text)) == scenario, "\(text)")
      }
    }
  }

  @Test("a scenario that is all default shows all of it, and says that it is default")
  func defaults() throws {
    let scenario = try ScenarioFile.read(SourceText(name: "x", text: "{ name: 'x' }"))
    #expect(ScenarioFile.text(of: scenario, showingDefaults: false) == "{\n  name: \"x\",\n}\n")
    let complete = ScenarioFile.text(of: scenario, showingDefaults: true)
    let optional = [
      "$schema", "found", "home", "calendar", "calendarOwner", "planner", "agents", "diary", "music", "study",
    ]
    for field in ScenarioDefinition.record(Features.vocabulary).fields where !optional.contains(field.key) {
      #expect(complete.contains("\n  \(field.key): "), "\(field.key)")
    }
    #expect(complete.contains("zone: \"UTC\",  // default\n"))
    #expect(complete.contains("\"watch-phone\": \"bluetooth\",  // default\n"))
  }
}

/// Damage to a file: what typing, merging and disks do.
enum Mutation {
  private static let tokens = [
    "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "//", "/*", "\n", "d99", "-1", "1e999", "true", "null", "\u{FEFF}",
    "🏃",
    "\"every\": ", "at: \"end\", ", "\"x\"", "0", "9999999999", "seed: 1,", "\u{0}",
  ].map { Array($0.utf8) }

  static func apply(to bytes: inout [UInt8], _ random: inout RandomStream) {
    guard !bytes.isEmpty else { return }
    let place = random.below(bytes.count)
    let end = min(bytes.count, place + 1 + random.below(12))
    switch random.below(7) {
    case 0: bytes[place] = UInt8(random.below(256))
    case 1: bytes.remove(at: place)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: tokens[random.below(tokens.count)], at: place)
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
    case 5: bytes.swapAt(place, random.below(bytes.count))
    default: digit(in: &bytes, from: place, &random)
    }
  }

  /// Changes the next digit, so that the form stays right and the meaning changes.
  private static func digit(in bytes: inout [UInt8], from place: Int, _ random: inout RandomStream) {
    guard let index = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
    bytes[index] = 0x30 + UInt8(random.below(10))
  }
}

/// Scenarios that are right in form and meaning, with everything turned that can be.
enum RandomScenario {
  private static func disk(_ random: inout RandomStream) -> DiskSettings {
    DiskSettings(
      sync: random.chance(0.5) ? .full : .normal, writesBackAfter: .seconds(1 + Int64(random.below(3_600))))
  }

  static func make(_ random: inout RandomStream) -> Scenario {
    var scenario = Scenario()
    scenario.name = ["x", "\"quoted\"\n", "走る\u{2028}", "\\"][random.below(4)]
    scenario.start = CivilDate(dayNumber: 10_000 + random.below(20_000))
    scenario.length = .seconds(Int64(86_400 * 8 + random.below(10_000_000)))
    scenario.seed = random.next()
    scenario.schedule = [.fifo, .random, .pct(depth: 1 + random.below(100))][random.below(3)]
    scenario.rules = scenario.vocabulary.choice(of: scenario.vocabulary.rules.filter { _ in random.chance(0.4) })
    scenario.wearer = wearer(&random)
    scenario.devices.watch?.device.clock = ClockSettings(
      skew: Span(nanoseconds: Int64(random.below(1_000_000_000)) - 500_000_000), drift: random.uniform(-500, 500))
    // There is something to update to.
    scenario.devices.watch?.app = .first
    // There is something that faults of disks can hit.
    scenario.devices.watch?.device.disk = disk(&random)
    scenario.devices.phone?.device.disk = disk(&random)
    scenario.devices.desktop?.device.disk = disk(&random)
    scenario.devices.desktop?.profile.fallbackAfter =
      random.chance(0.5) ? .seconds(1 + Int64(random.below(80_000))) : nil
    scenario.devices.cloud?.profile.retryAfter = .seconds(1 + Int64(random.below(80_000)))
    scenario.devices.desktop?.device.outboxLimit = 1 + random.below(1_000)
    for link in LinkName.among(Role.usual) where random.chance(0.5) { scenario.links[link] = settings(&random) }
    scenario.checks.convergeWithin = span(&random, below: .days(3))
    scenario.planner = PlannerSettings(wantsShadows: true)
    for fault in Samples.faults where random.chance(0.3) {
      let isExclusive = [.stopping, .staying].contains(fault.fault.lifetime) || fault.fault.kind == "pause"
      if !isExclusive || !scenario.faults.contains(where: { $0.fault.kind == fault.fault.kind }) {
        scenario.faults.append(fault)
      }
    }
    scenario.story = [
      StoryEntry(at: .day(1 + random.below(8), TimeOfDay(second: random.below(86_400))), act: act(&random))
    ]
    // A wearer on a journey to another zone goes nowhere else meanwhile.
    if scenario.faults.contains(where: { $0.fault.kind == "travel" }) {
      scenario.story.removeAll { $0.act.own(GoesAway.self) != nil }
    }
    var music = MusicSettings()
    music.songs = random.chance(0.5) ? "my songs.json" : nil
    (music.lists, music.listSize) = (1 + random.below(50), 3 + random.below(90))
    (music.trainsWith, music.analysis) = (random.unit(), .days(Int64(1 + random.below(50))))
    // There is something that faults of the music service can hit.
    music.service = MusicServiceSettings()
    scenario.music = music
    scenario.expect = [
      .always(Features.vocabulary.checks[random.below(Features.vocabulary.checks.count)]),
      .records(.prompt(within: span(&random, below: .hours(9)))),
      .records(.apart(LinkName.watchPhone, atMost: span(&random, below: .hours(9)))),
      .records(.workouts([.exactly(3), .atLeast(2), .atMost(1)][random.below(3)], on: .watch, at: .end)),
      .records(.synced(at: .day(3, .midnight), link: nil)),
      .records(.refusals(.atMost(random.below(99)), on: .desktop, at: .end)),
      .records(.pushes(.atLeast(random.below(9)), on: .phone, at: .day(2, .midnight))),
      .brought(AnyExpectation(PersonExpectation.shadows(.atMost(random.below(9)), at: .day(2, .midnight)))),
    ]
    return scenario
  }

  private static func wearer(_ random: inout RandomStream) -> WearerSettings {
    if random.chance(0.3) {
      let from = random.chance(0.5) ? CivilDate(dayNumber: 18_000) : nil
      return WearerSettings(.recorded(RecordedWearerSettings(path: "a b.sqlite", from: from)))
    }
    var wearer = ModelledWearerSettings(Archetype.all[random.below(Archetype.all.count)])
    wearer.age = 16 + random.below(60)
    wearer.fitness = random.unit()
    // A night has 4 to 14 hours.
    wearer.bedtime = TimeOfDay(second: random.below(86_401))
    let night = 4 * 3_600 + random.below(10 * 3_600)
    wearer.wakes = TimeOfDay(second: (wearer.bedtime.second + night) % 86_400)
    wearer.illness = [IllnessSettings(from: .day(3, .midnight), duration: .hours(30), severity: random.unit())]
    var settings = WearerSettings(.modelled(wearer))
    settings.history = .days(Int64(random.below(366)))
    settings.habits.rejectsWorkouts = random.unit()
    settings.habits.opensApp = Frequency(random.uniform(0, 20), a: .week)
    settings.habits.charges = [
      DailyWindow(Weekdays(rawValue: UInt8(1 + random.below(127))), from: TimeOfDay(22, 0), until: TimeOfDay(7, 0))
    ]
    return settings
  }

  private static func settings(_ random: inout RandomStream) -> LinkSettings {
    var settings = LinkSettings(profile: NetworkProfile.allCases[random.below(NetworkProfile.allCases.count)])
    settings.up.loss =
      random.chance(0.5) ? .independent(random.unit()) : .bursts(GilbertElliott(toBad: random.unit(), toGood: 0.5))
    let median = span(&random, below: .seconds(9))
    settings.down.latency = LatencySettings(median: median, p99: median + median)
    settings.down.rate = (random.uniform(1, 1e9) * 8).rounded() / 8
    guard settings.profile != .offline else { return settings }
    if random.chance(0.3) { settings.recording = LinkRecordingSettings(path: "tram.link") }
    if random.chance(0.3) {
      settings.up.recording = LinkRecordingSettings(
        path: "tram up.link", from: span(&random, below: .days(9)),
        givesUpAfter: .milliseconds(1) + span(&random, below: .hours(1)))
    }
    return settings
  }

  private static func act(_ random: inout RandomStream) -> StoryEntry.Act {
    [
      .journal("Tired.", on: .watch), .own(EntryAct.mood(1 + random.below(5), on: .phone)), .rejectsWorkout, .opensApp,
      .raisesWrist,
      .takesOffWatch(duration: .hours(2)), .chargesWatch(duration: .minutes(40)), .focus("work"), .focus(nil),
      .answers(.shadows(false)), .own(ShadowEdit.delete), .own(ShadowEdit.move(by: .hours(1))),
      .goesAway(duration: .hours(58), kilometres: 312.5),
    ][random.below(13)]
  }

  private static func span(_ random: inout RandomStream, below bound: Span) -> Span {
    Span(nanoseconds: Int64(random.below(Int(bound.nanoseconds))))
  }
}
