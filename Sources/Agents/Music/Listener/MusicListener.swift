import Foundation

/// One person's true responses to songs, known only to the simulation.
///
/// One part follows from the sound, another is individual: the same seed is the same person for all songs, including
/// future ones.
package struct MusicListener: Equatable, Sendable {
  /// A song's effects on this person, each from -1 to 1.
  package struct Truth: Equatable, Sendable {
    package let calm: Double
    package let energy: Double
    package let focus: Double
  }

  package let seed: UInt64
  package let config: ListenerConfig

  package init(seed: UInt64, _ config: ListenerConfig = ListenerConfig()) {
    self.seed = seed
    self.config = config
  }

  package func truth(of song: Song) -> Truth {
    var random = MusicRandom(seed: seed, stream: song.id)
    // Unknown parts of the sound still have an effect: it belongs to the personal part.
    let energy = song.energy.map { $0 * 2 - 1 } ?? 0
    let tempo = song.tempo.map { (($0 - config.middleTempo) / config.farTempo).clamped(to: -1...1) } ?? 0
    let acoustics = song.acousticness.map { $0 * 2 - 1 } ?? 0
    let gladness = song.valence.map { $0 * 2 - 1 } ?? 0
    let middle = 1 - 2 * min(1, abs((song.energy ?? config.middleEnergy) - config.middleEnergy) / 0.5)
    let words = 1 - 2 * min(1, (song.speechiness ?? 0.1) / 0.2)
    func whole(_ share: Double) -> Double {
      (share + random.normal() * config.personal).clamped(to: -1...1)
    }
    return Truth(
      calm: whole(-config.softness * energy - config.slowness * tempo + config.acoustics * acoustics),
      energy: whole(config.loudness * energy + config.slowness * tempo + config.gladness * gladness),
      focus: whole(config.wordlessness * words + config.softness * middle))
  }

  /// Returns the target of heart rate (beats a minute) and variability (milliseconds) while a song plays, relative to
  /// silence.
  package func aim(of song: Song) -> BodyShift {
    let truth = truth(of: song)
    return BodyShift(
      heartRate: truth.calm * config.calmRate + max(0, truth.energy) * config.energyRate,
      variability: truth.calm * config.calmVariability + max(0, truth.energy) * config.energyVariability)
  }

  /// Returns the probability that the person skips a song in a moment with that need.
  package func skipChance(_ song: Song, _ need: MusicNeed) -> Double {
    let truth = truth(of: song)
    let fit =
      switch need {
      case .calm: truth.calm
      case .energize: truth.energy
      case .focus: truth.focus
      case .maintain, .transition: 0.0
      }
    return (config.skipChance + max(0, -fit) * config.skipForMismatch).clamped(to: 0...1)
  }
}

/// The shift of the body that music has caused.
package struct BodyShift: Equatable, Sendable {
  /// Beats a minute.
  package var heartRate = 0.0
  /// SDNN in milliseconds.
  package var variability = 0.0
}

/// The effect of music on the body over time: towards the target of the current song, and back during silence.
package struct ListenerBody: Equatable, Sendable {
  /// Seconds since 1970.
  package private(set) var at: Double
  package private(set) var shift = BodyShift()
  private var aim: BodyShift?
  private let config: ListenerConfig

  package init(at: Double, _ config: ListenerConfig = ListenerConfig()) {
    self.at = at
    self.config = config
  }

  /// Starts another song, or silence, after applying the previous one's effect until now.
  package mutating func play(_ song: Song?, to listener: MusicListener, at now: Double) {
    advance(to: now)
    aim = song.map { listener.aim(of: $0) }
  }

  /// Advances the time; an earlier moment changes nothing.
  package mutating func advance(to now: Double) {
    guard now > at else { return }
    shift = shift(at: now)
    at = now
  }

  /// Returns the body's shift at a later moment if nothing changes.
  package func shift(at now: Double) -> BodyShift {
    let target = aim ?? BodyShift()
    let left = exp(-max(0, now - at) / (aim == nil ? config.decay : config.onset))
    return BodyShift(
      heartRate: target.heartRate + (shift.heartRate - target.heartRate) * left,
      variability: target.variability + (shift.variability - target.variability) * left)
  }
}

/// The simulated person's response to music (all assumed; the plan gives no numbers).
package struct ListenerConfig: Equatable, Sendable {
  // The calming parts of the sound, in units from -1 to 1.
  var softness = 0.45
  var slowness = 0.3
  var acoustics = 0.15
  /// A middle tempo, and a far distance from it.
  var middleTempo = 108.0
  var farTempo = 50.0

  // The energizing parts, and those that help to concentrate.
  var loudness = 0.55
  var gladness = 0.2
  var middleEnergy = 0.4
  var wordlessness = 0.3

  /// The person's individual part, independent of the sound.
  package var personal = 0.4

  // The full effect of a song after some time.
  /// Beats a minute.
  var calmRate = -6.0
  var energyRate = 9.0
  /// Milliseconds of SDNN.
  var calmVariability = 9.0
  var energyVariability = -3.0
  /// The seconds until two thirds of the effect are reached, and until two thirds have faded after the song.
  package var onset = 80.0
  var decay = 240.0

  // Skips.
  package var skipChance = 0.06
  /// The addition for a song with the opposite effect.
  var skipForMismatch = 0.3
}
