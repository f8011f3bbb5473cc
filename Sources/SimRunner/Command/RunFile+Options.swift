import DeviceKit
import Engine
import Reports
import ScenarioFiles
import SimKernel

extension RunFile {
  /// The moment of an option, in which something must have happened at or after; nil where it is not given.
  func moment(_ arguments: ParsedArguments, option: String) throws(ToolError) -> Instant? {
    let named = try arguments.value(option, as: "a moment such as 'd9 07:00'") {
      try? Notation<Moment>.moment.parse($0)
    }
    guard let named else { return nil }
    let clock = try clock()
    let found: Instant? =
      switch named {
      case .start: .start
      case .end: nil
      case .day(let day, let time):
        clock.instant(clock.zone.timestamp(time.on(clock.civil(.start).date.adding(days: day - 1))))
      case .civil(let civil): clock.instant(clock.zone.timestamp(civil))
      }
    let last = try reading { () throws(StorageError) in
      try database.statement("SELECT coalesce(max(at_ns), 0) FROM events").first { row throws(StorageError) in
        Instant(nanoseconds: try row.int64(0))
      }
    }
    guard let found, found >= .start, found <= last ?? .start else {
      throw ToolError(
        .usage, "Error: the run was over or had not begun then: '--\(option) \(arguments.value(option) ?? "")'")
    }
    return found
  }
}
