package import WearerKit

/// Listening to music: the wearer looks at the watch every few minutes, and skips, pauses or turns the crown.
package struct ListeningHabit: AppHabit {
  private let day: HabitDay
  /// The act by which the wearer opens the watch's app.
  private let look: DeviceEvent

  package static func add(_ day: HabitDay, to log: inout EventLog) {
    guard day.habits.opensApp else { return }
    var random = day.streams["music"]
    let starts = day.moments(perDay: day.habits.listensPerDay, random: &random)
    let look = day.habits.opensWatchAppPerDay == nil ? DeviceEvent.raisesWrist : .opensWatchApp
    ListeningHabit(day: day, look: look).add(starts, random: &random, to: &log)
  }

  /// The length of listening in minutes, and the interval of uses of the watch in seconds (assumed).
  private static let length = 15.0..<50.0
  private static let pause = 300.0

  /// - Parameter starts: when they would begin to listen; one that falls into an earlier session is left out.
  private func add(_ starts: [Timestamp], random: inout RandomStream, to log: inout EventLog) {
    var free = Timestamp(nanoseconds: .min)
    for start in starts {
      let stop = min(
        start + .seconds(Int64(60 * random.uniform(Self.length.lowerBound, Self.length.upperBound))),
        day.shape.day.end - .seconds(30))
      guard start >= free, start < stop else { continue }
      log.add(MusicAct.plays(true), at: start)
      addLooks(start..<stop, random: &random, to: &log)
      log.add(MusicAct.plays(false), at: stop)
      free = stop + .minutes(1)
    }
  }

  private func addLooks(_ range: Range<Timestamp>, random: inout RandomStream, to log: inout EventLog) {
    var moment = range.lowerBound + .seconds(20)
    while true {
      moment = moment + .seconds(15 + Int64(random.exponential(mean: Self.pause)))
      let (choice, reaction) = (random.unit(), Span.milliseconds(800 + Int64(2_500 * random.unit())))
      guard moment + .seconds(10) < range.upperBound else { return }
      guard !day.isOff(moment) else { continue }
      log.add(look, at: moment)
      log.add(Self.act(choice), at: moment + reaction)
    }
  }

  private static func act(_ choice: Double) -> MusicAct {
    switch choice {
    case ..<0.55: .presses(.skip)
    case ..<0.65: .presses(.previous)
    case ..<0.75: .presses(.pause)
    case ..<0.85: .presses(.play)
    default: .turnsCrown(choice < 0.92 ? 0.1 : -0.1)
    }
  }
}
