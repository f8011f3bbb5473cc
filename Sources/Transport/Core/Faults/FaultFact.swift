/// A fault that began, ended or happened, as the trace keeps it.
package struct FaultFact: TraceFact {
  package let fault: FaultID
  /// The verb: `partition`, `repair`, `crash`, `restart`, ...
  package let name: String
  /// The target: a node or a link, by name.
  package let target: String
  /// The amount, in words; empty if the verb needs none.
  package let detail: String
  /// The number of messages that the fault changed; only at its end.
  package let hits: Int?
  /// `true` if the fault lasts until another event of the same fault ends it.
  package let isLasting: Bool

  package init(
    fault: FaultID, name: String, target: String, detail: String = "", hits: Int? = nil, isLasting: Bool = false
  ) {
    (self.fault, self.name, self.target) = (fault, name, target)
    (self.detail, self.hits, self.isLasting) = (detail, hits, isLasting)
  }

  package func write(to record: inout FactRecord) {
    record.begin(
      name, about: UInt64(fault.rawValue),
      "{fault} {target}" + (detail.isEmpty ? "" : " ({detail})") + (hits == nil ? "" : ", {hits} messages changed"))
    record.field("number", Int(fault.rawValue))
    record.field("fault", name)
    record.field("target", target)
    record.field("detail", detail)
    record.field("hits", hits)
    record.field("is_lasting", isLasting)
  }
}
