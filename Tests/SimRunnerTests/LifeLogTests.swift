import DeviceKit
@testable import Engine
@testable import Reports
@testable import ScenarioFiles
@testable import SimKernel
import Foundation
import Testing

@Suite("The state of the devices of a run")
struct LifeLogTests {
  private func changes(_ run: RunFile, _ device: String, _ state: String) throws -> [(at: Int64, value: Double)] {
    try RunStory.changes(run.database, device, state, end: .max)
  }

  private static let hour: Int64 = 3_600 * 1_000_000_000

  @Test("is noted when it changes and not more often, within the story")
  func states() throws {
    let (folder, run) = try ReportedLife.run("states")
    defer { folder.remove() }
    let all = try run.database.statement("SELECT device, state, at_ns, value FROM states ORDER BY rowid").all {
      row throws(StorageError) in (try row.text(0) + " " + (try row.text(1)), try row.int64(2), try row.double(3))
    }
    var last: [String: (at: Int64, value: Double)] = [:]
    for (name, at, value) in all {
      if let before = last[name], !name.hasSuffix("battery") {
        #expect(before.value != value && before.at <= at, "\(name)")
      }
      last[name] = (at, value)
      #expect(at >= 0 && at <= 11 * 24 * Self.hour)
    }
    #expect(
      last.keys.contains("watch worn") && last.keys.contains("phone unlocked")
        && last.keys.contains("watch-phone reach"))
    // The phone crashed on the second day for three hours, and no device reached it.
    let begin = (24 + 7) * Self.hour + 52 * Self.hour / 60
    let off = [(begin, 0.0), (begin + 3 * Self.hour, 1.0)]
    let (up, reach) = (try changes(run, "phone", "up"), try changes(run, "watch-phone", "reach"))
    #expect(up.first?.value == 1 && off.allSatisfy { change in up.contains { $0 == change } })
    #expect(reach.contains { $0 == off[0] } && reach.contains { $0.at >= off[1].0 && $0.value == 1 })
    let cut = try changes(run, "phone-cloud", "reach").filter { $0.at >= (4 * 24 + 9) * Self.hour }
    #expect(cut.first?.value == 0 && cut.first?.at == (4 * 24 + 9) * Self.hour)
  }

  @Test("has points of a battery that are a quarter of an hour apart, and levels between nothing and full")
  func batteries() throws {
    let (folder, run) = try ReportedLife.run("batteries")
    defer { folder.remove() }
    for device in ["watch", "phone"] {
      let points = try changes(run, device, "battery")
      #expect(points.count > 50 && points.count <= 11 * 24 * 4 + 2 && points.allSatisfy { (0...1).contains($0.value) })
      #expect(zip(points, points.dropFirst()).allSatisfy { $0.at < $1.at })
      #expect(points.contains { $0.value > 0.95 } && points.contains { $0.value < 0.8 })
    }
  }

  @Test("counts what waits: more while the cloud is out of reach, and nothing in between")
  func outbox() throws {
    let (folder, run) = try ReportedLife.run("outbox")
    defer { folder.remove() }
    let depths = try changes(run, "phone", "outbox")
    let (from, until) = ((4 * 24 + 9) * Self.hour, (4 * 24 + 15) * Self.hour)
    let during = depths.filter { $0.at > from && $0.at < until }.map(\.value).max() ?? 0
    #expect(during >= 3 && depths.contains { $0.value == 0 } && depths.allSatisfy { $0.value >= 0 })
  }

  @Test("has the nights, the workouts and the sessions, and the values of the body with their reasons")
  func stretches() throws {
    let (folder, run) = try ReportedLife.run("stretches")
    defer { folder.remove() }
    func count(_ query: String) throws -> Int {
      try run.database.prepare(query).first { row throws(StorageError) in try row.int(0) } ?? 0
    }
    #expect(try count("SELECT count(*) FROM stretches WHERE what = 'asleep'") >= 10)
    let workouts = try count("SELECT sum(workouts_done) FROM days")
    #expect(try count("SELECT count(*) FROM stretches WHERE what = 'workout'") == workouts && workouts > 3)
    #expect(try count("SELECT count(*) FROM stretches WHERE what = 'block'") > 0)
    #expect(try count("SELECT count(*) FROM stretches WHERE begin_ns >= end_ns") == 0)
    #expect(try count("SELECT count(*) FROM metrics WHERE metric = 'strain' AND value BETWEEN 0 AND 100") > 0)
    #expect(try count("SELECT count(*) FROM drivers") > 0)
    // A reason is one of a value that there is.
    #expect(
      try count("SELECT count(*) FROM drivers LEFT JOIN metrics USING (date, metric) WHERE metrics.value IS NULL") == 0)
  }

  @Test("is noted without a trace: a run whose disks fail is the same with it and without")
  func digest() throws {
    let text = """
      { name: "watched", start: "2026-03-02", length: "2d", seed: 9, wearer: { archetype: "runner" },
        devices: { watch: { disk: {} }, phone: { disk: {} }, desktop: { disk: {} }, cloud: { disk: {} } },
        faults: [{ at: "d1 12:40", crash: "phone", during: "commit", restart: "after 2m" },
          { from: "d1 10:00", for: "4h", diskErrors: "watch", rate: "5%" },
          { from: "d1 18:00", for: "9h", diskErrors: "phone", rate: "3%" }] }
      """
    let plan = try WorldPlan(try ScenarioFile.read(SourceText(name: "watched.json5", text: text)))
    let alone = try Run(plan).run()
    let run = try Run(plan)
    let life = LifeLog(watching: run.world)
    let watched = try run.run()
    #expect(alone.digest == watched.digest && alone.events == watched.events)
    #expect(life.states.changes.count > 100 && life.states.failure == nil && !life.stretches.stretches.isEmpty)
  }
}
