/// Why one record of an input cannot be true; the record alone is refused, the import goes on.
package struct ImportRefusal: Error, Hashable, Sendable {
  package let reason: String
}
