import Wire

/// The wearer's acts while music plays: looks at the watch every few minutes, and skips, pauses or turns the crown.
struct Listening {
  /// The times at which the watch isn't on the wrist.
  let off: [Range<Timestamp>]
  /// The end of the day: music ends before it.
  let end: Timestamp
  /// The stimulus with which the wearer opens the watch's app.
  let look: Stimulus

  /// The length of listening in minutes, and the interval of uses of the watch in seconds (assumed).
  private static let length = 15.0..<50.0
  private static let pause = 300.0

  /// - Parameter starts: The preferred starts; one that is within an earlier session is skipped.
  func add(_ starts: [Timestamp], random: inout RandomStream, to log: inout EventLog) {
    var free = Timestamp(nanoseconds: .min)
    for start in starts {
      let stop = min(
        start + .seconds(Int64(60 * random.uniform(Self.length.lowerBound, Self.length.upperBound))),
        end - .seconds(30))
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
      guard !off.contains(where: { $0.contains(moment) }) else { continue }
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
