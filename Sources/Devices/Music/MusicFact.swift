/// An event of the phone's DJ, for the trace and for the checks.
package indirect enum MusicFact: TraceFact {
  case began(SongPlayed, by: DeviceID)
  /// A play has ended, with the time for which it was heard.
  case ended(SongPlayed, by: DeviceID)
  /// The music stops, by pause or for good.
  case silent(by: DeviceID)
  /// The music resumes after a pause.
  case resumed(song: UInt64, by: DeviceID)
  /// An estimate of the wearer's state, with its inputs for the checks.
  case estimated(MusicState, from: MusicSituation, by: DeviceID)
  case chose(SongDecision, from: MusicSituation, by: DeviceID)
  /// A play was learned, from the data known at its end.
  case learnt(SongLesson?, play: UInt64, by: DeviceID)
  /// A step of the history's job, with its lessons.
  case history(HistoryNews, lessons: [SongLesson], forgotten: [UInt64], by: DeviceID)
  case shared(scores: Int, by: DeviceID)
  /// The watch begins or ends measuring the body closely.
  case senses(Bool, by: DeviceID)
  /// The crown of the watch sets how rousing the music is, or the volume again; the wearer feels the change as a
  /// haptic.
  case crownMode(Bool, by: DeviceID)
  /// The reason that nothing plays of the wearer's list.
  case quiet(MusicSilence, by: DeviceID)
  /// It knows the lists of that revision from now on.
  case stocked(revision: UInt64, by: DeviceID)

  package func write(to record: inout FactRecord) {
    switch self {
    case .began(let play, let device):
      record.begin("song-began", about: play.id, by: device, "{device} plays song {song} ({cause})")
      play.write(to: &record)
    case .ended(let play, let device):
      record.begin("song-ended", about: play.id, by: device, "{device} played song {song} for {heard_ns} s")
      play.write(to: &record)
    case .silent(let device): record.begin("music-silent", by: device, "{device} is silent")
    case .resumed(let song, let device):
      record.begin("music-resumed", about: song, by: device, "{device} plays song {song} on")
      record.field("song", id: song)
    case .estimated(let moment, _, let device):
      record.begin("music-state", by: device, "{device}: the wearer is at {context}, music should {need}")
      moment.write(to: &record)
    case .chose(let decision, _, let device):
      record.begin("song-chosen", about: decision.song, by: device, "{device} chose song {song}: {sentence}")
      record.field("song", id: decision.song)
      record.field("score", decision.score)
      record.field("sentence", decision.sentence)
      decision.state.write(to: &record)
      record.field("decision", content: decision)
    case .learnt(let lesson, let play, let device):
      record.begin(
        "song-learnt", about: play, by: device,
        lesson == nil ? "{device} learnt nothing of play {play}" : "{device} learnt from song {song}")
      record.field("play", id: play)
      record.field("song", id: lesson?.song)
      record.field("context", lesson?.context)
      record.field("is_skip", lesson?.impact.isSkip)
      record.field("is_measured", lesson?.impact.isMeasured)
      record.field("is_from_history", lesson.map { $0.source == .history })
      record.field("lesson", content: lesson, taint: .health)
    case .history(let news, let lessons, let forgotten, let device):
      record.begin(
        "music-history", by: device,
        "{device} went through the history: {phase}, {done} done, {left} left, {lessons} lessons")
      record.field("phase", news.phase)
      record.field("done", news.done)
      record.field("left", news.left)
      record.field("lessons", lessons.count)
      record.field("forgotten", ids: forgotten)
      record.field("taught", bytes: lessons.flatMap(\.wireBytes), taint: .health)
    case .shared(let count, let device):
      record.begin("music-shared", by: device, "{device} shared what {songs} songs are good for")
      record.field("songs", count)
    case .senses(let isOn, let device):
      record.begin(
        "music-senses", by: device,
        isOn ? "{device} measures closely while music plays" : "{device} measures as usual")
      record.field("is_close", isOn)
    case .crownMode(let isOn, let device):
      record.begin(
        "crown-mode", by: device,
        isOn ? "the crown of {device} says how rousing the music is to be" : "the crown of {device} says how loud it is"
      )
      record.field("is_energy", isOn)
    case .quiet(let why, let device):
      record.begin("music-quiet", by: device, "{device} plays nothing. {reason}")
      record.field("reason", why, words: why.words)
    case .stocked(let revision, let device):
      record.begin("music-stocked", by: device, "{device} knows the lists of revision {revision}")
      record.field("revision", id: revision)
    }
  }
}

extension SongPlayed {
  fileprivate func write(to record: inout FactRecord) {
    record.field("play", id: id)
    record.field("song", id: song)
    record.field("list", id: list)
    record.field("cause", cause)
    record.field("began_ns", began)
    record.field("ended_ns", ended)
    record.field("heard_ns", heard, words: "\(Int(heard.seconds))")
    record.field("context", context)
    record.field("state", content: self)
  }
}

extension MusicState {
  fileprivate func write(to record: inout FactRecord) {
    record.field("at_ns", at)
    record.field("context", context)
    record.field("need", need)
    record.field("confidence", confidence)
    for (key, part) in zip(["arousal", "stress", "energy", "focus", "valence"], parts) {
      record.field(key, part, taint: .health)
    }
    record.field("sources", texts: sourceNames)
  }
}

extension TraceEvent {
  package var musicFact: MusicFact? { fact(as: MusicFact.self) }
}
