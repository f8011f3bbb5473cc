/// Everything that is wrong with a library, so that it can be mended in one go.
package struct MomentLibraryError: Error, Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    /// A text is no JSON; texts are counted from 0.
    case malformed(text: Int, StrictJSONMistake)
    /// A text is no list of objects.
    case notAList(text: Int)
    /// A moment has no id, or one that is not of small letters, digits and hyphens.
    case badID(text: Int, place: Int)
    case duplicateID(String)
    case missing(id: String, field: String)
    /// A field that no moment has.
    case unknownField(id: String, field: String)
    case wrongType(id: String, field: String)
    /// A text that is empty, too long, or begins or ends with space.
    case badText(id: String, field: String)
    case outOfRange(id: String, field: String, value: Double)
    case unknownWord(id: String, field: String, word: String)
    case repeatedWord(id: String, field: String, word: String)
    /// A text that promises or advises what only a physician may.
    case claim(id: String, field: String, words: String)
  }

  package let problems: [Problem]
}
