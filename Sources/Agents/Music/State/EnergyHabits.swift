/// The energy that the listener reports at each hour of the week (Resonance 5.1.4, "historical patterns").
///
/// Only the person's own reports are noted: estimates would confirm themselves.
package struct EnergyHabits: Equatable, Sendable {
  private struct Hour: Equatable, Sendable {
    var sum = 0.0
    var count = 0
  }

  private var hours = Array(repeating: Hour(), count: 7 * 24)
  /// The fewest answers for a habit (assumed).
  static let leastCount = 3

  package init() {}

  /// The weekday is 0 for Monday to 6, the hour local.
  package mutating func record(_ mood: MoodNote, weekday: Int, hour: Int) {
    guard let place = EnergyHabits.place(weekday, hour), let energy = mood.energyShare else { return }
    hours[place].sum += energy
    hours[place].count += 1
  }

  /// 0 to 1; absent with too few reports.
  package func usualEnergy(weekday: Int, hour: Int) -> Double? {
    guard let place = EnergyHabits.place(weekday, hour), hours[place].count >= EnergyHabits.leastCount else {
      return nil
    }
    return hours[place].sum / Double(hours[place].count)
  }

  private static func place(_ weekday: Int, _ hour: Int) -> Int? {
    (0..<7).contains(weekday) && (0..<24).contains(hour) ? weekday * 24 + hour : nil
  }
}
