import SimKernel

/// How far the import of the first day has come.
package enum HistoryImportStep: Hashable, Sendable, Codable {
  /// The window is fixed from now on.
  case began(ImportWindow)
  case insight(InstantInsight)
  /// A chunk (0 is the newest) is in the phone's store, with so many days of which something is known.
  case chunk(Int, days: Int)
  /// It was the last one.
  case completed

  var fingerprint: UInt64 {
    switch self {
    case .began(let window): UInt64(bitPattern: Int64(window.end.dayNumber)) &<< 2
    case .insight(let insight):
      [insight.sleep, insight.restingHeartRate, insight.heartRateVariability]
        .reduce(UInt64(insight.days) &<< 8 | UInt64(insight.workouts)) {
          stableHash($0, $1?.mean.bitPattern ?? 0)
        }
    case .chunk(let number, let days): (UInt64(number) &<< 8 | UInt64(days)) &<< 2 | 2
    case .completed: 3
    }
  }

  var summary: String {
    switch self {
    case .began(let window): "began to import the days from \(window.dates.lowerBound) to before \(window.end)"
    case .insight(let insight): "told the wearer of the last week: \(insight)"
    case .chunk(let number, let days): "imported chunk \(number + 1) of \(ImportWindow.chunkCount), \(days) days"
    case .completed: "has imported the wearer's history"
    }
  }
}
