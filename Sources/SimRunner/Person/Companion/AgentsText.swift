/// The text of `triad agents`: the phone's view of the current day of a run.
package struct AgentsText {
  private static let library = try? MomentLibrary.shipped.get()
  private let world: World
  private let log: RequestLog
  private let name: String
  private let date: CivilDate
  private let zone: Zone

  private let moment: Instant

  /// - Parameters:
  ///   - moment: The current moment of the run, or the one at which it was stopped.
  ///   - day: The day of the run, from 1; that of the moment otherwise.
  package init(_ world: World, _ log: RequestLog, at moment: Instant, day: Int?, name: String) {
    (self.world, self.log, self.moment, self.name) = (world, log, moment, name)
    zone = world.plan.zone
    // The first instant of a day is the end of the previous one.
    let (first, today) = (
      zone.civil(world.plan.start).date, zone.civil(world.clock.timestamp(moment + .seconds(-1))).date
    )
    date = day.map { first.adding(days: $0 - 1) } ?? today
  }

  package func lines() throws(StorageError) -> [String] {
    let now = zone.civil(world.clock.timestamp(moment))
    var lines = ["\(name) · seed \(world.plan.seed) · \(date.weekday.abbreviation) \(date), looked at on \(now)"]
    guard let phone = world.host(.phone), phone.isStarted else { return lines + ["", " there is no phone"] }
    let database = phone.database
    let kept = try database.reading { CompanionStore($0).wellbeing(from: date, to: date.adding(days: 1)) }.first
    lines += [""] + (try score(kept, isBehind: phone.wellbeingChangedSince().map { $0 <= date } ?? false))
    if let kept { lines += [""] + features(kept) }
    lines += try said(database)
    let today = log.entries.filter { zone.civil(world.clock.timestamp($0.at)).date == date }
    lines += cards(today) + receipts(today) + models(today)
    return lines
  }

  // MARK: - The score

  private func score(_ kept: DayWellbeing?, isBehind: Bool) throws(StorageError) -> [String] {
    guard let kept, let score = kept.score else {
      let reason = kept == nil ? "the day was not computed yet" : "nothing that is known could be compared"
      return [" score     none: \(reason)"]
    }
    let side = abs(score) < 0.1 ? "as usual" : score > 0 ? "more strained than usual" : "less strained than usual"
    var notes: [String] = []
    let isToday = zone.civil(world.clock.timestamp(moment)).date == date
    if isToday {
      notes.append("so far: the day is not over, and its steps do not count yet")
    } else if isBehind {
      notes.append("outdated: newer data isn't computed yet")
    }
    if kept.isSleepDoubtful { notes.append("the night is hardly half of one") }
    if kept.areStepsDoubtful { notes.append("hardly any steps") }
    return [" score     \(Figures.signed(score))  \(side)"] + notes.map { "           \($0)" }
  }

  private func features(_ kept: DayWellbeing) -> [String] {
    var table = [["feature", "that day", "usual", "from usual", "in the score"]]
    let known = kept.features.filter { $0.value != nil }
      .sorted { (-abs($0.contribution ?? 0), $0.name) < (-abs($1.contribution ?? 0), $1.name) }
    for entry in known {
      guard let feature = WellbeingFeature(rawValue: entry.name), let value = entry.value else { continue }
      let measure = kept.measures.first { $0.name == entry.name }
      let (day, usual) = (measure?.value, measure?.median)
      table.append([
        feature.spoken + (entry.isImputed ? " (carried over)" : ""),
        day.map { Self.number($0, feature) } ?? Figures.fixed(value, 2), usual.map { Self.number($0, feature) } ?? "",
        measure == nil ? "" : Figures.signed(value), entry.contribution.map { Figures.signed($0) } ?? "",
      ])
    }
    table.append(["learned offset", "", "", "", Figures.signed(kept.bias)])
    let absent = kept.features.filter { $0.value == nil }.compactMap { WellbeingFeature(rawValue: $0.name)?.spoken }
    var lines = Figures.columns(table).map { "   " + $0 }
    if !absent.isEmpty { lines.append("   not known: \(absent.joined(separator: ", "))") }
    return lines
  }

  // MARK: - The wearer's messages and the answers

  private func said(_ database: Database) throws(StorageError) -> [String] {
    var lines: [String] = []
    let sliders = try database.reading { CompanionStore($0).sliders(of: date) }
    let set = [("stress", sliders.stress), ("energy", sliders.energy), ("sleep quality", sliders.sleepQuality)]
      .compactMap { name, value in value.map { "\(name) \(Figures.fixed($0, 1))" } }
    if !set.isEmpty { lines.append(" sliders   \(set.joined(separator: " · "))") }
    if let mood = try database.reading({ CompanionStore($0).sentiment(of: date) }) {
      lines.append(" journal   sentiment \(Figures.signed(mood))")
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  private func cards(_ entries: [RequestLog.Entry]) -> [String] {
    var lines: [String] = []
    for entry in entries {
      guard case .cards(let cards) = entry.answer.content else { continue }
      for (index, card) in cards.enumerated() {
        lines.append("   \(index == 0 ? time(entry) : "     ")  \(card.title) (\(card.badge) evidence): \(card.body)")
        if let caution = card.caution { lines.append("          mind: \(caution)") }
        if let study = Self.library?.moment(card.moment)?.study { lines.append("          see \(study.text)") }
      }
    }
    return lines.isEmpty ? [] : ["", " cards"] + lines
  }

  private func receipts(_ entries: [RequestLog.Entry]) -> [String] {
    guard !entries.isEmpty else { return ["", " the agents received no request on that day"] }
    let levels = ["", " [caution]", " [crisis]"]
    return ["", " receipts"]
      + entries.map { entry in
        let level = levels[min(Int(entry.answer.level), levels.count - 1)]
        return "   \(time(entry))  \(entry.request.caption) -> \(entry.answer.caption)\(level)"
      }
  }

  private func models(_ entries: [RequestLog.Entry]) -> [String] {
    let agents = world.plan.agents
    func line(_ name: String, _ plan: ModelSettings?, isCloud: Bool) -> String {
      guard let plan else { return "   \(name)  none" }
      let calls = entries.flatMap(\.calls).filter { $0.isCloud == isCloud }
      func ends(_ isAsked: Bool) -> String {
        ModelCall.Outcome.allCases.filter { $0.isAsked == isAsked }.compactMap { outcome in
          let count = calls.count { $0.outcome == outcome }
          return count == 0 ? nil : "\(count) \(outcome.words)"
        }.joined(separator: ", ")
      }
      let (asked, kept) = (calls.count { $0.outcome.isAsked }, ends(false))
      let use = asked == 0 ? "not asked" : "asked \(asked) times: \(ends(true))"
      return "   \(name)  \(plan.availability), \(use)\(kept.isEmpty ? "" : "; kept back: \(kept)")"
    }
    return ["", " models"]
      + [line("phone", agents?.phoneModel, isCloud: false), line("cloud", agents?.cloudModel, isCloud: true)]
  }

  private func time(_ entry: RequestLog.Entry) -> String {
    let civil = zone.civil(world.clock.timestamp(entry.at))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(civil.hour)):\(two(civil.minute))"
  }

  // MARK: - Numbers

  private static func number(_ value: Double, _ feature: WellbeingFeature) -> String {
    switch feature {
    case .heartRateVariability: "\(Figures.fixed(value, 0)) ms"
    case .nocturnalHeartRate, .restingHeartRate: "\(Figures.fixed(value, 0)) bpm"
    case .respiratoryRate: "\(Figures.fixed(value, 1)) /min"
    case .sleepDebt: "\(Figures.fixed(value, 1)) h"
    default: Figures.fixed(value, 0)
    }
  }
}

/// Requests to the phone's agents in a run and their outcomes, in the order of the answers.
package final class RequestLog: TraceObserver {
  package var interest: TraceInterest { .facts }
  package struct Entry {
    package let request: CompanionRequest
    package let answer: CompanionAnswer
    package let asked: Instant
    /// The time of the answer.
    package let at: Instant
    /// Calls to language models made for this request.
    package let calls: [ModelCall]
  }

  package init() {}

  package private(set) var entries: [Entry] = []
  package private(set) var open: [Int64: (request: CompanionRequest, asked: Instant)] = [:]
  private var calls: [ModelCall] = []

  package func observe(_ event: TraceEvent) {
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { open = [:] }
    let fact = event.companionFact
    if case .asked(let request, let position, _)? = fact { open[position] = (request, event.at) }
    if case .called(let call, _)? = fact { calls.append(call) }
    if case .answered(let answer, _)? = fact {
      guard let (request, asked) = open.removeValue(forKey: answer.position) else { return }
      entries.append(Entry(request: request, answer: answer, asked: asked, at: event.at, calls: calls))
      calls = []
    }
  }
}
