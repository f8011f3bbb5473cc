import Testing
import Transport

@testable import Agents
@testable import Orchestrator

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
    #expect(state.issues(days, registry).isEmpty)
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
    #expect(DayValues(unworn).isEmpty)
    let worn = DaySummary(
      date: date, asleepMinutes: nil, steps: 10, restingHeartRate: nil, heartRateVariability: nil, workoutMinutes: 0,
      workouts: 0)
    #expect(DayValues(worn).hasWorkout == false)
  }

  private func corrupted(
    _ state: DerivedState, _ date: CivilDate, _ change: (DerivedValue) -> DerivedValue?
  ) -> DerivedState {
    var table = state.table
    for place in table.rows.indices where table.rows[place].day == date.dayNumber {
      table.rows[place][.recovery] = table.rows[place][.recovery].flatMap(change)
    }
    return DerivedState(stored: table)
  }

  @Test("finds what does not hold, and is whole again after a rebuild", arguments: IntegrityIssue.Kind.allCases)
  func integrity(kind: IntegrityIssue.Kind) {
    var life = Life()
    life.live(60)
    let date = firstDate.adding(days: 50)
    let right = DerivedState(life.days, registry, at: noon(60))
    var wrong = corrupted(right, date) { value in
      let old = value.provenance
      let result = MetricResult(
        kind == .value ? value.value - 1 : kind == .range ? 101 : value.value, confidence: value.confidence,
        value.result.drivers)
      let provenance = Provenance(
        metric: .recovery, version: kind == .version ? MetricVersion(0, 9) : old.version,
        inputDays: kind == .unknownDays ? 1...old.inputDays.upperBound : old.inputDays, inputCount: old.inputCount,
        inputDigest: kind == .digest ? old.inputDigest ^ 1 : old.inputDigest, confidence: old.confidence,
        computedAt: old.computedAt)
      return kind == .missing ? nil : DerivedValue(day: value.day, result, provenance)
    }
    #expect(right.issues(life.days, registry).isEmpty)
    #expect(wrong.issues(life.days, registry).contains(IntegrityIssue(kind, .recovery, date)))
    #expect(!wrong.isRecomputable(life.days, registry))
    wrong.rebuild(life.days, registry, at: noon(60))
    #expect(wrong == right && wrong.issues(life.days, registry).isEmpty)
  }

  @Test("knows that days changed behind its back")
  func behindItsBack() {
    var life = Life()
    life.live(60)
    let state = DerivedState(life.days, registry, at: noon(60))
    var days = life.days
    days.remove(firstDate.dayNumber + 45)
    let kinds = Set(state.issues(days, registry).map(\.kind))
    #expect(kinds.isSuperset(of: [.unknownDays, .digest]))
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
