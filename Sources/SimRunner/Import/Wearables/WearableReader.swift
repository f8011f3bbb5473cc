import Foundation
import Recordings
import ScenarioFiles
import WearerKit

/// A vendor's reader of exports. Its samples and counts are in its collector.
protocol WearableReader {
  /// The content of a file of the export.
  associatedtype Content

  /// The part of the export that is undefined without a zone.
  static var whyZone: String { get }

  /// Returns the content of a file with samples; `nil` for all others.
  static func content(of file: ExportFiles.File) -> Content?

  init(_ zone: Zone, _ collector: ImportCollector)

  /// Returns the files to read, in order.
  func wanted(_ export: ExportFiles) -> [(file: ExportFiles.File, content: Content)]
  func read(_ file: ExportFiles.File, _ content: Content) throws(ImportError)
  func finish(_ export: ExportFiles)
}

extension WearableReader {
  func wanted(_ export: ExportFiles) -> [(file: ExportFiles.File, content: Content)] {
    export.files.compactMap { file in Self.content(of: file).map { (file, $0) } }
  }

  func finish(_ export: ExportFiles) {}

  /// Reads the files that hold samples and writes, or adds to, the recording that the options name. The others are
  /// counted as skipped.
  static func run(
    _ options: ImportOptions, progress: (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> ImportSummary {
    try options.needZone(whyZone)
    let (export, collector) = (try ExportFiles(options.input), try ImportCollector(options))
    let reader = Self(options.zone, collector)
    let wanted = reader.wanted(export)
    let total = wanted.reduce(0) { $0 + $1.file.size }
    var done: Int64 = 0
    for (file, content) in wanted {
      try reader.read(file, content)
      done += file.size
      progress(ImportProgress(done: done, total: total))
    }
    reader.finish(export)
    let read = Set(wanted.map(\.file))
    for file in export.files where !read.contains(file) { collector.skip(file.family) }
    return try collector.finish()
  }
}

extension ImportCollector {
  /// Passes every entry of a JSON file to `take` with its index; one that it rejects is counted with its name.
  ///
  /// - Parameters:
  ///   - isOneOfMany: Whether a file that is broken as a whole is rejected alone.
  ///   - takesObject: Whether the lists may be members of an object.
  func eachEntry(
    _ file: ExportFiles.File, _ kind: SampleKind, isOneOfMany: Bool = true, takesObject: Bool = true,
    take: (RecordFields, _ index: Int) throws(ImportRefusal) -> Void
  ) throws(ImportError) {
    let bytes: any ByteSource
    do { bytes = try FileBytes.text(file.path) } catch {
      throw .unreadable(path: file.path, message: error.message)
    }
    var reader = JSONListReader(bytes, takesObject: takesObject)
    do throws(JSONListError) {
      while let element = try reader.next() {
        do throws(ImportRefusal) { try take(try element.fields(), element.index) } catch {
          let list = element.list.isEmpty ? "" : ".\(element.list)"
          reject(kind, at: "\(file.path)\(list)[\(element.index)]", error.reason)
        }
      }
    } catch {
      guard isOneOfMany else { throw .wrongFormat(path: file.path, reason: "no JSON list: \(error.reason)") }
      reject(kind, at: file.path, "no JSON list: \(error.reason)")
    }
  }

  /// Adds a night: the time in bed, and its stages.
  func addNight(_ bed: Range<Timestamp>, _ stages: [NightStage], source: String) {
    add(bed, .sleep(.inBed), source: source)
    for stage in stages { add(stage.span, .sleep(stage.stage), source: source) }
  }
}

/// A stage of sleep over an interval.
struct NightStage: Hashable {
  var span: Range<Timestamp>
  let stage: SleepStage
}

extension Activity {
  private static let known: [String: Activity] = [
    "walk": .walking, "walking": .walking, "run": .running, "running": .running, "treadmill": .running,
    "bike": .cycling, "biking": .cycling, "cycling": .cycling, "spinning": .cycling, "swim": .swimming,
    "swimming": .swimming, "weights": .strength, "strength": .strength, "coretraining": .strength, "yoga": .yoga,
    "hike": .hiking, "hiking": .hiking, "rowing": .rowing, "skiing": .skiing, "snowboarding": .skiing,
    "elliptical": .elliptical, "sport": .sports, "tennis": .sports, "football": .sports, "soccer": .sports,
    "basketball": .sports, "badminton": .sports, "volleyball": .sports, "golf": .sports, "baseball": .sports,
    "cricket": .sports, "handball": .sports, "hockey": .sports, "lacrosse": .sports, "pickleball": .sports,
    "racquetball": .sports, "rugby": .sports, "softball": .sports, "squash": .sports, "waterpolo": .sports,
    "swimbikerun": .other, "wheelchairrunpace": .other, "wheelchairwalkpace": .other,
  ]

  /// Finds the activity by a vendor's name, or by the first known word in it: `trail_running`, `HandCycling`.
  init(named name: String) {
    // Each capital letter behind a small one begins a word.
    let spaced = zip(" " + name, name).map { $0.isLowercase && $1.isUppercase ? " \($1)" : "\($1)" }.joined()
    let words = spaced.lowercased().split { !$0.isLetter }
    self = Self.known[name.lowercased()] ?? words.lazy.compactMap { Self.known[String($0)] }.first ?? .other
  }
}
