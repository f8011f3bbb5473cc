/// Searches for factors before flares, and before moments of days without one.
///
/// As written, hours before a flare are compared with whole days: a food eaten once a day is in hardly any window of
/// two hours, but on every day, and so seems protective. By the sound rules each day without a flare gets a moment too,
/// at the time of day of some flare, and the same hours before it are searched. The times of day are dealt to those
/// days in turn, so that both sides have the same distribution. Every day counts once, so that a table counts
/// independent days.
///
/// The day before a flare is compared like any other day without one: its windows end at its own moment, and later
/// events don't count for it. Leaving such days out would be another mistake, because they are rich in the trigger: the
/// rest, poor in it, would make everything look like a trigger.
struct MatchedWindows {
  let index: CorrelationIndex
  let design: CorrelationDesign
  private var config: CorrelationConfig { index.config }

  func exposures(_ factor: Factor) -> [Exposure] {
    let usual = usualHours(factor)
    return exposures(factor) { moments($0, [(factor, usual)]) }
  }

  /// Returns the exposures of two factors, before the same moments.
  func exposures(_ first: Factor, _ second: Factor, _ window: TimeWindow) -> (Exposure, Exposure) {
    let moments = moments(window, [(first, usualHours(first)), (second, usualHours(second))])
    return (exposure(first, window, moments), exposure(second, window, moments))
  }

  /// Uses the same moments for all factors, so that they can be combined.
  func sharedExposures(_ factor: Factor) -> [Exposure] { exposures(factor) { moments($0, []) } }

  /// Uses all of the most severe flares: a rare factor has too few events for usual hours.
  func severeExposures(_ factor: Factor) -> [Exposure] {
    exposures(factor) { moments($0, [], before: design.severeOnsets) }
  }

  /// Returns one for each window.
  private func exposures(_ factor: Factor, _ moments: (TimeWindow) -> [CorrelationMoment?]) -> [Exposure] {
    let comesAlong = comesWithSymptoms(factor)
    return config.windows.map { window in
      let isMute = comesAlong && window.from < 24
      return exposure(factor, window, isMute ? design.days.map { _ in nil } : moments(window))
    }
  }

  /// Returns whether the factor is mostly recorded together with symptoms. On a flare such a report is at the onset by
  /// nature, and on other days at any time, so that its hours mean nothing.
  private func comesWithSymptoms(_ factor: Factor) -> Bool {
    guard config.rules == .sound, !factor.isSleep, let instants = index.events[factor] else { return false }
    let reach = config.togetherSeconds
    let together = instants.count { design.symptoms.count(in: $0 - reach..<$0 + reach + 1) > 0 }
    return Double(together) > Double(instants.count) * config.togetherShare
  }

  /// Returns each day's moment; `nil` for flares before which none of the factors was possible.
  ///
  /// - Parameter flares: The onset of each day; `nil` for those of all flares.
  private func moments(
    _ window: TimeWindow, _ factors: [(Factor, UsualHours)], before flares: [DiaryTime?]? = nil
  ) -> [CorrelationMoment?] {
    let onsets = flares ?? design.onsets
    let shares = onsets.map { onset -> Double? in
      guard let onset else { return nil }
      return factors.map { share($0, window, CorrelationMoment(onset)) }.min() ?? 1
    }
    // As written, every flare counts.
    let isLiteral = config.rules == .asWritten
    let limit = isLiteral ? 0 : (shares.compactMap(\.self).max() ?? 0) * config.usualShare
    let isKept = shares.map { share in share.map { isLiteral || ($0 > 0 && $0 >= limit) } ?? false }
    let times = zip(onsets, isKept).compactMap { $1 ? $0?.minute : nil }
    var turn = 0
    return design.days.indices.map { place in
      if let onset = onsets[place] { return isKept[place] ? CorrelationMoment(onset) : nil }
      guard !times.isEmpty, let facts = index.facts[design.days[place]] else { return nil }
      let minute = times[turn % times.count]
      turn += 1
      let seconds = design.days[place] * 86_400 + minute * 60 - facts.offset
      return CorrelationMoment(seconds: seconds, offset: facts.offset)
    }
  }

  private func share(_ factor: (Factor, UsualHours), _ window: TimeWindow, _ moment: CorrelationMoment) -> Double {
    let span = moment.span(window)
    let own = (index.events[factor.0] ?? []).count(in: span)
    return factor.1.share(span, offset: moment.offset, own: own)
  }

  private func usualHours(_ factor: Factor) -> UsualHours {
    let first = design.days.first.flatMap { index.facts[$0]?.offset } ?? config.offset
    return UsualHours(index.events[factor] ?? [], offset: first)
  }

  private func exposure(_ factor: Factor, _ window: TimeWindow, _ moments: [CorrelationMoment?]) -> Exposure {
    let instants = index.events[factor] ?? []
    var exposure = Exposure(exposed: BitRow(count: moments.count), known: BitRow(count: moments.count))
    for (place, moment) in moments.enumerated() {
      guard let moment else { continue }
      let isWholeDay = config.rules == .asWritten && design.onsets[place] == nil
      let start = design.days[place] * 86_400 - moment.offset
      let span = isWholeDay ? start..<(start + 86_400) : moment.span(window)
      exposure.exposed[place] = instants.count(in: span) > 0
      exposure.known[place] = config.rules == .asWritten || isKnown(factor, moment, span)
    }
    return exposure
  }

