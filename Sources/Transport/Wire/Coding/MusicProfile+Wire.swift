extension MusicProfile: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(UInt64(lists.count))
    for list in lists { writer.write(list) }
    writer.write(scores)
    writer.write(UInt64(weights.count))
    for weight in weights { writer.write(weight) }
    writer.write(avoidRecentMinutes)
    writer.write(maxSameArtistInRow)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    var lists: [UInt64] = []
    for _ in 0..<(try reader.count()) { lists.append(try reader.unsigned()) }
    let scores: [Scores] = try reader.list()
    var weights: [Double] = []
    for _ in 0..<(try reader.count()) { weights.append(try reader.double()) }
    let minutes = try reader.double()
    self.init(
      lists: lists, scores: scores, weights: weights, avoidRecentMinutes: minutes,
      maxSameArtistInRow: try reader.integer())
  }
}

extension MusicProfile.Scores: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(song)
    writer.write(calm)
    writer.write(energy)
    writer.write(focus)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let song = try reader.unsigned()
    let (calm, energy) = (try reader.byte(), try reader.byte())
    self.init(song: song, calm: calm, energy: energy, focus: try reader.byte())
  }
}

extension ScreenTime: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(productive)
    writer.write(entertaining)
    writer.write(social)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let (productive, entertaining) = (try reader.integer(), try reader.integer())
    self.init(productive: productive, entertaining: entertaining, social: try reader.integer())
  }
}

extension WireReader {
  /// How many values follow, each of at least a byte.
  fileprivate mutating func count() throws(WireError) -> UInt64 {
    let count = try unsigned()
    guard count <= UInt64(remaining) else { throw .truncated }
    return count
  }
}
