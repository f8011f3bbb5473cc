@testable import Console
import Foundation
import Reports
import Testing

@testable import Engine
@testable import ScenarioFiles
@testable import SimRunner

/// "Which fault caused this, and what went wrong first?", asked of stories that chaos found.
@Suite("What went wrong in a found story")
struct WhatWentWrongTests {
  /// A found story, the line about its fault, and the first difference that it made.
  struct Found: CustomTestStringConvertible {
    let name, cause, difference: String
    var testDescription: String { name }
  }

  private static let stories = [
    Found(
      name: "gate-before-work", cause: "without  crash on phone at d3 Wed 4 Mar 05:00:01: one-morning-decision holds",
      difference: "phone: decided for 2026-03-04: appDidNotRun"),
    Found(
      name: "sequence-restarts-after-restore",
      cause: "without  wipe on phone at d1 Mon 2 Mar 12:00:00: single-writer holds",
      difference: "d1 Mon 2 Mar 12:01:00 phone: phone#2 was set up"),
    Found(
      name: "gate-per-device",
      cause: "without  hold on watch>phone at d2 Tue 3 Mar 06:23:00: one-morning-decision holds",
      difference: "phone: decided for 2026-03-03: train (push)"),
    Found(
      name: "five-minute-window", cause: "without  clock on watch at d1 Mon 2 Mar 10:00:00: no-lost-workout holds",
      difference: "watch: wrote workouts"),
    // It fails at the end, and without any fault.
    Found(
      name: "known-id-is-duplicate", cause: "without  the rule known-id-is-duplicate: convergence holds",
      difference: "It takes no fault: the story alone is enough."),
  ]

  private func session(_ finding: String) throws -> StepSession {
    try StepSession(try Scenario(path: PackageFiles.path("scenarios/findings/\(finding).json5")))
  }

  @Test("is answered by two instructions in a session", arguments: stories)
  func answered(_ found: Found) throws {
    let session = try session(found.name)
    // `--at failure` opens here.
    let opening = session.say("next failure")
    #expect(opening.complaint == nil)
    let answer = session.say("why failure").lines.joined(separator: "\n")
    #expect(answer.contains(found.cause) && answer.contains(found.difference), "\(answer)")
    let failure = try #require(answer.split(separator: "\n").first).dropFirst(" FAILED   ".count)
    let name = try #require(failure.split(separator: " ").first)
    #expect(opening.lines.contains { $0.contains("\(name)") }, "\(opening.lines)")
  }

  @Test("is asked of the check that the last failure was of, or of a named one")
  func asked() throws {
    let session = try session("gate-before-work")
    #expect(session.say("why failure privacy").lines == [" Nothing to explain: privacy holds in this run."])
    #expect(session.say("why failure privaci").complaint?.contains("did you mean 'privacy'?") == true)
    #expect(session.say("why failure privacy now").complaint?.contains("nothing more was expected") == true)
    #expect(session.say("why --when privacy").complaint?.contains("privacy holds in this run") == true)
  }

  @Test("'next failure' goes to the end if a check fails only there")
  func atTheEnd() throws {
    let session = try session("known-id-is-duplicate")
    let lines = session.say("next failure").lines
    #expect(session.life.isOver && lines.contains { $0.hasPrefix(" FAILED   convergence on ") }, "\(lines)")
    #expect(session.say("next failure").complaint == "no check fails after this moment")
  }
}
