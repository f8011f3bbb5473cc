import Testing
@testable import Orchestration
import SimKernel
import PersonWire

@Suite("Asking why a block was missed")
struct TriageTests {
  private let monday = CivilDate(dayNumber: 19_996)

  private func at(_ day: Int, _ hour: Int) -> Timestamp {
    Zone.utc.timestamp(CivilDateTime(date: monday.adding(days: day), hour: hour, minute: 0))
  }

  private func block(_ id: UInt64, _ day: Int = 0, confidence: Double = 0.8) -> TrainingBlock {
    TrainingBlock(
      id: id, kind: .training, start: at(day, 18), end: at(day, 19), status: .missed, isAutomatic: true,
      confidence: confidence, created: at(day, 6))
  }

  private func miss(_ id: UInt64, _ day: Int = 0) -> MissedBlock {
    MissedBlock(block(id, day), missed: at(day, 20), in: .utc, recovery: 55)
  }

  @Test("asks one question a date, when the app is opened, about the oldest that is recent")
  func once() {
    var desk = TriageDesk()
    for id in 1...3 as ClosedRange<UInt64> { desk.record(miss(id)) }
    desk.record(miss(2))
    #expect(desk.open(at: at(1, 8), in: .utc, isTraining: true) == nil)
    let question = desk.open(at: at(1, 8), in: .utc, isTraining: false)
    #expect(question?.about.block == 1 && desk.open(at: at(1, 9), in: .utc, isTraining: false) == question)
    #expect(desk.answer(2, .badTime, at: at(1, 9)) == nil)
    #expect(desk.answer(1, .badTime, at: at(1, 9))?.reason == .badTime)
    #expect(desk.answer(1, .badTime, at: at(1, 9)) == nil)
    #expect(desk.open(at: at(1, 10), in: .utc, isTraining: false) == nil)
    #expect(desk.open(at: at(2, 10), in: .utc, isTraining: false)?.about.block == 2)
  }

  @Test("asks about nothing that was missed 48 hours ago, and lets it go unknown")
  func age() {
    var desk = TriageDesk(waiting: [miss(1)])
    #expect(desk.expire(at: at(2, 19)).isEmpty)
    #expect(desk.open(at: at(2, 20), in: .utc, isTraining: false) == nil)
    #expect(desk.expire(at: at(2, 20)).map(\.reason) == [.unknown] && desk.waiting.isEmpty)
  }

  @Test("lets a question that stood for a day go, with nothing known, and asks no more about what was done late")
  func dismissal() {
    var desk = TriageDesk(waiting: [miss(1), miss(2)])
    _ = desk.open(at: at(1, 8), in: .utc, isTraining: false)
    #expect(desk.expire(at: at(2, 7)).isEmpty)
    #expect(desk.answer(1, .badTime, at: at(2, 8)) == nil)
    let over = desk.expire(at: at(2, 8))
    #expect(over == [TriageAnswer(miss(1), .unknown)] && desk.question == nil)
    desk.withdraw(2)
    #expect(desk.open(at: at(2, 9), in: .utc, isTraining: false) == nil)
  }

  @Test("never costs more to answer than to say nothing, whatever the answer, however the miss is known")
  func cost() throws {
    for reason in MissReason.allCases {
      for awareness in TrustEvent.Awareness.allCases {
        for impact in [-0.01, -0.5] {
          var config = TrustConfig()
          config.impacts[.slotWasBad] = impact
          let missed = MissedBlock(block(7), missed: at(0, 20), in: .utc, awareness: awareness)
          let head = (0..<20).map { number in
            TrustEvent(
              id: UInt64(number), at: at(0, 1), date: monday,
              content: .outcome(
                .blockCompleted, of: UInt64(100 + number), wasAutomatic: false, confidence: 1, .confirmed))
          }
          let silent =
            head + [
              TrustEvent(
                id: 50, at: at(0, 20), date: monday,
                content: .outcome(.blockIgnored, of: 7, wasAutomatic: true, confidence: 0.8, awareness))
            ]
          let event = TriageAnswer(missed, reason).trustEvent(at: at(1, 8), date: monday, context: nil, config)
          let answered = TrustState(TrustLog(silent + [event].compactMap { $0 }), config)
          #expect(answered.score >= TrustState(TrustLog(silent), config).score)
          if reason == .lifeHappened { #expect(answered.score > TrustState(TrustLog(silent), config).score) }
          if reason == .unknown || reason == .forgot { #expect(event == nil) }
        }
      }
    }
  }

  @Test("teaches memory what each answer says, and nothing where nothing is known")
  func lessons() throws {
    var memory = BehaviouralMemory()
    func learn(_ reason: MissReason) {
      if let lesson = TriageAnswer(miss(1), reason).lesson { memory.learn(lesson, on: monday) }
    }
    for reason in [MissReason.unknown, .lifeHappened, .feltUnwell, .tooTired] { learn(reason) }
    #expect(memory == BehaviouralMemory())
    #expect(TriageAnswer(miss(1), .tooTired).lesson == .followsRecovery(.tooTired, recovery: 55))
    for _ in 0..<2 { learn(.badTime) }
    #expect(memory.rejected == [RejectedSlot(weekday: .monday, hour: 18, complaints: 2, last: monday)])
    #expect(memory.sacred.isEmpty)
    for _ in 0..<9 { learn(.forgot) }
    #expect(memory.leadMinutes == 60)
  }
}
