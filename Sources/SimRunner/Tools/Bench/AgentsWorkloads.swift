import Agents

/// Short texts of everyday life, read one after the other for how they feel.
struct SentimentWorkload: Workload {
  static let name = "sentiment"
  static let summary = "short texts read"
  private static let texts = [
    "Slept well and it shows, everything felt easy today.", "Long day, too many meetings, my head is full.",
    "Not bad at all, I am rather proud of the run!", "Snapped at people for no reason, I need rest.",
    "Nothing special. Some reading in the evening.", "SO happy, finally finished the thing :)",
    "I am not sure that it was a good idea, but it worked.", "Worried about tomorrow and could not switch off...",
  ]

  func run() -> WorkloadResult {
    let sentiment = LocalSentiment()
    return .repeating(100_000) { round, digest in
      digest.fold(sentiment.score(Self.texts[round % Self.texts.count]).value.bitPattern, 0)
    }
  }
}

/// Short texts of everyday life and some that worry, each read through the whole of the local safety classifier: the English grammar,
/// the phrases of all languages, and the guess of the language.
struct SafetyWorkload: Workload {
  static let name = "safety"
  static let summary = "short texts judged"
  private static let texts = [
    "Slept well and it shows, everything felt easy today.", "Long day, too many meetings, my head is full.",
    "This deadline is killing me, but the cake was to die for.", "Jeg er sliten, men turen i skogen hjalp litt.",
    "Nothing special. Some reading in the evening.", "I do not want to be alive any more.",
    "Morgen früh laufen, dann ein langer Tag im Büro.", "Worried about tomorrow and could not switch off...",
  ]

  func run() -> WorkloadResult {
    let classifier = LocalSafetyClassifier()
    return .repeating(100_000) { round, digest in
      let assessment = classifier.assess(Self.texts[round % Self.texts.count])
      digest.fold(UInt64(assessment.level.rawValue), UInt64(assessment.findings.count))
    }
  }
}

/// Twenty moments in the order of what a person prefers.
struct RankingWorkload: Workload {
  static let name = "ranking"
  static let summary = "rankings of 20 candidates"
  func run() -> WorkloadResult {
    let ranker = RecRanker()
    var stream = RandomStream(seed: 1, name: "bench.ranking")
    let candidates = (0..<20).map { number in
      CandidateFeatures(moment: "moment-\(number)") { _ in stream.uniform(-1, 1) }
    }
    return .repeating(20_000) { _, digest in
      digest.fold(stableHash(ranker.rank(candidates).first?.moment ?? ""), 0)
    }
  }
}

/// Days of a watch that measures the heart every five seconds.
struct DayAnalysisWorkload: Workload {
  static let name = "day-analysis"
  static let summary = "days of 17,280 heart rates analysed"
  func run() -> WorkloadResult {
    let midnight = Timestamp(unixSeconds: 86_400)
    func sample(_ id: Int, at seconds: Int, lasting length: Int64 = 0, _ reading: Reading) -> HealthSample {
      let start = midnight + .seconds(Int64(seconds))
      return HealthSample(id: UInt64(id), start: start, end: start + .seconds(length), reading: reading)
    }
    var samples = (0..<17_280).map { sample($0, at: $0 * 5, .heartRate(Double(60 + $0 % 40))) }
    samples.append(sample(20_000, at: 0, lasting: 25_200, .sleep(.asleep)))
    for hour in 7..<24 {
      samples.append(sample(30_000 + hour, at: hour * 3_600, lasting: 3_600, .steps(Double(hour * 20))))
    }
    let buffers = SampleBuffers(CivilDate(dayNumber: 1), samples)
    return .repeating(300) { _, digest in
      digest.fold(DayFigures(buffers).nocturnalHeartRate?.value.bitPattern ?? 0, 0)
    }
  }
}

/// Two thousand songs ranked for a moment of a wearer of whom everything is known.
struct SongRankingWorkload: Workload {
  static let name = "song-ranking"
  static let summary = "rankings of 2,000 songs, with the state"
  func run() -> WorkloadResult {
    var config = SongMakerConfig()
    config.count = 2_000
    let (songs, ranker) = (SongMaker(seed: 1, config).songs(), SongRanker())
    let now = 1_770_000_000.0
    var readings = MusicReadings()
    (readings.baselines.restingHeartRate, readings.baselines.age, readings.baselines.variability) = (58, 36, 45)
    readings.heartRates = (0..<20).map { TimedReading(at: now - Double($0) * 15, 70 + Double($0 % 5)) }
    readings.heartRateVariabilities = (0..<5).map { TimedReading(at: now - Double($0) * 60, 40 + Double($0)) }
    return .repeating(200) { round, digest in
      let state = MusicEstimator().state(readings, at: Timestamp(exact: now + Double(round % 60)), localMinute: 1_200)
      let situation = RankingSituation(state, now: now, localMinute: 1_200)
      digest.fold(ranker.choose(songs, situation)?.song.id ?? 0, 0)
    }
  }
}

/// Seven thousand plays with what the heart did, gone through from nothing.
struct ListeningHistoryWorkload: Workload {
  static let name = "listening-history"
  static let summary = "histories of 7,000 plays"
  private static let plays = 7_000

  func run() -> WorkloadResult {
    var stream = RandomStream(seed: 1, name: "bench.history")
    var (facts, at): ([HistoryFact], Double) = ([], 1_760_000_000)
    for number in 0..<Self.plays {
      // Sessions of some ten songs, and then a pause.
      at += number.isMultiple(of: 10) ? 14_400 : 4
      let length = stream.uniform(120, 300)
      facts.append(
        .play(
          SongPlay(
            id: UInt64(number), song: UInt64(stream.below(400)), start: at, end: at + length, songDuration: length)))
      facts.append(.heartRate(TimedReading(at: at + 30, stream.uniform(55, 90))))
      facts.append(.heartRate(TimedReading(at: at + length - 10, stream.uniform(55, 90))))
      at += length
    }
    return .repeating(5) { _, digest in
      var job = HistoryJob()
      job.advance(facts, at: at, limit: .max)
      digest.fold(UInt64(job.sessions.count), UInt64(job.learner.lessons.count))
    }
  }
}

/// A diary of ninety days with two hundred foods, studied from the beginning.
struct DiaryStudyWorkload: Workload {
  static let name = "diary-study"
  static let summary = "studies of 90 days and 200 factors"
  func run() -> WorkloadResult {
    var config = PlantedConfig()
    config.days = 90
    config.habits = (0..<200).map { number in
      PlantedConfig.Habit("food \(number)", .food(.lunch), frequency: 0.15, minute: 420 + number * 4)
    }
    guard let planted = try? PlantedDiary(seed: 1, config) else {
      return WorkloadResult(wall: 1, operations: 0, virtual: .zero, digest: Digest())
    }
    let lastDay = config.firstDay + config.days - 1
    return .repeating(5) { _, digest in
      var run = CorrelationRun(planted.diary, lastDay: lastDay, at: 0)
      digest.fold(UInt64((try? run.finish())??.results.count ?? 0), 0)
    }
  }
}
