package import SimKernel

/// What watch and phone tell each other about music (Resonance plan §6.3.1). A mood is a record and travels as one.
package enum MusicMessage: Hashable, Sendable {
  /// Watch to phone: live while the phone is reachable, else queued as a batch (§6.3.3).
  case biometrics([BiometricPacket])
  /// Watch to phone: live, and answered; never queued, because a late one would hit another song.
  case command(PlaybackCommand)
  /// Watch to phone: live only.
  case crown(CrownAdjustment)
  /// Phone to watch: as application context, and now and then urgently for the face of the watch.
  case nowPlaying(NowPlaying)
  /// Phone to watch: the answer to a command.
  case outcome(CommandOutcome, NowPlaying)
}

/// What the watch measured at a moment; absent is not measured.
package struct BiometricPacket: Hashable, Sendable {
  package let observed: Timestamp
  /// Beats a minute.
  package let heartRate: Double?
  /// SDNN in milliseconds.
  package let variability: Double?
  /// Whether no step was counted around it. Workouts are records, and travel as such.
  package let isStationary: Bool
  /// Since when a workout was going on at that moment.
  package var workoutSince: Timestamp?

  package init(
    observed: Timestamp, heartRate: Double?, variability: Double?, isStationary: Bool, workoutSince: Timestamp? = nil
  ) {
    self.workoutSince = workoutSince
    self.observed = observed
    self.heartRate = heartRate
    self.variability = variability
    self.isStationary = isStationary
  }
}

/// What the wearer wants of the player, and of which song: without that, a late or repeated command hits another one.
package struct PlaybackCommand: Hashable, Sendable {
  package enum Kind: UInt8, StableName, Hashable, Codable {
    case play = 1, pause, skip, previous

    package static let names = ["play", "pause", "skip", "previous"]
  }

  package let id: UInt64
  package let kind: Kind
  /// The song that the wearer saw.
  package let target: UInt64
  package let given: Timestamp
  /// For how long it is what the wearer wants (assumed).
  package static let validity = Span.seconds(10)

  package init(id: UInt64, kind: Kind, target: UInt64, given: Timestamp) {
    self.id = id
    self.kind = kind
    self.target = target
    self.given = given
  }
}

package enum CommandOutcome: UInt8, StableName, Hashable {
  case done = 1
  /// It had been carried out before.
  case repeated
  case expired
  /// Another song is playing by now.
  case otherSong

  package static let names = ["done", "repeated", "expired", "otherSong"]

}

/// A turn of the crown.
package struct CrownAdjustment: Hashable, Sendable {
  package enum Quality: UInt8, StableName, Hashable {
    case intensity = 1, energy

    package static let names = ["intensity", "energy"]
  }

  package let id: UInt64
  package let quality: Quality
  /// -1 to 1.
  package let delta: Double

  package init(id: UInt64, quality: Quality, delta: Double) {
    self.id = id
    self.quality = quality
    self.delta = min(1, max(-1, delta))
  }
}

/// What the phone plays, and the wearer's state as far as it knows.
package struct NowPlaying: Hashable, Sendable {
  /// Of the phone's epoch; a newer one is a newer fact, whenever it arrives.
  package let version: Version
  package let song: UInt64
  package let isPlaying: Bool
  /// When that began to be so.
  package let since: Timestamp
  /// Set by the crown, 0 to 1.
  package let intensity: Double
  package let energy: Double
  /// The last heart rate that the phone knows, and when it was measured.
  package let heartRate: Double?
  package let heartRateObserved: Timestamp?
  /// Why this song was chosen; nil where nobody chooses.
  package var explanation: String?

  package init(
    version: Version, song: UInt64, isPlaying: Bool, since: Timestamp, intensity: Double, energy: Double,
    heartRate: Double?, heartRateObserved: Timestamp?, explanation: String? = nil
  ) {
    self.explanation = explanation
    self.version = version
    self.song = song
    self.isPlaying = isPlaying
    self.since = since
    self.intensity = intensity
    self.energy = energy
    self.heartRate = heartRate
    self.heartRateObserved = heartRateObserved
  }
}
