/// The words of the sentiment lexicon as they are written: by theme, each theme in a file of its own.
enum LexiconText {
  /// The themes that give valences; where two name a word, the earlier wins.
  static let themes = [emoji, emoticons, phrases, feelings, wellbeing, people, judgement, world, slang]
}
