package import SimKernel
package import Wire

/// How the wearer is at a moment as far as music is concerned, and what music should do (Resonance plan §4.2.1).
package struct MusicMoment: Hashable, Sendable, Codable {
  package let at: Timestamp
  /// Each 0 to 1; absent where nothing speaks for it.
  package let arousal: Double?
  package let stress: Double?
  package let energy: Double?
  package let focus: Double?
  package let valence: Double?
  package let context: String
  package let need: String
  /// 0 to 1.
  package let confidence: Double
  /// What it was estimated from, in order.
  package let sources: [String]

  package init(
    at: Timestamp, arousal: Double?, stress: Double?, energy: Double?, focus: Double?, valence: Double?,
    context: String, need: String, confidence: Double, sources: [String]
  ) {
    (self.at, self.arousal, self.stress, self.energy) = (at, arousal, stress, energy)
    (self.focus, self.valence, self.context, self.need) = (focus, valence, context, need)
    (self.confidence, self.sources) = (confidence, sources)
  }

  package var parts: [Double?] { [arousal, stress, energy, focus, valence] }
}

/// A song that was chosen, from what, and why.
package struct SongDecision: Hashable, Sendable, Codable {
  package struct Part: Hashable, Sendable, Codable {
    package let factor: String
    /// What it adds to the score, or takes from it.
    package let contribution: Double

    package init(factor: String, contribution: Double) { (self.factor, self.contribution) = (factor, contribution) }
  }

  package struct Candidate: Hashable, Sendable, Codable {
    package let song: UInt64
    package let score: Double

    package init(song: UInt64, score: Double) { (self.song, self.score) = (song, score) }
  }

  package let song: UInt64
  package let moment: MusicMoment
  /// After the transition from the song before.
  package let score: Double
  package let parts: [Part]
  /// Why, in one sentence without any number of the body.
  package let sentence: String
  /// The best of the others, the best first.
  package let others: [Candidate]

  package init(
    song: UInt64, moment: MusicMoment, score: Double, parts: [Part], sentence: String, others: [Candidate]
  ) {
    (self.song, self.moment, self.score) = (song, moment, score)
    (self.parts, self.sentence, self.others) = (parts, sentence, others)
  }
}

extension MusicMoment: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(at)
    for part in parts { writer.write(part) { $0.write($1) } }
    writer.write(context)
    writer.write(need)
    writer.write(confidence)
    writer.write(UInt64(sources.count))
    for source in sources { writer.write(source) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let at = try reader.moment()
    var parts: [Double?] = []
    for _ in 0..<5 { parts.append(try reader.optional { reader throws(WireError) in try reader.double() }) }
    let (context, need, confidence) = (try reader.text(), try reader.text(), try reader.double())
    let count = try reader.unsigned()
    guard count <= UInt64(reader.remaining) else { throw .truncated }
    var sources: [String] = []
    for _ in 0..<count { sources.append(try reader.text()) }
    self.init(
      at: at, arousal: parts[0], stress: parts[1], energy: parts[2], focus: parts[3], valence: parts[4],
      context: context, need: need, confidence: confidence, sources: sources)
  }
}

extension SongDecision: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(song)
    moment.write(to: &writer)
    writer.write(score)
    writer.write(parts)
    writer.write(sentence)
    writer.write(others)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let song = try reader.unsigned()
    let moment = try MusicMoment(from: &reader)
    let score = try reader.double()
    let parts: [Part] = try reader.list()
    let sentence = try reader.text()
    self.init(song: song, moment: moment, score: score, parts: parts, sentence: sentence, others: try reader.list())
  }
}

extension SongDecision.Part: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(factor)
    writer.write(contribution)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let factor = try reader.text()
    self.init(factor: factor, contribution: try reader.double())
  }
}

extension SongDecision.Candidate: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(song)
    writer.write(score)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let song = try reader.unsigned()
    self.init(song: song, score: try reader.double())
  }
}
