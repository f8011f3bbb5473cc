import Testing
@testable import Orchestration
import SimKernel
import PersonWire
import WearerKit

@Suite("The weekly receipt")
struct ValueReceiptTests {
  private let monday = CivilDate(dayNumber: 19_996)

  private func block(
    _ id: UInt64, _ day: Int, _ status: TrainingBlock.Status, automatic: Bool = true, skip: Double? = nil
  ) -> WeekMaterial.Block {
    let start = Timestamp(unixSeconds: Int64(monday.dayNumber + day) * 86_400)
    return WeekMaterial.Block(
      date: monday.adding(days: day),
      block: TrainingBlock(
        id: id, kind: .training, start: start, end: start + .hours(1), status: status, isAutomatic: automatic,
        confidence: 0.8, created: start),
      skipProbability: skip)
  }

  @Test("covers Monday to Sunday, whichever of its dates is asked about")
  func week() {
    for day in 0..<7 { #expect(WearerWeek(containing: monday.adding(days: day)).monday == monday) }
    #expect(WearerWeek(containing: monday.adding(days: -1)).sunday == monday.adding(days: -1))
    var material = WeekMaterial()
    material.workouts = (-1...7).map { WeekMaterial.Workout(id: UInt64($0 + 10), date: monday.adding(days: $0)) }
    #expect(ValueReceipt(of: WearerWeek(containing: monday.adding(days: 6)), material).workouts == 7)
  }

  @Test("counts what stood in the calendar, what was done, and what was done although a skip was likely")
  func counts() {
    var material = WeekMaterial()
    material.blocks = [
      block(1, 0, .completed, skip: 0.7), block(2, 1, .completed, automatic: false, skip: 0.6), block(3, 2, .missed),
      block(4, 3, .deleted), block(5, 4, .removed), block(6, 5, .cancelled), block(7, 5, .lapsed),
      block(8, 8, .completed),
      block(1, 0, .completed, skip: 0.7),
    ]
    let receipt = ValueReceipt(of: WearerWeek(containing: monday), material)
    #expect(receipt.planned == 4 && receipt.completed == 2 && receipt.nearlySkipped == 1)
    #expect(receipt.minutesSaved == 8 && receipt.grade == "C" && receipt.removed == 1 && receipt.lightened == 0)
    #expect(receipt.days == [.done, .done, .missed, .deleted, .rest, .rest, .rest])
  }

  @Test("says nothing of what there was not")
  func absent() {
    let receipt = ValueReceipt(of: WearerWeek(containing: monday), WeekMaterial())
    #expect(receipt.planned == nil && receipt.completed == nil && receipt.minutesSaved == nil)
    #expect(receipt.nearlySkipped == nil && receipt.trust == nil && receipt.streak == 0)
    #expect(receipt.lines == ["The week from \(monday) to \(monday.adding(days: 6)).", "No workout."])
  }

  @Test("counts the weeks in a row with a workout, and one workout once")
  func streak() {
    var material = WeekMaterial()
    material.workouts = [3, -2, -9, -30, 3].map { .init(id: UInt64($0 + 100), date: monday.adding(days: $0)) }
    let receipt = ValueReceipt(of: WearerWeek(containing: monday), material)
    #expect(receipt.streak == 3 && receipt.workouts == 1)
    #expect(ValueReceipt(of: WearerWeek(containing: monday.adding(days: 7)), material).streak == 0)
  }

  @Test("tells how trust came on, and the newest insights once each")
  func progress() {
    var material = WeekMaterial()
    material.trust = [
      .init(date: monday.adding(days: 5), phase: .autoScheduler, score: 0.34),
      .init(date: monday.adding(days: -1), phase: .scheduler, score: 0.3),
      .init(date: monday.adding(days: 9), phase: .observer, score: 0),
    ]
    material.insights = [("old", -1), ("a", 0), ("b", 1), ("c", 2), ("c", 3), ("d", 4)].map {
      .init(date: monday.adding(days: $1), text: $0)
    }
    let receipt = ValueReceipt(of: WearerWeek(containing: monday), material)
    #expect(receipt.trust?.previousPhase == .scheduler && receipt.insights == ["d", "c", "b"])
    #expect(
      receipt.lines.contains("Trust rose by 4 points, to 34 of 100, and the planner may do more by itself."))
    material.trust.removeAll { $0.date < monday }
    let first = ValueReceipt(of: WearerWeek(containing: monday), material)
    #expect(first.trust?.previousScore == nil && first.lines.contains("Trust stands at 34 of 100."))
  }

  @Test("names the energy of measured workouts, the decisions of the week, and its risks with their likelihood")
  func fields() {
    var material = WeekMaterial()
    material.workouts = [
      .init(id: 1, date: monday, minutes: 45, energy: 400.4), .init(id: 2, date: monday.adding(days: 1), minutes: 30),
      .init(id: 3, date: monday.adding(days: 7), minutes: 30, energy: 300),
    ]
    material.decisions = [.init(date: monday, words: "Added it."), .init(date: monday.adding(days: 9), words: "Late.")]
    material.risks = [.init(date: monday, sign: "Skip likely", probability: 0.64)]
    let receipt = ValueReceipt(of: WearerWeek(containing: monday), material)
    #expect(receipt.figures == ["2 workouts in all, 75 minutes and 400 kilocalories."])
    #expect(receipt.details == ["\(monday): Added it.", "\(monday): Skip likely (64 %)."])
  }
}
