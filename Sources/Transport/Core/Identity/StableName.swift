/// A value of a closed set: its number goes into bytes and digests, its name into rows and reports.
///
/// Both are stored, so that renaming a case doesn't change stored data.
@usableFromInline
package protocol StableName: CaseIterable, CustomStringConvertible, RawRepresentable, Sendable
where RawValue: FixedWidthInteger {
  /// In the order of the numbers, from ``first``.
  static var names: [String] { get }
  static var first: RawValue { get }
}

extension StableName {
  @usableFromInline package static var first: RawValue { 1 }
  @usableFromInline package var name: String { Self.names[Int(rawValue - Self.first)] }
  @usableFromInline package var description: String { name }
}

/// A value that is ordered by its raw value.
@usableFromInline package protocol RawOrdered: RawRepresentable, Comparable where RawValue: Comparable {}

extension RawOrdered {
  @inlinable package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
