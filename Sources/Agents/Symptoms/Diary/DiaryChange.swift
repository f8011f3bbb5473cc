/// What an edit or a merge did to the diary, for those who keep something that was computed from it.
package struct DiaryChange: Equatable, Sendable {
  package enum Kind: Int, Sendable {
    case added, edited, deleted
  }

  package let kind: Kind
  /// The local day whose contents differ now. An entry that moves to another day changes both.
  package let day: Int
  /// Nil for the log of the day itself.
  package let entry: String?
}

/// Why an edit of the diary is refused.
package enum DiaryEditError: Error, Equatable, Sendable {
  /// An entry of that id exists or existed: ids are never used again, so that a deletion stays one.
  case idInUse(String)
  case unknownEntry(String)
  case deletedEntry(String)
  /// The moment of the edit is no number.
  case badTime(String)
}
