/// The DJ's estimate of the wearer, and its choices, follow from the phone's data.
final class SoundMusicCheck: CheckFindings, CountingCheck {
  static let name = CheckName("sound-music", "The wearer's state and each choice follow from what the phone knows.")
  static let promise =
    "how the wearer is taken to be follows from readings that are young enough: every part is a share, or absent where nothing "
    + "speaks for it; the song that is chosen is the one that the state, the list, what was heard and what was learnt come to; and a "
    + "heart that varies less than usual is tense, one that beats faster aroused, and a song gains by what it has done and "
    + "by a tempo and an energy that suit the need"
  static let doesNotVerify =
    "that the other formulas are good ones; and while a phone has lost what was learnt, nothing of its choices"
  static let vacuousBecause = "no music was played"

  static let atErasure = ErasurePolicy.looksOn

  /// The same DJ with every rule mended.
  private var jockey: DiscJockey?
  /// The statements that need no DJ.
  private var statement = MusicStatement()
  /// The lesson of each play; `nil` if it was forgotten.
  private var lessons: PhoneMemory<(play: UInt64, lesson: SongLesson?)>

  init(_ plan: WorldPlan) {
    lessons = PhoneMemory(plan)
    jockey = plan.music.map { DiscJockey($0.library, MusicConfig().planting(plan.rules)) }
    jockey?.remember([])
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func observe(_ event: TraceEvent) {
    let fact = event.musicFact
    if case .estimated(let moment, let situation, _)? = fact { judge(moment, situation, event.at) }
    if case .chose(let decision, let situation, _)? = fact {
      judge(decision.state, situation, event.at)
      judge(decision, situation, event.at)
    }
    if case .learnt(let lesson?, _, _)? = fact { take(lesson.play, lesson, event.at) }
    if case .history(_, let lessons, let forgotten, _)? = fact {
      for play in forgotten { take(play, nil, event.at) }
      for lesson in lessons { take(lesson.play, lesson, event.at) }
    }
    guard lessons.follow(event) else { return }
    jockey?.remember([])
    statement.forgetAll()
    for (play, lesson) in lessons.notes { learn(play, lesson) }
  }

  private func take(_ play: UInt64, _ lesson: SongLesson?, _ at: Instant) {
    lessons.add((play, lesson), at: at)
    learn(play, lesson)
  }

  private func learn(_ play: UInt64, _ lesson: SongLesson?) {
    guard let lesson else { return jockey?.learner?.forget(play) ?? () }
    jockey?.learn(lesson)
    statement.learn(lesson)
  }

  private func judge(_ moment: MusicState, _ situation: MusicSituation, _ at: Instant) {
    chances += 1
    if let wrong = moment.parts.compactMap({ $0 }).first(where: { !(0...1).contains($0) }) {
      fail(at, "a part of the wearer's state is \((wrong * 100).rounded() / 100)")
    }
    guard let right = jockey?.state(situation), right != moment else {
      if let complaint = statement.complaint(about: moment, from: situation) { fail(at, complaint) }
      return
    }
    if right.context != moment.context {
      fail(
        at, "the wearer is taken to be at \(moment.context.rawValue), and what is known says \(right.context.rawValue)")
    } else if right.need != moment.need {
      fail(at, "music is to \(moment.need.rawValue), and what is known says \(right.need.rawValue)")
    } else {
      fail(at, "the wearer's state is not what the readings come to")
    }
  }

  private func judge(_ decision: SongDecision, _ situation: MusicSituation, _ at: Instant) {
    guard let right = jockey?.choose(situation), right.song != decision.song else {
      if let complaint = statement.complaint(about: decision, by: situation.preferences) { fail(at, complaint) }
      if let song = jockey?.library.songs[decision.song],
        let complaint = statement.complaint(about: decision, song, situation)
      {
        fail(at, complaint)
      }
      return
    }
    fail(
      at,
      "song \(shortID(decision.song)) was chosen, and what is known speaks for \(shortID(right.song))")
  }
}
