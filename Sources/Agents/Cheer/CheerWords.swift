/// What is said when something was done.
enum CheerWords {
  struct Message: Sendable {
    let title: String
    /// With the place where the name of what was done belongs.
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
