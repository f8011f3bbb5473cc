import Agents
import Devices
import Orchestration
import SimKernel
import PersonWire
import Testing

@Suite("The derived state")
struct DerivedStateTests {
  private let registry = MetricRegistry()

  private func randomSummary(_ date: CivilDate, _ random: inout RandomStream) -> DaySummary {
    func maybe<Value>(_ value: Value) -> Value? { random.chance(0.15) ? nil : value }
    let workouts = random.chance(0.4) ? 1 : 0
    return DaySummary(
      date: date, asleepMinutes: maybe(300 + random.below(260)), steps: maybe(random.below(20_000)),
      restingHeartRate: maybe(random.uniform(48, 66)), heartRateVariability: maybe(random.uniform(25, 80)),
      workoutMinutes: workouts * 40, workouts: workouts)
  }

  @Test(
    "is the same however the days arrived: in any order, late, again, or with values deleted",
    arguments: 1...15 as ClosedRange)
  func order(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "phenome")
    var days = DayTable()
    var state = DerivedState(days, registry, at: noon(0))
    var rest = (0..<80).map { firstDate.adding(days: $0) }
    while !rest.isEmpty {
      var changed: [CivilDate] = []
      for _ in 0...random.below(3) where !rest.isEmpty {
        let date = rest.remove(at: random.below(rest.count))
        days.set(DayValues(randomSummary(date, &random)))
        changed.append(date)
        // A revision of another day, which may lose values, and now and then all of it.
        let other = firstDate.adding(days: random.below(80))
        if days[other.dayNumber] != nil, random.chance(0.4) {
          if random.chance(0.2) {
            days.remove(other.dayNumber)
          } else {
            days.set(DayValues(randomSummary(other, &random)))
          }
          changed.append(other)
        }
      }
      state.update(days, changed: changed, registry, at: noon(0))
    }
    #expect(state == DerivedState(days, registry, at: noon(0)))
    #expect(state.isRecomputable(days, registry))
  }

  @Test("is the same whenever it was computed, and keeps when that was")
  func times() {
    var life = Life()
    life.live(40)
    let state = DerivedState(life.days, registry, at: noon(40))
    #expect(DerivedState(life.days, registry, at: noon(41)).digest == state.digest)
    #expect(state[.recovery, firstDate.adding(days: 39)]?.provenance.computedAt == Double(noon(40).unixSeconds))
  }

  @Test("takes no workouts for unknown where nothing was measured, and for none where a watch was worn")
  func absent() {
    let date = firstDate
    let unworn = DaySummary(
      date: date, asleepMinutes: nil, steps: nil, restingHeartRate: nil, heartRateVariability: nil, workoutMinutes: 0,
      workouts: 0)
    #expect(BodySignal.allCases.allSatisfy { DayValues(unworn)[$0] == nil })
    let worn = DaySummary(
      date: date, asleepMinutes: nil, steps: 10, restingHeartRate: nil, heartRateVariability: nil, workoutMinutes: 0,
      workouts: 0)
    #expect(DayValues(worn).hasWorkout == false)
  }

  @Test("finds what does not hold in the kept values", arguments: IntegrityIssue.Kind.allCases)
  func integrity(kind: IntegrityIssue.Kind) throws {
    var life = Life()
    life.live(60)
    let state = DerivedState(life.days, registry, at: noon(60))
    let kept = (30..<60).flatMap { state.metrics(of: firstDate.adding(days: $0)).values }
    #expect(kept.count > 100 && state.issues(in: kept, registry).isEmpty)
    let right = try #require(kept.first { $0.metric == MetricName.recovery.rawValue })
    let wrong = StoredMetric(
      date: kind == .unfounded ? right.date.adding(days: 400) : right.date, metric: right.metric,
      value: kind == .value ? right.value - 1 : kind == .range ? 101 : right.value, confidence: right.confidence,
      version: kind == .version ? "0.9.0" : right.version,
      inputDigest: kind == .inputs ? right.inputDigest ^ 1 : right.inputDigest, resultDigest: right.resultDigest)
    #expect(state.issues(in: [wrong], registry) == [IntegrityIssue(kind, .recovery, wrong.date)])
  }

  @Test("knows that days changed behind its back")
  func behindItsBack() {
    var life = Life()
    life.live(60)
    let before = DerivedState(life.days, registry, at: noon(60))
    let kept = (40..<60).flatMap { before.metrics(of: firstDate.adding(days: $0)).values }
    var days = life.days
    days.remove(firstDate.dayNumber + 45)
    let issues = DerivedState(days, registry, at: noon(60)).issues(in: kept, registry)
    #expect(Set(issues.map(\.kind)) == [.unfounded, .inputs] && issues.allSatisfy { $0.severity == .warning })
  }

  @Test("computes little for one changed day of half a year")
  func little() {
    var life = Life()
    life.live(180)
    var days = life.days
    var state = DerivedState(days, registry, at: noon(180))
    let today = firstDate.adding(days: 179)
    var values = days[today.dayNumber] ?? DayValues(day: today.dayNumber)
    values.asleepMinutes = 300
    days.set(values)
    #expect(state.update(days, changed: [today], registry, at: noon(180)) == MetricName.allCases.count)
    #expect(state.isRecomputable(days, registry))
  }
}

extension DayTable {
  fileprivate mutating func remove(_ day: Int) { self = DayTable(days.filter { $0.day != day }) }
}
