import SimKernel
import Wire

/// Imports one participant's folder of PMData, a public log of five months of Fitbit data (Thambawita et al., 2020).
package enum PMDataImport {
  private static let source = "Fitbit"
  private static let sleepFile = "sleep.json"
  private static let stepsFile = "steps_per_minute.csv"
  private static let workoutFile = "exercise.json"
  private static let restingFile = "resting_heart_rate.json"

  /// Reads the files that hold samples and writes, or adds to, the recording that the options name.
  ///
  /// The other files of the folder are counted as skipped. Either all is written or nothing.
  package static func run(
    _ options: ImportOptions, progress: (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> ImportSummary {
    let folder = try PMDataFolder(options.input)
    let known = [sleepFile, stepsFile, workoutFile, restingFile]
    guard known.contains(where: folder.has) else {
      throw .wrongFormat(
        path: options.input, reason: "the folder holds none of PMData's files (\(known.joined(separator: ", ")))")
    }
    var collector = try ImportCollector(options)
    let total = known.map(folder.size).reduce(0, +)
    var done: Int64 = 0
    for name in known {
      if folder.has(name) {
        try read(name, of: folder, options.zone, into: &collector)
      } else {
        collector.note("the folder has no \(name)")
      }
      done += folder.size(name)
      progress(ImportProgress(done: done, total: total))
    }
    for name in folder.names where !known.contains(name) { collector.skip(name) }
    return try collector.finish()
  }

  private static func read(
    _ name: String, of folder: PMDataFolder, _ zone: Zone, into collector: inout ImportCollector
  ) throws(ImportError) {
    switch name {
    case sleepFile: try readSleep(folder, zone, &collector)
    case stepsFile: try readSteps(folder, &collector)
    case workoutFile: try readWorkouts(folder, &collector)
    default: try readRestingHeartRate(folder, zone, &collector)
    }
  }

  private static func readSleep(
    _ folder: PMDataFolder, _ zone: Zone, _ collector: inout ImportCollector
  ) throws(ImportError) {
    var nights = 0
    try each(folder, sleepFile, PMDataSleep.self, .sleep, &collector) { log, collector throws(ImportRefusal) in
      let night = try log.night(in: zone)
      nights += 1
      collector.add(
        Timestamp(unixSeconds: night.bed.lowerBound), Timestamp(unixSeconds: night.bed.upperBound), .sleep(.inBed),
        source: source)
      for stage in night.stages {
        collector.add(
          Timestamp(unixSeconds: stage.span.lowerBound), Timestamp(unixSeconds: stage.span.upperBound),
          .sleep(stage.stage), source: source)
      }
      for level in night.unknownLevels { collector.skip("\(sleepFile) level '\(level.prefix(40))'") }
    }
    collector.note("\(nights) nights and naps")
  }

  private static func readSteps(_ folder: PMDataFolder, _ collector: inout ImportCollector) throws(ImportError) {
    let data = try folder.data(stepsFile)
    guard let text = String(validating: data, as: UTF8.self), let steps = PMDataSteps(text) else {
      throw .wrongFormat(path: folder.path(stepsFile), reason: "the first line is not 'dateTime,steps'")
    }
    for (start, count) in steps.quarters.sorted(by: { $0.key < $1.key }) {
      collector.add(
        Timestamp(unixSeconds: start), Timestamp(unixSeconds: start + PMDataSteps.quarter), .steps(Double(count)),
        source: source, value: "\(count)")
    }
    for refusal in steps.refusals {
      collector.reject(.steps, at: "\(folder.path(stepsFile)):\(refusal.line)", refusal.reason)
    }
    collector.note("\(steps.minuteCount) minutes with steps in \(steps.quarters.count) quarter hours")
  }

  private static func readWorkouts(_ folder: PMDataFolder, _ collector: inout ImportCollector) throws(ImportError) {
    try each(folder, workoutFile, PMDataWorkout.self, .workout, &collector) { entry, collector throws(ImportRefusal) in
      let (start, end, summary) = try entry.workout()
      let value = [summary.energy, summary.distance, summary.averageHeartRate]
        .map { $0.map { "\($0)" } ?? "-" }.joined(separator: "|")
      collector.add(start, end, .workout(summary), source: source, value: value)
    }
  }

  private static func readRestingHeartRate(
    _ folder: PMDataFolder, _ zone: Zone, _ collector: inout ImportCollector
  ) throws(ImportError) {
    var missing = 0
    try each(
      folder, restingFile, PMDataRestingHeartRate.self, .restingHeartRate, &collector
    ) { entry, collector throws(ImportRefusal) in
      guard let (day, beats) = try entry.measurement() else {
        missing += 1
        return
      }
      collector.add(
        zone.startOfDay(day), zone.startOfDay(day.adding(days: 1)), .restingHeartRate(beats), source: source,
        value: "\(beats)")
    }
    if missing > 0 { collector.note("\(missing) days without a resting heart rate") }
  }

  /// Gives every good entry of a JSON list to `take` and refuses the others, by file and index.
  private static func each<Entry: Decodable>(
    _ folder: PMDataFolder, _ name: String, _ type: Entry.Type, _ kind: SampleKind,
    _ collector: inout ImportCollector,
    take: (Entry, inout ImportCollector) throws(ImportRefusal) -> Void
  ) throws(ImportError) {
    for (index, entry) in try folder.entries(of: name, as: type).enumerated() {
      let place = "\(folder.path(name))[\(index)]"
      switch entry {
      case .bad(let reason): collector.reject(kind, at: place, reason)
      case .good(let value):
        do { try take(value, &collector) } catch { collector.reject(kind, at: place, error.reason) }
      }
    }
  }
}