  /// A day without entries isn't a day without the factor; neither is one without any food a day without this one, nor
  /// a night of unknown length a long one.
  private func isKnown(_ factor: Factor, _ moment: CorrelationMoment, _ span: Range<Int>) -> Bool {
    moment.days(span).allSatisfy { day in
      guard let facts = index.facts[day], facts.isObserved else { return false }
      if factor.isFood { return facts.knowsFood }
      if factor.isStress { return facts.knowsStress }
      return !factor.isSleep || !span.contains(facts.waking) || facts.sleepHours != nil
    }
  }

  // MARK: - What the days are like on which something was not there

  /// The evidence for a factor in a window that seems to protect.
  struct Evidence {
    /// Its exposure, where other entries of the same meal show the days without it.
    var strict: Exposure
    /// Groups of days with about as many entries.
    var groups: [BitRow] = []
    /// By index of a day: the number of other entries on it, and on the days of its window.
    var written: [(place: Int, day: Int, window: Int)] = []
  }

  func evidence(_ factor: Factor, _ window: TimeWindow, _ exposure: Exposure) -> Evidence {
    let clock = usualHours(factor)
    let moments = moments(window, [(factor, clock)])
    var evidence = Evidence(strict: exposure)
    for (place, moment) in moments.enumerated() where exposure.known[place] {
      guard let moment else { continue }
      let (span, isThere) = (moment.span(window), exposure.exposed[place])
      let days = moment.days(span)
      if factor.isFood, !isThere {
        let foods = days.flatMap { index.facts[$0]?.foods ?? [] }.filter(span.contains)
        let isMeal = foods.contains { clock.isNear($0, offset: moment.offset, minutes: config.mealMinutes) }
        evidence.strict.known[place] = isMeal
      }
      func others(_ days: ClosedRange<Int>) -> Int {
        let own = (index.events[factor] ?? []).count { days.contains(DiaryTime.day(local: $0 + moment.offset)) }
        return days.reduce(0) { $0 + (index.facts[$1]?.written ?? 0) } - own
      }
      let day = design.days[place]
      evidence.written.append((place, others(day...day), others(days)))
    }
    evidence.groups = groups(evidence.written.map { ($0.place, $0.window) }, places: moments.count)
    return evidence
  }

  /// Groups of about equal size of days with about as many entries; days with equal numbers are in one.
  private func groups(_ written: [(place: Int, count: Int)], places: Int) -> [BitRow] {
    let counts = written.map(\.count).sorted()
    guard !counts.isEmpty else { return [] }
    let limits = (1..<max(2, config.fullnessGroups)).map { counts[counts.count * $0 / config.fullnessGroups] }
    var groups = Array(repeating: BitRow(count: places), count: limits.count + 1)
    for (place, count) in written { groups[limits.count { $0 <= count }][place] = true }
    return groups
  }
}

extension CorrelationMoment {
  init(_ time: DiaryTime) { self.init(seconds: time.seconds, offset: time.offset) }
}

extension [Int] {
  /// Returns the number of elements of an ascending list in the range.
  fileprivate func count(in range: Range<Int>) -> Int {
    partition(from: range.upperBound) - partition(from: range.lowerBound)
  }
}

/// The usual times of day of an event, to distinguish moments before which it was possible from others.
///
/// Cheese that is only eaten in the evening says nothing about the two hours before flares at noon, because it was
/// never there then. Such flares would only dilute the others.
struct UsualHours: Sendable {
  /// Seconds of the local day, ascending, twice in a row, so that a span may cross midnight.
  private let clock: [Int]
  private let count: Int

  /// - Parameter events: Seconds since 1970, and seconds east of UTC.
  init(_ events: [Int], offset: Int) {
    let times = events.map { $0 + offset - DiaryTime.day(local: $0 + offset) * 86_400 }.sorted()
    (clock, count) = (times + times.map { $0 + 86_400 }, times.count)
  }

  /// Returns whether an event has a time of day within those minutes.
  func isNear(_ seconds: Int, offset: Int, minutes: Int) -> Bool {
    let local = seconds + offset
    let (time, reach) = (local - DiaryTime.day(local: local) * 86_400, minutes * 60)
    // The day before counts too, and the clock is there twice.
    let start = time - reach < 0 ? time - reach + 86_400 : time - reach
    return clock.partition(from: start + 2 * reach + 1) > clock.partition(from: start)
  }

  /// Returns the share of the events whose time of day lies in the span. Events in the span itself are left out,
  /// because whether a moment is examined must not depend on the result.
  func share(_ span: Range<Int>, offset: Int, own: Int) -> Double {
    let others = count - own
    guard others > 0 else { return 0 }
    guard span.count < 86_400 else { return 1 }
    let start = span.lowerBound + offset - DiaryTime.day(local: span.lowerBound + offset) * 86_400
    let inside = clock.partition(from: start + span.count) - clock.partition(from: start)
    return Double(max(0, inside - own)) / Double(others)
  }
}

extension [Int] {
  /// Returns the first index of an ascending list with a value that isn't less.
  func partition(from value: Int) -> Int { firstPlace { $0 >= value } }
}
