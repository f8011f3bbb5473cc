import Testing

import Engine
import ScenarioFiles

/// Stories of a day or so, which end while much is still under way. Each was made small by `triad chaos`, from a life with
/// drawn faults in which a promise was broken once.
@Suite("A short story in which much goes wrong ends well")
struct ShortStoryTests {
  struct Story: CustomTestStringConvertible {
    let testDescription: String
    let text: String
  }

  private static let stories: [Story] = [
    Story(
      testDescription: "what the system's queue lost is sent again in time, also where the app is rarely slow to ask",
      text: """
        { name: "lost transfers", start: "2026-11-20", zone: "America/Sao_Paulo", length: "13h", seed: 4498,
          buggify: "7%", devices: { desktop: false }, planner: {},
          faults: [{ from: "2026-11-20 02:43", for: "1h33m", transfersLost: "watch" }] }
        """),
    Story(
      testDescription: "a watch that is put on again is told what plays",
      text: """
        { name: "the other watch", start: "2026-01-01", zone: "Europe/Oslo", length: "18h", seed: 4325,
          wearer: { archetype: "retiree", habits: { opensApp: "4 a day" } }, devices: { desktop: false }, music: {},
          faults: [
            { at: "2026-01-01 11:00", battery: "watch" },
            { from: "2026-01-01 01:00", for: "11h39m", switchWatch: "watch" },
          ] }
        """),
    Story(
      testDescription: "a page whose only copy lies in a drawer with a watch is not missed",
      text: """
        { name: "a page in a drawer", start: "2026-03-27", zone: "Asia/Tokyo", length: "1d23h", seed: 5,
          devices: { desktop: false }, diary: {},
          faults: [
            { at: "2026-03-28 05:00", battery: "watch" },
            { at: "2026-03-27 19:00", battery: "watch" },
            { from: "2026-03-27 22:00", for: "13h13m", switchWatch: "watch" },
            { from: "2026-03-27 03:00", for: "1d6h11m", signedOut: "phone" },
            { at: "2026-03-28 06:00", replace: "phone" },
          ] }
        """),
    Story(
      testDescription: "a page that was torn out for one that went down with two devices is not missed",
      text: """
        { name: "torn out for nothing", start: "2026-03-27", zone: "Asia/Tokyo", length: "1d", seed: 6,
          wearer: { archetype: "runner", habits: { opensApp: "2 a week" } },
          devices: { phone: { disk: {} }, desktop: false }, diary: {},
          faults: [
            { from: "2026-03-27 06:51", for: "4h48m", loss: "100%", link: "phone>cloud" },
            { from: "2026-03-27 12:00", for: "3h38m", wipe: "phone" },
            { at: "2026-03-27 15:00", replace: "watch" },
          ],
          story: [{ at: "2026-03-27 11:17:51", sleeps: 6.5 }] }
        """),
    Story(
      testDescription: "a correction that goes down with its phone is not missed, also made as the page was written",
      text: """
        { name: "said twice in a second", start: "2020-02-17", zone: "Europe/Oslo", length: "3d", seed: 32,
          devices: { desktop: false }, diary: {},
          faults: [
            { from: "2020-02-18 21:00", for: "5h", partition: "phone-cloud" },
            { from: "2020-02-19 00:20", for: "22h22m", wipe: "phone" },
          ],
          story: [
            { at: "2020-02-19 00:18:48", sleeps: 6.5, then: "leaves" },
            { at: "2020-02-19 00:18:49", sleeps: 5, then: "leaves" },
          ] }
        """),
    Story(
      testDescription: "what was asked of a new phone is answered as soon as it may answer",
      text: """
        { name: "asked too early", start: "2026-03-02", zone: "Australia/Sydney", length: "20h", seed: 4535,
          devices: { watch: false, desktop: false }, agents: {},
          faults: [
            { at: "2026-03-02 02:00", drop: 20, link: "phone-cloud" },
            { at: "2026-03-02 09:00", battery: "phone" },
            { at: "2026-03-02 03:00", replace: "phone" },
          ],
          story: [{ at: "2026-03-02 03:00:28", chats: "Should I go for a run after work?" }] }
        """),
    Story(
      testDescription: "a new phone says where trust stands when it has the events back",
      text: """
        { name: "trust given back", start: "2026-09-25", zone: "Australia/Sydney", length: "5h", seed: 4538,
          wearer: { archetype: "retiree", habits: { opensApp: "1 a day" } }, devices: { desktop: false }, planner: {},
          faults: [
            { from: "2026-09-25 01:00", for: "2h22m", partition: "phone>cloud" },
            { from: "2026-09-25 02:47", for: "14m", pause: "phone" },
            { from: "2026-09-25 01:25", for: "55m", transfersStuck: "phone" },
            { from: "2026-09-25 02:05", for: "42m", transfersStuck: "watch" },
            { at: "2026-09-25 03:00", replace: "phone" },
          ],
          story: [
            { at: "2026-09-25 00:58:41", takesOffWatch: "14h44m" },
            { at: "2026-09-25 01:36:51", trusts: "autoScheduler" },
          ] }
        """),
    Story(
      testDescription: "a watch that stands still as it is signed in again knows that it is",
      text: """
        { name: "signed in while it stood still", start: "2025-12-27", zone: "Asia/Kolkata", length: "9h", seed: 2080,
          devices: { desktop: false },
          faults: [
            { from: "2025-12-27 04:05", for: "2h40m", pause: "watch" },
            { at: "2025-12-27 02:00", battery: "watch" },
            { from: "2025-12-27 00:51", for: "5h54m", signedOut: "watch" },
          ],
          story: [{ at: "2025-12-27 05:13:30", chargesWatch: "26m" }] }
        """),
  ]

  @Test("every promise is kept", arguments: stories)
  func passes(story: Story) throws {
    let scenario = try ScenarioFile.read(SourceText(name: "story.json5", text: story.text))
    let outcome = try Run(WorldPlan(scenario)).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }
}
