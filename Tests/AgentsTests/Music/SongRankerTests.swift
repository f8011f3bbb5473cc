import SimKernel
import Testing
import PersonWire

@testable import Agents

private let now = 1_770_000_000.0

private func song(
  _ title: String, _ artist: String = "A", tempo: Double? = 100, energy: Double? = 0.5, genre: String? = nil
) -> Song {
  var song = Song(title: title, artist: artist)
  (song.tempo, song.energy, song.genre) = (tempo, energy, genre)
  (song.valence, song.acousticness, song.speechiness) = (0.5, 0.5, 0.05)
  return song
}

private func situation(
  _ need: MusicNeed, _ context: MusicContext = .unknown, hour: Int = 14, _ change: (inout MusicState) -> Void = { _ in }
) -> RankingSituation {
  var state = MusicState(at: Timestamp(exact: now), context: context, need: need)
  (state.arousal, state.stress, state.energy, state.confidence) = (0.3, 0.4, 0.5, 0.8)
  change(&state)
  return RankingSituation(state, now: now, localMinute: hour * 60)
}

private func ranker(_ rules: MusicRule...) -> SongRanker {
  var config = RankingConfig()
  config.rules = Set(rules)
  return SongRanker(MusicPreferences(), config)
}

private func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

extension RankingSituation {
  fileprivate mutating func know(_ song: Song, _ change: (inout SongKnowledge) -> Void) {
    var knowledge = knowledge[song.id] ?? SongKnowledge()
    change(&knowledge)
    self.knowledge[song.id] = knowledge
  }
}

@Suite("The aims of a choice of music")
struct SongAimsTests {
  @Test(
    "lie in the range of the need, by energy",
    arguments: [
      (MusicNeed.energize, 0.0, 120.0), (.energize, 1, 160), (.calm, 0.5, 75), (.focus, 0, 80), (.maintain, 1, 130),
      (.transition, 0.5, 110),
    ])
  func ranges(need: MusicNeed, energy: Double, tempo: Double) {
    #expect(near(SongAims(situation(need) { $0.energy = energy }).tempo, tempo))
  }

  @Test("are slower for an excited listener who needs calm, and never fast at night")
  func limits() {
    #expect(near(SongAims(situation(.calm) { $0.arousal = 0.61 }).tempo, 65))
    #expect(near(SongAims(situation(.calm) { ($0.arousal, $0.energy) = (1, 0) }).tempo, 50))
    for hour in 0..<24 {
      let aims = SongAims(situation(.energize, hour: hour) { $0.energy = 1 })
      #expect(aims.tempo == (hour >= 21 || hour < 6 ? 100 : 160))
      #expect(aims.tempoLimit == (hour >= 21 || hour < 6 ? 100 : hour < 9 ? 120 : nil))
    }
    #expect(near(SongAims(situation(.maintain) { $0.energy = nil }).tempo, 110))
  }
}

@Suite("The ranking of songs")
struct SongRankerTests {
  @Test("weighs the seven parts as written")
  func parts() {
    let slow = song("Slow", tempo: 80, energy: 0.3)
    var moment = situation(.calm, .relaxation) { $0.stress = 0.65 }
    moment.know(slow) {
      var effect = SongEffect()
      (effect.calm, effect.confidence) = (0.9, 0.5)
      ($0.effect, $0.familiarity, $0.lastPlayed) = (effect, 0.5, now - 45 * 60)
    }
    let score = ranker().rank([slow], moment)[0]
    #expect(near(score.tempo, 0.9) && near(score.energy, 0.95) && near(score.familiarity, 0.65))
    #expect(near(score.effect, 0.7) && near(score.context, (0.95 + 1 + 0.9 + 0.99) / 4) && near(score.recency, 0.25))
    let sum = 0.9 * 0.15 + 0.95 * 0.2 + 0.65 * 0.15 + 0.7 * 0.25 + 0.96 * 0.25 - 0.125
    #expect(near(score.final, sum) && score.timeOfDay == 1)
    moment.localMinute = 22 * 60
    let fast = song("Fast", tempo: 130)
    let late = ranker().rank([fast], moment)[0]
    #expect(near(late.timeOfDay, 0.5))
  }

  @Test("prefers slow songs for the tense and fast ones for the weary")
  func needs() {
    let songs = [song("Slow", tempo: 70, energy: 0.2), song("Middle"), song("Fast", tempo: 150, energy: 0.9)]
    #expect(ranker().rank(songs, situation(.calm)).map(\.place) == [0, 1, 2])
    #expect(ranker().rank(songs, situation(.energize)).map(\.place) == [2, 1, 0])
    #expect(ranker().rank(songs, situation(.energize, hour: 23)).first?.place == 1)
  }

  @Test("treats an unknown tempo as neither near nor far; as written as the farthest")
  func unknownTempo() {
    let songs = [song("Unknown", tempo: nil), song("Far", tempo: 220), song("Near", tempo: 110)]
    #expect(ranker().rank(songs, situation(.maintain)).map(\.place) == [2, 0, 1])
    #expect(ranker(.unknownTempoFar).rank(songs, situation(.maintain)).first { $0.place == 0 }?.tempo == 0)
    let (one, other) = (song("One"), song("Other", tempo: nil))
    #expect(near(ranker().transition(from: one, to: other), 0.6))
    #expect(near(ranker(.unknownTempoFar).transition(from: one, to: other), 0.4))
  }

