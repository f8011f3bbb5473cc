/// A message about music between watch and phone (Resonance plan §6.3.1). A mood is sent as a record.
package enum MusicMessage: Hashable, Sendable {
  /// Watch to phone: live while the phone is reachable, else queued as a batch (§6.3.3).
  case biometrics([BiometricPacket])
  /// Watch to phone: live, with an answer. Never queued, because a late one would affect another song.
  case command(PlaybackCommand)
  /// Watch to phone: live only.
  case crown(CrownAdjustment)
  /// Phone to watch: as application context, and sometimes urgently for the complication. Phone to desktop: live, for
  /// its menu bar, without data of the body.
  case nowPlaying(NowPlaying)
  /// Phone to watch: the answer to a command.
  case outcome(CommandOutcome, NowPlaying)
}

/// The watch's measurements at a moment; a missing one is absent.
package struct BiometricPacket: Hashable, Sendable {
  package let observed: Timestamp
  /// Beats a minute.
  package let heartRate: Double?
  /// SDNN in milliseconds.
  package let variability: Double?
  /// `true` if no step was counted around it. Workouts are sent as records.
  package let isStationary: Bool
  /// The start of a workout that was in progress at that moment.
  package var workoutSince: Timestamp?

  package init(
    observed: Timestamp, heartRate: Double?, variability: Double?, isStationary: Bool, workoutSince: Timestamp? = nil
  ) {
    (self.workoutSince, self.observed, self.heartRate) = (workoutSince, observed, heartRate)
    (self.variability, self.isStationary) = (variability, isStationary)
  }
}

/// A command to the player, with its song: without that, a late or repeated command would affect another one.
package struct PlaybackCommand: Hashable, Sendable {
  package enum Kind: UInt8, StableName, Hashable, WireCodable {
    case play = 1, pause, skip, previous

    package static let names = ["play", "pause", "skip", "previous"]
  }

  package let id: UInt64
  package let kind: Kind
  /// The song that the wearer saw.
  package let target: UInt64
  package let given: Timestamp
  /// The time for which it is valid (assumed).
  package static let validity = Span.seconds(10)

  package init(id: UInt64, kind: Kind, target: UInt64, given: Timestamp) {
    (self.id, self.kind, self.target, self.given) = (id, kind, target, given)
  }
}

package enum CommandOutcome: UInt8, StableName, Hashable, WireCodable {
  case done = 1
  /// It had already been carried out.
  case repeated
  case expired
  /// Another song is playing now.
  case otherSong

  package static let names = ["done", "repeated", "expired", "otherSong"]

}

