/// Which of several ways to say a thing is taken: another one on another day, and the same on every machine.
enum PhraseChoice {
  /// A number that depends on every part.
  static func number(_ text: String, day: Int, salt: String) -> UInt64 { TextHash("\(day)/\(salt)/\(text)").mixed }
}
