import Foundation
package import PersonWire

/// The truth about how one person responds to songs, which only the simulation knows.
///
/// Part of it follows from the sound, part is the person's own: the same seed is the same person for ever, for songs that
/// are yet to be made, too.
package struct MusicListener: Equatable, Sendable {
  /// What a song does to this person, each from -1 to 1.
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
    // What is not known of the sound is there all the same: it belongs to the personal part.
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

  /// Where heart rate (beats a minute) and variability (milliseconds) go while a song plays, away from what they would be.
  package func aim(of song: Song) -> BodyShift {
    let truth = truth(of: song)
    return BodyShift(
      heartRate: truth.calm * config.calmRate + max(0, truth.energy) * config.energyRate,
      variability: truth.calm * config.calmVariability + max(0, truth.energy) * config.energyVariability)
  }

  /// How likely the person skips a song in a moment that needs something.
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

/// How far music has moved the body from where it would be.
package struct BodyShift: Equatable, Sendable {
  /// Beats a minute.
  package var heartRate = 0.0
  /// SDNN in milliseconds.
  package var variability = 0.0

  package init(heartRate: Double = 0, variability: Double = 0) {
    self.heartRate = heartRate
    self.variability = variability
  }
}

/// What music does to the body from one moment to the next: towards the aim of the song that plays, and back when none does.
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

  /// Another song begins, or silence. What comes before has its effect until then.
  package mutating func play(_ song: Song?, to listener: MusicListener, at now: Double) {
    advance(to: now)
    aim = song.map { listener.aim(of: $0) }
  }

  /// Lets time pass; a moment that has passed changes nothing.
  package mutating func advance(to now: Double) {
    guard now > at else { return }
    shift = shift(at: now)
    at = now
  }

  /// Where the body will be at a later moment if nothing changes.
  package func shift(at now: Double) -> BodyShift {
    let target = aim ?? BodyShift()
    let left = exp(-max(0, now - at) / (aim == nil ? config.decay : config.onset))
    return BodyShift(
      heartRate: target.heartRate + (shift.heartRate - target.heartRate) * left,
      variability: target.variability + (shift.variability - target.variability) * left)
  }
}

/// How the simulated person responds to music (all assumed; the plan names no figures of a body).
package struct ListenerConfig: Equatable, Sendable {
  // What of the sound calms: in units of one to minus one.
  var softness = 0.45
  var slowness = 0.3
  var acoustics = 0.15
  /// A tempo in the middle, and how far from it is far.
  var middleTempo = 108.0
  var farTempo = 50.0

  // What energizes and what helps to concentrate.
  var loudness = 0.55
  var gladness = 0.2
  var middleEnergy = 0.4
  var wordlessness = 0.3

  /// How much is this person's own and follows from nothing of the sound.
  package var personal = 0.4

  // What a song of the full effect does after a while.
  /// Beats a minute.
  var calmRate = -6.0
  var energyRate = 9.0
  /// Milliseconds of SDNN.
  var calmVariability = 9.0
  var energyVariability = -3.0
  /// Seconds until two thirds of it are there, and until two thirds are gone again after the song.
  package var onset = 80.0
  var decay = 240.0

  // Skips.
  package var skipChance = 0.06
  /// More so for a song that does the opposite of what is needed.
  var skipForMismatch = 0.3
}
