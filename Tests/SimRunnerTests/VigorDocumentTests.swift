import Engine
import Foundation
import Person
import Testing

@Suite("docs/vigor.md")
struct VigorDocumentTests {
  @Test("says of every part that works how to see it, by what a test runs")
  func rows() throws {
    let text = try String(contentsOfFile: PackageFiles.path("docs/vigor.md"), encoding: .utf8)
    let table = try #require(text.components(separatedBy: "\n## ").first)
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what") }
      .map { $0.dropFirst(2).components(separatedBy: " | ") }
    #expect(rows.count > 50 && rows.allSatisfy { $0.count == 4 })
    let suites = try FileManager.default.subpathsOfDirectory(atPath: PackageFiles.path("Tests"))
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: PackageFiles.path("Tests/\($0)"), encoding: .utf8) }.joined()
    for row in rows where row.count == 4 && row[2] != "missing" {
      let names = row[3].matches(of: /`([^`]+)`/).map { String($0.1) }
      // Every shipped scenario and every check is run by tests.
      let scenarios = names.compactMap { $0.firstMatch(of: #/[a-z/-]+\.json5/#).map { String($0.0) } }
      for scenario in scenarios {
        let path = scenario.hasPrefix("scenarios/") ? scenario : "scenarios/\(scenario)"
        #expect(FileManager.default.fileExists(atPath: PackageFiles.path(path)), "\(row[0]): \(scenario)")
      }
      let tests = names.filter { $0.wholeMatch(of: /[A-Z]\w+Tests/) != nil }
      for test in tests { #expect(suites.contains("struct \(test)"), "\(row[0]): \(test)") }
      let checks = names.filter { CheckCatalogue.person.named($0) != nil }
      let commands = names.filter { $0.hasPrefix("triad ") }
      #expect(!(scenarios + tests + checks + commands).isEmpty, "\(row[0]) can't be seen")
    }
  }
}
