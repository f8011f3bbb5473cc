import Devices
import Foundation

/// A receipt as a run's database has it.
struct ReceiptEntry: Hashable {
  let id: UInt64
  /// The number of the event with which the phone wrote it.
  let event: UInt64
  /// 1 for the scenario's first.
  let day: Int
  /// In the scenario's zone: `2026-03-02 21:30:00`.
  let localTime: String
  let action: String
  let reason: String
  /// 0 to 1.
  let confidence: Double
  let cause: UInt64?
  let trustEvent: UInt64?
  let explanation: String

  static let columns = "id, event, day, local_time, action, reason, confidence, cause, trust_event, explanation"

  init(_ row: borrowing Row) throws(StorageError) {
    id = UInt64(bitPattern: try row.int64(0))
    event = UInt64(bitPattern: try row.int64(1))
    day = try row.int(2)
    localTime = try row.text(3)
    action = try row.text(4)
    reason = try row.text(5)
    confidence = try row.double(6)
    cause = try row.optionalInt64(7).map { UInt64(bitPattern: $0) }
    trustEvent = try row.optionalInt64(8).map { UInt64(bitPattern: $0) }
    explanation = try row.text(9)
  }

  /// Sixteen digits.
  var hex: String {
    let digits = String(id, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// What was decided, without why.
  var what: String {
    let isReasoned = ["scheduled", "proposed", "removed", "transformed", "suggested"].contains(action)
    let reason = isReasoned ? reason.components(separatedBy: ": ")[0] : reason
    return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}
