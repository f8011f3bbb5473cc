/// The events on the desktop during the work that begins on a day.
struct Desk {
  let shape: DayShape
  let work: [Range<Timestamp>]

  /// The front applications, by share; a meeting has its own.
  private static let applications: [(name: String, share: Double)] = [
    ("code", 5), ("mail", 3), ("browser", 4), ("chat", 3), ("documents", 3), ("music", 0.5),
  ]

  /// Adds screen, focus and front application, sitting by sitting.
  func add(streams: DayStreams, to log: inout EventLog) {
    var random = streams["desktop"]
    for stint in work {
      for (index, sitting) in sittings(in: stint, random: &random).enumerated() {
        log.add(.desktopScreen(isAwake: true), at: sitting.lowerBound)
        addFocus(sitting, isFirst: index == 0, random: &random, to: &log)
        addApplications(sitting, random: &random, to: &log)
        log.add(.desktopScreen(isAwake: false), at: sitting.upperBound)
      }
    }
  }

  /// Returns sittings of about an hour, with a lunch in the middle of a long stint.
  private func sittings(in stint: Range<Timestamp>, random: inout RandomStream) -> [Range<Timestamp>] {
    var sittings: [Range<Timestamp>] = []
    var from = stint.lowerBound + .seconds(Int64(random.uniform(30, 420)))
    var hasEaten = stint.length < .hours(6)
    while from < stint.upperBound {
      var to = from + .seconds(Int64(random.uniform(35, 95) * 60))
      var pause = Span.seconds(Int64(random.uniform(3, 14) * 60))
      if !hasEaten, to > stint.middle - .minutes(30) {
        pause = .seconds(Int64(random.uniform(25, 55) * 60))
        hasEaten = true
      }
      if to + .minutes(10) > stint.upperBound { to = stint.upperBound }
      if from < to, !shape.isAsleep(at: from) { sittings.append(from..<to) }
      from = to + pause
    }
    return sittings
  }

  private func addFocus(
    _ sitting: Range<Timestamp>, isFirst: Bool, random: inout RandomStream, to log: inout EventLog
  ) {
    let (luck, from, share) = (random.unit(), random.uniform(0.05, 0.4), random.uniform(0.4, 0.9))
    let length = sitting.length.seconds
    guard luck < (isFirst ? 0.6 : 0.3), length > 600 else { return }
    let start = sitting.lowerBound + .seconds(Int64(from * length))
    let end = start + .seconds(Int64(share * (1 - from) * length))
    log.add(.focus(luck < 0.15 ? "do not disturb" : "work"), at: start)
    log.add(.focus(nil), at: end)
  }

  private func addApplications(_ sitting: Range<Timestamp>, random: inout RandomStream, to log: inout EventLog) {
    var moment = sitting.lowerBound + .seconds(5)
    var last = ""
    let total = Desk.applications.reduce(0) { $0 + $1.share }
    while moment < sitting.upperBound {
      var left = random.uniform(0, total)
      var name =
        Desk.applications.first { application in
          left -= application.share
          return left < 0
        }?.name ?? "browser"
      if shape.meetings.contains(where: { !$0.isAllDay && $0.isBusy && $0.start <= moment && moment < $0.end }) {
        name = "video"
      }
      if name != last { log.add(.frontApplication(name), at: moment) }
      last = name
      moment = moment + .seconds(Int64(20 + random.exponential(mean: 560)))
    }
  }
}
