import SimKernel
package import Wire

/// What the phone's DJ did, for the trace and for the checks.
package indirect enum MusicFact: TraceFact, Codable {
  /// A song sounds from now on.
  case began(SongPlayed, by: DeviceID)
  /// It is over, and how long it was heard.
  case ended(SongPlayed, by: DeviceID)
  /// Nothing sounds any more, by pause or for good.
  case silent(by: DeviceID)
  /// Music sounds again after a pause.
  case resumed(song: UInt64, by: DeviceID)
  case estimated(MusicMoment, from: MusicSituation, by: DeviceID)
  case chose(SongDecision, from: MusicSituation, by: DeviceID)
  /// A play was learnt, from what was known when it ended.
  case learnt(KeptLesson?, play: UInt64, by: DeviceID)
  /// The history's job went a step, and what it taught.
  case history(HistoryNews, lessons: [KeptLesson], forgotten: [UInt64], by: DeviceID)
  case shared(scores: Int, by: DeviceID)
  /// The watch measures the body closely, or no longer.
  case senses(Bool, by: DeviceID)

  package var name: String {
    switch self {
    case .began: "song-began"
    case .ended: "song-ended"
    case .silent: "music-silent"
    case .resumed: "music-resumed"
    case .estimated: "music-state"
    case .chose: "song-chosen"
    case .learnt: "song-learnt"
    case .history: "music-history"
    case .shared: "music-shared"
    case .senses: "music-senses"
    }
  }

  package var subject: UInt64 {
    switch self {
    case .began(let play, _), .ended(let play, _): play.id
    case .learnt(_, let play, _): play
    case .resumed(let song, _): song
    case .chose(let decision, _, _): decision.song
    case .estimated(_, _, let device), .history(_, _, _, let device), .shared(_, let device), .silent(let device),
      .senses(_, let device):
      UInt64(device.installation)
    }
  }

  package var fingerprint: UInt64 {
    switch self {
    case .began(let play, _), .ended(let play, _): stableHash(play.song, UInt64(bitPattern: play.heard.nanoseconds))
    case .silent, .resumed: 0
    case .senses(let isOn, _): isOn ? 1 : 0
    case .estimated(let moment, _, _): moment.fingerprint
    case .chose(let decision, _, _): stableHash(decision.moment.fingerprint, decision.score.bitPattern)
    case .learnt(let lesson, let play, _): lesson?.fingerprint ?? play
    case .history(let news, let lessons, let forgotten, _):
      lessons.reduce(stableHash(UInt64(news.phase.rawValue), UInt64(news.done * 31 + forgotten.count))) {
        stableHash($0, $1.fingerprint)
      }
    case .shared(let count, _): UInt64(count)
    }
  }

  package var summary: String {
    switch self {
    case .began(let play, let device): "\(device) plays song \(shortID(play.song)) (\(play.cause))"
    case .ended(let play, let device):
      "\(device) played song \(shortID(play.song)) for \(Int(play.heard.seconds)) s"
    case .silent(let device): "\(device) is silent"
    case .resumed(let song, let device): "\(device) plays song \(shortID(song)) on"
    case .estimated(let moment, _, let device):
      "\(device): the wearer is at \(moment.context), music should \(moment.need)"
    case .chose(let decision, _, let device):
      "\(device) chose song \(shortID(decision.song)): \(decision.sentence)"
    case .learnt(let lesson, let play, let device):
      "\(device) learnt \(lesson == nil ? "nothing of" : "from") play \(shortID(play))"
    case .history(let news, let lessons, _, let device):
      "\(device) went through the history: \(news.phase), \(news.done) done, \(news.left) left, \(lessons.count) lessons"
    case .shared(let count, let device): "\(device) shared what \(count) songs are good for"
    case .senses(let isOn, let device): "\(device) measures \(isOn ? "closely while music plays" : "as usual")"
    }
  }
}

extension MusicMoment {
  fileprivate var fingerprint: UInt64 {
    let known = parts.reduce(stableHash("\(context) \(need)")) { stableHash($0, ($1 ?? -1).bitPattern) }
    return stableHash(known, confidence.bitPattern)
  }
}
