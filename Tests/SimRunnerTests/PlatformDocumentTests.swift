import Foundation
import Testing

@Suite("docs/platform.md")
struct PlatformDocumentTests {
  @Test("names a test that exists for every fact")
  func tests() throws {
    let text = try String(contentsOfFile: PackageFiles.path("docs/platform.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| fact") && !$0.hasPrefix("| promise")
    }
    #expect(rows.count > 25)
    let sources = try ["TransportTests", "DevicesTests", "SimRunnerTests", "TriadKitTests"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: PackageFiles.path("Tests/\(folder)")).filter {
        $0.hasSuffix(".swift")
      }.map {
        try String(contentsOfFile: PackageFiles.path("Tests/\(folder)/\($0)"), encoding: .utf8)
      }
    }.joined()
    for row in rows {
      let title = row.components(separatedBy: "\"").dropFirst().first ?? ""
      #expect(!title.isEmpty && sources.contains("\"\(title)\""), "\(row)")
    }
  }
}
