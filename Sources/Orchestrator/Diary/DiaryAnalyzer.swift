package import Agents
package import Devices
import SimKernel

/// Studies the phone's diary piece by piece, and keeps in memory what the next study can use again: the diary, what was
/// counted of each factor, and results that are still true (Symptom tracker, ticket 5).
package struct DiaryAnalyzer: Sendable {
  private static let user = "wearer"

  private let config: DiaryStudyConfig
  private var cache: CorrelationCache
  private var diary = Diary()
  private var run: CorrelationRun?
  /// The study that is under way, and what was known when it began.
  private var key: CorrelationKey?
  /// Of the last study that was computed and not remembered.
  private var runKey: CorrelationKey?
  private var ticket: CorrelationCache.Ticket?
  /// Changes of the diary that the run has not taken over.
  private var changed: Set<Int> = []
  private var found: StudyFindings?

  package init(_ config: DiaryStudyConfig = DiaryStudyConfig()) {
    self.config = config
    cache = CorrelationCache(config.cache)
  }

  /// Takes up a study. The one that is under way goes on, unless the diary changed or another day is over; then what the
  /// changes do not touch is used again.
  package mutating func begin(_ situation: StudySituation) {
    var correlation = config.correlation
    correlation.offset = situation.offset
    let changes = diary.merge(situation.leaves)
    cache.invalidate(after: changes, user: Self.user)
    changed.formUnion(changes.map(\.day))
    let key = CorrelationKey(user: Self.user, lastDay: situation.lastDay, correlation)
    let isSame = key == runKey && changed.isEmpty
    (self.key, ticket) = (key, cache.ticket)
    if let results = cache.results(for: key) {
      return found = StudyFindings(results, lastDay: situation.lastDay, offset: situation.offset)
    }
    found = nil
    let time = Double(situation.now.nanoseconds) / 1e9
    if run == nil || run?.config != correlation {
      run = CorrelationRun(diary, lastDay: situation.lastDay, at: time, correlation)
    } else if !isSame {
      run?.update(diary, changed: changed.sorted(), lastDay: situation.lastDay, at: time)
    }
    (runKey, changed) = (key, [])
  }

  /// Does the next piece, and tells how far the study is; nil once it is over.
  package mutating func advance() -> Double? {
    guard found == nil, let key, run != nil else { return nil }
    do throws(CorrelationError) { try run?.advance() } catch {
      found = StudyFindings(error, key)
      return nil
    }
    guard run?.isComplete == true, let results = run?.results else { return run?.progress }
    if let ticket { _ = cache.store(results, for: key, since: ticket) }
    found = StudyFindings(results, lastDay: key.lastDay, offset: key.config.offset)
    return nil
  }

  /// What the study found.
  package var findings: StudyFindings {
    found ?? StudyFindings(lastDay: key?.lastDay ?? 0, offset: 0, absence: .tooFewDays)
  }

  /// A study from the beginning, all at once.
  package static func findings(
    _ leaves: [DiaryLeaf], lastDay: Int, offset: Int, _ config: DiaryStudyConfig = DiaryStudyConfig()
  ) -> StudyFindings {
    var analyzer = DiaryAnalyzer(config)
    analyzer.begin(
      StudySituation(
        revision: 0, leaves: leaves, lastDay: lastDay, now: Timestamp(nanoseconds: 0), offset: offset))
    while analyzer.advance() != nil {}
    return analyzer.findings
  }
}

extension StudyFindings {
  /// Where there was nothing to study.
  fileprivate init(_ error: CorrelationError, _ key: CorrelationKey) {
    let absence: Absence =
      switch error {
      case .tooFewDays, .cancelled: .tooFewDays
      case .noFlares: .noFlares
      case .noNormalDays: .noDaysWithout
      }
    self.init(lastDay: key.lastDay, offset: key.config.offset, absence: absence)
  }

  fileprivate init(_ set: CorrelationResultSet, lastDay: Int, offset: Int) {
    let claims = (set.triggers() + set.protective()).map(Claim.init)
    var digest = Digest()
    for result in set.results {
      digest.fold(stableHash(result.id), result.strength.bitPattern)
      digest.fold(result.probability.bitPattern, result.adjusted.bitPattern)
    }
    self.init(
      lastDay: lastDay, offset: offset, absence: nil, flareDays: set.flareDays.count, normalDays: set.normalDays,
      claims: claims, tested: set.results.count, digest: digest.value)
  }
}

extension StudyFindings.Claim {
  fileprivate init(_ result: CorrelationResult) {
    let table = result.table
    self.init(
      key: result.factor.key, name: result.factor.name, from: result.window.from, to: result.window.to,
      isTrigger: result.type == .trigger, strength: result.strength,
      confidence: UInt8(clamping: result.confidence?.rawValue ?? 0), flareWith: table.flareWith,
      flareWithout: table.flareWithout, otherWith: table.otherWith, otherWithout: table.otherWithout,
      probability: result.probability, adjusted: result.adjusted)
  }
}

/// How the phone's diary is studied.
package struct DiaryStudyConfig: Equatable, Sendable {
  package var correlation = CorrelationConfig()
  package var cache = CorrelationCache.Rules.mended
  /// When the page of a day is saved.
  package var autoSave = AutoSaveConfig()

  package init() {}
}
