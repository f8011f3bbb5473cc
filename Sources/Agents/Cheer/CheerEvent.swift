/// A word of praise for something that was done ("Pulsum, CheerAgent").
package struct CheerEvent: Equatable, Sendable {
  package let time: CheerTime
  /// Which of the messages of that time it is, so that it is not said twice in a row.
  package let number: Int
  package let title: String
  package let message: String
  package let haptic: HapticPattern

  /// - Parameters:
  ///   - moment: the title of what was done.
  ///   - day: the local day, counted since 1970.
  ///   - hour: the local hour.
  ///   - last: what was said before, if anything.
  package init(
    completing moment: String, day: Int, hour: Int, last: CheerEvent? = nil, _ config: CheerConfig = CheerConfig()
  ) {
    let time = CheerTime(hour: hour, config)
    let all = CheerWords.messages(time)
    let choices = all.indices.filter { last?.time != time || last?.number != $0 }
    let name = Self.name(moment)
    let turn = PhraseChoice.number(name, day: day, salt: "cheer \(hour) \(last?.number ?? -1)")
    number = choices[Int(turn % UInt64(choices.count))]
    self.time = time
    title = all[number].title
    message = all[number].message(name)
    haptic = time.haptic
  }

  /// The title as it can stand in a sentence.
  private static func name(_ title: String) -> String {
    let tidy = PlainText.tidied(PlainText.prefix(title, characters: 60, bytes: 240)).drop { ".!?\"".contains($0) }
    let name = String(tidy.reversed().drop { ".!?\"".contains($0) || $0 == " " }.reversed())
    return name.isEmpty ? "That" : name
  }
}
