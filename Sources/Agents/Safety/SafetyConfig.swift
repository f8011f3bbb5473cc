/// The numbers of the local safety classifier. All assumed.
package struct SafetyConfig: Equatable, Sendable {
  /// Words of a text that are read; what is longer is read from both ends.
  package var wordsMax = 4_000
  /// Different kinds of worry in one text, none of them a crisis alone, that together make one.
  package var worriesForCrisis = 3
  /// How far before a word its subject is looked for, in words.
  package var subjectReach = 12
  /// How far before a word a denial of it is looked for, in words.
  package var denialReach = 5

  package init() {}
}
