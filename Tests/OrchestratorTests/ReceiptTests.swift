import Testing
@testable import Orchestration
import SimKernel
import PersonWire

@Suite("A decision's receipt")
struct ReceiptTests {
  private let start = Timestamp(unixSeconds: 1_800_000_000)

  @Test("explains a decision in plain words, in the wearer's time, and says nothing of what was not known")
  func words() {
    var situation = ReceiptSituation(
      civil: CivilDateTime(date: CivilDate(dayNumber: 20_000), hour: 6, minute: 5), phase: .transformer, score: 0.834,
      daysOfData: 40)
    situation.asleepMinutes = 280
    let receipt = DecisionReceipt(
      at: Timestamp(unixSeconds: 20_000 * 86_400 + 6 * 3_600), action: .transformed,
      inputs: DecisionReceipt.Inputs(situation),
      rejected: [.init(what: "to remove it", why: "too much", confidence: 0.7)],
      confidence: 0.9, reason: "the night was short.",
      trust: .init(event: 1, delta: -0.01, score: 0.82, phaseChanged: false), cause: 5, expires: start)
    #expect(
      receipt.explanation(in: Zone(fixedOffset: 3_600, identifier: "Test"))
        == """
        Made a session lighter, 2024-10-04 07:00:00, 90 % sure.
        Because: the night was short.
        Known then: sleep was poor.
        Not chosen: to remove it (too much; 70 % sure).
        Trust: down 1.0 points, now 82 %.
        """)
    #expect(receipt.inputs.scorePercent == 83 && receipt.inputs.recovery == nil)
  }

  @Test("keeps ranges instead of measurements, and values that are not numbers are in none")
  func ranges() {
    var situation = ReceiptSituation(
      civil: CivilDateTime(date: CivilDate(dayNumber: 0), hour: 1, minute: 0), phase: .observer, score: .nan,
      daysOfData: 0)
    let cases: [(Double, DecisionReceipt.Inputs.Recovery?)] = [(39.9, .low), (40, .fair), (80, .high), (.nan, nil)]
    for (recovery, expected) in cases {
      situation.recovery = recovery
      #expect(DecisionReceipt.Inputs(situation).recovery == expected)
    }
    for (meetings, expected) in [(4, DecisionReceipt.Inputs.Meetings.light), (5, .moderate), (7, .heavy)] {
      situation.meetings = meetings
      #expect(DecisionReceipt.Inputs(situation).meetings == expected)
    }
    situation.variability = 50
    #expect(DecisionReceipt.Inputs(situation).variabilityTrend == nil)
    situation.variabilityBaseline = 40
    #expect(DecisionReceipt.Inputs(situation).variabilityTrend == .up)
  }
}
