import Devices
package import ScenarioFiles
package import PersonWire
import WearerKit

/// Many different people: what kinds there are, and what differs between two of one kind.
package struct Population: Hashable, Sendable {
  /// What its lives can say.
  package let vocabulary: Vocabulary
  package var name = ""
  package var about = ""
  /// The first day of the person who begins first.
  package var start: CivilDate
  /// Everybody begins on a day of their own, within so many whole days.
  var startsWithin = Span.days(1)
  var archetypes: [PersonArchetype] = []
  /// The life of each kind, with the directory that its paths start from.
  package var lives: [Scenario] {
    archetypes.map { archetype in
      var life = archetype.life
      life.directory = directory
      return life
    }
  }
  /// What the file's `$schema` says, for editors only.
  package var schemaReference: String?
  /// The directory that relative paths start from. Not part of the file.
  package var directory = "."

  init(_ vocabulary: Vocabulary) { (self.vocabulary, start) = (vocabulary, Scenario(vocabulary).start) }
}

/// A kind of person that a reader recognises.
package struct PersonArchetype: Hashable, Sendable {
  package var name = ""
  package var about = ""
  /// How many there are, beside the others.
  package var weight = 1.0
  /// What they have in common, in the words of a scenario.
  package var life: Scenario
  /// What differs between them.
  var varies = Variation()

  init(_ vocabulary: Vocabulary) { life = Scenario(vocabulary) }
}

/// What differs between people of one kind; what is left out is as their life has it.
struct Variation: Hashable, Sendable {
  var zone: [Zone] = []
  // The body.
  var age: Distribution<Int>?
  var fitness: Distribution<Double>?
  var stress: Distribution<Double>?
  var sleepNeed: Distribution<Span>?
  /// How much later (or, below zero, earlier) they go to bed and get up.
  var chronotype: Distribution<Span>?
  var training: Distribution<Frequency>?
  // Habits.
  var opensApp: Distribution<Frequency>?
  var checksWatch: Distribution<Frequency>?
  var journals: Distribution<Frequency>?
  var listens: Distribution<Frequency>?
  /// How likely they wear the watch at night.
  var wearsAtNight: Double?
  var rejectsWorkouts: Distribution<Double>?
  var charges: [[DailyWindow]] = []
  // How they take it that an app plans for them.
  var follows: Distribution<Double>?
  var deletes: Distribution<Double>?
  var moves: Distribution<Double>?
  var accepts: Distribution<Double>?
  var answers: Distribution<Double>?
  var assistant: Distribution<Double>?
  // How they train, as they tell the app.
  var level: [TrainingLevel] = []
  var goal: [TrainingGoal] = []
  var equipment: [[String]] = []
  var hurts: [[String]] = []
  var keepsFree: [[DailyWindow]] = []
  /// How likely they train at lunch, too.
  var trainsAtLunch: Double?
  // What they have.
  var watch: [HandheldSettings?] = []
  var phone: [HandheldSettings?] = []
  var desktop: [DesktopSettings?] = []
  /// What the watch's clock gains, in parts per million.
  var drift: Distribution<Double>?
  var history: Distribution<Span>?
  var uses = SystemShares()
  // Where they are.
  /// The phone's network.
  var network: [NetworkProfile] = []
  var commute: [[DailyWindow]] = []
  /// What gets lost between watch and phone on the way, and the phone's network there.
  var commuteLoss: Distribution<Double>?
  var commuteNetwork: [NetworkProfile] = []
  var travels: TravelVariation?
  /// How likely everything that a swarm knows goes wrong for them, and which kinds of faults; empty is all.
  var misbehaves = 0.0
  var misbehaviour: [String] = []
}

/// How likely a person uses each system; nil is as their life has it.
struct SystemShares: Hashable, Sendable {
  var planner: Double?
  var agents: Double?
  var diary: Double?
  var music: Double?
}

/// Journeys to other zones.
struct TravelVariation: Hashable, Sendable {
  /// How long it is on average from one to the next.
  var every = Distribution<Span>.fixed(.weeks(4))
  var to: [Zone] = []
  var lasts = Distribution<Span>.range(.days(2), .days(9))
  /// How long the phone is without a network on the way there.
  var flight = Distribution<Span>.range(.hours(2), .hours(12))
}

/// One person of a population: always the same one for a number and a seed, however many others there are.
package struct FleetPerson: Sendable {
  /// From 1.
  package let number: Int
  /// What kind of person, by place in the population's list.
  package let archetype: Int
  /// The whole life, as a scenario that can be printed and run.
  package let scenario: Scenario
  /// Why there is no such person, if what was drawn does not go together.
  package let mistake: String?
}

extension Population {
  /// The person of that number.
  ///
  /// - Parameters:
  ///   - seed: the fleet's.
  ///   - length: how long they are followed.
  ///   - rules: which rules run as written for everybody.
  package func person(_ number: Int, seed: UInt64, length: Span, rules: RuleChoice = .mended) -> FleetPerson {
    var own = RandomStream(seed: seed, name: "person.\(number)")
    let archetype = kind(at: own.unit())
    var maker = PersonMaker(archetypes[archetype], seed: own.next() >> 32)
    maker.scenario.name = "\(name) \(number), \(archetypes[archetype].name)"
    maker.scenario.about = archetypes[archetype].about
    (maker.scenario.directory, maker.scenario.length, maker.scenario.rules) = (directory, length, rules)
    maker.scenario.start = start.adding(
      days: maker.pick("start", of: max(1, Int(startsWithin.nanoseconds / Span.days(1).nanoseconds))))
    maker.make()
    // What runs is what can be printed: the text, read again.
    let text = ScenarioFile.text(of: maker.scenario, showingDefaults: false)
    let source = SourceText(name: "person-\(number).json5", bytes: Array(text.utf8))
    do throws(ScenarioError) {
      let scenario = try ScenarioFile.read(source, vocabulary, directory: directory)
      return FleetPerson(number: number, archetype: archetype, scenario: scenario, mistake: nil)
    } catch {
      return FleetPerson(number: number, archetype: archetype, scenario: maker.scenario, mistake: "\(error)")
    }
  }

  /// The kind of person at a part of all their weights.
  private func kind(at part: Double) -> Int {
    var rest = part * archetypes.reduce(0) { $0 + $1.weight }
    for (index, archetype) in archetypes.enumerated() {
      rest -= archetype.weight
      if rest < 0 { return index }
    }
    return archetypes.count - 1
  }
}
