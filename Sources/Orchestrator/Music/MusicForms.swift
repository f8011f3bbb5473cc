package import Agents
package import Devices
import Foundation
package import SimKernel
package import Wire

// Between what the phone keeps and what the agents work with.
extension MusicMoment {
  package init(_ state: MusicState, at now: Timestamp) {
    self.init(
      at: now, arousal: state.arousal, stress: state.stress, energy: state.energy, focus: state.focus,
      valence: state.valence, context: state.context.rawValue, need: state.need.rawValue, confidence: state.confidence,
      sources: state.sources.map(\.rawValue).sorted())
  }

  /// As the estimator had it.
  package var state: MusicState {
    var state = MusicState(
      at: at.exact, context: MusicContext(rawValue: context) ?? .unknown, need: MusicNeed(rawValue: need) ?? .maintain)
    (state.arousal, state.stress, state.energy) = (arousal, stress, energy)
    (state.focus, state.valence, state.confidence) = (focus, valence, confidence)
    state.sources = Set(sources.compactMap { MusicSource(rawValue: $0) })
    return state
  }
}

extension SongLesson {
  package init(_ kept: KeptLesson) {
    self.init(
      play: kept.play, song: kept.song, context: MusicContext(rawValue: kept.context) ?? .unknown, at: kept.at,
      impact: SongImpact(
        calm: kept.calm, energy: kept.energy, focus: kept.focus, moodLift: kept.moodLift, isSkip: kept.isSkip,
        isMeasured: kept.isMeasured), source: kept.isFromHistory ? .history : .live)
  }
}

extension KeptLesson {
  package init(_ lesson: SongLesson) {
    let impact = lesson.impact
    self.init(
      play: lesson.play, song: lesson.song, context: lesson.context.rawValue, at: lesson.at,
      effects: [impact.calm, impact.energy, impact.focus, impact.moodLift], isSkip: impact.isSkip,
      isMeasured: impact.isMeasured, isFromHistory: lesson.source == .history)
  }
}

extension SongPlay {
  package init(_ play: SongPlayed, _ songs: [Song.ID: Song]) {
    self.init(
      id: play.id, song: play.song, start: play.began.exact, end: play.ended?.exact,
      songDuration: songs[play.song]?.duration)
    listened = play.ended == nil ? nil : play.heard.seconds
    playlist = play.list
    utcOffset = play.utcOffset
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
      self = .sleep(SleepReading(start: start.exact, end: end.exact, SleepReading.Stage(stage)))
    case .workout(let start, let end): self = .workout(TimeSpan(start: start.exact, end: end.exact))
    case .list(let list): self = .playlist(MusicPlaylist(id: list.id, name: list.name, songs: list.songs))
    }
  }
}

extension SleepReading.Stage {
  fileprivate init(_ stage: SleepStage) {
    self =
      switch stage {
      // Lying in bed says nothing of sleep.
      case .inBed, .awake: .awake
      case .asleep: .unspecified
      case .core: .core
      case .rem: .rem
      case .deep: .deep
      }
  }
}

extension MusicProfile {
  /// What may be told of what was learnt, as the payload has it.
  package init(_ payload: MusicSyncPayload) {
    func step(_ score: Double) -> UInt8 { UInt8(clamping: Int((score * Double(Self.steps)).rounded())) }
    let preferences = payload.preferences
    self.init(
      lists: payload.playlists,
      scores: payload.scores.map {
        Scores(song: $0.song, calm: step($0.calm), energy: step($0.energy), focus: step($0.focus))
      },
      weights: [
        preferences.tempoWeight, preferences.energyWeight, preferences.familiarityWeight, preferences.effectWeight,
        preferences.contextWeight,
      ], avoidRecentMinutes: preferences.avoidRecentMinutes, maxSameArtistInRow: preferences.maxSameArtistInRow)
  }
}

extension MusicProfile {
  /// The same with scores of more songs.
  func adding(_ scores: [Scores]) -> MusicProfile {
    MusicProfile(
      lists: lists, scores: (self.scores + scores).sorted { $0.song < $1.song }, weights: weights,
      avoidRecentMinutes: avoidRecentMinutes, maxSameArtistInRow: maxSameArtistInRow)
  }
}

extension SongEffect {
  /// What was told of a song. How sure that is was not told, so it counts half (assumed).
  init(_ scores: MusicProfile.Scores) {
    func share(_ step: UInt8) -> Double { Double(step) / Double(MusicProfile.steps) }
    self.init()
    (calm, energy, focus) = (share(scores.calm), share(scores.energy), share(scores.focus))
    confidence = 0.5
  }
}

/// The bytes of what the history's job keeps.
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
