import Agents
import Orchestration
import SimKernel
import PersonWire

/// The first day of the lives in these tests: a Monday.
let firstDate = CivilDate(dayNumber: 20_000 - 20_000 % 7 + 4)

func noon(_ number: Int) -> Timestamp {
  Timestamp(unixSeconds: Int64(firstDate.dayNumber + number) * 86_400 + 43_200)
}

/// A life told as its days.
struct Life {
  private(set) var summaries: [DaySummary] = []
  private(set) var contexts: [CivilDate: DayContext] = [:]
  private var random: RandomStream

  init(seed: UInt64 = 1) { random = RandomStream(seed: seed, name: "life") }

  var days: DayTable { DayTable(summaries, contexts) }
  var count: Int { summaries.count }

  /// Adds days of a wearer who trains on three days of the week. `worse` is in scales.
  mutating func live(
    _ count: Int, worse: Double = 0, better: Double = 0, trains: Double = 0.45, isWorn: Bool = true,
    planned: Int? = nil, completed: Int? = nil
  ) {
    for _ in 0..<count {
      let date = firstDate.adding(days: summaries.count)
      func draw(_ mean: Double, _ scale: Double, _ sign: Double) -> Double {
        let noise = (0..<6).reduce(-3) { sum, _ in sum + random.unit() } * 1.4
        return mean + scale * (noise + sign * (better - worse))
      }
      let (asleep, steps) = (draw(445, 35, 1), draw(9_000, 1_600, 1))
      let (heart, variability) = (draw(56, 2, -1), draw(52, 6, 1))
      let hasWorkout = random.chance(trains)
      summaries.append(
        DaySummary(
          date: date, asleepMinutes: isWorn ? Int(asleep) : nil, steps: isWorn ? Int(steps) : nil,
          restingHeartRate: isWorn ? heart : nil, heartRateVariability: isWorn ? variability : nil,
          workoutMinutes: hasWorkout && isWorn ? 45 : 0, workouts: hasWorkout && isWorn ? 1 : 0))
      var context = DayContext()
      (context.blocksPlanned, context.blocksCompleted) = (planned, completed)
      contexts[date] = context
    }
  }
}