package struct CrownAdjustment: Hashable, Sendable {
  package enum Quality: UInt8, StableName, Hashable, WireCodable {
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

/// The phone's current song, and the known part of the wearer's state.
package struct NowPlaying: Hashable, Sendable {
  /// Of the phone's epoch; a higher one is newer, whenever it arrives.
  package let version: Version
  package let song: UInt64
  package let isPlaying: Bool
  /// The moment from which it is true.
  package let since: Timestamp
  /// Set by the crown, 0 to 1.
  package let intensity: Double
  package let energy: Double
  /// The last known heart rate, and the time of its measurement.
  package let heartRate: Double?
  package let heartRateObserved: Timestamp?
  /// The reason for the choice of the song; `nil` without a DJ, as what follows is.
  package var explanation: String?
  package var title: SongTitle?
  /// The share of the song that was heard at `since`, 0 to 1.
  package var progress: Double?
  package var state: StateReport?

  package init(
    version: Version, song: UInt64, isPlaying: Bool, since: Timestamp, intensity: Double, energy: Double,
    heartRate: Double?, heartRateObserved: Timestamp?, explanation: String? = nil
  ) {
    (self.explanation, self.version, self.song) = (explanation, version, song)
    (self.isPlaying, self.since, self.intensity) = (isPlaying, since, intensity)
    (self.energy, self.heartRate, self.heartRateObserved) = (energy, heartRate, heartRateObserved)
  }

  /// The same without data of the body, for devices that don't need it.
  package var withoutBody: NowPlaying {
    var playing = NowPlaying(
      version: version, song: song, isPlaying: isPlaying, since: since, intensity: intensity, energy: energy,
      heartRate: nil, heartRateObserved: nil, explanation: explanation)
    (playing.title, playing.progress, playing.state) = (title, progress, state?.withoutBody)
    return playing
  }

  /// Returns whether a screen that shows the other one has to show this one instead.
  package func isNewer(than other: NowPlaying) -> Bool {
    guard version == other.version, let state else { return version > other.version }
    return other.state.map { $0.at < state.at } ?? true
  }
}

extension MusicMessage: WireMessage, WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(biometrics), .init(command), .init(crown), .init(nowPlaying), .init(outcome),
  ]

  package static let numbers = [MessageNumber(22)]

  package var taint: Taint {
    switch self {
    case .biometrics: .health
    case .nowPlaying(let playing), .outcome(_, let playing):
      playing.heartRate == nil && playing.state?.energy == nil && playing.state?.calm == nil ? [] : .health
    case .command, .crown: []
    }
  }

  package var sizeEstimate: Int {
    switch self {
    case .biometrics(let packets): 64 + 24 * packets.count
    // A title, an artist, a reason and a thumbnail.
    case .nowPlaying, .outcome: 8_192
    case .command, .crown: 96
    }
  }

  package var caption: String {
    switch self {
    case .biometrics(let packets): "\(packets.count) heart rates"
    case .command(let command): "command: \(command.kind)"
    case .crown: "crown"
    case .nowPlaying(let playing): playing.isPlaying ? "plays song \(shortID(playing.song))" : "plays nothing"
    case .outcome(let outcome, _): "command: \(outcome.name)"
    }
  }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .biometrics(let packets): writer.write(case: 1, packets)
    case .command(let command): writer.write(case: 2, command)
    case .crown(let adjustment): writer.write(case: 3, adjustment)
    case .nowPlaying(let playing): writer.write(case: 4, playing)
    case .outcome(let outcome, let playing): writer.write(case: 5, outcome, playing)
    }
  }
}

extension Message {
  package var music: MusicMessage? { body() }
}

extension BiometricPacket: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(observed, heartRate, variability, isStationary, workoutSince)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      observed: try reader.field(), heartRate: try reader.field(), variability: try reader.field(),
      isStationary: try reader.field(), workoutSince: try reader.field())
  }
}

extension PlaybackCommand: WireStruct {
  package static let form = WireForm(Self.init) { ($0.id, $0.kind, $0.target, $0.given) }
}

extension CrownAdjustment: WireStruct {
  package static let form = WireForm(Self.init) { ($0.id, $0.quality, $0.delta) }
}

extension NowPlaying: WireStruct {
  package static let form = WireForm(Self.init) {
    (
      $0.version, $0.song, $0.isPlaying, $0.since, $0.intensity, $0.energy, $0.heartRate, $0.heartRateObserved,
      $0.explanation
    )
  }.later(\.title, \.progress, \.state)
}

package struct SongTitle: Hashable, Sendable, WireStruct {
  package let title: String
  package let artist: String

  package init(title: String, artist: String) { (self.title, self.artist) = (title, artist) }

  package static let form = WireForm(Self.init) { ($0.title, $0.artist) }
}

/// The part of the wearer's state that other screens show (`stateUpdate`, Resonance plan §6.3.1).
package struct StateReport: Hashable, Sendable, WireStruct {
  package let at: Timestamp
  package let need: MusicNeed
  /// 0 to 1; `nil` if nothing speaks for it, and on devices that need no data of the body.
  package let energy: Double?
  package let calm: Double?

  package init(at: Timestamp, need: MusicNeed, energy: Double?, calm: Double?) {
    (self.at, self.need, self.energy, self.calm) = (at, need, energy, calm)
  }

  package static let form = WireForm(Self.init) { ($0.at, $0.need, $0.energy, $0.calm) }

  package var withoutBody: StateReport { StateReport(at: at, need: need, energy: nil, calm: nil) }

  /// The smallest difference that is worth a message (assumed).
  private static let step = 0.1

  /// Returns whether a person would notice the difference.
  package func differs(from other: StateReport) -> Bool {
    func isFar(_ one: Double?, _ two: Double?) -> Bool {
      guard let one, let two else { return (one == nil) != (two == nil) }
      return abs(one - two) >= Self.step
    }
    return need != other.need || isFar(energy, other.energy) || isFar(calm, other.calm)
  }
}
