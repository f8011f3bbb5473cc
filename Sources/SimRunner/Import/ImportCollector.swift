import Devices
import Transport

/// Gathers what an importer reads: samples, refusals and counts. At the end it makes the recording and the summary.
struct ImportCollector {
  /// How many names of skipped types are told apart; real exports have about a hundred.
  private static let namesLimit = 1_000

  private let options: ImportOptions
  private var samples: [(sample: HealthSample, source: Int32)] = []
  private var sourceNames: [String] = []
  private var sourceIndex: [String: Int32] = [:]
  private var read: [SampleKind: Int] = [:]
  private var rejected: [SampleKind: Int] = [:]
  private var filtered: [SampleKind: Int] = [:]
  private var skipped: [String: Int] = [:]
  private var rejections: [ImportSummary.Rejection] = []
  private(set) var notes: [String] = []

  init(_ options: ImportOptions) { self.options = options }

  /// Takes one sample.
  ///
  /// - Parameter value: what tells it from another sample of the same kind, interval and source.
  mutating func add(_ start: Timestamp, _ end: Timestamp, _ reading: Reading, source: String, value: String = "") {
    read[reading.kind, default: 0] += 1
    if let wanted = options.sources, !wanted.contains(source) {
      filtered[reading.kind, default: 0] += 1
      return
    }
    let sample = HealthSample(
      start: start, end: end, reading: reading, source: value.isEmpty ? source : source + "|" + value)
    samples.append((sample, index(ofSource: source)))
  }

  /// Counts a record of that kind as refused, with its place and reason.
  mutating func reject(_ kind: SampleKind, at place: String, _ reason: String) {
    read[kind, default: 0] += 1
    rejected[kind, default: 0] += 1
    if rejections.count < options.rejectionsShown {
      rejections.append(ImportSummary.Rejection(place: place, reason: reason))
    }
  }

  /// Counts a record that no kind of sample stands for.
  mutating func skip(_ name: String) {
    let isNew = skipped[name] == nil
    skipped[isNew && skipped.count >= ImportCollector.namesLimit ? "other types" : name, default: 0] += 1
  }

  mutating func note(_ text: String) { notes.append(text) }

  /// Makes the recording, merges it with an existing output and writes it.
  ///
  /// - Throws: ``ImportError``; the output is then as it was.
  func finish() throws(ImportError) -> ImportSummary {
    let unique = uniqueSamples()
    let everything = Recording(
      name: options.name ?? options.input, zone: options.zone,
      attribution: options.attribution ?? "imported from \(options.input)",
      licence: options.licence ?? "not stated", samples: unique.map(\.sample))
    let imported = options.days.map { everything.excerpt(from: $0.first, days: $0.count) } ?? everything
    guard !imported.samples.isEmpty else { throw .nothingToKeep(path: options.input) }
    let existing = try existingOutput()
    let result = if let existing { try merged(existing, with: imported) } else { imported }
    if result != existing {
      do { try RecordingFile.write(result, to: options.output) } catch { throw .output(error) }
    }
    return summary(
      unique: unique, imported: imported, added: result.samples.count - (existing?.samples.count ?? 0),
      total: result.samples.count)
  }

  private mutating func index(ofSource name: String) -> Int32 {
    if let known = sourceIndex[name] { return known }
    let index = Int32(sourceNames.count)
    sourceNames.append(name)
    sourceIndex[name] = index
    return index
  }

  /// In the order of a recording, the first of each id.
  private func uniqueSamples() -> [(sample: HealthSample, source: Int32)] {
    let sorted = samples.sorted {
      ($0.sample.start, $0.sample.end, $0.sample.id, $0.source)
        < ($1.sample.start, $1.sample.end, $1.sample.id, $1.source)
    }
    var unique: [(sample: HealthSample, source: Int32)] = []
    unique.reserveCapacity(sorted.count)
    for entry in sorted where unique.last?.sample.id != entry.sample.id { unique.append(entry) }
    return unique
  }

  private func existingOutput() throws(ImportError) -> Recording? {
    do { return try RecordingFile.read(options.output) } catch .missing { return nil } catch { throw .output(error) }
  }

  private func merged(_ existing: Recording, with imported: Recording) throws(ImportError) -> Recording {
    guard existing.zone == imported.zone else {
      throw .conflict(
        path: options.output,
        reason: "the recording is of \(existing.zone.identifier), the import of \(imported.zone.identifier)")
    }
    var merged = existing.merging(imported)
    if let name = options.name { merged.name = name }
    merged.attribution = joined(existing.attribution, options.attribution)
    merged.licence = joined(existing.licence, options.licence)
    return merged
  }

  /// Both texts, so that no source loses its credit; the new one only if it says something new.
  private func joined(_ old: String, _ new: String?) -> String {
    guard let new, !old.contains(new) else { return old }
    return old + "; " + new
  }

  private func summary(
    unique: [(sample: HealthSample, source: Int32)], imported: Recording, added: Int, total: Int
  ) -> ImportSummary {
    let keptIDs = Set(imported.samples.map(\.id))
    var keptBySource: [String: Int] = [:]
    for entry in unique where keptIDs.contains(entry.sample.id) {
      keptBySource[sourceNames[Int(entry.source)], default: 0] += 1
    }
    return ImportSummary(
      input: options.input, output: options.output, zone: options.zone.identifier,
      kinds: SampleKind.allCases.compactMap { counts($0, unique: unique.map(\.sample), kept: imported.samples) },
      skipped: tallies(skipped), sources: tallies(keptBySource), rejections: rejections,
      rejectedInAll: rejected.values.reduce(0, +), added: added, total: total, notes: notes + overlaps(unique))
  }

  private func counts(_ kind: SampleKind, unique: [HealthSample], kept: [HealthSample]) -> ImportSummary.Counts? {
    guard let read = read[kind] else { return nil }
    let uniqueCount = unique.count { $0.reading.kind == kind }
    let ofKind = kept.filter { $0.reading.kind == kind }
    var counts = ImportSummary.Counts(kind: kind.rawValue)
    counts.read = read
    counts.kept = ofKind.count
    counts.rejected = rejected[kind] ?? 0
    counts.filtered = filtered[kind] ?? 0
    counts.outside = uniqueCount - ofKind.count
    counts.duplicates = read - uniqueCount - counts.rejected - counts.filtered
    counts.first = ofKind.map(\.start).min().map { options.zone.civil($0).description }
    counts.last = ofKind.map(\.end).max().map { options.zone.civil($0).description }
    return counts
  }

  /// What a sum over all sources would count twice: a watch and a phone in one pocket both count the same steps.
  private func overlaps(_ unique: [(sample: HealthSample, source: Int32)]) -> [String] {
    [SampleKind.steps, .sleep, .workout].compactMap { kind in
      var latest: [Int32: Timestamp] = [:]
      var count = 0
      for entry in unique where entry.sample.reading.kind == kind {
        let isCovered = latest.contains { $0.key != entry.source && $0.value > entry.sample.start }
        if isCovered { count += 1 }
        latest[entry.source] = max(latest[entry.source] ?? entry.sample.end, entry.sample.end)
      }
      return count == 0 ? nil : "\(count) samples of \(kind.rawValue) overlap those of another source"
    }
  }

  private func tallies(_ counts: [String: Int]) -> [ImportSummary.Tally] {
    counts.sorted { $0.key < $1.key }.map { ImportSummary.Tally(name: $0.key, count: $0.value) }
  }
}
