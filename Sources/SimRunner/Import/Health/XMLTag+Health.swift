package import SimKernel

extension XMLTag {
  /// The attribute's text, which must be there and not empty.
  package func required(_ attribute: StaticString) throws(ImportRefusal) -> String {
    guard let text = text(attribute), !text.isEmpty else { throw ImportRefusal(reason: "\(attribute) is missing") }
    return text
  }

  /// The record's interval from `startDate` and `endDate`.
  package func interval() throws(ImportRefusal) -> (start: Timestamp, end: Timestamp) {
    let start = try moment("startDate")
    let end = try moment("endDate")
    guard start <= end else { throw ImportRefusal(reason: "it ends before it begins") }
    guard BelievableRange.duration.contains(end.unixSeconds - start.unixSeconds) else {
      throw ImportRefusal(reason: "it lasts longer than two days")
    }
    return (start, end)
  }

  /// A number in the unit that another attribute names, converted by `units`; nil when the number is not given.
  func quantity(
    _ attribute: StaticString, unit unitAttribute: StaticString, _ units: [String: Double],
    believable: ClosedRange<Double>
  ) throws(ImportRefusal) -> Double? {
    guard let text = text(attribute) else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw ImportRefusal(reason: "\(attribute) '\(text.prefix(40))' is not a number")
    }
    let unit = try required(unitAttribute)
    guard let factor = units[unit] else { throw ImportRefusal(reason: "unknown unit '\(unit.prefix(40))'") }
    let value = number * factor
    guard believable.contains(value) else {
      throw ImportRefusal(reason: "\(attribute) \(text.prefix(40)) \(unit) is not believable")
    }
    return value
  }

  private func moment(_ attribute: StaticString) throws(ImportRefusal) -> Timestamp {
    guard let bytes = bytes(attribute) else { throw ImportRefusal(reason: "\(attribute) is missing") }
    guard let moment = HealthDate.parse(bytes) else {
      let text = String(decoding: bytes.prefix(40), as: UTF8.self)
      throw ImportRefusal(reason: "\(attribute) '\(text)' is no date like '2020-03-29 03:30:00 +0200'")
    }
    return moment
  }
}
