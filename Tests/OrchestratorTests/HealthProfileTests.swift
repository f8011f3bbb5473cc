import PersonWire
import Testing
import Agents
import Orchestration
import SimKernel

@Suite("The health profile")
struct HealthProfileTests {
  private func steps(_ life: Life) -> [HealthPhase] { HealthProfile(life.days).transitions.map(\.to) }

  @Test("learns a baseline in 14 days and knows a steady body in 45", arguments: 1...10 as ClosedRange)
  func matures(seed: UInt64) {
    var life = Life(seed: seed)
    life.live(13)
    #expect(HealthProfile(life.days).phase == .baseline)
    life.live(1)
    #expect(HealthProfile(life.days).phase == .adaptation)
    life.live(30)
    #expect(HealthProfile(life.days).phase == .adaptation)
    life.live(21)
    let profile = HealthProfile(life.days)
    #expect(profile.phase == .maintenance && profile.confidence > 0.9)
  }

  @Test("stays in the baseline while too little of the days is measured")
  func incomplete() {
    var life = Life()
    for _ in 0..<20 {
      life.live(1)
      life.live(1, isWorn: false)
    }
    let profile = HealthProfile(life.days)
    #expect(profile.phase == .baseline && profile.metrics?.daysOfData == 20)
    #expect(abs((profile.metrics?.completeness ?? 0) - 0.5) < 1e-9)
    #expect(profile.confidence <= 0.5)
  }

  @Test("does not call a body known whose habits are moving")
  func unstable() {
    var life = Life(seed: 3)
    life.live(28)
    life.live(28, better: 4)
    #expect(HealthProfile(life.days).phase == .adaptation)
    // The new level becomes usual.
    life.live(40, better: 4)
    #expect(HealthProfile(life.days).phase == .maintenance)
  }

  @Test("falls back when the body is much worse for a week, and when most planned blocks are missed")
  func regresses() {
    var ill = Life(seed: 4)
    ill.live(80)
    ill.live(7, worse: 3)
    #expect(HealthProfile(ill.days).phase == .regression)
    var missing = Life(seed: 4)
    missing.live(80, planned: 1, completed: 1)
    missing.live(8, trains: 0, planned: 1, completed: 0)
    let profile = HealthProfile(missing.days)
    #expect(profile.phase == .regression && (profile.metrics?.missRate ?? 0) > 0.5)
    #expect(profile.confidence < 0.6)
    var better = Life(seed: 4)
    better.live(80)
    better.live(7, better: 3)
    #expect(HealthProfile(better.days).phase != .regression)
  }

  @Test("sees a rhythm of training break also without planned blocks")
  func rhythm() {
    var life = Life(seed: 5)
    life.live(80)
    #expect(HealthProfile(life.days).phase == .maintenance)
    life.live(14, trains: 0)
    #expect(HealthProfile(life.days).phase == .regression)
  }

  @Test("comes back once a week is good again, after a week at the earliest", arguments: 1...10 as ClosedRange)
  func recovers(seed: UInt64) throws {
    var life = Life(seed: seed)
    life.live(90)
    let before = HealthProfile(life.days).transitions.count
    life.live(9, worse: 3.5)
    life.live(60)
    let after = HealthProfile(life.days).transitions.dropFirst(before)
    let fall = try #require(after.firstIndex { $0.to == .regression })
    let rise = try #require(after[fall...].first { $0.to == .adaptation })
    let days = rise.date.dayNumber - after[fall].date.dayNumber
    #expect((7...28).contains(days))
  }

  @Test("is held by nothing for ever: a body that stays as it became is usual in the end")
  func notAbsorbing() {
    var life = Life(seed: 6)
    life.live(90)
    life.live(100, worse: 4, trains: 0)
    let profile = HealthProfile(life.days)
    #expect(profile.transitions.contains { $0.to == .regression })
    #expect(profile.phase != .regression)
  }

  @Test("decides nothing by days without data, and is less sure after them")
  func withoutData() {
    var life = Life(seed: 7)
    life.live(80)
    let before = HealthProfile(life.days)
    let later = HealthProfile(life.days, through: firstDate.adding(days: 120))
    #expect(later.transitions == before.transitions && later.phase == .maintenance)
    #expect(later.confidence == 0.3 && before.confidence > 0.9)
    life.live(40, isWorn: false)
    #expect(HealthProfile(life.days).transitions == before.transitions)
  }

  @Test("as of a date is what it was then")
  func asOf() {
    var life = Life(seed: 8)
    life.live(30)
    let then = HealthProfile(life.days)
    life.live(60, worse: 3)
    #expect(HealthProfile(life.days, through: firstDate.adding(days: 29)) == then)
  }

  @Test("raises what an action needs, and never above one")
  func threshold() {
    let fresh = HealthProfile(DayTable())
    #expect(fresh.confidence == 0.3 && abs(fresh.threshold(base: 0.5) - 0.85) < 1e-12)
    for base in [0, 0.5, 0.7, 0.9, 1] {
      #expect(fresh.threshold(base: base) >= base && fresh.threshold(base: base) <= 1)
    }
    var life = Life()
    life.live(70)
    let known = HealthProfile(life.days)
    #expect(known.threshold(base: 0.7) < fresh.threshold(base: 0.7))
  }

  @Test("keeps its measures within their bounds, and its steps legal, in any life", arguments: 1...6 as ClosedRange)
  func bounds(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "profile")
    var life = Life(seed: seed)
    while life.count < 365 {
      life.live(
        1 + random.below(40), worse: random.uniform(0, 4), better: random.uniform(0, 2), trains: random.unit(),
        isWorn: random.chance(0.85), planned: random.below(2), completed: random.below(3))
      let profile = HealthProfile(life.days)
      let metrics = [
        profile.metrics?.completeness, profile.metrics?.stability, profile.metrics?.deviation,
        profile.metrics?.missRate, profile.metrics?.recoverySignals, profile.confidence,
      ]
      for metric in metrics.compactMap({ $0 }) { #expect((0...1).contains(metric)) }
    }
    var phase = HealthPhase.baseline
    let legal: [HealthPhase: HealthPhase] = [
      .baseline: .adaptation, .adaptation: .maintenance, .maintenance: .regression, .regression: .adaptation,
    ]
    for step in HealthProfile(life.days).transitions {
      #expect(step.from == phase && legal[phase] == step.to)
      phase = step.to
    }
  }
}
