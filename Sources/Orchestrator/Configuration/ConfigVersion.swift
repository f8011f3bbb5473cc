/// The version of a configuration, as it is published: `1.4.0`.
package struct ConfigVersion: Equatable, Comparable, Sendable {
  package let major: Int
  package let minor: Int
  package let patch: Int

  /// What an app brings with it (tech spec §2.8).
  package static let shipped = ConfigVersion(1, 0, 0)

  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// The version written as three numbers, or nil when it is not written so.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain =
      parts.count == 3
      && parts.allSatisfy { part in
        (1...9).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber }
      }
    let numbers = parts.compactMap { Int($0) }
    guard isPlain, numbers.count == 3 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  package static func < (a: ConfigVersion, b: ConfigVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}

extension ConfigVersion: CustomStringConvertible {
  package var description: String { "\(major).\(minor).\(patch)" }
}
