/// The reason why a record was set aside instead of applied.
package enum ConflictReason: UInt8, StableName, Hashable, WireField {
  /// Its origin has no authority over its domain.
  case notTheAuthority = 1
  /// The same version of the same record exists with another content.
  case sameVersionOtherContent
  /// Another record says the same about the same time: one thing under two ids.
  case sameThingOtherID
  /// Another device of its role had followed its writer as the authority, and has changed the record as well.
  case writerSuperseded

  package static let names = ["notTheAuthority", "sameVersionOtherContent", "sameThingOtherID", "writerSuperseded"]

  package var summary: String {
    switch self {
    case .notTheAuthority: "it does not come from the authority of its domain"
    case .sameVersionOtherContent: "the same version exists with another content"
    case .sameThingOtherID: "the same thing exists under another id"
    case .writerSuperseded: "another device had followed its writer, and changed the record too"
    }
  }
}
