import Console
import Foundation
import Testing

import Engine
import ScenarioFiles
import SimKernel
import Tools

@Suite(
  "A session that keeps places to go back to", .serialized, .waits, .timeLimit(.minutes(30)),
  .enabled(if: BuiltProgram.path != nil, "no triad built"))
struct StepPlacesTests {
  private static let weeks = "scenarios/six-weeks.json5"
  private static let nine = "scenarios/bathroom-charger.json5"

  /// Returns the output of the program for those lines, and the seconds from each line to its answer.
  private func say(_ lines: [String], to path: String) throws -> (said: String, seconds: [Double], code: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(BuiltProgram.path))
    process.currentDirectoryURL = URL(fileURLWithPath: PackageFiles.path(""))
    process.arguments = ["step", path]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
    try process.run()
    var said = ""
    var seconds: [Double] = []
    // A second line that answers at once tells when the first is done.
    for (number, line) in lines.enumerated() {
      let watch = Stopwatch()
      try input.fileHandleForWriting.write(contentsOf: Data("\(line)\nunwatch the end of \(number)\n".utf8))
      while !said.contains("unwatch the end of \(number)") {
        let more = output.fileHandleForReading.availableData
        guard !more.isEmpty else { break }
        said += String(decoding: more, as: UTF8.self)
      }
      seconds.append(watch.seconds)
    }
    try input.fileHandleForWriting.close()
    said += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (said, seconds, process.terminationStatus)
  }

  /// The same lines to a session in this process, which does the story again whenever it goes back.
  private func sayHere(_ lines: [String], to path: String) throws -> String {
    let scenario = try ScenarioFile.load(path: PackageFiles.path(path))
    let session = try StepSession(scenario)
    var reply = session.opening
    var said = reply.lines
    for (number, line) in lines.enumerated() {
      for line in [line, "unwatch the end of \(number)"] {
        said.append(reply.prompt + line)
        reply = session.say(line)
        said += reply.lines + (reply.complaint.map { [" " + $0] } ?? [])
      }
    }
    return said.joined(separator: "\n")
  }

  private func body(_ said: String) -> [String] {
    said.split(separator: "\n").drop { !$0.hasPrefix(" d1 ") }.map(String.init)
  }

  @Test("goes back one telling from the end of six weeks, and anywhere else, in less than a second")
  func quick() throws {
    let lines = [
      "goto d42 23:59:59", "back 1", "back 5", "goto d20 12:00", "back 1", "goto d3 06:00", "goto d41 08:00",
    ]
    let (said, seconds, code) = try say(lines, to: Self.weeks)
    for (line, seconds) in zip(lines, seconds).dropFirst() { #expect(seconds < 1, "\(line)") }
    // Lines that aren't instructions make it a script with mistakes.
    #expect(code == ExitCode.usage.rawValue)
    #expect(said.contains(" d42 Sun 29 Mar 23:54:30 Oslo"))
  }

  @Test("says line by line what a session says that does the story again each time")
  func same() throws {
    let lines = [
      "goto d9 08:00", "back 1", "mark dawn", "watch phone.battery", "until 08:30", "back 3", "goto d2",
      "until 06:00",
      "return dawn", "break on crash", "why", "inject partition watch-phone for=3h", "back 2", "until 12:00",
      "goto d4 10:00", "back 400", "goto #20000", "goto #900000", "back 1", "ask I am tired", "goto d14 09:00",
      "back 1",
      "unmark", "show phone", "next phone", "detail on", "back 4", "step 3",
    ]
    let here = try sayHere(lines, to: Self.nine)
    let there = body(try say(lines, to: Self.nine).said)
    for (line, other) in zip(body(here), there) { try #require(line == other) }
    #expect(there.count == body(here).count)
  }

  @Test("leaves no process behind")
  func gone() throws {
    let name = "places-\(UInt32.random(in: 0 ... .max)).json5"
    let path = FileManager.default.temporaryDirectory.path + "/" + name
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.copyItem(atPath: PackageFiles.path(Self.nine), toPath: path)
    _ = try say(["goto d15", "back 3", "goto d7", "quit"], to: path)
    let deadline = Stopwatch()
    while deadline.seconds < 10, ProcessList.count(with: name) > 0 { usleep(50_000) }
    #expect(ProcessList.count(with: name) == 0)
  }
}

/// The processes of this machine.
enum ProcessList {
  /// The numbers of those that have that word in their command line.
  static func all(with word: String) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { process in
      (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8))?.contains(word) == true
    }
  }

  /// Returns whether the process is running. A process that ended may wait for its parent to ask for its exit code.
  static func isRunning(_ process: Int32) -> Bool {
    guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return !line.contains(") Z ") && !line.contains(") X ")
  }

  static func count(with word: String) -> Int { all(with: word).count }
}
