import SimKernel

/// One day of `resting_heart_rate.json`. A day without a measurement is written as 0.0 with no date.
struct PMDataRestingHeartRate: Decodable {
  struct Value: Decodable {
    let date: String?
    let value: Double
  }

  let dateTime: String
  let value: Value

  /// The local day and the beats a minute, or nil when nothing was measured.
  func measurement() throws(ImportRefusal) -> (day: CivilDate, beats: Double)? {
    guard let day = PMDataTime.civil(dateTime)?.date else {
      throw ImportRefusal(reason: "dateTime '\(dateTime.prefix(40))' is no time")
    }
    if value.value == 0 || value.date == nil { return nil }
    if let text = value.date, PMDataTime.shortDate(text) != day {
      throw ImportRefusal(reason: "the value is of '\(text.prefix(40))', the entry of \(day)")
    }
    guard BelievableRange.restingHeartRate.contains(value.value) else {
      throw ImportRefusal(reason: "\(value.value) beats a minute are not believable")
    }
    return (day, value.value)
  }
}
