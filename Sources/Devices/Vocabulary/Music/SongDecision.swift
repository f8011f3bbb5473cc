/// A chosen song, with the alternatives and the reason.
package struct SongDecision: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package let factor: String
    /// Its contribution to the score, which may be negative.
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
  /// After the transition from the previous song.
  package let score: Double
  package let parts: [Part]
  /// The reason, in one sentence without any number of the body.
  package let sentence: String
  /// The best alternatives, the best first.
  package let others: [Candidate]

  package init(
    song: UInt64, state: MusicState, score: Double, parts: [Part], sentence: String, others: [Candidate]
  ) {
    (self.song, self.state, self.score) = (song, state, score)
    (self.parts, self.sentence, self.others) = (parts, sentence, others)
  }
}

extension SongDecision: WireStruct {
  package static let form = WireForm(Self.init) { ($0.song, $0.state, $0.score, $0.parts, $0.sentence, $0.others) }
}

extension SongDecision.Part: WireStruct {
  package static let form = WireForm(Self.init) { ($0.factor, $0.contribution) }
}

extension SongDecision.Candidate: WireStruct {
  package static let form = WireForm(Self.init) { ($0.song, $0.score) }
}
