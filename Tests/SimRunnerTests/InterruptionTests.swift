import Engine
import Foundation
import Processes
import ScenarioFiles
import SimKernel
import Testing

@Suite(
  "Control-C", .serialized, .waits, .timeLimit(.minutes(30)), .enabled(if: BuiltProgram.path != nil, "no triad built"))
struct InterruptionTests {
  @Test(
    "ends a command within seconds, and its output is not a verdict on the whole",
    arguments: [
      ["chaos", "scenarios/six-weeks.json5", "--seeds", "1..500"], ["run", "scenarios/six-weeks.json5"],
      ["why", "scenarios/six-weeks.json5"], ["mutants"], ["study", "scenarios/studies/completion.json5"],
      ["music", "scenarios/eight-weeks-of-music.json5"],
    ])
  func ends(words: [String]) throws {
    let process = try started(words)
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    Thread.sleep(forTimeInterval: 0.4)
    let watch = Stopwatch()
    process.interrupt()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // A second on an idle machine; the tests share theirs.
    #expect(watch.seconds < 5)
    #expect(process.terminationStatus == ExitCode.interrupted.rawValue, "\(said)")
    #expect(said.hasSuffix("interrupted\n"))
    #expect(!said.contains("verdict  pass") && !said.contains("Nothing to explain"))
  }

  @Test("a session whose host is killed in the middle of an instruction leaves no process behind")
  func killed() throws {
    let name = "killed-\(UInt32.random(in: 0 ... .max)).json5"
    let path = FileManager.default.temporaryDirectory.path + "/" + name
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.copyItem(atPath: PackageFiles.path("scenarios/bathroom-charger.json5"), toPath: path)
    let process = try started(["step", path])
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("until unicorn --anywhere\n".utf8))
    Thread.sleep(forTimeInterval: 0.3)
    ProcessSignal.send(SIGKILL, to: process.processIdentifier)
    process.waitUntilExit()
    let deadline = Stopwatch()
    while deadline.seconds < 10, ProcessList.count(with: name) > 0 { usleep(50_000) }
    #expect(ProcessList.count(with: name) == 0)
  }

  private func started(_ words: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(BuiltProgram.path))
    process.currentDirectoryURL = URL(fileURLWithPath: PackageFiles.path(""))
    process.arguments = words
    return process
  }
}
