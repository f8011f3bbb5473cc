/// The hours of the times of day for praise ("Pulsum, CheerAgent"; the hours are assumed).
package struct CheerConfig: Equatable, Sendable {
  /// The local hours at which each begins; the night lasts until the morning.
  package var morning = 5
  var midday = 11
  package var evening = 17
  package var night = 22
}

/// The part of a day, which determines the tone of praise.
package enum CheerTime: UInt8, CaseIterable, Sendable {
  case morning = 1, midday, evening, night

  /// - Parameter hour: The local hour; any number is reduced to its day.
  package init(hour: Int, _ config: CheerConfig = CheerConfig()) {
    let hour = ((hour % 24) + 24) % 24
    self =
      switch hour {
      case _ where hour >= config.night || hour < config.morning: .night
      case _ where hour >= config.evening: .evening
      case _ where hour >= config.midday: .midday
      default: .morning
      }
  }

  /// The haptic on the wrist: a single click at night, the completion pattern at other times.
  package var haptic: HapticCue { self == .night ? .acknowledgment : .completion }
}

/// Praise for a completed card ("Pulsum, CheerAgent").
package struct CheerEvent: Equatable, Sendable {
  package let time: CheerTime
  /// The number of the message among those of that time, so that none is repeated at once.
  package let number: Int
  package let title: String
  package let message: String
  package let haptic: HapticCue

  /// - Parameters:
  ///   - moment: The title of the completed card.
  ///   - day: The local day, counted since 1970.
  ///   - hour: The local hour.
  ///   - last: The previous message, if any.
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

  /// Returns the title's form inside a sentence.
  private static func name(_ title: String) -> String {
    let tidy = PlainText.tidied(PlainText.prefix(title, characters: 60, bytes: 240)).drop { ".!?\"".contains($0) }
    let name = String(tidy.reversed().drop { ".!?\"".contains($0) || $0 == " " }.reversed())
    return name.isEmpty ? "That" : name
  }
}

/// The phrases for a completed card.
enum CheerWords {
  struct Message: Sendable {
    let title: String
    /// The text with a placeholder for the card's title.
    private let text: String

    init(_ title: String, _ text: String) { (self.title, self.text) = (title, text) }

    func message(_ name: String) -> String {
      text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: name)
    }
  }

  static func messages(_ time: CheerTime) -> [Message] {
    switch time {
    case .morning: morning
    case .midday: midday
    case .evening: evening
    case .night: night
    }
  }

  private static let morning = [
    Message("A good start", "%: done, and the day has only begun."),
    Message("Well begun", "You have already done something for yourself: %."),
    Message("First one in", "% before most of the day has happened. Nice."),
    Message("Off you go", "%: that will keep you company this morning."),
    Message("Early and kind", "You took the time. % is done."),
  ]

  private static let midday = [
    Message("Well done", "%, in the middle of everything. That counts."),
    Message("A good pause", "You made room for it: %."),
    Message("Right on time", "% is done. The afternoon can come."),
    Message("That was you", "Nobody else could have done it: %."),
    Message("Nicely placed", "%, between two things. Take the ease with you."),
  ]

  private static let evening = [
    Message("A good end", "%: a kind thing to finish with."),
    Message("The day is richer", "% is part of this day now."),
    Message("Well earned", "You still found time. % is done."),
    Message("Softly done", "%, and now the evening is yours."),
    Message("One more good thing", "Today also had this in it: %."),
  ]

  private static let night = [
    Message("Quietly done", "%. Sleep well."),
    Message("Good night", "% is done, and the rest can wait."),
    Message("Enough for today", "%: that was the last thing needed."),
    Message("Calm now", "You were good to yourself. % is done."),
  ]
}
