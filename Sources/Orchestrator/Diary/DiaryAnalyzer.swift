/// Analyses the phone's diary step by step, and caches what the next study can reuse: the diary, the counts of each
/// factor, and results that are still valid (Symptom tracker, ticket 5).
///
/// It first studies flares of any kind, then those of each symptom that is frequent enough.
package struct DiaryAnalyzer: Sendable {
  private static let user = "wearer"

  /// The study of one question: any symptom, or one.
  private struct Study: Sendable {
    var run: CorrelationRun
    /// The latest study requested from the run.
    var key: CorrelationKey
    /// The changed days of the diary that it hasn't processed.
    var changed: Set<Int> = []
  }

  private let config: DiaryStudyConfig
  private var cache: CorrelationCache
  private var diary = Diary()
  /// By symptom; the empty name is for any.
  private var studies: [String: Study] = [:]
  /// The questions left in the current study, the next one last.
  private var pending: [CorrelationKey] = []
  private var asked = 0
  /// The state of the diary at its beginning.
  private var ticket: CorrelationCache.Ticket?
  private var key: CorrelationKey?
  private var sets: [CorrelationResultSet] = []
  private var found: StudyFindings?

  package init(_ config: DiaryStudyConfig = DiaryStudyConfig()) {
    self.config = config
    cache = CorrelationCache(config.cache, limit: 32)
  }

  /// Begins a study. A study in progress continues, unless the diary changed or another day ended; results that the
  /// changes don't affect are then reused.
  package mutating func begin(_ situation: StudySituation) {
    if situation.isAnew {
      cache.refresh()
      cancel()
    }
    var correlation = config.correlation
    correlation.offset = situation.offset
    let changes = diary.merge(situation.leaves)
    cache.invalidate(after: changes, user: Self.user)
    for name in studies.keys.sorted() { studies[name]?.changed.formUnion(changes.map(\.day)) }
    let first = CorrelationKey(user: Self.user, lastDay: situation.lastDay, correlation)
    let symptoms = correlation.rules == .sound ? correlation.symptoms(of: diary, lastDay: situation.lastDay) : []
    let others = symptoms.map { symptom in
      var asked = correlation
      (asked.symptom, asked.studies) = (symptom, symptoms.count)
      return CorrelationKey(user: Self.user, lastDay: situation.lastDay, asked)
    }
    (key, ticket, found, sets) = (first, cache.ticket, nil, [])
    (pending, asked) = (([first] + others).reversed(), 1 + others.count)
    let time = Double(situation.now.nanoseconds) / 1e9
    for key in pending { prepare(key, time) }
  }

  /// Updates the run for a question with the changes, unless the result is cached.
  private mutating func prepare(_ key: CorrelationKey, _ time: Double) {
    guard cache.results(for: key) == nil else { return }
    let name = key.config.symptom ?? ""
    guard let study = studies[name], study.run.config == key.config else {
      studies[name] = Study(run: CorrelationRun(diary, lastDay: key.lastDay, at: time, key.config), key: key)
      return
    }
    guard study.key != key || !study.changed.isEmpty else { return }
    studies[name]?.run.update(diary, changed: study.changed.sorted(), lastDay: key.lastDay, at: time)
    studies[name]?.key = key
    studies[name]?.changed = []
  }

  /// Does the next step. Returns the study's progress, or `nil` if it has ended.
  package mutating func advance() -> Double? {
    guard found == nil, let key else { return nil }
    guard let next = pending.last else {
      found = StudyFindings(sets, key)
      return nil
    }
    let isFirst = next == key
    let name = next.config.symptom ?? ""
    if let results = cache.results(for: next) {
      take(results)
    } else {
      do throws(CorrelationError) { try studies[name]?.run.advance() } catch {
        guard !isFirst else {
          found = StudyFindings(error, key)
          return nil
        }
        pending.removeLast()
      }
      if studies[name]?.run.isComplete == true, let results = studies[name]?.run.results, pending.last == next {
        if let ticket { _ = cache.store(results, for: next, since: ticket) }
        take(results)
      }
    }
    guard !pending.isEmpty else {
      found = StudyFindings(sets, key)
      return nil
    }
    let done = Double(asked - pending.count)
    let part = pending.last == next ? studies[name]?.run.progress ?? 0 : 0
    return (done + part) / Double(asked)
  }

  private mutating func take(_ results: CorrelationResultSet) {
    sets.append(results)
    pending.removeLast()
  }

  /// Stops the current study and drops its counts.
  package mutating func cancel() {
    for name in studies.keys.sorted() { studies[name]?.run.cancel() }
    (studies, pending, sets) = ([:], [], [])
    (key, found) = (nil, nil)
  }

  package var findings: StudyFindings {
    found ?? StudyFindings(lastDay: key?.lastDay ?? 0, offset: 0, absence: .tooFewDays)
  }

  package static func findings(
    _ leaves: [DiaryLeaf], lastDay: Int, offset: Int, _ config: DiaryStudyConfig = DiaryStudyConfig()
  ) -> StudyFindings {
    whole(leaves, lastDay: lastDay, offset: offset, config).findings
  }

  /// Returns all results of such a study: of all symptoms together, then of single ones; empty if there was nothing to
  /// study.
  package static func results(
    _ leaves: [DiaryLeaf], lastDay: Int, offset: Int, _ config: DiaryStudyConfig = DiaryStudyConfig()
  ) -> [CorrelationResultSet] {
    whole(leaves, lastDay: lastDay, offset: offset, config).sets
  }

  private static func whole(
    _ leaves: [DiaryLeaf], lastDay: Int, offset: Int, _ config: DiaryStudyConfig
  ) -> DiaryAnalyzer {
    var analyzer = DiaryAnalyzer(config)
    analyzer.begin(
      StudySituation(
        revision: 0, leaves: leaves, lastDay: lastDay, now: Timestamp(nanoseconds: 0), offset: offset))
    while analyzer.advance() != nil {}
    return analyzer
  }
}

