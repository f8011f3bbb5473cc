@testable import Console
import Foundation
import Synchronization
import Testing

@testable import ScenarioFiles
@testable import SimRunner

@Suite("A run for the viewers that people have")
struct TraceCommandTests {
  /// The folders of two runs of a story with faults.
  private static let runs: (a: String, b: String) = {
    let folder = FileManager.default.temporaryDirectory.path + "/triad-trace-\(UUID().uuidString)"
    let story = """
      { name: "traced", start: "2026-03-02", zone: "Europe/Oslo", length: "3d", seed: SEED,
        wearer: { archetype: "runner" },
        faults: [{ at: "d2 07:52", crash: "phone", restart: "after 3m" },
          { every: "07:00-09:00", loss: "40%", link: "watch-phone" }] }
      """
    for seed in [1, 2] {
      let file = "\(folder)/story-\(seed).json5"
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try? story.replacing("SEED", with: "\(seed)").write(toFile: file, atomically: true, encoding: .utf8)
      _ = Triad.run(["run", file, "--quiet", "--output", "\(folder)/\(seed)"], Terminal { _, _ in })
    }
    return ("\(folder)/1", "\(folder)/2")
  }()

  private func run(_ words: [String]) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  /// Returns the output of an export.
  private func export(_ kind: String, _ more: [String] = []) throws -> String {
    let file = FileManager.default.temporaryDirectory.path + "/triad-export-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let (code, text) = run(["trace", Self.runs.a, "--\(kind)", file] + more)
    #expect(code == .pass, Comment(rawValue: text))
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  private struct Slice {
    let (begin, end): (Double, Double)
    init(_ begin: Double, _ end: Double) { (self.begin, self.end) = (begin, end) }
  }

  @Test("keeps the rules of trace events: slices nest, arrows have two ends, and time never goes back")
  func perfetto() throws {
    let json = try JSONSerialization.jsonObject(with: Data(try export("perfetto").utf8)) as? [String: Any]
    let events = try #require(json?["traceEvents"] as? [[String: Any]])
    let phases = events.compactMap { $0["ph"] as? String }
    #expect(phases.count == events.count && Set(phases) == ["M", "X", "s", "f", "C"])
    let times = events.filter { $0["ph"] as? String != "M" }.compactMap { ($0["ts"] as? NSNumber)?.doubleValue }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } && times.allSatisfy { $0 >= 0 })
    #expect(events.allSatisfy { $0["name"] is String && $0["pid"] is NSNumber && $0["tid"] is NSNumber })
    var tracks: [Int: [Slice]] = [:]
    for event in events where event["ph"] as? String == "X" {
      let (begin, length) = (event["ts"] as? NSNumber, event["dur"] as? NSNumber)
      let slice = Slice(
        try #require(begin).doubleValue, try #require(begin).doubleValue + (try #require(length)).doubleValue)
      tracks[try #require(event["tid"] as? Int), default: []].append(slice)
    }
    for slices in tracks.values {
      var open: [Slice] = []
      for slice in slices.sorted(by: { ($0.begin, -$0.end) < ($1.begin, -$1.end) }) {
        while let last = open.last, last.end <= slice.begin { open.removeLast() }
        // Rounding to a fraction of a microsecond doesn't count as an overlap.
        if let last = open.last { #expect(slice.end <= last.end + 0.01) }
        open.append(slice)
      }
    }
    func ids(_ phase: String) -> [Int] {
      events.filter { $0["ph"] as? String == phase }.compactMap { $0["id"] as? Int }
    }
    #expect(Set(ids("s")) == Set(ids("f")) && Set(ids("s")).count == ids("s").count && ids("s").count > 500)
  }

  @Test("has the faults, sleep, and what a device could not do, as slices with lengths on tracks of their own")
  func periods() throws {
    func slices(_ more: [String] = []) throws -> [String: [(begin: Double, length: Double)]] {
      let json = try JSONSerialization.jsonObject(with: Data(try export("perfetto", more).utf8)) as? [String: Any]
      let events = try #require(json?["traceEvents"] as? [[String: Any]])
      var names: [Int: String] = [:]
      for event in events where event["name"] as? String == "thread_name" {
        let track = try #require(event["tid"] as? Int)
        names[track] = (event["args"] as? [String: String])?["name"]
      }
      var slices: [String: [(begin: Double, length: Double)]] = [:]
      for event in events where event["cat"] as? String == "state" {
        let track = try #require(event["tid"] as? Int)
        let name = try #require(names[track])
        let (begin, length) = (event["ts"] as? NSNumber, event["dur"] as? NSNumber)
        slices[name, default: []].append((try #require(begin).doubleValue, try #require(length).doubleValue))
      }
      return slices
    }
    let (second, day) = (1_000_000.0, 86_400.0 * 1_000_000)
    let all = try slices()
    #expect(all["wearer: asleep"]?.reduce(0) { $0 + $1.length } ?? 0 > 12 * 3_600 * second)
    #expect(all["faults: loss watch-phone"]?.map { $0.length / second / 3_600 } == [2, 2, 2])
    let crash = try #require(all["phone: switched off"]?.first { $0.begin >= day })
    #expect(crash.begin - day == (7 * 3_600 + 52 * 60) * second && crash.length < 600 * second)
    #expect(all["faults: crash phone"]?.map(\.begin) == [crash.begin])
    for track in ["watch: worn", "phone: locked", "watch: out of range of the phone"] {
      #expect(all[track]?.contains { $0.length > 0 } == true, Comment(rawValue: track))
    }
    // A window cuts them at its bounds.
    let (from, to) = (day + 8 * 3_600 * second, day + 10 * 3_600 * second)
    let some = try slices(["--from", "d2 08:00", "--for", "2h"])
    #expect(some["faults: loss watch-phone"]?.map(\.length) == [3_600 * second])
    #expect(some.values.joined().allSatisfy { $0.begin >= from && $0.begin + $0.length <= to })
  }

  @Test("counts how full batteries are and what waits, and begins with where they stood")
  func counters() throws {
    let json =
      try JSONSerialization.jsonObject(
        with: Data(try export("perfetto", ["--from", "d2 06:00", "--for", "6h"]).utf8)) as? [String: Any]
    let events = try #require(json?["traceEvents"] as? [[String: Any]]).filter { $0["ph"] as? String == "C" }
    let begin = 30.0 * 3_600 * 1_000_000
    for name in ["battery of the watch", "battery of the phone", "outbox of the watch", "session of the phone"] {
      let its = events.filter { $0["name"] as? String == name }
      let times = its.compactMap { ($0["ts"] as? NSNumber)?.doubleValue }
      let values = its.compactMap { ($0["args"] as? [String: Int])?.values.first }
      #expect(its.count > 3 && times.count == its.count && values.count == its.count, Comment(rawValue: name))
      #expect(times.first == begin && times.allSatisfy { $0 < begin + 6 * 3_600 * 1_000_000 }, Comment(rawValue: name))
      #expect(values.allSatisfy { $0 >= 0 && (!name.hasPrefix("battery") || $0 <= 100) }, Comment(rawValue: name))
    }
  }

  @Test("gives each event a vector clock that is after those of its causes")
  func shiviz() throws {
    let lines = try export("shiviz", ["--from", "d2 07:00", "--for", "2h"]).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "(?<event>.*)\\n(?<host>\\S*) (?<clock>{.*})" && lines[1].isEmpty)
    var last: [Substring: [String: Int]] = [:]
    var merged = 0
    for line in lines.dropFirst(3).enumerated().filter({ $0.offset.isMultiple(of: 2) }).map(\.element)
    where !line.isEmpty {
      let parts = line.split(separator: " ", maxSplits: 1)
      let clock = try #require(try JSONSerialization.jsonObject(with: Data(parts[1].utf8)) as? [String: Int])
      let before = last[parts[0]] ?? [:]
      #expect(before.allSatisfy { clock[$0.key] ?? 0 >= $0.value })
      #expect(clock[String(parts[0])] == (before[String(parts[0])] ?? 0) + 1)
      if clock.count > 1 { merged += 1 }
      last[parts[0]] = clock
    }
    #expect(merged > 20 && last.count >= 4)
  }

  @Test("draws an hour of messages, with those that were lost, as one picture that is well-formed")
  func lamport() throws {
    let svg = try export("lamport", ["--from", "d2 07:30"])
    #expect(svg.hasPrefix("<svg") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("class=\"lost\"") && svg.contains("class=\"m\"") && !svg.contains("<script"))
    // The parser of the imports is our own and knows no SVG; counting is enough for what is written here.
    for tag in ["g", "text", "title"] {
      #expect(
        svg.components(separatedBy: "<\(tag) ").count + svg.components(separatedBy: "<\(tag)>").count - 1
          == svg.components(separatedBy: "</\(tag)>").count)
    }
  }

  @Test("says where two runs part, and that a run is the same as itself")
  func difference() {
    let same = run(["diff", Self.runs.a, Self.runs.a])
    #expect(same.code == .pass && same.text.contains("one and the same run"))
    let other = run(["diff", Self.runs.a, Self.runs.b])
    #expect(other.code == .safetyFailed && other.text.contains("then a") && other.text.contains(" in b"))
    let parting = other.text.split(separator: "\n").filter { $0.contains("2026-03-02") }
    #expect(parting.count == 2 && parting[0].dropFirst(10) != parting[1].dropFirst(10))
  }

  @Test("refuses an impossible request, and says what to do instead")
  func refusals() {
    #expect(run(["trace", Self.runs.a]).text.contains("--perfetto FILE"))
    #expect(run(["trace", "/nowhere", "--shiviz", "x"]).code == .inputMissing)
    #expect(run(["trace", Self.runs.a, "--shiviz", "/nowhere/x"]).code == .inputOutput)
    #expect(run(["trace", Self.runs.a, "--shiviz", "x", "--from", "noon"]).code == .usage)
    #expect(run(["trace", Self.runs.a, "--shiviz", "x", "--from", "d9"]).text.contains("the run was over"))
    #expect(run(["report", Self.runs.a, "--hour", "d99"]).code == .usage)
    #expect(run(["diff", Self.runs.a]).code == .usage)
  }
}
