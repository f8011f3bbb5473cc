import Devices
package import ScenarioFiles
package import SimKernel

/// Many different people: what kinds there are, and what differs between two of one kind.
package struct Population: Hashable, Sendable {
  package var name = ""
  package var about = ""
  /// The first day of whoever begins first.
  package var start = Scenario().start
  /// Everybody begins on a day of their own, within so many whole days.
  var startsWithin = Span.days(1)
  var archetypes: [PersonArchetype] = []
  /// What the file's `$schema` says, for editors only.
  package var schemaReference: String?
  /// The directory that relative paths start from. Not part of the file.
  package var directory = "."
}

/// A kind of person that a reader recognises.
package struct PersonArchetype: Hashable, Sendable {
  package var name = ""
  package var about = ""
  /// How many there are, beside the others.
  package var weight = 1.0
  /// What they have in common, in the words of a scenario.
  package var life = Scenario()
  /// What differs between them.
  var varies = Variation()
}

/// What differs between people of one kind; what is left out is as their life has it.
struct Variation: Hashable, Sendable {
  var zone: [Zone] = []
  // The body.
  var age: Drawn<Int>?
  var fitness: Drawn<Double>?
  var stress: Drawn<Double>?
  var sleepNeed: Drawn<Span>?
  /// How much later (or, below zero, earlier) they go to bed and get up.
  var chronotype: Drawn<Span>?
  var training: Drawn<Frequency>?
  // Habits.
  var opensApp: Drawn<Frequency>?
  var checksWatch: Drawn<Frequency>?
  var journals: Drawn<Frequency>?
  var listens: Drawn<Frequency>?
  /// How likely they wear the watch at night.
  var wearsAtNight: Double?
  var rejectsWorkouts: Drawn<Double>?
  var charges: [[DailyWindow]] = []
  // How they take it that an app plans for them.
  var follows: Drawn<Double>?
  var deletes: Drawn<Double>?
  var moves: Drawn<Double>?
  var accepts: Drawn<Double>?
  var answers: Drawn<Double>?
  var assistant: Drawn<Double>?
  // What they have.
  var watch: [HandheldSettings?] = []
  var phone: [HandheldSettings?] = []
  var desktop: [DesktopSettings?] = []
  /// What the watch's clock gains, in parts per million.
  var drift: Drawn<Double>?
  var history: Drawn<Span>?
  var uses = SystemShares()
  // Where they are.
  /// The phone's network.
  var network: [NetworkProfile] = []
  var commute: [[DailyWindow]] = []
  /// What gets lost between watch and phone on the way, and the phone's network there.
  var commuteLoss: Drawn<Double>?
  var commuteNetwork: [NetworkProfile] = []
  var travels: TravelVariation?
  /// How likely everything that a swarm knows goes wrong for them, and which kinds of faults; empty is all.
  var misbehaves = 0.0
  var misbehaviour: [SwarmKind] = []
}

/// How likely somebody uses each system; nil is as their life has it.
struct SystemShares: Hashable, Sendable {
  var planner: Double?
  var agents: Double?
  var diary: Double?
  var music: Double?
}

/// Journeys to other zones.
struct TravelVariation: Hashable, Sendable {
  /// How long it is on average from one to the next.
  var every = Drawn<Span>.fixed(.weeks(4))
  var to: [Zone] = []
  var lasts = Drawn<Span>.range(.days(2), .days(9))
  /// How long the phone is without a network on the way there.
  var flight = Drawn<Span>.range(.hours(2), .hours(12))
}
