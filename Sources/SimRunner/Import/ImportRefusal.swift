/// Why one record of an input cannot be true; the record alone is refused, the import goes on.
struct ImportRefusal: Error, Hashable, Sendable {
  let reason: String
}
