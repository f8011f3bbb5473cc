import Foundation
import Testing
import TriadKit

/// Many people who use the apps of a package.
@Suite struct FleetTests {
  private static let exhibit = CountedTwice.exhibit

  private static func buggy(_ path: String) throws -> Simulation {
    try Simulation(
      text: exhibit.story, apps: exhibit.buggy, promises: exhibit.promises,
      figures: [Figure("acts twice") { run in run.acts(NoAct.self).count * 2 }])
  }

  private struct NoAct: Act { static let name = "none" }

  private struct Report: Decodable {
    struct Person: Decodable {
      let person: Int
      let kind: String
      let digest: String
      let figures: [String: Double]
    }

    let digest: String
    let people: [Person]
  }

  @Test("are the same however many there are, and each has the package's figures")
  func people() throws {
    func report(_ count: Int, jobs: Int) throws -> Report {
      var output = ""
      // Failures are saved, but not in the folder of the tests.
      try withFolder { folder in
        let words = ["fleet", "a.json5", "--people", "\(count)", "--weeks", "1", "--jobs", "\(jobs)"]
        output = Answer(words + ["--format", "json", "--output", folder], Self.buggy).output
      }
      return try JSONDecoder().decode(Report.self, from: Data(output.utf8))
    }
    let (few, many) = (try report(3, jobs: 1), try report(6, jobs: 3))
    #expect(few.people.map(\.digest) == many.people.prefix(3).map(\.digest))
    #expect(Set(many.people.map(\.digest)).count == 6)
    #expect(Set(many.people.map(\.kind)).count > 1)
    for person in many.people {
      #expect(person.figures["acts twice"] == 0)
      #expect(person.figures["acts"] != nil && person.figures["messages"] != nil)
    }
  }

  @Test("are grouped by what failed, and the first of each is made small and saved")
  func failures() throws {
    try withFolder { folder in
      let answer = Answer(
        ["fleet", "a.json5", "--people", "12", "--weeks", "2", "--chaos", "everything", "--output", folder, "--list"],
        Self.buggy)
      #expect(answer.code == 1)
      #expect(answer.output.contains(" FAILED   \(Self.exhibit.breaks)"))
      let saved = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(saved.contains { $0.hasPrefix("a-person-") })
    }
  }

  @Test("can be printed as stories")
  func show() throws {
    let answer = Answer(["fleet", "a.json5", "--show", "4"], Self.buggy)
    #expect(answer.code == 0)
    #expect(try Simulation(text: answer.output, apps: Self.exhibit.buggy).run().breakdown == nil)
  }
}
