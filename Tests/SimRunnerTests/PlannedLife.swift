import Person
import Devices
import Engine
import ScenarioFiles
import SimKernel
import Foundation
import Testing

/// A short life with a planner, for what reports say of it: the wearer says yes to everything and does it.
enum PlannedLife {
  /// - Parameters:
  ///   - plans: how the wearer takes it.
  ///   - more: more keys of the scenario.
  static func text(days: Int, plans: String = eager, _ more: String = "") -> String {
    """
    {
      name: "planned life", zone: "Europe/Oslo", length: "\(days)d", seed: 5, planner: {},
      wearer: { training: "1 a week", habits: { opensApp: "4 a day", plans: { \(plans) } } },
      devices: { desktop: false, cloud: {} }, \(more)
    }
    """
  }

  static let eager = "follows: 1, deletes: 0, moves: 0, accepts: 1, answers: 1, moody: false"

  static func plan(days: Int, plans: String = eager, _ more: String = "") throws -> WorldPlan {
    var plan = try WorldPlan(
      try ScenarioFile.read(SourceText(name: "planned.json5", text: text(days: days, plans: plans, more))))
    plan.planner = plan.planner?.certain
    return plan
  }
}

/// A folder for one test, which removes it at its end.
struct ScratchFolder {
  let path: String

  /// - Parameter name: what it is for; there may be others of the same name.
  init(_ name: String) throws {
    var template = Array((FileManager.default.temporaryDirectory.path + "/triad-\(name)-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
