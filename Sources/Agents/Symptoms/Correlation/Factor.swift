/// Something that may have to do with flares (Symptom tracker, ticket 5).
package enum Factor: Hashable, Sendable, Comparable {
  /// In lower case, without space around it.
  case food(String)
  case exercise(ExerciseType, intensity: ClosedRange<Int>?)
  case activity(ActivityType)
  /// Of an activity (assumed: ticket 1 keeps stress "for stress correlation").
  case stress(ClosedRange<Int>)
  case sleep(hours: Range<Double>)
  /// Several at once, in ascending order.
  case compound([Factor])

  /// A name that no other factor has, such as "food:milk".
  package var key: String {
    switch self {
    case .food(let name): "food:" + name
    case .exercise(let type, let intensity): "exercise:" + type.rawValue + (intensity.map { ":\(Self.text($0))" } ?? "")
    case .activity(let type): "activity:" + type.rawValue
    case .stress(let range): "stress:" + Self.text(range)
    case .sleep(let hours): "sleep:\(hours.lowerBound)-\(hours.upperBound)"
    case .compound(let parts): parts.map(\.key).joined(separator: "+")
    }
  }

  /// As people say it.
  package var name: String {
    switch self {
    case .food(let name): name
    case .exercise(let type, let intensity):
      type.rawValue + (intensity.map { ", intensity \(Self.text($0))" } ?? "")
    case .activity(let type): type.rawValue
    case .stress(let range): "stress \(Self.text(range))"
    case .sleep(let hours): "sleep \(hours.lowerBound) to under \(hours.upperBound) h"
    case .compound(let parts): parts.map(\.name).joined(separator: " with ")
    }
  }

  package static func < (a: Factor, b: Factor) -> Bool { a.key < b.key }

  /// The food of that name, however it was typed.
  package static func food(typed name: String) -> Factor {
    .food(name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private static func text(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)-\(range.upperBound)" }

  var isFood: Bool {
    guard case .food = self else { return false }
    return true
  }

  var isSleep: Bool {
    guard case .sleep = self else { return false }
    return true
  }
}