extension StudyFindings {
  /// The error if there was nothing to study.
  fileprivate init(_ error: CorrelationError, _ key: CorrelationKey) {
    let absence: Absence =
      switch error {
      case .tooFewDays, .cancelled: .tooFewDays
      case .noFlares: .noFlares
      case .noNormalDays: .noDaysWithout
      }
    self.init(lastDay: key.lastDay, offset: key.config.offset, absence: absence)
  }

  /// The findings for flares of any kind first, then for each symptom studied alone.
  fileprivate init(_ sets: [CorrelationResultSet], _ key: CorrelationKey) {
    let claims = sets.flatMap { set in (set.triggers() + set.protective()).map { Claim($0, of: set.symptom) } }
    var digest = Digest()
    for result in sets.flatMap(\.results) {
      digest.fold(stableHash(result.id), result.strength.bitPattern)
      digest.fold(result.probability.bitPattern, result.adjusted.bitPattern)
    }
    self.init(
      lastDay: key.lastDay, offset: key.config.offset, absence: nil, flareDays: sets.first?.flareDays.count ?? 0,
      normalDays: sets.first?.normalDays ?? 0, claims: claims, tested: sets.reduce(0) { $0 + $1.results.count },
      digest: digest.value)
  }
}

extension StudyFindings.Claim {
  fileprivate init(_ result: CorrelationResult, of symptom: String?) {
    let table = result.table
    let interval = result.interval ?? result.strength...result.strength
    self.init(
      key: result.factor.key, name: result.factor.name, from: result.window.from, to: result.window.to,
      isTrigger: result.type == .trigger, symptom: symptom, severity: result.severity, strength: result.strength,
      least: interval.lowerBound, most: interval.upperBound,
      confidence: UInt8(clamping: result.confidence?.rawValue ?? 0), flareWith: table.flareWith,
      flareWithout: table.flareWithout, otherWith: table.otherWith, otherWithout: table.otherWithout,
      probability: result.probability, adjusted: result.adjusted)
  }
}

package struct DiaryStudyConfig: Equatable, Sendable {
  package var correlation = CorrelationConfig()
  package var cache = CorrelationCache.Rules.mended
  /// The automatic saving of a day's page.
  package var autoSave = AutoSaveConfig()

  package init() {}
}
