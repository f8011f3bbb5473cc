/// A fault that began, ended or happened, as the trace keeps it.
package struct FaultFact: TraceFact {
  package let fault: FaultID
  /// The verb: `partition`, `repair`, `crash`, `restart`, ...
  package let name: String
  /// What it hit: a node or a link, by name.
  package let target: String
  /// How much, in words; empty when the verb says it all.
  package let detail: String
  /// How many messages the fault changed; only when it ends.
  package let hits: Int?
  /// Whether it holds from here on, until an event with the same fault ends it.
  package let isLasting: Bool

  package init(
    fault: FaultID, name: String, target: String, detail: String = "", hits: Int? = nil, isLasting: Bool = false
  ) {
    self.fault = fault
    self.name = name
    self.target = target
    self.detail = detail
    self.hits = hits
    self.isLasting = isLasting
  }

  package var subject: UInt64 { UInt64(fault.rawValue) }
  package var fingerprint: UInt64 { stableHash("\(name)|\(target)|\(detail)|\(hits ?? -1)") }
  package var summary: String {
    let much = detail.isEmpty ? "" : " (\(detail))"
    return "\(name) \(target)\(much)" + (hits.map { ", \($0) messages changed" } ?? "")
  }
}
