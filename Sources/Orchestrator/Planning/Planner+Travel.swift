// During a journey nothing is planned, and existing sessions become light and short (implementation plan 2.9).
extension Planner {
  /// Returns the effect of a journey on that date; `nil` if there is none, or it is unknown.
  func journey(on date: CivilDate) -> TravelEffect? { travel.effect(on: date, at: now, config.travel) }

  var isTravelling: Bool { distanceFromHome != nil }

  /// In metres, on a journey only.
  private var distanceFromHome: Double? {
    if case .travelling(let distance) = travel.whereabouts(at: now, config.travel) { distance } else { nil }
  }

  /// Returns the journey's part of a reason, in words, with a distance no more precise than necessary.
  func words(_ journey: TravelEffect) -> [String] {
    let far = distanceFromHome.map { Int(max(1, ($0 / 50_000).rounded())) * 50 }
    var words = [
      "The wearer is on a journey\(far.map { ", some \($0) km from home" } ?? ""): nothing new is planned, and "
        + "sessions that are planned already are light, and take no more than \(Int(journey.durationMax.seconds / 60)) minutes."
    ]
    if !journey.keepsHabits, let ahead = travel.hoursAhead {
      let way = ahead > 0 ? "ahead of" : "behind"
      words.append("The clocks are \(abs(ahead)) hours \(way) those at home: the usual hours mean nothing here.")
    }
    return words
  }

  /// Reviews the plans of today and tomorrow after a journey has begun or ended.
  mutating func notePlace() {
    guard isTravelling else { return }
    let until = itinerary.day(civil.date.adding(days: 1)).end
    for block in open() where block.start > now && block.start < until {
      guard block.status == .proposed else {
        // If the planner may only suggest, the morning does it.
        if allows(.transformBlock, confidence: 1) { _ = soften(block) }
        continue
      }
      guard let journey = journey(on: situation.zone.civil(block.start).date), !journey.allows(block.kind) else {
        continue
      }
      write(block.with(status: .cancelled))
      untell(.proposal, about: block.id)
      explain(
        .removed, "Took the question about \(describe(block)) back: the wearer is on a journey.",
        details: words(journey), cause: block.id)
    }
  }

  /// Makes a block that is too hard for a journey light and short, or suggests it. Returns whether it is such a block.
  mutating func soften(_ block: TrainingBlock) -> Bool {
    guard let journey = journey(on: situation.zone.civil(block.start).date), !journey.allows(block.kind) else {
      return false
    }
    if allows(.transformBlock, confidence: 1) {
      var lighter = block.lighter(config.cycles)
      lighter.end = min(lighter.end, lighter.start + journey.durationMax)
      write(lighter)
      explain(
        .transformed, "Made \(describe(block)) a recovery walk: the wearer is on a journey.", details: words(journey),
        cause: block.id)
      tell(.transformation, about: block.id, begins: block.start)
    } else {
      explain(
        .suggested,
        "Suggested to take \(describe(block)) lightly: the wearer is on a journey, and it may not change it by itself.",
        details: words(journey),
        rejected: [
          .init(
            what: "a recovery walk instead", why: obstacle(to: .transformBlock, confidence: 1)?.words ?? "",
            confidence: 1)
        ],
        cause: block.id)
      tell(.lightDay, about: UInt64(bitPattern: Int64(civil.date.dayNumber)))
    }
    return true
  }
}

extension GhostConfig {
  /// Restricts the times of the day to the journey's.
  func within(_ journey: TravelEffect) -> GhostConfig {
    var config = self
    config.freeTime.dayStart = max(config.freeTime.dayStart, journey.window.start)
    config.freeTime.dayEnd = min(config.freeTime.dayEnd, journey.window.end)
    return config
  }
}
