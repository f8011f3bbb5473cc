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
