import Foundation
import Testing

@Suite("A run in another process", .waits, .enabled(if: BuiltProgram.path != nil, "no triad built"))
struct SubprocessRunTests {
  @Test("is compared with two in this one, and does the same")
  func same() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(BuiltProgram.path))
    process.currentDirectoryURL = URL(fileURLWithPath: PackageFiles.path(""))
    process.arguments = ["run", "scenarios/a-day-of-lists.json5", "--check-determinism"]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(said.contains("events twice and in another process, digest "), "\(said)")
  }
}