  @Test("keeps familiarity a share, and lets two reasons for it count at least as much as one; not so as written")
  func familiarity() {
    let known = song("Known")
    func familiarity(_ moment: RankingSituation, _ rules: MusicRule...) -> Double {
      var moment = moment
      moment.know(known) { $0.familiarity = 0.8 }
      return SongRanker(
        MusicPreferences(),
        {
          var config = RankingConfig()
          config.rules = Set(rules)
          return config
        }()
      ).rank([known], moment)[0].familiarity
    }
    let tense = situation(.focus) { $0.stress = 0.9 }
    #expect(familiarity(tense) == 1)
    #expect(near(familiarity(situation(.focus)), 0.96) && near(familiarity(situation(.maintain)), 0.8))
    #expect(near(familiarity(tense, .familiarityOverflow), 0.96))
    #expect(familiarity(situation(.maintain) { $0.stress = 0.9 }, .familiarityOverflow) > 1)
  }

  @Test("lowers a score below zero for the wrong hour")
  func negative() {
    var (moment, others) = (situation(.energize, hour: 23), MusicPreferences())
    (others.tempoWeight, others.energyWeight) = (0, 0)
    let (fits, wrong) = (song("Fits", tempo: 90, energy: 0), song("Wrong", tempo: 190, energy: 0))
    for song in [fits, wrong] { moment.know(song) { $0.lastPlayed = now } }
    var config = RankingConfig()
    config.recencyWeight = 1
    #expect(SongRanker(others, config).rank([fits, wrong], moment).map(\.place) == [0, 1])
  }

  @Test("is a total order that does not depend on how the songs were given", arguments: 0..<20 as Range<UInt64>)
  func order(seed: UInt64) {
    var random = MusicRandom(seed: seed)
    var songs = SongMaker(seed: seed).songs()
    var moment = situation(MusicNeed.allCases[random.below(5)], MusicContext.allCases[random.below(10)])
    for song in songs where random.chance(0.5) { moment.know(song) { $0.lastPlayed = now - random.unit() * 7_200 } }
    let ranked = ranker().rank(songs, moment).map(\.song)
    for place in songs.indices.reversed() { songs.swapAt(place, random.below(place + 1)) }
    #expect(ranker().rank(songs, moment).map(\.song) == ranked)
    #expect(Set(ranked).count == songs.count)
  }
}

@Suite("The choice of a song")
struct SongChoiceTests {
  @Test("does not repeat within an hour while there is another; as written a good song comes again")
  func repeating() {
    let (good, bad) = (song("Good", tempo: 110, energy: 0.57), song("Bad", tempo: 200, energy: 0.05))
    var moment = situation(.maintain)
    moment.know(good) { $0.lastPlayed = now - 40 * 60 }
    #expect(ranker().choose([good, bad], moment)?.song == bad)
    #expect(ranker(.softRepeat).choose([good, bad], moment)?.song == good)
    #expect(ranker().choose([good], moment)?.song == good)
    moment.know(good) { $0.lastPlayed = now - 60 * 60 }
    #expect(ranker().choose([good, bad], moment)?.song == good)
    #expect(ranker().choose([], moment) == nil)
  }

  @Test("takes no artist three times in a row while there is another")
  func artists() {
    let songs = [song("1"), song("2"), song("3", "B", tempo: 180, energy: 0)]
    var moment = situation(.maintain)
    moment.session = [song("4"), song("5")]
    #expect(ranker().choose(songs, moment)?.song.artist == "B")
    moment.session.insert(song("6", "B"), at: 1)
    #expect(ranker().choose(songs, moment)?.song.artist == "A")
  }

  @Test("likes a smooth transition")
  func transition() {
    let from = song("From", tempo: 100, energy: 0.5, genre: "folk")
    #expect(near(ranker().transition(from: from, to: song("x", tempo: 110, energy: 0.5)), 0.4 * 2 / 3 + 0.4))
    #expect(near(ranker().transition(from: from, to: song("x", genre: "folk")), 0.9))
    #expect(ranker().transition(from: from, to: song("x", tempo: 160, energy: 1)) == 0)
    let songs = [song("Near", "B", tempo: 100, energy: 0.55), song("Best", "C", tempo: 120, energy: 0.6)]
    var moment = situation(.maintain) { $0.energy = 0.6 }
    #expect(ranker().choose(songs, moment)?.song.title == "Best")
    moment.session = [song("Last", "D", tempo: 98, energy: 0.54)]
    #expect(ranker().choose(songs, moment)?.song.title == "Near")
  }

  @Test("says why in parts that add up and in one plain sentence", arguments: 0..<30 as Range<UInt64>)
  func reason(seed: UInt64) throws {
    var random = MusicRandom(seed: seed)
    let songs = SongMaker(seed: 3).songs()
    var moment = situation(
      MusicNeed.allCases[random.below(5)], MusicContext.allCases[random.below(10)], hour: random.below(24))
    for song in songs {
      moment.know(song) { ($0.lastPlayed, $0.familiarity) = (now - random.unit() * 3_600, random.unit()) }
    }
    let choice = try #require(ranker().choose(songs, moment))
    #expect(near(choice.reason.parts.reduce(0) { $0 + $1.contribution }, choice.score.final))
    #expect(
      choice.reason.parts.map(\.factor) == SongReason.Factor.allCases.filter { $0 != .preference }.map(\.rawValue))
    let sentence = choice.reason.sentence
    #expect(sentence.hasPrefix("Chosen because ") && sentence.hasSuffix("."))
    #expect(sentence.filter { $0 == "." }.count == 1 && sentence.hasSuffix("though you heard it lately."))
  }
}
