@testable import Console
import Agents
@testable import Importing
@testable import ScenarioFiles
@testable import SimRunner
import Foundation
import Synchronization
@testable import Person
import Testing

@Suite("The commands about diaries")
struct DiaryCommandTests {
  private func triad(_ words: [String]) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  private func scratch(_ name: String) -> String {
    FileManager.default.temporaryDirectory.path + "/triad-diary-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
  }

  @Test("show the last days and the findings, and write a table and a page")
  func show() throws {
    let (csv, html) = (scratch("d.csv"), scratch("d.html"))
    defer { for path in [csv, html] { try? FileManager.default.removeItem(atPath: path) } }
    let file = PackageFiles.path("scenarios/findings/log-id-per-device.json5")
    let (code, text) = triad([
      "diary", file, "--rules", "mended", "--days", "2", "--csv", csv, "--html", html,
    ])
    #expect(code == .pass && text.contains(" Mon 2026-03-02   slept ") && text.contains(" Tue 2026-03-03   slept "))
    #expect(text.contains("too few days hold anything"))
    let table = try String(contentsOfFile: csv, encoding: .utf8)
    #expect(table.hasPrefix("date,time,") && table.contains("black coffee"))
    let page = try String(contentsOfFile: html, encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("Nothing can be said yet: too few days hold anything."))
    let quiet = triad(["diary", PackageFiles.path("scenarios/quiet-week.json5")])
    #expect(quiet.code == .usage && quiet.text.contains("say `diary: {}`"))
  }

  private let table = """
    participant,date,meals,glasses_of_fluid,alcohol,fatigue,mood,stress,sleep_duration_h
    ann,2020-02-17,Breakfast|Dinner,4,No,1,3,4,7
    ann,2020-02-18,Lunch,11,Yes,5,3,4,8
    bob,2020-02-17,Lunch,6,No,2,2,2,6

    """

  @Test("import one person's reports into a recording that can be read, the same each time")
  func recording() throws {
    let (input, output) = (scratch("in.csv"), scratch("out.diary"))
    defer { for path in [input, output] { try? FileManager.default.removeItem(atPath: path) } }
    try table.write(toFile: input, atomically: true, encoding: .utf8)
    let whose = triad(["import", "diary", input, "--output", output])
    #expect(whose.code == .badData && whose.text.contains("--participant; it is of ann, bob"))
    #expect(!FileManager.default.fileExists(atPath: output))
    let words = ["import", "diary", input, "--participant", "ann", "--output", output]
    let (code, text) = triad(words)
    #expect(code == .pass && text.contains("2 days kept") && text.contains("do not pass this recording on"))
    let first = try Data(contentsOf: URL(filePath: output))
    #expect(triad(words).code == .pass)
    #expect(try Data(contentsOf: URL(filePath: output)) == first)
    let recording = try DiaryRecording.read(output)
    #expect(recording.diary.days.count == 2 && recording.diary.log(on: 18_309)?.sleepHours == 7)
    let part = triad(words + ["--from", "2020-02-18", "--days", "1"])
    #expect(part.code == .pass)
    #expect(try DiaryRecording.read(output).diary.days == [18_310])
  }

  @Test("import the diary's own table: the same entries and nights")
  func exported() throws {
    let (csv, output) = (scratch("whole.csv"), scratch("whole.diary"))
    defer { for path in [csv, output] { try? FileManager.default.removeItem(atPath: path) } }
    let file = PackageFiles.path("scenarios/whole-diary.json5")
    let (code, text) = triad(["diary", file, "--at", "d8 12:00", "--days", "2", "--csv", csv])
    #expect(code == .pass && text.contains(" wearer    Kari Dahl, lives with ibs, migraines"))
    let imported = triad(["import", "diary", csv, "--output", output])
    #expect(imported.code == .pass && imported.text.contains("days kept"))
    let diary = try DiaryRecording.read(output).diary
    let again = DiaryTable.text(diary, in: -100_000...100_000)
    #expect(try String(contentsOfFile: csv, encoding: .utf8) == again && again.contains("hazelnuts"))
  }

  @Test("find entries and findings by words, kind, severity and sureness")
  func search() {
    let file = PackageFiles.path("scenarios/whole-diary.json5")
    let words = ["diary", file, "--at", "d8 12:00"]
    let aura = triad(words + ["--find", "AURA temple"])
    #expect(aura.code == .pass && aura.text.contains(" 1 entry of all days") && aura.text.contains("headache 8/10"))
    let rides = triad(words + ["--kind", "exercise", "--find", "cycling"])
    #expect(rides.text.contains("cycling 55 min (320 kcal, 141 beats, uphill, against the wind)"))
    #expect(triad(words + ["--severe", "11"]).code == .usage && triad(words + ["--kind", "dream"]).code == .usage)
    #expect(triad(words + ["--sure", "certain"]).code == .usage)
  }

  @Test("refuse a file that is not a recording, and say why")
  func broken() throws {
    let path = scratch("broken.diary")
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: DiaryRecordingError.self) { try DiaryRecording.read(path) }
    let shipped = try String(
      contentsOfFile: PackageFiles.path("scenarios/recordings/runner-in-oslo.diary"), encoding: .utf8)
    let severe = try #require(shipped.range(of: "\"severity\":5"))
    for text in ["", "{}", shipped.replacingCharacters(in: severe, with: "\"severity\":55")] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: DiaryRecordingError.self) { try DiaryRecording.read(path) }
    }
    let missing = triad(["import", "diary", scratch("nothing.csv")])
    #expect(missing.code == .inputMissing)
  }
}
