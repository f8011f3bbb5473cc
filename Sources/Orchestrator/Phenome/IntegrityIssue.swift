package import Agents
package import Transport

/// Something in the derived state that does not hold (tech spec §2.4).
package struct IntegrityIssue: Hashable, Sendable {
  package enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// A provenance names days of which nothing is stored.
    case unknownDays = 1
    /// Computed by another formula, or with other numbers.
    case version
    /// The days are no longer those that it was computed from.
    case digest
    /// A value that the metric cannot have, or a confidence beyond 0 to 1.
    case range
    /// The same days give another value.
    case value
    /// The days give a value and there is none, or the other way round.
    case missing
  }

  package enum Severity: UInt8, Comparable, Hashable, Sendable {
    /// Out of date: the next update mends it.
    case warning = 1
    /// Wrong: it must not be used.
    case error

    package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  package let kind: Kind
  package let metric: MetricName
  /// Nil of a pattern.
  package let date: CivilDate?

  package init(_ kind: Kind, _ metric: MetricName, _ date: CivilDate?) {
    self.kind = kind
    self.metric = metric
    self.date = date
  }

  package var severity: Severity {
    switch kind {
    case .version, .digest, .missing: .warning
    case .unknownDays, .range, .value: .error
    }
  }
}
