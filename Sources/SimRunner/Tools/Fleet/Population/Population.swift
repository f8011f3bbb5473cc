import Devices
package import ScenarioFiles
import PersonWire
import WearerKit

/// Many different people: their kinds, and the differences between people of one kind.
package struct Population: Hashable, Sendable {
  package let vocabulary: PluginRegistry
  package var name = ""
  package var about = ""
  /// The first day of the person who begins first.
  package var start: CivilDate
  /// Each person begins on a day of their own, within that many whole days.
  var startsWithin = Span.days(1)
  var archetypes: [PersonArchetype] = []
  /// The life of each kind, with the directory for its relative paths.
  package var lives: [Scenario] {
    archetypes.map { archetype in
      var life = archetype.life
      life.directory = directory
      return life
    }
  }
  /// The file's `$schema`, for editors only.
  package var schemaReference: String?
  /// The directory that relative paths start from. Not part of the file.
  package var directory = "."

  init(_ vocabulary: PluginRegistry) { (self.vocabulary, start) = (vocabulary, Scenario(vocabulary).start) }
}

/// A kind of person that a reader recognises.
struct PersonArchetype: Hashable, Sendable {
  var name = ""
  var about = ""
  /// The frequency, relative to the others.
  var weight = 1.0
  /// The common part of their lives, as a scenario.
  var life: Scenario
  /// The differences between them.
  var varies = Variation()

  init(_ vocabulary: PluginRegistry) { life = Scenario(vocabulary) }
}

/// The differences between people of one kind. A missing one takes its value from their life.
struct Variation: Hashable, Sendable {
  var zone: [Zone] = []
  // The body.
  var age: Distribution<Int>?
  var fitness: Distribution<Double>?
  var stress: Distribution<Double>?
  var sleepNeed: Distribution<Span>?
  /// The delay of their bedtime and rising, negative if earlier.
  var chronotype: Distribution<Span>?
  var training: Distribution<Frequency>?
  // Habits.
  var opensApp: Distribution<Frequency>?
  var checksWatch: Distribution<Frequency>?
  var journals: Distribution<Frequency>?
  var listens: Distribution<Frequency>?
  var wearsAtNight: Double?
  var rejectsWorkouts: Distribution<Double>?
  var charges: [[DailyWindow]] = []
  // Their reactions to planned sessions.
  var follows: Distribution<Double>?
  var deletes: Distribution<Double>?
  var moves: Distribution<Double>?
  var accepts: Distribution<Double>?
  var answers: Distribution<Double>?
  var assistant: Distribution<Double>?
  // Their training, as they describe it to the app.
  var level: [TrainingLevel] = []
  var goal: [TrainingGoal] = []
  var equipment: [[String]] = []
  var hurts: [[String]] = []
  var keepsFree: [[DailyWindow]] = []
  var trainsAtLunch: Double?
  // Their devices.
  var watch: [HandheldSettings?] = []
  var phone: [HandheldSettings?] = []
  var desktop: [DesktopSettings?] = []
  /// The drift of the watch's clock, in parts per million.
  var drift: Distribution<Double>?
  var history: Distribution<Span>?
  var uses = SystemShares()
  // Their location and network.
  var network: [NetworkProfile] = []
  var commute: [[DailyWindow]] = []
  /// The loss between watch and phone, and the phone's network, during the commute.
  var commuteLoss: Distribution<Double>?
  var commuteNetwork: [NetworkProfile] = []
  var travels: TravelVariation?
  /// The probability of a swarm's faults, and their kinds; empty for all.
  var misbehaves = 0.0
  var misbehaviour: [String] = []
}

/// The probability of using each system; `nil` takes it from their life.
struct SystemShares: Hashable, Sendable {
  var planner: Double?
  var agents: Double?
  var diary: Double?
  var music: Double?
}

/// Journeys to other zones.
struct TravelVariation: Hashable, Sendable {
  /// The average time between two journeys.
  var every = Distribution<Span>.fixed(.weeks(4))
  var to: [Zone] = []
  var lasts = Distribution<Span>.range(.days(2), .days(9))
  /// The time without a network on the way.
  var flight = Distribution<Span>.range(.hours(2), .hours(12))
}

/// One person of a population: determined by a number and a seed, whatever the size of the fleet.
package struct FleetPerson: Sendable {
  /// From 1.
  package let number: Int
  /// The kind of person, as an index of the population's list.
  package let archetype: Int
  /// The whole life, as a scenario that can be printed and run.
  package let scenario: Scenario
  /// The reason why the drawn settings are inconsistent, or `nil`.
  package let mistake: String?
}

extension Population {
  /// Returns the person of that number.
  ///
  /// - Parameters:
  ///   - seed: The fleet's seed.
  ///   - length: The time for which they are simulated.
  ///   - rules: The literal rules for every person.
  package func person(_ number: Int, seed: UInt64, length: Span, rules: RuleChoice = .mended) -> FleetPerson {
    var own = RandomStream(seed: seed, name: "person.\(number)")
    let archetype = kind(at: own.unit())
    var maker = PersonSampler(archetypes[archetype], seed: own.next() >> 32)
    maker.scenario.name = "\(name) \(number), \(archetypes[archetype].name)"
    maker.scenario.about = archetypes[archetype].about
    (maker.scenario.directory, maker.scenario.length, maker.scenario.rules) = (directory, length, rules)
    maker.scenario.start = start.adding(
      days: maker.pick("start", of: max(1, Int(startsWithin.nanoseconds / Span.days(1).nanoseconds))))
    maker.make()
    // Parse the printed text again, so that exactly the printed life is run.
    let text = ScenarioFile.text(of: maker.scenario, showingDefaults: false)
    let source = SourceText(name: "person-\(number).json5", bytes: Array(text.utf8))
    do throws(ScenarioError) {
      let scenario = try ScenarioFile.read(source, vocabulary, directory: directory)
      return FleetPerson(number: number, archetype: archetype, scenario: scenario, mistake: nil)
    } catch {
      return FleetPerson(number: number, archetype: archetype, scenario: maker.scenario, mistake: "\(error)")
    }
  }

  /// Returns the kind of person at a fraction of the total weight.
  private func kind(at part: Double) -> Int {
    var rest = part * archetypes.reduce(0) { $0 + $1.weight }
    for (index, archetype) in archetypes.enumerated() {
      rest -= archetype.weight
      if rest < 0 { return index }
    }
    return archetypes.count - 1
  }
}
