import Testing

@testable import Agents

@Suite("Cards that learn")
struct CardTasteTests {
  private static let config: CardConfig = {
    var config = CardConfig()
    (config.heeds, config.topK) = (true, 100)
    (config.candidates.acceptance, config.candidates.novelty) = (.pooled(4), .sinceOffered(days: 14))
    return config
  }()

  private func cards(
    _ library: MomentLibrary, _ history: MomentHistory, _ state: CoachState = coachState(), clock: DayClock? = nil
  ) -> [MicroMoment] {
    let search = ScriptedSearch(found: library.moments.map { ($0.id, 1) })
    return CoachAgent(library, Self.config)
      .cards(for: state, history: history, search: search, ranker: RecRanker(), now: coachNow, clock: clock).map(
        \.moment)
  }

  /// Everything was offered long ago, so that nothing is new.
  private func offered(_ library: MomentLibrary) -> [MomentHistory.Event] {
    library.moments.enumerated().map {
      .init(id: UInt64($0.offset), moment: $0.element.id, answer: .offered, at: coachNow - 20 * 86_400)
    }
  }

  @Test("treat accepted cards of a kind as a taste for the whole kind")
  func kinds() throws {
    let library = try MomentLibrary.shipped.get()
    for category in [MicroMoment.Category.connection, .outdoors, .mobility, .play] {
      var history = MomentHistory(offered(library))
      let own = library.moments.filter { $0.category == category }
      for (place, moment) in library.moments.enumerated() {
        let isOwn = moment.category == category
        // One of the kind is new to them all the same.
        guard moment.id != own.last?.id else { continue }
        _ = history.add(
          .init(
            id: UInt64(1_000 + place), moment: moment.id, answer: isOwn ? .accepted : .declined,
            at: coachNow - 15 * 86_400))
      }
      let features = own.map {
        CandidateFeatures(
          $0, distance: 1, record: history.record($0.id),
          kind: own.reduce(MomentHistory.Record()) { $0.with(history.record($1.id)) }, state: coachState(),
          now: coachNow,
          Self.config.candidates)
      }
      #expect(features.allSatisfy { $0[.acceptance] > 0.8 }, "\(category)")
    }
  }

  @Test("let a declined card rest, twice as long after each time in a row, and no longer after it was accepted")
  func rest() throws {
    let library = try MomentLibrary.shipped.get()
    let moment = try #require(library.moments.first { $0.difficulty == .easy && $0.tags.contains("anywhere") })
    func isOffered(declines: Int, daysAgo: Int, takenSince: Bool = false) -> Bool {
      var events = offered(library)
      for number in 0..<declines {
        events.append(
          .init(
            id: UInt64(5_000 + number), moment: moment.id, answer: .declined, at: coachNow - daysAgo * 86_400 - number))
      }
      if takenSince {
        events.append(.init(id: 6_000, moment: moment.id, answer: .accepted, at: coachNow - daysAgo * 86_400 + 1))
      }
      // Two others are left beside it: the rest was turned down a moment ago.
      let spared = library.moments.filter { $0.id != moment.id && $0.difficulty == .easy }.suffix(2).map(\.id)
      for (place, other) in library.moments.enumerated() where other.id != moment.id && !spared.contains(other.id) {
        events.append(.init(id: UInt64(7_000 + place), moment: other.id, answer: .declined, at: coachNow - 10))
      }
      return cards(library, MomentHistory(events)).contains { $0.id == moment.id }
    }
    #expect(!isOffered(declines: 1, daysAgo: 1) && isOffered(declines: 1, daysAgo: 3))
    #expect(!isOffered(declines: 3, daysAgo: 7) && isOffered(declines: 3, daysAgo: 9))
    #expect(isOffered(declines: 3, daysAgo: 1, takenSince: true))
  }

  @Test("fit the hour and the day of the week")
  func clock() throws {
    let library = try MomentLibrary.shipped.get()
    for (hour, isWeekend, never) in [
      (8, false, ["evening", "sleep", "weekend"]), (22, false, ["morning", "wake", "lunch", "daylight", "work"]),
      (12, true, ["work", "commute", "morning"]),
    ] {
      var history = MomentHistory()
      for round in 0..<20 {
        let chosen = cards(library, history, clock: DayClock(hour: hour, isWeekend: isWeekend))
        for moment in chosen {
          #expect(moment.tags.filter(never.contains) == [], "\(moment.id) at \(hour)")
          _ = history.add(
            .init(id: UInt64(round * 10) + UInt64(moment.id.count), moment: moment.id, answer: .offered, at: coachNow))
        }
      }
    }
  }

  @Test("never ask anything hard of a person who falls ill")
  func illness() throws {
    let library = try MomentLibrary.shipped.get()
    let ill = coachState(["z_nocthr": 2.6, "z_rr": 2.1, "z_hrv": -2.4])
    #expect(ill.isUnwell && !coachState(["z_nocthr": 2.6]).isUnwell)
    var history = MomentHistory()
    for round in 0..<40 {
      for moment in cards(library, history, ill) {
        #expect(moment.difficulty != .hard, "\(moment.id)")
        #expect(moment.category != .movement || moment.difficulty == .easy, "\(moment.id)")
        _ = history.add(.init(id: UInt64(round), moment: moment.id, answer: .offered, at: coachNow - 100 + round))
      }
    }
  }

  @Test("always hold one that was never offered, as long as there is any")
  func exploring() throws {
    let library = try MomentLibrary.shipped.get()
    var history = MomentHistory()
    var seen: Set<String> = []
    for round in 0..<library.moments.count {
      let chosen = cards(library, history)
      #expect(chosen.contains { !seen.contains($0.id) })
      for (place, moment) in chosen.enumerated() {
        seen.insert(moment.id)
        _ = history.add(.init(id: UInt64(round * 3 + place), moment: moment.id, answer: .offered, at: coachNow))
      }
      if seen.count == library.moments.count { break }
    }
    #expect(seen.count == library.moments.count)
  }

  @Test("are strong only where they cite what they go back to")
  func evidence() throws {
    for moment in try MomentLibrary.shipped.get().moments {
      if moment.evidence == .strong { #expect(moment.study != nil, "\(moment.id)") }
      if let study = moment.study {
        #expect((1950...2026).contains(study.year) && !study.title.isEmpty, "\(moment.id)")
      }
    }
  }

  @Test("do not offer the last cup of the day at night, and may in the morning")
  func lastCup() throws {
    let cup = try #require(try MomentLibrary.shipped.get().moment("last-cup"))
    let hours = (0..<24).filter { DayClock(hour: $0, isWeekend: false).suits(cup.tags) }
    #expect(hours == Array(6..<15))
  }
}
