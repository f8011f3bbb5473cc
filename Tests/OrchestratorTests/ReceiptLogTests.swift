import Testing
import Transport

@testable import Orchestrator

@Suite("The log of receipts")
struct ReceiptLogTests {
  private let start = Timestamp(unixSeconds: 1_800_000_000)
  private let config = ReceiptConfig()

  private func receipt(
    _ at: Timestamp, _ action: DecisionReceipt.Action = .proposed, confidence: Double = 0.6, reason: String = "so",
    cause: UInt64? = nil
  ) -> DecisionReceipt {
    let inputs = DecisionReceipt.Inputs(weekday: .monday, hour: 6, phase: .observer, scorePercent: 0, daysOfData: 1)
    return DecisionReceipt(
      at: at, action: action, inputs: inputs, confidence: confidence, reason: reason, cause: cause,
      expires: at + config.lifetime)
  }

  @Test("holds a thousand at most, and forgets the oldest first, in whatever order they come")
  func capacity() {
    var random = RandomStream(seed: 7, name: "receipts")
    var rest = (0..<1_050).map { receipt(start + .minutes(Int64($0))) }
    let newest = Array(rest.suffix(1_000))
    var log = ReceiptLog()
    var forgotten: Set<UInt64> = []
    while !rest.isEmpty {
      forgotten.formUnion(log.add(rest.remove(at: random.below(rest.count)), now: start + .days(1), config))
    }
    #expect(log.receipts == newest && forgotten.count == 50)
    #expect(log.add(newest[0], now: start + .days(1), config).isEmpty && log.receipts.count == 1_000)
  }

  @Test("forgets a receipt after ninety days")
  func lifetime() {
    var log = ReceiptLog([receipt(start), receipt(start + .days(1))])
    #expect(log.prune(now: start + .days(90) - .seconds(1), config).isEmpty)
    #expect(log.prune(now: start + .days(90), config) == [receipt(start).id])
    #expect(log.receipts == [receipt(start + .days(1))])
  }

  @Test("tells of the last thirty days how much was decided, how surely, and nothing where nothing was")
  func statistics() {
    #expect(DecisionStatistics(ReceiptLog(), now: start).meanConfidence == nil)
    let log = ReceiptLog([
      receipt(start - .days(31)), receipt(start - .days(2), confidence: 0.4), receipt(start, .removed, confidence: 0.8),
      receipt(start + .days(1)),
    ])
    let statistics = DecisionStatistics(log, now: start)
    #expect(statistics.total == 2 && statistics.lowConfidence == 1)
    #expect(abs((statistics.meanConfidence ?? 0) - 0.6) < 1e-12)
    #expect(statistics.counts == [.init(action: .proposed, count: 1), .init(action: .removed, count: 1)])
  }

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
    let log = ReceiptLog([receipt])
    #expect(
      log.explain(receipt.id, in: Zone(fixedOffset: 3_600, identifier: "Test"))
        == """
        Made a session lighter, 2024-10-04 07:00:00, 90 % sure.
        Because: the night was short.
        Known then: sleep was poor.
        Not chosen: to remove it (too much; 70 % sure).
        Trust: down 1.0 points, now 82 %.
        """)
    #expect(log.explain(0, in: .utc) == nil && log.receipts(causedBy: 5) == [receipt])
    #expect(receipt.inputs.scorePercent == 83 && receipt.inputs.recovery == nil)
  }

  @Test("keeps ranges and no measurements, and what is no number is in none")
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
