extension MusicMessage: WireCodable {
  enum Tag: UInt8, CaseIterable { case biometrics = 1, command, crown, nowPlaying, outcome }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .biometrics(let packets):
      writer.write(Tag.biometrics.rawValue)
      writer.write(packets)
    case .command(let command):
      writer.write(Tag.command.rawValue)
      writer.write(command.id)
      writer.write(command.kind.rawValue)
      writer.write(command.target)
      writer.write(command.given)
    case .crown(let adjustment):
      writer.write(Tag.crown.rawValue)
      writer.write(adjustment.id)
      writer.write(adjustment.quality.rawValue)
      writer.write(adjustment.delta)
    case .nowPlaying(let playing):
      writer.write(Tag.nowPlaying.rawValue)
      playing.write(to: &writer)
    case .outcome(let outcome, let playing):
      writer.write(Tag.outcome.rawValue)
      writer.write(outcome.rawValue)
      playing.write(to: &writer)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.choice(Tag.self) {
    case .biometrics: self = .biometrics(try reader.list())
    case .command:
      let id = try reader.unsigned()
      let kind = try reader.choice(PlaybackCommand.Kind.self)
      let target = try reader.unsigned()
      self = .command(PlaybackCommand(id: id, kind: kind, target: target, given: try reader.moment()))
    case .crown:
      let id = try reader.unsigned()
      let quality = try reader.choice(CrownAdjustment.Quality.self)
      self = .crown(CrownAdjustment(id: id, quality: quality, delta: try reader.double()))
    case .nowPlaying: self = .nowPlaying(try NowPlaying(from: &reader))
    case .outcome:
      let outcome = try reader.choice(CommandOutcome.self)
      self = .outcome(outcome, try NowPlaying(from: &reader))
    }
  }
}

extension BiometricPacket: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(observed)
    writer.write(heartRate) { $0.write($1) }
    writer.write(variability) { $0.write($1) }
    writer.write(isStationary)
    writer.write(workoutSince) { $0.write($1) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let observed = try reader.moment()
    let heartRate = try reader.optional { reader throws(WireError) in try reader.double() }
    let variability = try reader.optional { reader throws(WireError) in try reader.double() }
    let isStationary = try reader.flag()
    let workout = try reader.optional { reader throws(WireError) in try reader.moment() }
    self.init(
      observed: observed, heartRate: heartRate, variability: variability, isStationary: isStationary,
      workoutSince: workout)
  }
}

extension NowPlaying: WireCodable {
  package func write(to writer: inout WireWriter) {
    version.write(to: &writer)
    writer.write(song)
    writer.write(isPlaying)
    writer.write(since)
    writer.write(intensity)
    writer.write(energy)
    writer.write(heartRate) { $0.write($1) }
    writer.write(heartRateObserved) { $0.write($1) }
    writer.write(explanation) { $0.write($1) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let version = try Version(from: &reader)
    let song = try reader.unsigned()
    let isPlaying = try reader.flag()
    let since = try reader.moment()
    let intensity = try reader.double()
    let energy = try reader.double()
    let heartRate = try reader.optional { reader throws(WireError) in try reader.double() }
    let observed = try reader.optional { reader throws(WireError) in try reader.moment() }
    let explanation = try reader.optional { reader throws(WireError) in try reader.text() }
    self.init(
      version: version, song: song, isPlaying: isPlaying, since: since, intensity: intensity, energy: energy,
      heartRate: heartRate, heartRateObserved: observed, explanation: explanation)
  }
}
