extension Absolution {
  /// The story in plain words: what was seen, what follows from it, and what comes next.
  package var lines: [String] {
    switch pattern {
    case .meetings(let without, let with):
      [
        "Days without training had \(Self.hours(without)) of meetings, days with it \(Self.hours(with)).",
        "The calendar left no room. That is a matter of the calendar, not of will.",
        "The next sessions go where the meetings are not.",
      ]
    case .sleepDebt(let without, let with):
      [
        "Before days without training there were \(Self.hours(without)) of sleep, before the others \(Self.hours(with)).",
        "To leave a session out after such a night was right.",
        "Sessions will follow the nights: light after a short one.",
      ]
    case .weekendsOnly(let weekend, let all):
      [
        "\(weekend) of \(all) workouts were at the weekend.",
        "The working days had no place for one. That can be changed.",
        "One short session on a working day is enough to begin.",
      ]
    case .eveningsLost(let before, let after):
      [
        "\(before) workouts were in the evening before, \(after) since.",
        "The evenings went to something else; the days had used up what was left for them.",
        "Other hours of the day come first now.",
      ]
    case .noPattern:
      ["Nothing in the past weeks stands out.", "Life is full at times.", "It begins small, and where there is room."]
    case .steady(let perWeek):
      [
        "There were about \(Int(perWeek.rounded())) workouts a week, and they have not grown fewer.",
        "That is to be kept, not to be repaired.",
      ]
    }
  }

  private static func hours(_ minutes: Double) -> String {
    let whole = Int(minutes.rounded())
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60) h"
  }
}
