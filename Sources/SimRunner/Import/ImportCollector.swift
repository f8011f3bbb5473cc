import Recordings
import WearerKit

/// Collects the results of an importer: samples, rejections and counts. Finally it creates the recording and the
/// summary.
final class ImportCollector {
  /// The number of skipped types that are distinguished; real exports have about a hundred.
  private static let namesLimit = 1_000

  private let options: ImportOptions
  private let existing: RecordingRows?
  private let writer: RecordingWriter
  private let staging: ImportStaging
  private var sourceNames: [String] = []
  private var sourceIndex: [String: Int] = [:]
  private var read: [SampleKind: Int] = [:]
  private var rejected: [SampleKind: Int] = [:]
  private var filtered: [SampleKind: Int] = [:]
  private var skipped: [String: Int] = [:]
  /// Sources outside of the selection, for the message to users who selected others.
  private var otherSources: Set<String> = []
  private static let sourcesLimit = 20
  private let wantedSources: Set<String>?
  private var rejections: [ImportSummary.Rejection] = []
  /// Separate from the shown ones, of which there may be none.
  private var firstRejection: ImportSummary.Rejection?
  private var notes: [(words: String, count: Int?)] = []
  private var noteIndex: [String: Int] = [:]
  var clocks: RecordClocks

  /// - Throws: ``ImportError`` if the output can't be extended, before anything is read.
  init(_ options: ImportOptions) throws(ImportError) {
    (self.options, clocks) = (options, RecordClocks(home: options.zone))
    wantedSources = options.sources.map { Set($0.map(Self.plain)) }
    do throws(RecordingError) {
      existing = try Self.rows(options.output)
      writer = try RecordingWriter(path: options.output)
      staging = try ImportStaging(in: writer, path: options.output)
      try existing?.eachSample { [staging] in staging.hold($0) }
    } catch { throw .output(error) }
    if let zone = existing?.head.zone, zone != options.zone {
      throw .wrongFormat(
        path: options.output, reason: "the recording is of \(zone.identifier), the import of \(options.zone.identifier)"
      )
    }
  }

