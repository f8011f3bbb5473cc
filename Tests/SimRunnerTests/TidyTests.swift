import Foundation
import Testing

@Suite("The sources")
struct TidyTests {
  @Test("keep the rules of the house")
  func clean() throws {
    let root = PackageFiles.path("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") }.sorted()
    #expect(files.count > 100)
    let complaints = try files.flatMap { file in
      TidyRules.complaints(
        TidySource(path: "Sources/\(file)", text: try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)))
    }
    #expect(complaints.isEmpty, Comment(rawValue: complaints.joined(separator: "\n")))
  }

  @Test("and the tests send signals from one place alone")
  func signals() throws {
    let ban = try #require(TidyRules.bans.first { $0.pattern.contains("killpg") })
    let root = PackageFiles.path("Tests")
    let files = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") }.sorted()
    #expect(files.count > 100)
    for file in files {
      let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      guard text.contains("kill") else { continue }
      #expect(TidyRules.complaints(ban, TidySource(path: "Tests/\(file)", text: text)) == [])
    }
  }

  @Test(
    "are refused for each thing that is banned",
    arguments: [
      "func f() { Task { await g() } }", "Task.detached { }", "try await Task.sleep(for: .seconds(1))",
      "let d = Date()",
      "let u = UUID()", "x.shuffled()", "Int.random(in: 0...3)", "var h = Hasher()", "x.hashValue",
      "DispatchQueue.main",
      "ContinuousClock().now", "kill(0, SIGKILL)", "Glibc.kill(-1, 9)", "if killpg(group, 9) == 0 { }",
      "let p = fork()",
      "posix_spawnp(&pid, path, nil, nil, words, environ)", "let process = Process()", "clock_gettime(c, &t)",
      "let known = Mutex(0)", "getentropy(&b, 8)", "MonotonicClock().now", "try! f()",
      "x as! Int", "fatalError(\"no\")", "let y = x!", "f(x!)", "x!.y",
      "// ok\nTODO",
      "  switch event.deviceFact {\n  case .ran?: f()\n  default: break\n  }",
      "switch message.body(as: MusicAct.self) {\ncase .plays?: f()\ndefault: break\n}",
      "let q = \"SELECT random()\"", "let q = \"\\(Date())\"",
    ])
  func banned(snippet: String) {
    let source = TidySource(path: "Sources/Devices/Planted.swift", text: snippet)
    #expect(TidyRules.complaints(source).count == 1, "\(snippet)")
  }

  @Test(
    "are not refused for what only looks like it",
    arguments: [
      "// Task { }", "/* Date() /* UUID() */ */", "let t = \"Date()\"", "let t = #\"\\(Date())\"#", "if a != b { }",
      "if !a { }", "let t: [Task<Void, Never>] = []", "struct TaskList { }", "func kill(_ node: Int) { }",
      "switch event.deviceFact {\ncase nil: f()\n}\nswitch a {\ndefault: break\n}",
      "switch event.deviceFact {\ncase let fact?:\n  switch a {\n  default: break\n  }\ncase nil: f()\n}",
      "wire.kill(1)", "let r = \"\"\"\n  x!\n  \"\"\"",
    ])
  func allowed(snippet: String) {
    #expect(TidyRules.complaints(TidySource(path: "Sources/Devices/Planted.swift", text: snippet)) == [])
  }

  @Test("are refused when a file or a function is too long, or a name says nothing")
  func structure() {
    func complaints(_ path: String, _ text: String) -> Int {
      TidyRules.complaints(TidySource(path: path, text: text)).count
    }
    #expect(complaints("Sources/Devices/A.swift", String(repeating: "let a = 1\n", count: 520)) == 1)
    #expect(complaints("Sources/Devices/A.swift", "func f() {\n" + String(repeating: "  g()\n", count: 80) + "}") == 1)
    #expect(complaints("Sources/Devices/StringUtils.swift", "") == 1)
  }
}
