/// The progress of the first day's import.
package enum HistoryImportStep: Hashable, Sendable {
  /// The window is fixed from now on.
  case began(ImportWindow)
  case insight(InstantInsight)
  /// A chunk (0 is the newest) is in the phone's store, with so many days with data.
  case chunk(Int, days: Int)
  /// It was the last one.
  case completed

  /// The sentence after the device's name.
  var words: String {
    switch self {
    case .began: "began to import the days from {from} to before {to}"
    case .insight: "told the wearer of the last week: {insight}"
    case .chunk: "imported chunk {chunk} of {chunks}, {days} days"
    case .completed: "has imported the wearer's history"
    }
  }

  func write(to record: inout FactRecord) {
    switch self {
    case .began(let window):
      record.field("step", "began")
      record.field("from", window.dates.lowerBound)
      record.field("to", window.end)
    case .insight(let insight):
      record.field("step", "insight")
      record.field("from", insight.dates.lowerBound)
      record.field("to", insight.dates.upperBound)
      record.field("days", insight.days)
      record.field("workouts", insight.workouts)
      for (key, average) in [
        ("asleep_minutes", insight.sleep), ("resting_heart_rate", insight.restingHeartRate),
        ("heart_rate_variability", insight.heartRateVariability),
      ] {
        record.field(key, average?.mean, taint: .health)
        record.field(key + "_days", average?.days)
      }
      record.field("insight", insight.description, taint: .health)
    case .chunk(let number, let days):
      record.field("step", "chunk")
      record.field("chunk", number + 1)
      record.field("chunks", ImportWindow.chunkCount)
      record.field("days", days)
    case .completed: record.field("step", "completed")
    }
  }
}

/// A step of the phone's app in the import of the wearer's earlier days.
package struct ImportFact: TraceFact {
  package let step: HistoryImportStep
  package let device: DeviceID

  package func write(to record: inout FactRecord) {
    record.begin("imported", by: device, "{device} \(step.words)")
    step.write(to: &record)
  }
}

extension TraceEvent {
  package var importFact: ImportFact? { fact(as: ImportFact.self) }
}