  private static func rows(_ path: String) throws(RecordingError) -> RecordingRows? {
    do throws(RecordingError) { return try RecordingRows(path) } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// Returns whether the samples of a source are kept.
  func isWanted(_ source: String) -> Bool { wantedSources?.contains(Self.plain(source)) ?? true }

  /// Adds one sample, and returns whether its source is wanted.
  ///
  /// - Parameter value: Distinguishes it from another sample of the same kind, interval and source; `nil` for the
  ///   reading's own.
  @discardableResult
  func add(_ time: Range<Timestamp>, _ reading: Reading, source: String, value: String? = nil) -> Bool {
    read[reading.kind, default: 0] += 1
    guard isWanted(source) else {
      filtered[reading.kind, default: 0] += 1
      if otherSources.count < Self.sourcesLimit { otherSources.insert(source) }
      return false
    }
    let value = value ?? reading.identity
    let sample = HealthSample(
      start: time.lowerBound, end: time.upperBound, reading: reading,
      source: value.isEmpty ? source : source + "|" + value)
    staging.add(sample, source: index(ofSource: source))
    return true
  }

  func reject(_ kind: SampleKind, at place: String, _ reason: String) {
    read[kind, default: 0] += 1
    rejected[kind, default: 0] += 1
    let rejection = ImportSummary.Rejection(place: place, reason: reason)
    if firstRejection == nil { firstRejection = rejection }
    if rejections.count < options.rejectionsShown { rejections.append(rejection) }
  }

  /// Counts a record without a kind of sample.
  func skip(_ name: String, _ count: Int = 1) {
    let isNew = skipped[name] == nil
    skipped[isNew && skipped.count >= ImportCollector.namesLimit ? "other types" : name, default: 0] += count
  }

  func addNote(_ text: String) { notes.append((text, nil)) }

  /// Adds to the count with which a note begins.
  func count(_ words: String, _ number: Int = 1) {
    guard number > 0 else { return }
    let place = noteIndex[words] ?? notes.count
    if place == notes.count { notes.append((words, 0)) }
    noteIndex[words] = place
    notes[place].count = (notes[place].count ?? 0) + number
  }

  private var noteLines: [String] {
    notes.map { note in note.count.map { "\($0) \(note.words)" } ?? note.words } + clocks.notes
  }

  /// Merges the results with the existing output, and writes it if there is anything new.
  ///
  /// - Throws: ``ImportError``; the output is unchanged then.
  func finish() throws(ImportError) -> ImportSummary {
    if options.isStrict, let first = firstRejection { throw .refused(place: first.place, reason: first.reason) }
    let (tally, notes): (ImportMerge.Tally, [String])
    do throws(RecordingError) {
      let merge = try ImportMerge(staging, options.days, in: options.zone)
      tally = try merge.write()
      notes = noteLines + (try overlaps(merge))
      if tally.kept > 0, tally.added > 0 || head != existing?.head {
        try writer.add(try existing?.meetings() ?? [])
        try writer.commit(head)
      }
    } catch { throw .output(error) }
    guard tally.kept > 0 else { throw .nothingToKeep(path: options.input, why: emptiness(tally)) }
    return summary(tally, notes)
  }

  /// Returns what was found instead of samples to keep, a line each.
  private func emptiness(_ tally: ImportMerge.Tally) -> [String] {
    var lines = rejections.map { "\($0.place): \($0.reason)" }
    let rejectedCount = rejected.values.reduce(0, +)
    if rejectedCount > rejections.count { lines.append("\(rejectedCount - rejections.count) more were refused") }
    if !otherSources.isEmpty {
      let names = otherSources.sorted().map { "'\($0)'" }.joined(separator: ", ")
      lines.append("\(filtered.values.reduce(0, +)) samples are of other sources: \(names)")
    }
    let outside = tally.kinds.values.reduce(0) { $0 + $1.unique - $1.kept }
    if outside > 0 { lines.append("\(outside) samples are of other days") }
    let kinds = skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8)
    // Notes give the reason why records of a kept kind don't count.
    lines += noteLines
    if !kinds.isEmpty {
      lines.append("not used: " + kinds.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
    }
    return lines
  }

  /// Returns the name of a source for comparisons: Apple writes some blanks as no-break spaces, which are hard to type.
  private static func plain(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func index(ofSource name: String) -> Int {
    if let known = sourceIndex[name] { return known }
    let index = sourceNames.count
    sourceNames.append(name)
    sourceIndex[name] = index
    return index
  }

  /// The metadata of the new output, which keeps the credits of all sources.
  private var head: Recording.Head {
    guard var head = existing?.head else {
      return Recording.Head(
        name: options.credits.name ?? options.input, zone: options.zone,
        attribution: options.credits.attribution ?? "imported from \(options.input)",
        licence: options.credits.licence ?? "not stated")
    }
    if let name = options.credits.name { head.name = name }
    head.attribution = joined(head.attribution, options.credits.attribution)
    head.licence = joined(head.licence, options.credits.licence)
    return head
  }

  /// Returns both texts; the new one only if it adds something.
  private func joined(_ old: String, _ new: String?) -> String {
    guard let new, !old.contains(new) else { return old }
    return old + "; " + new
  }

  private func overlaps(_ merge: ImportMerge) throws(RecordingError) -> [String] {
    var notes: [String] = []
    for kind in [SampleKind.steps, .sleep, .workout] {
      let count = try merge.overlaps(kind)
      guard count > 0 else { continue }
      notes.append(
        "\(count) samples of \(kind.rawValue) overlap those of another source"
          + (kind == .workout ? "" : "; a life that is made of them counts that time once"))
    }
    return notes
  }

  private func summary(_ tally: ImportMerge.Tally, _ notes: [String]) -> ImportSummary {
    let bySource = tally.keptBySource.map { (sourceNames[$0.key], $0.value) }
    return ImportSummary(
      input: options.input, output: options.output, zone: options.zone.identifier,
      kinds: SampleKind.allCases.compactMap { counts($0, tally.kinds[$0] ?? ImportMerge.Tally.Counts()) },
      skipped: tallies(skipped), sources: tallies(Dictionary(bySource, uniquingKeysWith: +)), rejections: rejections,
      rejectedInAll: rejected.values.reduce(0, +), added: tally.added, total: tally.total, notes: notes)
  }

  private func counts(_ kind: SampleKind, _ tally: ImportMerge.Tally.Counts) -> ImportSummary.Counts? {
    guard let read = read[kind] else { return nil }
    var counts = ImportSummary.Counts(kind: kind.rawValue)
    counts.read = read
    counts.kept = tally.kept
    counts.rejected = rejected[kind] ?? 0
    counts.filtered = filtered[kind] ?? 0
    counts.outside = tally.unique - tally.kept
    counts.duplicates = read - tally.unique - counts.rejected - counts.filtered
    counts.first = tally.first.map { options.zone.civil($0).description }
    counts.last = tally.last.map { options.zone.civil($0).description }
    return counts
  }

  private func tallies(_ counts: [String: Int]) -> [ImportSummary.Tally] {
    counts.sorted { $0.key < $1.key }.map { ImportSummary.Tally(name: $0.key, count: $0.value) }
  }
}

/// Records on another clock than the person's, as on a journey: a recording has one zone.
struct RecordClocks {
  private let home: Zone
  private let names = ZoneNames()
  private var zones: [String: Zone?] = [:]
  private var found: [String: (zone: Zone, count: Int, first: Timestamp, last: Timestamp)] = [:]

  init(home: Zone) { self.home = home }

  /// Returns a zone by its name or its offset. Each is looked up once, as that costs more than a record.
  mutating func zone(_ name: String) -> Zone? {
    if let known = zones[name] { return known }
    guard zones.count < 1_000 else { return nil }
    let zone = names.anyZone(name)
    zones[name] = .some(zone)
    return zone
  }

  mutating func add(_ name: String, at moment: Timestamp) {
    // UTC is how a program writes dates, and no journey.
    guard name != "+0000", let zone = zone(name), zone.offset(at: moment) != home.offset(at: moment) else { return }
    let known = found[name] ?? (zone, 0, moment, moment)
    found[name] = (zone, known.count + 1, min(known.first, moment), max(known.last, moment))
  }

  var notes: [String] {
    found.sorted { $0.key < $1.key }.map { name, clock in
      let (first, last) = (clock.zone.civil(clock.first).date, clock.zone.civil(clock.last).date)
      return "\(clock.count) records of \(first) to \(last) are on the clock of \(name): their days are cut at "
        + "midnight in \(home.identifier)"
    }
  }
}

extension Reading {
  /// Distinguishes it from another reading of its kind at the same time.
  fileprivate var identity: String {
    guard case .workout(let workout) = self else { return value.map { "\($0)" } ?? "" }
    return [workout.energy, workout.distance, workout.averageHeartRate].map { $0.map { "\($0)" } ?? "-" }
      .joined(separator: "|")
  }
}

/// The range that a living person's device can measure, in the units of samples; anything else is a fault of the
/// device.
enum BelievableRange {
  /// Beats a minute, also for the average of a workout.
  static let heartRate = 20.0...300
  /// SDNN in milliseconds. A deviation of exactly zero is a failed measurement.
  static let heartRateVariability = 0.1...1_000
  /// Beats a minute.
  static let restingHeartRate = 20.0...200
  /// Breaths a minute.
  static let respiratoryRate = 2.0...80
  /// Steps in one sample, at most two days long.
  static let steps = 0.0...200_000
  static let stepsPerMinute = 0...500
  /// Kilocalories of one workout.
  static let energy = 0.0...50_000
  /// Metres of one workout.
  static let distance = 0.0...1_000_000
  /// The maximum length of a sample, in seconds.
  static let duration: ClosedRange<Int64> = 0...172_800
}
