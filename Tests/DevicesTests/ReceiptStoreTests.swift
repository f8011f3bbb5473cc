import Testing
@testable import DeviceKit
@testable import Devices
import SimKernel
import PersonWire

@Suite("The phone's receipts")
struct ReceiptStoreTests {
  private let start = Timestamp(unixSeconds: 1_800_000_000)
  private let database: Database
  private let receipts: ReceiptStore

  init() throws {
    database = try DeviceStore(Database(.memory), DeviceSchema.migrations).database
    receipts = ReceiptStore(StickyErrorDatabase(database))
  }

  private func receipt(_ at: Timestamp) -> DecisionReceipt {
    let inputs = DecisionReceipt.Inputs(weekday: .monday, hour: 6, phase: .observer, scorePercent: 0, daysOfData: 1)
    return DecisionReceipt(
      at: at, action: .proposed, inputs: inputs, confidence: 0.6, reason: "so", expires: at + .days(90))
  }

  @Test("are a thousand at most, and the oldest are forgotten first, in whatever order they come")
  func capacity() throws {
    var random = RandomStream(seed: 7, name: "receipts")
    let all = (0..<1_050).map { receipt(start + .minutes(Int64($0))) }
    var rest = all
    while !rest.isEmpty { receipts.add([rest.remove(at: random.below(rest.count))], now: start + .days(1)) }
    #expect(receipts.all() == Array(all.suffix(1_000)))
  }

  @Test("are forgotten after ninety days, and one that comes twice is kept once")
  func lifetime() throws {
    let (early, late) = (receipt(start), receipt(start + .days(1)))
    receipts.add([early, early, late], now: start + .days(90) - .seconds(1))
    #expect(receipts.all() == [early, late])
    receipts.add([late], now: start + .days(90))
    #expect(receipts.all() == [late])
  }
}
