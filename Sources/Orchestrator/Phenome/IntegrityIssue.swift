package import Agents
package import SimKernel

/// Something in the kept derived values that does not hold (tech spec §2.4).
package struct IntegrityIssue: Equatable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable {
    /// Computed by another formula.
    case version = 1
    /// The days are no longer those that it was computed from.
    case inputs
    /// The days give no value, or there is no such metric.
    case unfounded
    /// A value that the metric cannot have, or a confidence beyond 0 to 1.
    case range
    /// The same days give another value.
    case value
  }

  package enum Severity: UInt8, Comparable, Sendable {
    /// Out of date, as happens: late readings, a new version of the app.
    case warning = 1
    /// Wrong: somebody or something has damaged it.
    case error

    package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  package let kind: Kind
  /// Nil where the number of the metric is none.
  package let metric: MetricName?
  package let date: CivilDate

  package init(_ kind: Kind, _ metric: MetricName?, _ date: CivilDate) {
    self.kind = kind
    self.metric = metric
    self.date = date
  }

  package var severity: Severity {
    switch kind {
    case .version, .inputs, .unfounded: .warning
    case .range, .value: .error
    }
  }
}
