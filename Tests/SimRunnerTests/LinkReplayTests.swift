import Foundation
import Testing

@testable import Engine
@testable import Recordings
@testable import ScenarioFiles
@testable import SimKernel
@testable import PersonWire

@Suite("A scenario's link with a recording")
struct LinkReplayTests {
  private static let header = """
    triad link recording 1
    name: a
    source: b
    attribution: c
    licence: d

    """
  private static let rate = header + "kind: rate\ndata: ms, bit/s\n0 64000\n5000 0\nend: 9000\n"
  private static let pings = header + "kind: round-trip\ndata: us\n7000\nlost\n9000\nlost\nend: 4\n"

  /// The links of a scenario whose phone and cloud are connected in that way.
  private func plans(_ link: String, _ files: [String: String] = ["a.link": rate, "p.link": pings]) throws -> [LinkPlan]
  {
    let folder = try ImportFolder("link-replay")
    for (name, text) in files { try folder.write(text.utf8, to: name) }
    try folder.write("{ name: 'x', links: { 'phone-cloud': \(link) } }".utf8, to: "x.json5")
    return try LinkFactory.make(ScenarioFile.load(path: folder.path("x.json5")))
  }

  private func plan(_ link: String) throws -> LinkPlan {
    try #require(try plans(link).first { $0.link == LinkName(.phone, .cloud) })
  }

  @Test("replays it both ways in place of the profile's rate, with the profile's latency")
  func both() throws {
    let lte = try #require(NamedProfile.named("lte"))
    let plan = try plan("{ recording: 'a.link' }")
    #expect(plan.up.recorded?.recording.length == .seconds(9))
    #expect(plan.up.recorded == plan.down.recorded)
    #expect(plan.up.rate == nil && plan.down.rate == nil)
    #expect(plan.up.latency == lte.up.latency && plan.down.latency == lte.down.latency)
    #expect(plan.up.recorded?.givesUpAfter == .seconds(100))
  }

  @Test("may have one for each direction, with where it begins and how long a message waits")
  func directions() throws {
    let plan = try plan(
      "{ recording: 'p.link', up: { recording: { file: 'a.link', from: '3s', givesUpAfter: '1m' } } }")
    #expect(plan.up.recorded?.from == .seconds(3))
    #expect(plan.up.recorded?.givesUpAfter == .minutes(1))
    guard case .latency? = plan.down.recorded?.recording else {
      Issue.record("the way down does not have the link's recording")
      return
    }
    let oneWay = 1 - 0.5.squareRoot()  // half of the round trips were lost
    #expect(plan.down.loss == .bernoulli(oneWay))
    #expect(plan.down.rate == NamedProfile.named("lte")?.down.rate)
  }

  @Test("follows the scenario rather than the recording")
  func overridden() throws {
    let plan = try plan(
      """
      { up: { recording: 'p.link', loss: '1%', latency: { median: '1s', p99: '2s' } },
        down: { recording: 'a.link', rate: '1 Mbps' } }
      """)
    #expect(plan.up.loss == .bernoulli(0.01))
    #expect(plan.up.recorded == nil)
    #expect(plan.down.rate == 1e6)
    #expect(plan.down.recorded != nil)
  }

  @Test("is answered with the place in the recording when that is broken")
  func broken() throws {
    let broken = Self.rate.replacingOccurrences(of: "5000 0", with: "5000 fast")
    let error = #expect(throws: WearerFailure.self) {
      try plans("{ recording: 'a.link' }", ["a.link": broken])
    }
    guard case .unusable("links.phone-cloud", let reason)? = error else {
      Issue.record("another mistake: \(String(describing: error))")
      return
    }
    #expect(
      reason.hasSuffix(
        "a.link:9: error: '5000 fast' is not milliseconds, bits a second from then on, separated by one space"))
  }

  @Test("over the modelled week of a commuter gives messages up only on the way to work and back")
  func tunnels() throws {
    var scenario = try ShippedScenarioTests.scenario("tunnels")
    scenario.length = .days(6)
    let outages = OutageRecorder()
    let run = try Run(try WorldPlan(scenario), observers: [outages])
    _ = try run.run()
    #expect(!outages.moments.isEmpty)
    let commute = [8 * 3_600..<8 * 3_600 + 2_700, 16 * 3_600 + 1_800..<17 * 3_600 + 900]
    for moment in outages.moments {
      let civil = run.world.clock.civil(moment)
      #expect(![.saturday, .sunday].contains(civil.date.weekday), "\(run.world.clock.label(moment))")
      #expect(commute.contains { $0.contains(civil.secondOfDay) }, "\(run.world.clock.label(moment))")
    }
  }

  @Test("is shipped as its script makes it")
  func script() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", PackageFiles.path("script/commuter-link")]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let made = try pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let path = PackageFiles.path("scenarios/recordings/commuter.link")
    #expect(made == FileManager.default.contents(atPath: path))
    let file = try LinkRecordingFile.read(path)
    #expect(file.recording.length == .weeks(1))
    #expect(file.header.source.contains("modelled"))
  }
}

/// Notes when messages were given up in an outage.
private final class OutageRecorder: TraceObserver {
  private(set) var moments: [Instant] = []

  func observe(_ event: TraceEvent) {
    if (event.fact as? DropFact)?.reason == .outage { moments.append(event.at) }
  }
}
