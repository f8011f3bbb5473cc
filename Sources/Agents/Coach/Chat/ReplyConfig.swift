/// How long a reply may be ("Pulsum, Journey 4" and "FoundationModelsCoachGenerator").
package struct ReplyConfig: Equatable, Sendable {
  package var sentencesMax = 2
  package var charactersMax = 280
  package var wordsMax = 80
  /// So that a few piled-up characters are no novel (assumed).
  package var bytesMax = 1_120
  /// What comes after it is not even read (assumed).
  package var rawCharactersMax = 4_000

  package init() {}
}
