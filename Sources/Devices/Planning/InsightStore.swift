/// A stored insight, kept for the lifetime of its kind (tech spec §2.10).
package struct KeptInsight: Hashable, Sendable {
  /// The same for the same insight on the same day.
  package let id: UInt64
  package let kind: UInt8
  package let date: CivilDate
  package let headline: String
  /// `nil` if it is archived: then only its kind and date remain.
  package let body: String?
  /// The values and formulas behind it, and the threshold that they crossed; `nil` if it is archived.
  package let derivation: String?
  /// 0 to 1.
  package let confidence: Double
  package let generated: Timestamp
  /// The time from which it may no longer be shown.
  package let expires: Timestamp

  package init(
    id: UInt64, kind: UInt8, date: CivilDate, headline: String, body: String?, derivation: String?, confidence: Double,
    generated: Timestamp, expires: Timestamp
  ) {
    (self.id, self.kind, self.date, self.headline, self.body) = (id, kind, date, headline, body)
    (self.derivation, self.confidence, self.generated, self.expires) = (derivation, confidence, generated, expires)
  }

  package var isArchived: Bool { body == nil }
  /// The insight without the data only needed while it may be shown.
  package var archived: KeptInsight {
    KeptInsight(
      id: id, kind: kind, date: date, headline: headline, body: nil, derivation: nil, confidence: confidence,
      generated: generated, expires: expires)
  }
}

/// The planner's changes to the stored insights.
package struct InsightChanges: Hashable, Sendable {
  /// New ones, and replacements of those with the same id.
  package var kept: [KeptInsight] = []
  /// The ids of those that are deleted.
  package var deleted: [UInt64] = []
}

package struct InsightStore {
  private let database: StickyErrorDatabase

  package init(_ database: StickyErrorDatabase) { self.database = database }

  func apply(_ changes: InsightChanges) {
    for id in changes.deleted {
      database.statement("DELETE FROM insights WHERE id = ?").run(Int64(bitPattern: id))
    }
    for insight in changes.kept {
      database.statement(
        """
        INSERT OR REPLACE INTO insights (id, kind, day, headline, body, derivation, confidence, generated, expires)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
      ).run(
        Int64(bitPattern: insight.id), Int(insight.kind), insight.date.dayNumber, insight.headline, insight.body,
        insight.derivation, insight.confidence, insight.generated.nanoseconds, insight.expires.nanoseconds)
    }
  }

  /// Returns all of them, in the order in which they were generated.
  package func all() -> [KeptInsight] {
    database.statement(
      """
      SELECT id, kind, day, headline, body, derivation, confidence, generated, expires FROM insights
      ORDER BY generated, id
      """
    ).all { row in
      KeptInsight(
        id: UInt64(bitPattern: row.int64(0)), kind: UInt8(truncatingIfNeeded: row.int(1)),
        date: CivilDate(dayNumber: row.int(2)), headline: row.text(3), body: row.optionalText(4),
        derivation: row.optionalText(5), confidence: row.double(6), generated: Timestamp(nanoseconds: row.int64(7)),
        expires: Timestamp(nanoseconds: row.int64(8)))
    }
  }
}
