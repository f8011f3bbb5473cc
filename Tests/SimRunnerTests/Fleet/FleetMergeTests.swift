@testable import Console
import Search
import DeviceKit
import Devices
@testable import ScenarioFiles
@testable import SimRunner
@testable import Tools
import Foundation
import Synchronization
import Testing

@Suite("The shards of a fleet")
struct FleetMergeTests {
  /// Returns the exit code and output of `triad merge`. It must leave no output when it fails.
  private func merge(_ paths: [String], _ folder: ScratchFolder) -> (code: ExitCode, text: String) {
    let output = folder.path + "/all.sqlite"
    let text = Mutex("")
    let code = Triad.run(
      ["merge"] + paths + ["--output", output], Terminal { more, _ in text.withLock { $0 += more } })
    #expect(code == .pass || code == .inconclusive || !FileManager.default.fileExists(atPath: output))
    return (code, text.withLock { $0 })
  }

  /// A shard without people, for checks that come before any person is read.
  private func shard(_ name: String, _ text: String, _ folder: ScratchFolder, _ change: (inout FleetSettings) -> Void)
    throws -> String
  {
    var settings = try SmallFleet.settings(4, shard: text)
    change(&settings)
    let path = "\(folder.path)/\(name).sqlite"
    try FleetDatabase(.file(path: path), settings, try SmallFleet.population(), file: "small.json5").close()
    return path
  }

  @Test("are refused when they are not of one fleet, and each difference has its name")
  func different() throws {
    let folder = try ScratchFolder("fleet-different")
    defer { folder.remove() }
    let one = try shard("one", "1/2", folder) { _ in }
    let changes: [(String, (inout FleetSettings) -> Void)] = [
      ("--wearers is 4, and 5", { $0.wearers = 5 }), ("--weeks is 0.1, and 2", { $0.days = 14 }),
      ("--seed is 7, and 8", { $0.seed = 8 }),
      ("--rules is mended, and as-written", { $0.rules = .allAsWritten }),
      ("different populations", { $0.population += " " }),
      ("programs whose rules differ (test, and x)", { $0.program = "x" }),
      ("the number of shards is 2, and 3", { $0.shard.count = 3 }),
    ]
    for (index, (words, change)) in changes.enumerated() {
      let other = try shard("other-\(index)", "2/2", folder, change)
      let (code, text) = merge([one, other], folder)
      #expect(code == .badData && text.contains(words) && text.contains("are not parts of one fleet"), "\(text)")
    }
  }

  @Test("are refused when one is missing, there twice, unfinished, or something else")
  func incomplete() throws {
    let folder = try ScratchFolder("fleet-incomplete")
    defer { folder.remove() }
    let (one, two) = (try shard("one", "1/3", folder) { _ in }, try shard("two", "2/3", folder) { _ in })
    let (again, three) = (try shard("again", "2/3", folder) { _ in }, try shard("three", "3/3", folder) { _ in })
    #expect(merge([one, two], folder).text.contains("shard 3/3 is missing"))
    #expect(merge([one, two, again, three], folder).text.contains("are the same part, shard 2/3"))
    let unfinished = merge([one, three, two], folder)
    #expect(unfinished.code == .badData && unfinished.text.contains("is not finished: it has 0 of 2 people"))
    #expect(unfinished.text.contains("triad fleet --resume --output \(one)"))
    let text = try folder.write("{}", to: "text.sqlite")
    #expect(merge([text], folder).text.contains("is not the database of a fleet"))
    #expect(merge([folder.path + "/nowhere.sqlite"], folder).code == .inputMissing)
    try FileManager.default.copyItem(atPath: one, toPath: folder.path + "/all.sqlite")
    let output = Mutex("")
    let code = Triad.run(
      ["merge", one, "--output", folder.path + "/all.sqlite"], Terminal { more, _ in output.withLock { $0 += more } })
    #expect(code == .usage && output.withLock { $0 }.contains("is there already"))
  }
}
