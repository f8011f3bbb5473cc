import Agents
import SimKernel

/// Short texts of everyday life, read one after the other for how they feel.
package struct SentimentWorkload: Workload {
  package static let name = "sentiment"
  package static let summary = "short texts read"
  package init() {}
  private static let texts = [
    "Slept well and it shows, everything felt easy today.", "Long day, too many meetings, my head is full.",
    "Not bad at all, I am rather proud of the run!", "Snapped at people for no reason, I need rest.",
    "Nothing special. Some reading in the evening.", "SO happy, finally finished the thing :)",
    "I am not sure that it was a good idea, but it worked.", "Worried about tomorrow and could not switch off...",
  ]

  package func run() -> WorkloadResult {
    let (sentiment, count) = (LocalSentiment(), 100_000)
    var digest = Digest()
    let (wall, _) = measureWall {
      for index in 0..<count { digest.fold(sentiment.score(Self.texts[index % Self.texts.count]).value.bitPattern, 0) }
    }
    return WorkloadResult(wall: wall, operations: count, virtual: .zero, digest: digest)
  }
}

/// Twenty moments in the order of what a person prefers.
package struct RankingWorkload: Workload {
  package static let name = "ranking"
  package static let summary = "rankings of 20 candidates"
  package init() {}

  package func run() -> WorkloadResult {
    let (ranker, count) = (RecRanker(), 20_000)
    var stream = RandomStream(seed: 1, name: "bench.ranking")
    let candidates = (0..<20).map { number in
      CandidateFeatures(moment: "moment-\(number)") { _ in stream.uniform(-1, 1) }
    }
    var digest = Digest()
    let (wall, _) = measureWall {
      for _ in 0..<count { digest.fold(stableHash(ranker.rank(candidates).first?.moment ?? ""), 0) }
    }
    return WorkloadResult(wall: wall, operations: count, virtual: .zero, digest: digest)
  }
}

/// Days of a watch that measures the heart every five seconds.
package struct DayAnalysisWorkload: Workload {
  package static let name = "day-analysis"
  package static let summary = "days of 17,280 heart rates analysed"
  package init() {}

  package func run() -> WorkloadResult {
    let count = 300
    var buffers = SampleBuffers(day: 1)
    let midnight = 86_400.0
    var samples = (0..<17_280).map { (index: Int) -> BodySample in
      let moment = midnight + Double(index * 5)
      return BodySample(id: UInt64(index), start: moment, end: moment, .heartRate(Double(60 + index % 40)))
    }
    samples.append(BodySample(id: 20_000, start: midnight, end: midnight + 25_200, .asleep))
    for hour in 7..<24 {
      let start = midnight + Double(hour * 3_600)
      samples.append(BodySample(id: UInt64(30_000 + hour), start: start, end: start + 3_600, .steps(Double(hour * 20))))
    }
    buffers.add(samples)
    var digest = Digest()
    let (wall, _) = measureWall {
      for _ in 0..<count { digest.fold(DayAnalysis(buffers).nocturnalHeartRate?.value.bitPattern ?? 0, 0) }
    }
    return WorkloadResult(wall: wall, operations: count, virtual: .zero, digest: digest)
  }
}
