/// A song's score for a moment, part by part (Resonance 4.2.2). The parts are 0 to 1; the final score may be below
/// zero.
package struct SongScore: Equatable, Sendable {
  package let song: Song.ID
  /// The song's index among those that were ranked.
  package let place: Int
  package var tempo = 0.0
  package var energy = 0.0
  package var familiarity = 0.0
  package var effect = 0.0
  package var context = 0.0
  /// The addition for an artist whom the person prefers.
  package var preference = 0.0
  /// 0 for a song that wasn't heard lately, 1 for one just heard.
  package var recency = 0.0
  package var timeOfDay = 1.0
  package var final = 0.0
}

package struct RankingSituation: Equatable, Sendable {
  package var state: MusicState
  /// Seconds since 1970.
  package var now: Double
  /// Minutes of the local day.
  package var localMinute: Int
  package var knowledge: [Song.ID: SongKnowledge] = [:]
  /// The songs played since the music began, the latest last.
  package var session: [Song] = []

  package init(_ state: MusicState, now: Double, localMinute: Int) {
    self.state = state
    self.now = now
    self.localMinute = localMinute
  }

  var hour: Int { localMinute / 60 }
}

/// The reason for a choice: the contribution of each part, and one plain sentence without any number of the body.
package struct SongReason: Equatable, Sendable {
  package enum Factor: String, CaseIterable, Sendable {
    case tempo = "tempo", energy = "energy", familiarity = "familiarity", effect = "effect", context = "context",
      recency = "recency", timeOfDay = "timeOfDay", preference = "preference"
  }

  /// In the order of `Factor`; together they are the final score.
  package let parts: [SongDecision.Part]
  package let sentence: String

  init(
    _ score: SongScore, _ song: Song, _ situation: RankingSituation, _ preferences: MusicPreferences,
    _ config: RankingConfig
  ) {
    let weights = [
      (Factor.tempo, score.tempo, preferences.tempoWeight), (.energy, score.energy, preferences.energyWeight),
      (.familiarity, score.familiarity, preferences.familiarityWeight),
      (.effect, score.effect, preferences.effectWeight), (.context, score.context, preferences.contextWeight),
    ]
    let sum = weights.reduce(0) { $0 + $1.2 }
    func part(_ factor: Factor, _ contribution: Double) -> SongDecision.Part {
      SongDecision.Part(factor: factor.rawValue, contribution: contribution)
    }
    var parts = weights.map { part($0.0, $0.1 * $0.2 / (sum > 0 ? sum : 1)) }
    parts.append(part(.recency, -score.recency * config.recencyWeight))
    if score.preference != 0 { parts.append(part(.preference, score.preference)) }
    let before = parts.reduce(0) { $0 + $1.contribution }
    parts.append(part(.timeOfDay, score.final - before))
    self.parts = parts
    // The part that raises the song most above an unknown one is the most informative.
    let advantages = (weights.map { ($0.0, ($0.1 - config.neutral) * $0.2) } + [(.preference, score.preference)])
      .filter { $0.1 > 0 }
    let best = advantages.enumerated().ordered {
      $0.element.1 != $1.element.1 ? $0.element.1 > $1.element.1 : $0.offset < $1.offset
    }.prefix(2).map(\.element.0)
    let isPair = best.contains(.energy) && best.contains(.tempo)
    let words = best.map { Self.words($0, song, situation.state) }.joined(separator: " and ")
    let opening =
      isPair
      ? "its energy and \(Self.tempo(song)) \(Self.suit(situation.state.need, true))"
      : best.isEmpty ? "it is the best of what is left" : words
    sentence = "Chosen because \(opening)" + (score.recency > 0 ? ", though you heard it lately." : ".")
  }

  private static func words(_ factor: Factor, _ song: Song, _ state: MusicState) -> String {
    switch factor {
    case .tempo: "\(tempo(song)) \(suit(state.need, false))"
    case .energy: "its energy \(suit(state.need, false))"
    case .familiarity: "you know it well"
    case .effect:
      switch state.need {
      case .calm: "it has calmed you before"
      case .focus: "you have stayed with it before"
      case .energize: "it has livened you up before"
      case .maintain, .transition: "it has done you good before"
      }
    case .preference: "you like \(song.artist)"
    case .context, .recency, .timeOfDay: "it sounds right \(moment(state.context))"
    }
  }

  private static func tempo(_ song: Song) -> String {
    "its tempo" + (song.tempo.map { " (\(Int($0.rounded())) beats a minute)" } ?? "")
  }

  /// - Parameter isPair: Whether two things suit the need.
  private static func suit(_ need: MusicNeed, _ isPair: Bool) -> String {
    switch need {
    case .energize: "may wake you up"
    case .calm: "may help you wind down"
    case .focus: "may keep you concentrated"
    case .maintain: isPair ? "match how you are now" : "matches how you are now"
    case .transition: isPair ? "lead over to something new" : "leads over to something new"
    }
  }

  private static func moment(_ context: MusicContext) -> String {
    switch context {
    case .workout: "for a workout"
    case .postWorkout: "after a workout"
    case .work: "for work"
    case .deepWork: "for undisturbed work"
    case .commute: "on the way"
    case .relaxation: "for a quiet hour"
    case .preSleep: "before sleep"
    case .morning: "for the morning"
    case .social: "in company"
    case .unknown: "now"
    }
  }
}
