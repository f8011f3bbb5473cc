import Foundation
import Testing

import Importing
import Recordings
import SimKernel

/// Networks that others recorded.
@Suite("Recorded networks", .enabled(if: hasSharedData, "the recorded data beside the package is absent"))
struct NetworkDataTests {
  private func recording(
    _ name: String, _ change: (inout NetworkImportOptions) -> Void = { _ in }
  ) throws -> LinkRecording {
    let folder = try ImportFolder("network-data")
    var options = NetworkImportOptions(
      input: sharedData.appending(path: "network/\(name)").path, output: folder.path("out.link"))
    change(&options)
    _ = try NetworkImport.run(options)
    return try LinkRecordingFile.read(options.output).recording
  }

  private func replay(_ recording: LinkRecording, from: Span = .zero, patience: Span = .seconds(100)) -> LinkReplay {
    LinkReplay(RecordedLink(recording, from: from, givesUpAfter: patience), stream: RandomStream(seed: 1))
  }

  private func departure(_ replay: inout LinkReplay, at milliseconds: Int64) -> Int64? {
    let moment = milliseconds * 1_000_000
    return replay.departure(at: moment, sent: moment, bytes: 400).map { $0 / 1_000_000 }
  }

  @Test("a message sent into the outage of a drive arrives after it, unless it was given up")
  func driving() throws {
    let drive = try recording("mahimahi/ATT-LTE-driving.up")
    guard case .opportunities(let opportunities) = drive else {
      Issue.record("these are no opportunities")
      return
    }
    #expect(opportunities.count == 70_336)
    // From 787.595 s on nothing left for 78.319 s.
    let end: Int64 = 787_595 + 78_319
    var patient = replay(drive)
    #expect(departure(&patient, at: 787_596) == end)
    var impatient = replay(drive, patience: .seconds(60))
    #expect(departure(&impatient, at: 800_000) == nil)
    #expect(departure(&impatient, at: 810_000) == end)
    // The same a round later, and when the run begins in the midst of it.
    var later = replay(drive)
    #expect(departure(&later, at: 1_012_472 + 800_000) == 1_012_472 + end)
    var within = replay(drive, from: .milliseconds(800_000))
    #expect(departure(&within, at: 0) == end - 800_000)
  }

  @Test("a saturating sender gets through a recording exactly once a round", arguments: ["up", "down"])
  func saturated(direction: String) throws {
    let trace = try recording("mahimahi/Verizon-LTE-short.\(direction)")
    guard case .opportunities(let opportunities) = trace else {
      Issue.record("these are no opportunities")
      return
    }
    var replay = replay(trace, patience: .days(1))
    var last: Int64 = 0
    for _ in 0..<opportunities.count { last = replay.departure(at: 0, sent: 0, bytes: 1_500) ?? .max }
    #expect(last == 140_000 * 1_000_000)
  }

  @Test("commands over Bluetooth take what they took: 51, 109, 155 and 179 ms")
  func bluetooth() throws {
    guard case .latency(let samples) = try recording("ble/ble_latency_100.csv") else {
      Issue.record("these are no latencies")
      return
    }
    #expect(samples.loss == 0)
    var random = RandomStream(seed: 42, name: "test.bluetooth")
    let draws = (0..<20_000).map { _ in Double(samples.draw(&random)) / 1e6 }.sorted()
    #expect(draws.first == 51 && draws.last == 179)
    #expect(abs(draws[10_000] - 109) <= 3)
    #expect(abs(draws[19_000] - 155) <= 6)
  }

  @Test("seconds without throughput on the Wi-Fi are outages, and the cellular network has none")
  func handOver() throws {
    let folder = sharedData.appending(path: "network/wifi_cellular").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".csv") }.sorted()
    #expect(names.count > 10)
    for name in names {
      let walk = try recording("wifi_cellular/\(name)")
      let rows = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).split(whereSeparator: \.isNewline)
      let silent = rows.indices.filter { rows[$0].hasSuffix(",0") }
      #expect(silent.isEmpty || name.contains("wifi"))
      for second in silent {
        // Sent in the midst of a silent second, it leaves in the first later one (a round later at the end) that is not.
        let begin = Int64(second) * 1_000 + 500
        let next = (second...).first { !silent.contains($0 % rows.count) } ?? 0
        var replay = replay(walk, patience: .days(1))
        let left = try #require(departure(&replay, at: begin), "\(name)")
        #expect(left >= Int64(next) * 1_000, "\(name), second \(second)")
      }
    }
  }

  @Test("a body between two radios makes outages, and pings that were lost are loss")
  func bodiesAndPings() throws {
    guard case .reception(let near) = try recording("ble/RSS_humanHP.csv", { $0.series = "phone1@20" }),
      case .reception(let far) = try recording("ble/RSS_humanPP.csv", { $0.series = "phone1@200" }),
      case .latency(let wifi) = try recording("ping/wifi_kitchen.csv", { $0.series = "bbc" }),
      case .latency(let cable) = try recording("ping/ethernet_kitchen.csv", { $0.series = "router" })
    else {
      Issue.record("a recording is of another kind")
      return
    }
    #expect(near.silenceCount < far.silenceCount)
    #expect(abs(wifi.loss - (1 - (442.0 / 443).squareRoot())) < 1e-12)
    #expect(cable.loss == 0)
    #expect(cable.quantile(0.5) < wifi.quantile(0.5))
  }
}
