/// A module's part of a run's page, under a heading. Parts with one id share one.
package struct PagePart {
  package let id: String
  package let title: String
  package let content: Content

  package enum Content {
    case ladder(Ladder)
    case numbers([DailyNumber])
    /// Plain sentences.
    case lines([String])
  }

  package init(id: String, title: String, _ content: Content) {
    (self.id, self.title, self.content) = (id, title, content)
  }

  /// Creates a part of the sentences that a query of the run's database returns.
  package init(id: String, title: String, _ query: String, in run: Database) throws(StorageError) {
    self.init(
      id: id, title: title, .lines(try run.statement(query).all { row throws(StorageError) in try row.text(0) }))
  }

  /// A level from 0 to 1 at the end of each day, in named periods.
  package struct Ladder {
    package typealias Day = (number: Int, name: String, level: Double, change: String?)
    /// The name of the level.
    package let title: String
    package let days: [Day]

    package init(_ title: String, days: [Day]) { (self.title, self.days) = (title, days) }
  }
}

/// A number for each day, by date, and its contributions.
package struct DailyNumber {
  package enum Drawing {
    /// A bar for each day, up to `top` or the largest; `scale` describes the unit in words.
    case bars(unit: String, top: Double?, scale: String)
    /// Positive or negative, without a bound.
    case signed
  }

  package let name: String
  package let drawing: Drawing
  package let values: [String: Double]
  /// By factor and date, in its own points.
  package let drivers: [(factor: String, points: [String: Double])]

  package init(
    _ name: String, _ drawing: Drawing, values: [String: Double],
    drivers: [(factor: String, points: [String: Double])]
  ) {
    (self.name, self.drawing, self.values, self.drivers) = (name, drawing, values, drivers)
  }

  /// - Parameter drivers: A row for each factor and date, ordered by factor.
  package init(_ name: String, _ drawing: Drawing, _ values: [(String, Double)], _ drivers: [(String, String, Double)])
  {
    var rows: [(factor: String, points: [String: Double])] = []
    for (factor, date, points) in drivers {
      if rows.last?.factor != factor { rows.append((factor, [:])) }
      rows[rows.count - 1].points[date] = points
    }
    self.init(name, drawing, values: Dictionary(values, uniquingKeysWith: { $1 }), drivers: rows)
  }
}
