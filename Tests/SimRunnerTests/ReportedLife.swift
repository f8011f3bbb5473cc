@testable import Console
import Foundation
@testable import Reports
import ScenarioFiles
@testable import SimRunner
import Testing

/// Eleven days with a planner, agents and faults, run once for all tests that look at a page about it.
enum ReportedLife {
  /// The database of the run, and the page about it.
  static let files = Result {
    let folder = try ScratchFolder("reported")
    defer { folder.remove() }
    let story = """
      { name: "reported", start: "2026-03-02", zone: "Europe/Oslo", length: "11d", seed: 3, planner: {}, agents: {},
        wearer: { archetype: "runner", habits: { opensApp: "3 a day", journals: "once a day", plans: { \(PlannedLife.eager) } } },
        story: [{ at: "d4 12:00", trusts: "autoScheduler" }],
        faults: [{ at: "d2 07:52", crash: "phone", restart: "after 3h" },
          { from: "d5 09:00", for: "6h", partition: "phone-cloud" },
          { every: "06:00-09:00", loss: "40%", link: "watch-phone" }],
        expect: [{ at: "end", phase: "autoScheduler" }, { at: "d2 12:00", phase: "fullGhost" }] }
      """
    let file = try folder.write(story, to: "reported.json5")
    _ = Triad.run(["run", file, "--quiet", "--output", folder.path], Terminal { _, _ in })
    let run = folder.path + "/reported/3/run.sqlite"
    let page = folder.path + "/page.html"
    guard Triad.run(["report", run, "--output", page], Terminal { _, _ in }) == .pass else {
      throw CocoaError(.fileReadUnknown)
    }
    return (
      run: try Data(contentsOf: URL(fileURLWithPath: run)), page: try String(contentsOfFile: page, encoding: .utf8)
    )
  }

  static func page() throws -> String { try files.get().page }

  /// The run in a folder of its own, which the caller removes.
  static func run(_ name: String) throws -> (folder: ScratchFolder, run: RunFile) {
    let folder = try ScratchFolder("reported-\(name)")
    try files.get().run.write(to: URL(fileURLWithPath: folder.path + "/run.sqlite"))
    return (folder, try RunFile(folder.path))
  }
}
