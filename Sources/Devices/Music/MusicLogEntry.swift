/// One input of the music's history, in the order in which the phone received them.
package enum MusicLogEntry: Hashable, Sendable {
  /// A play, once when it began and again when it ended.
  case play(SongPlayed)
  /// Beats a minute, with the times of measurement and arrival.
  case heartRate(Double, at: Timestamp, arrived: Timestamp)
  /// SDNN in milliseconds.
  case variability(Double, at: Timestamp, arrived: Timestamp)
  case sleep(SleepStage, start: Timestamp, end: Timestamp)
  case workout(start: Timestamp, end: Timestamp)
  case list(MusicList)

  enum Kind: UInt8, CaseIterable, WireField { case play = 1, heartRate, variability, sleep, workout, list }

  var kind: Kind {
    switch self {
    case .play: .play
    case .heartRate: .heartRate
    case .variability: .variability
    case .sleep: .sleep
    case .workout: .workout
    case .list: .list
    }
  }

  var at: Timestamp {
    switch self {
    case .play(let play): play.began
    case .heartRate(_, let at, _), .variability(_, let at, _): at
    case .sleep(_, let start, _), .workout(let start, _): start
    case .list: Timestamp(nanoseconds: 0)
    }
  }

  /// Distinguishes it from others of its kind and moment: a reading that arrives live and as a record is one.
  var key: UInt64 {
    switch self {
    case .heartRate, .variability: 0
    default: wireDigest >> 1
    }
  }

  /// The entry for a sample of the health store, if any.
  init?(_ sample: HealthSample, arrived: Timestamp) {
    switch sample.reading {
    case .heartRate(let rate): self = .heartRate(rate, at: sample.end, arrived: arrived)
    case .heartRateVariability(let value): self = .variability(value, at: sample.end, arrived: arrived)
    case .sleep(let stage): self = .sleep(stage, start: sample.start, end: sample.end)
    case .restingHeartRate, .respiratoryRate, .steps, .workout: return nil
    }
  }

  private var wireDigest: UInt64 {
    var digest = Digest()
    for byte in wireBytes { digest.fold(UInt64(byte), 0) }
    return digest.value
  }
}

extension MusicLogEntry: WireCodable {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .play(let play): writer.write(fields: kind, play)
    case .heartRate(let value, let at, let arrived), .variability(let value, let at, let arrived):
      writer.write(fields: kind, value, at, arrived)
    case .sleep(let stage, let start, let end): writer.write(fields: kind, stage, start, end)
    case .workout(let start, let end): writer.write(fields: kind, start, end)
    case .list(let list): writer.write(fields: kind, list.id, list.name, list.songs)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.field(Kind.self) {
      case .play: .play(try reader.field())
      case .heartRate: .heartRate(try reader.field(), at: try reader.field(), arrived: try reader.field())
      case .variability: .variability(try reader.field(), at: try reader.field(), arrived: try reader.field())
      case .sleep: .sleep(try reader.field(), start: try reader.field(), end: try reader.field())
      case .workout: .workout(start: try reader.field(), end: try reader.field())
      case .list: .list(MusicList(id: try reader.field(), name: try reader.field(), songs: try reader.field()))
      }
  }
}
