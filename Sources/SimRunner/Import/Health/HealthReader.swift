import Wire

/// Turns the elements of an Apple Health export into samples.
///
/// A record type that no kind of sample stands for is counted by its name. Records inside a `Correlation` are also
/// written at the top level (so says the export's own document type), so those of a kept kind meet their equals there,
/// and the others are covered by the correlation's own count.
package struct HealthReader {
  private(set) var collector: ImportCollector
  private let path: String
  private var workout: HealthWorkout?
  /// The refusal of the workout that is open, with its place.
  private var refusedWorkout: (place: TextPlace, refusal: ImportRefusal)?
  private var isInCorrelation = false

  package init(_ options: ImportOptions) throws(ImportError) {
    path = options.input
    collector = try ImportCollector(options)
  }

  /// - Parameter depth: 1 for the document's element, 2 for what stands in it, and so on.
  package mutating func open(_ tag: XMLTag, depth: Int) throws(ImportError) {
    switch depth {
    case 1:
      guard tag.isNamed("HealthData") else {
        throw .wrongFormat(path: path, reason: "the document is <\(tag.name.prefix(60))>, not a <HealthData> export")
      }
    case 2: openTopLevel(tag)
    case 3:
      if isInCorrelation, tag.isNamed("Record") {
        record(tag)
      } else if workout != nil, tag.isNamed("WorkoutStatistics") {
        do { try workout?.add(tag) } catch { refuseWorkout(tag.place, error) }
      }
    default: break
    }
  }

  /// - Parameter depth: how many elements are still open.
  package mutating func close(depth: Int) {
    guard depth == 1 else { return }
    isInCorrelation = false
    if let (place, refusal) = refusedWorkout {
      collector.reject(.workout, at: "\(path):\(place.line)", refusal.reason)
    } else {
      workout?.add(to: &collector)
    }
    (workout, refusedWorkout) = (nil, nil)
  }

  private mutating func openTopLevel(_ tag: XMLTag) {
    if tag.isNamed("Record") {
      record(tag)
    } else if tag.isNamed("Workout") {
      do { workout = try HealthWorkout(tag) } catch { refuseWorkout(tag.place, error) }
    } else if tag.isNamed("Correlation") {
      isInCorrelation = true
      collector.skip(tag.text("type") ?? "Correlation")
    } else if !tag.isNamed("ExportDate") && !tag.isNamed("Me") {
      collector.skip(tag.name)
    }
  }

  private mutating func refuseWorkout(_ place: TextPlace, _ refusal: ImportRefusal) {
    workout = nil
    refusedWorkout = (place, refusal)
  }

  private mutating func record(_ tag: XMLTag) {
    let type = tag.text("type") ?? "Record without a type"
    if let quantity = HealthQuantity.of(type: type) {
      do { try add(quantity, tag) } catch { reject(quantity.kind, tag, error) }
    } else if type == HealthSleep.type {
      do { try addSleep(tag) } catch { reject(.sleep, tag, error) }
    } else if !isInCorrelation {
      collector.skip(type)
    }
  }

  private mutating func add(_ quantity: HealthQuantity, _ tag: XMLTag) throws(ImportRefusal) {
    let (start, end) = try tag.interval()
    guard
      let value = try tag.quantity("value", unit: "unit", quantity.units, believable: quantity.believable)
    else { throw ImportRefusal(reason: "value is missing") }
    collector.add(start, end, quantity.reading(value), source: tag.text("sourceName") ?? "", value: "\(value)")
  }

  private mutating func addSleep(_ tag: XMLTag) throws(ImportRefusal) {
    let (start, end) = try tag.interval()
    let value = try tag.required("value")
    guard let stage = HealthSleep.stage(value) else {
      throw ImportRefusal(reason: "unknown sleep value '\(value.prefix(60))'")
    }
    collector.add(start, end, .sleep(stage), source: tag.text("sourceName") ?? "")
  }

  private mutating func reject(_ kind: SampleKind, _ tag: XMLTag, _ refusal: ImportRefusal) {
    collector.reject(kind, at: "\(path):\(tag.place.line)", refusal.reason)
  }
}
