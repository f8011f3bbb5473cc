/// How well a song suits a moment, part by part (Resonance 4.2.2). The parts are 0 to 1; the final score may be below zero.
package struct SongScore: Equatable, Sendable {
  package let song: Song.ID
  /// Where the song stands among those that were ranked.
  package let place: Int
  package var tempo = 0.0
  package var energy = 0.0
  package var familiarity = 0.0
  package var effect = 0.0
  package var context = 0.0
  /// 0 for a song that was not heard lately, 1 for one just heard.
  package var recency = 0.0
  package var timeOfDay = 1.0
  package var final = 0.0
  package var confidence = 0.0

  init(song: Song.ID, place: Int) {
    self.song = song
    self.place = place
  }
}

/// What somebody is ranked for.
package struct RankingSituation: Equatable, Sendable {
  package var state: MusicState
  /// Seconds since 1970.
  package var now: Double
  /// Minutes of the local day.
  package var localMinute: Int
  package var knowledge: [Song.ID: SongKnowledge] = [:]
  /// What was played since the music began, the latest last.
  package var session: [Song] = []

  package init(_ state: MusicState, now: Double, localMinute: Int) {
    self.state = state
    self.now = now
    self.localMinute = localMinute
  }

  var hour: Int { localMinute / 60 }
}
