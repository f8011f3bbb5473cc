import Foundation

// Conversions between the phone's stored data and the agents' types.
extension SongPlay {
  package init(_ play: SongPlayed, _ songs: [Song.ID: Song]) {
    self.init(
      id: play.id, song: play.song, start: play.began.exact, end: play.ended?.exact,
      songDuration: songs[play.song]?.duration)
    listened = play.ended == nil ? nil : play.heard.seconds
    playlist = play.list
    utcOffset = play.utcOffset
    context = play.context
  }
}

extension HistoryFact {
  package init(_ entry: MusicLogEntry, _ songs: [Song.ID: Song]) {
    switch entry {
    case .play(let play): self = .play(SongPlay(play, songs))
    case .heartRate(let value, let at, let arrived):
      self = .heartRate(TimedReading(at: at.exact, arrived: arrived.exact, value))
    case .variability(let value, let at, let arrived):
      self = .heartRateVariability(TimedReading(at: at.exact, arrived: arrived.exact, value))
    case .sleep(let stage, let start, let end):
      self = .sleep(SleepReading(start: start.exact, end: end.exact, stage))
    case .workout(let start, let end): self = .workout(TimeSpan(start: start.exact, end: end.exact))
    case .list(let list): self = .playlist(list)
    }
  }
}

extension MusicProfile {
  /// Returns the profile with the scores of more songs.
  func adding(_ scores: [Scores]) -> MusicProfile {
    var all = MusicProfile(
      lists: lists, scores: (self.scores + scores).sorted { $0.song < $1.song }, weights: weights,
      avoidRecentMinutes: avoidRecentMinutes, maxSameArtistInRow: maxSameArtistInRow)
    all.preferences = preferences
    return all
  }
}

extension SongEffect {
  /// The reported knowledge of a song. Its certainty wasn't reported, so it counts half (assumed).
  init(_ scores: MusicProfile.Scores) {
    func share(_ step: UInt8) -> Double { Double(step) / Double(MusicProfile.steps) }
    self.init()
    (calm, energy, focus) = (share(scores.calm), share(scores.energy), share(scores.focus))
    confidence = 0.5
  }
}

/// The byte form of the history job's stored state.
enum HistoryForm {
  static func bytes(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(value)).map { Array($0) } ?? []
  }

  static func value<Value: Decodable>(_ bytes: [UInt8], as type: Value.Type = Value.self) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(bytes))
  }
}
