import Foundation

/// The start tag of an element: its name, its attributes with references resolved, and where it stands.
///
/// It looks into the scanner's window and is valid only until the scanner moves on.
package struct XMLTag {
  /// A name and a value as ranges of the tag's bytes.
  package struct Attribute {
    package let name: Range<Int>
    package var value: Range<Int>
  }

  /// Where its `<` stands.
  package let place: TextPlace
  private let bytes: UnsafeMutablePointer<UInt8>
  private let nameRange: Range<Int>
  private let attributes: [Attribute]

  package init(place: TextPlace, bytes: UnsafeMutablePointer<UInt8>, name: Range<Int>, attributes: [Attribute]) {
    self.place = place
    self.bytes = bytes
    nameRange = name
    self.attributes = attributes
  }

  package var name: String { String(decoding: slice(nameRange), as: UTF8.self) }

  func isNamed(_ name: StaticString) -> Bool { matches(nameRange, name) }

  /// The value's bytes, or nil when the tag has no such attribute.
  package func bytes(_ attribute: StaticString) -> UnsafeBufferPointer<UInt8>? {
    for candidate in attributes where matches(candidate.name, attribute) { return slice(candidate.value) }
    return nil
  }

  /// The value as text, or nil when the tag has no such attribute.
  package func text(_ attribute: StaticString) -> String? {
    bytes(attribute).map { String(decoding: $0, as: UTF8.self) }
  }

  private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
  }

  private func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount && memcmp(bytes + range.lowerBound, text.utf8Start, range.count) == 0
  }
}
