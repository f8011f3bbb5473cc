package import DeviceKit
import Foundation

/// A receipt as a run's database has it.
package struct ReceiptEntry: Hashable {
  package let id: UInt64
  /// The number of the event with which the phone wrote it.
  package let event: UInt64
  /// 1 for the scenario's first.
  package let day: Int
  /// In the scenario's zone: `2026-03-02 21:30:00`.
  package let localTime: String
  package let action: String
  package let reason: String
  /// 0 to 1.
  package let confidence: Double
  package let cause: UInt64?
  package let trustEvent: UInt64?
  let explanation: String

  package static let columns = "id, event, day, local_time, action, reason, confidence, cause, trust_event, explanation"

  package init(_ row: borrowing Row) throws(StorageError) {
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
  package var hex: String {
    let digits = String(id, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// What was decided, without why.
  package var what: String {
    let isReasoned = ["scheduled", "proposed", "removed", "transformed", "suggested"].contains(action)
    let reason = isReasoned ? reason.components(separatedBy: ": ")[0] : reason
    return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}
