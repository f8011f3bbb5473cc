/// The music settings that the wearer's other devices may know (Resonance plan §10.2.1): lists, the uses of songs, and
/// the wearer's wishes for their selection. It contains nothing about the body.
package struct MusicProfile: Hashable, Sendable {
  /// The effects of a song, each in twentieths, 0 to 20, where 10 means none.
  package struct Scores: Hashable, Sendable {
    package let song: UInt64
    package let calm: UInt8
    package let energy: UInt8
    package let focus: UInt8

    package init(song: UInt64, calm: UInt8, energy: UInt8, focus: UInt8) {
      (self.song, self.calm, self.energy, self.focus) = (song, calm, energy, focus)
    }
  }

  /// In order.
  package let lists: [UInt64]
  /// In the order of the songs.
  package let scores: [Scores]
  /// The weights of the parts of the choice: tempo, energy, familiarity, effect, context.
  package let weights: [Double]
  package let avoidRecentMinutes: Double
  package let maxSameArtistInRow: Int
  /// All of the wearer's settings; `nil` if they are the usual ones.
  package var preferences: MusicPreferences?

  package init(
    lists: [UInt64], scores: [Scores], weights: [Double], avoidRecentMinutes: Double, maxSameArtistInRow: Int
  ) {
    (self.lists, self.scores, self.weights) = (lists, scores, weights)
    (self.avoidRecentMinutes, self.maxSameArtistInRow) = (avoidRecentMinutes, maxSameArtistInRow)
  }

  package static let key = RecordKey(domain: .playback, id: 1)
  package static let steps = 20
}

extension MusicProfile: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.lists, $0.scores, $0.weights, $0.avoidRecentMinutes, $0.maxSameArtistInRow)
  }.later(\.preferences)
}

extension MusicProfile.Scores: WireStruct {
  package static let form = WireForm(Self.init) { ($0.song, $0.calm, $0.energy, $0.focus) }
}
