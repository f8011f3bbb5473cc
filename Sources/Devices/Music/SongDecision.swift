package import Wire

/// A song that was chosen, from what, and why.
package struct SongDecision: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package let factor: String
    /// What it adds to the score, or takes from it.
    package let contribution: Double

    package init(factor: String, contribution: Double) { (self.factor, self.contribution) = (factor, contribution) }
  }

  package struct Candidate: Hashable, Sendable {
    package let song: UInt64
    package let score: Double

    package init(song: UInt64, score: Double) { (self.song, self.score) = (song, score) }
  }

  package let song: UInt64
  package let state: MusicState
  /// After the transition from the song before.
  package let score: Double
  package let parts: [Part]
  /// Why, in one sentence without any number of the body.
  package let sentence: String
  /// The best of the others, the best first.
  package let others: [Candidate]

  package init(
    song: UInt64, state: MusicState, score: Double, parts: [Part], sentence: String, others: [Candidate]
  ) {
    (self.song, self.state, self.score) = (song, state, score)
    (self.parts, self.sentence, self.others) = (parts, sentence, others)
  }
}

extension SongDecision: WireCodable {
  package func write(to writer: inout WireWriter) { writer.write(fields: song, state, score, parts, sentence, others) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      song: try reader.field(), state: try reader.field(), score: try reader.field(), parts: try reader.field(),
      sentence: try reader.field(), others: try reader.field())
  }
}

extension SongDecision.Part: WireCodable {
  package func write(to writer: inout WireWriter) { writer.write(fields: factor, contribution) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(factor: try reader.field(), contribution: try reader.field())
  }
}

extension SongDecision.Candidate: WireCodable {
  package func write(to writer: inout WireWriter) { writer.write(fields: song, score) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(song: try reader.field(), score: try reader.field())
  }
}
