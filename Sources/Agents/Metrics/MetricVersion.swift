/// Which formula a value comes from (tech spec §2.10).
package struct MetricVersion: Equatable, Comparable, Sendable {
  /// Another formula; other coefficients; a mended mistake.
  package let major: Int
  package let minor: Int
  package let patch: Int

  package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  package static func < (a: MetricVersion, b: MetricVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}

extension MetricVersion: CustomStringConvertible {
  /// For instance `1.2.0`.
  package var description: String { "\(major).\(minor).\(patch)" }
}
