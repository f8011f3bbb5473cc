package import SimKernel
package import Wire

/// One thing that the history of the music is made of, in the order in which the phone came to know it.
package enum MusicLogEntry: Hashable, Sendable, Codable {
  /// When it began, and again when it was over.
  case play(SongPlayed)
  /// Beats a minute; measured and arrived.
  case heartRate(Double, at: Timestamp, arrived: Timestamp)
  /// SDNN in milliseconds.
  case variability(Double, at: Timestamp, arrived: Timestamp)
  case sleep(SleepStage, start: Timestamp, end: Timestamp)
  case workout(start: Timestamp, end: Timestamp)
  case list(MusicList)

  enum Kind: UInt8, CaseIterable { case play = 1, heartRate, variability, sleep, workout, list }

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

  /// The moment that it is about.
  var at: Timestamp {
    switch self {
    case .play(let play): play.began
    case .heartRate(_, let at, _), .variability(_, let at, _): at
    case .sleep(_, let start, _), .workout(let start, _): start
    case .list: Timestamp(nanoseconds: 0)
    }
  }

  /// What tells it from others of its kind and moment: a reading arrives live and as a record, and is one.
  var key: UInt64 {
    switch self {
    case .heartRate, .variability: 0
    default: wireDigest >> 1
    }
  }

  /// What a sample of the health store adds, if anything.
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
    writer.write(kind.rawValue)
    switch self {
    case .play(let play): play.write(to: &writer)
    case .heartRate(let value, let at, let arrived), .variability(let value, let at, let arrived):
      writer.write(value)
      writer.write(at)
      writer.write(arrived)
    case .sleep(let stage, let start, let end):
      writer.writeIndexed(stage)
      writer.write(start)
      writer.write(end)
    case .workout(let start, let end):
      writer.write(start)
      writer.write(end)
    case .list(let list):
      writer.write(list.id)
      writer.write(list.name)
      writer.write(UInt64(list.songs.count))
      for song in list.songs { writer.write(song) }
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.choice(Kind.self) {
    case .play: self = .play(try SongPlayed(from: &reader))
    case .heartRate:
      let (value, at) = (try reader.double(), try reader.moment())
      self = .heartRate(value, at: at, arrived: try reader.moment())
    case .variability:
      let (value, at) = (try reader.double(), try reader.moment())
      self = .variability(value, at: at, arrived: try reader.moment())
    case .sleep:
      let (stage, start) = (try reader.indexed(SleepStage.self), try reader.moment())
      self = .sleep(stage, start: start, end: try reader.moment())
    case .workout:
      let start = try reader.moment()
      self = .workout(start: start, end: try reader.moment())
    case .list:
      let (id, name, count) = (try reader.unsigned(), try reader.text(), try reader.unsigned())
      guard count <= UInt64(reader.remaining) else { throw .truncated }
      var songs: [UInt64] = []
      for _ in 0..<count { songs.append(try reader.unsigned()) }
      self = .list(MusicList(id: id, name: name, songs: songs))
    }
  }
}
