import DeviceKit
import Testing
@testable import Orchestration
import SimKernel
import PersonWire
import WearerKit

@Suite("Feedback")
struct FeedbackTests {
  private let date = CivilDate(dayNumber: 20_000)
  private let now = Timestamp(unixSeconds: 20_000 * 86_400)

  @Test(
    "makes a kind liked more that is done, and less that is deleted; a miss alone is noise, a delegate's edit nothing")
  func liking() {
    var taste = Taste()
    let learned: [(Feedback, Double)] = [
      (.completed(.cardio), 1.05), (.rejected(.cardio), 1.02), (.missed(.cardio), 1.02), (.delegateEdit, 1.02),
      (.deleted(.cardio, .monday, hour: 7), 0.97), (.accepted(.cardio), 0.99),
      (.changedKind(from: .heavyLifts, to: .cardio), 1.09), (.reverted(to: .cardio, from: .recoveryWalk), 1.14),
    ]
    for (feedback, factor) in learned {
      taste.learn(from: feedback, on: date)
      #expect(abs((taste.kinds[.cardio] ?? 1) - factor) < 1e-9)
    }
    var memory = BehaviouralMemory()
    memory.adopt(taste)
    #expect(memory.liking[.heavyLifts] == 0.9 && memory.liking[.training] == nil)
  }

  @Test("learns hours from moved blocks, intensity and insights from taps")
  func taps() {
    var taste = Taste()
    taste.learn(from: .moved(.training, toHour: 7), on: date)
    for _ in 0..<30 { taste.learn(from: .intensity(.tooHard), on: date) }
    taste.learn(from: .insight(rule: 3, isHelpful: false), on: date)
    #expect(taste.hours == [7: 1.1] && taste.intensityBias == -1 && taste.insights == [3: 0.9])
    taste.learn(from: .intensity(.justRight), on: date)
    #expect(taste.intensityBias == -1)
    taste.learn(from: .intensity(.tooEasy), on: date)
    #expect(taste.intensityBias == -0.95)
  }

  @Test("fades by half in six weeks, and not at all when the clock goes back")
  func fading() {
    var taste = Taste()
    taste.learn(from: .moved(.training, toHour: 7), on: date)
    var later = taste
    later.fade(to: date.adding(days: 42))
    #expect(abs((later.hours[7] ?? 0) - 1.05) < 1e-12)
    taste.fade(to: date.adding(days: -100))
    #expect(taste.hours[7] == 1.1 && taste.asOf == date)
  }

  @Test("keeps every factor within bounds, whatever comes", arguments: 1...20 as ClosedRange)
  func bounds(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "feedback")
    let config = FeedbackConfig()
    let range = config.factorMin...config.factorMax
    var taste = Taste()
    for day in 0..<300 {
      let kind = BlockKind.allCases[random.below(2)]
      let all: [Feedback] = [
        .completed(kind), .deleted(kind, .monday, hour: 7), .moved(kind, toHour: 6), .intensity(.tooEasy),
        .changedKind(from: kind, to: .cardio), .insight(rule: 1, isHelpful: random.chance(0.9)),
      ]
      taste.learn(from: all[random.below(all.count)], on: date.adding(days: day / 20))
      let factors = Array(taste.kinds.values) + Array(taste.hours.values) + Array(taste.insights.values)
      #expect(factors.allSatisfy(range.contains) && (-1...1).contains(taste.intensityBias))
    }
  }

  // MARK: - "Wrong"

  private func completion(_ subject: UInt64, _ outcome: TrustEvent.Outcome = .blockCompleted, id: UInt64) -> TrustEvent
  {
    TrustEvent(
      id: id, at: now + .seconds(Int64(id)), date: date,
      content: .outcome(outcome, of: subject, wasAutomatic: true, confidence: 0.8, .implicit))
  }

  private func block(end: Timestamp) -> TrainingBlock {
    TrainingBlock(
      id: 7, kind: .training, start: end - .hours(1), end: end, status: .completed, isAutomatic: true, confidence: 0.8,
      created: now)
  }

  @Test("takes a workout that was none back: its block, and its trust exactly once")
  func wrong() throws {
    let other = completion(8, id: 2)
    var log = TrustLog([completion(7, id: 1), other])
    let without = TrustState(TrustLog([other]))
    let first = WorkoutRetraction(
      of: 99, completed: block(end: now), log, at: now + .hours(1), date: date, context: nil)
    #expect(first.block?.status == .missed)
    let elsewhere = WorkoutRetraction(
      of: 99, completed: block(end: now), log, at: now + .hours(2), date: date, context: nil)
    #expect(first.trust != nil && elsewhere.trust?.id == first.trust?.id)
    for retraction in [first, elsewhere] { if let event = retraction.trust { log.add(event) } }
    let state = TrustState(log)
    #expect(abs(state.score - without.score) < 1e-12 && state.completed == 1)
    let again = WorkoutRetraction(of: 99, completed: nil, log, at: now + .days(1), date: date, context: nil)
    #expect(again.trust == nil)
    let ofBlock = WorkoutRetraction(
      of: 99, completed: block(end: now), log, at: now + .days(1), date: date, context: nil)
    #expect(ofBlock.trust == nil)
  }

  @Test(
    "takes back an unplanned workout, leaves trust alone that never changed, and reopens a block that has not ended")
  func unplanned() {
    let log = TrustLog([completion(99, .otherWorkout, id: 1)])
    let retraction = WorkoutRetraction(of: 99, completed: nil, log, at: now, date: date, context: nil)
    let state = TrustState(log.merged(with: TrustLog([retraction.trust].compactMap { $0 })))
    #expect(state.score == 0 && state.completed == 0 && retraction.block == nil)
    let open = WorkoutRetraction(
      of: 5, completed: block(end: now + .hours(3)), TrustLog(), at: now, date: date, context: nil)
    #expect(open.trust == nil && open.block?.status == .scheduled)
  }
}
