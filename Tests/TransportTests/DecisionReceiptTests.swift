import Testing

import SimKernel
import PersonWire

@Suite("Decision receipts")
struct DecisionReceiptTests {
  private func random(_ stream: inout RandomStream) -> DecisionReceipt {
    func text() -> String { ["", "why not", "grüß dich 🏃"][stream.below(3)] }
    func maybe<T>(_ value: T) -> T? { stream.chance(0.5) ? value : nil }
    let inputs = DecisionReceipt.Inputs(
      weekday: Weekday.allCases[stream.below(7)], hour: stream.below(24), phase: TrustPhase.allCases[stream.below(5)],
      scorePercent: stream.below(101), daysOfData: stream.below(400), recovery: maybe(.fair), sleep: maybe(.poor),
      variabilityTrend: maybe(.up), meetings: maybe(.heavy), slotsAvailable: maybe(stream.below(9)))
    return DecisionReceipt(
      at: Timestamp(unixSeconds: Int64(stream.below(1 << 30))),
      action: DecisionReceipt.Action.allCases[stream.below(DecisionReceipt.Action.allCases.count)], inputs: inputs,
      rejected: (0..<stream.below(4)).map { _ in .init(what: text(), why: text(), confidence: stream.unit()) },
      confidence: stream.unit(), reason: text(), details: (0..<stream.below(3)).map { _ in text() },
      trust: maybe(
        .init(
          event: stream.next(), delta: stream.uniform(-1, 1), score: stream.unit(), phaseChanged: stream.chance(0.5))),
      cause: maybe(stream.next()), expires: Timestamp(unixSeconds: 1 << 31))
  }

  @Test("come back from their bytes whole, with the id that their content makes", arguments: 1...40 as ClosedRange)
  func roundTrip(seed: UInt64) throws {
    var stream = RandomStream(seed: seed)
    for _ in 0..<25 {
      let receipt = random(&stream)
      let back = try DecisionReceipt(wireBytes: receipt.wireBytes)
      #expect(back == receipt && back.id == receipt.id && back.wireBytes == receipt.wireBytes)
    }
  }

  @Test("are one when they say the same, and two when anything differs")
  func identity() {
    func receipt(_ reason: String, cause: UInt64? = nil) -> DecisionReceipt {
      let inputs = DecisionReceipt.Inputs(weekday: .monday, hour: 6, phase: .observer, scorePercent: 0, daysOfData: 1)
      return DecisionReceipt(
        at: Timestamp(unixSeconds: 9), action: .proposed, inputs: inputs, confidence: 0.6, reason: reason,
        cause: cause, expires: Timestamp(unixSeconds: 99))
    }
    #expect(receipt("a") == receipt("a"))
    #expect(Set([receipt("a"), receipt("b"), receipt("a", cause: 0)].map(\.id)).count == 3)
  }

  @Test("survive any change of their bytes: a value or an error, never a crash", arguments: 1...10 as ClosedRange)
  func mutations(seed: UInt64) {
    var stream = RandomStream(seed: seed)
    var refused = 0
    for _ in 0..<200 {
      var bytes = random(&stream).wireBytes
      if stream.chance(0.5) { bytes[stream.below(bytes.count)] = UInt8(stream.below(256)) } else { bytes.removeLast() }
      do { _ = try DecisionReceipt(wireBytes: bytes) } catch { refused += 1 }
    }
    #expect(refused > 90)
  }
}
