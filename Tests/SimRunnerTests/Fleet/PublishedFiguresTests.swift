import DeviceKit
import Devices
@testable import Engine
import ScenarioFiles
import SimKernel
import Tools
import Foundation
import PersonWire
import Testing
import WearerKit

/// The figures and their sources are in docs/populations.md.
@Suite("The people of the default population")
struct PublishedFiguresTests {
  private static let people = LongTests.areWanted ? 200 : 24
  private static let days = 28

  /// Averages of one person.
  fileprivate struct Figures {
    var sleep = 0.0
    var steps = 0.0
    var restingHeartRates: [Double] = []
    var glances = 0.0
    var watchOpenings = 0.0
    var openings = 0.0
    var done = 0.0
  }

  private func figures(of person: FleetPerson) throws -> Figures {
    let plan = try WorldPlan(person.scenario)
    var (wearer, figures) = (plan.wearer, Figures())
    for number in 0..<Self.days {
      let day = wearer.nextDay()
      for event in day.events {
        switch event.stimulus {
        case .raisesWrist?: figures.glances += 1
        case .opensWatchApp?: figures.watchOpenings += 1
        case .opensPhoneApp?: figures.openings += 1
        case .body(let sample)?: figures.count(sample)
        default: break
        }
      }
      let start = plan.zone.timestamp(CivilDateTime(date: day.date, hour: 18, minute: 0))
      let block = PlannedSession(id: UInt64(number), kind: .training, start: start, end: start + .minutes(45))
      if wearer.begins(block, at: start, .none) != nil { figures.done += 1 }
    }
    return figures
  }

  @Test("sleep, walk, look, open the app and train within what is published")
  func figures() throws {
    let path = PackageFiles.path("scenarios/populations/everybody.json5")
    let population = try PopulationFile.load(path: path, length: .days(Int64(Self.days)))
    var all: [Figures] = []
    for number in 1...Self.people {
      let person = population.person(number, seed: 11, length: .days(Int64(Self.days)))
      #expect(person.mistake == nil)
      all.append(try figures(of: person))
    }
    let days = Double(Self.days)
    func mean(_ value: (Figures) -> Double) -> Double { all.reduce(0) { $0 + value($1) } / Double(all.count) }
    var ours: [String] = []
    func holds(_ what: String, _ value: Double, _ range: ClosedRange<Double>, _ text: (Double) -> String) {
      #expect(range.contains(value), "\(what): \(value)")
      if LongTests.areWanted { print("\(what): \(value)") }
      ours.append(text(value))
    }
    func fixed(_ value: Double) -> String { ScenarioFiles.Figures.fixed(value, 1) }
    func percent(_ value: Double) -> String { "\(ScenarioFiles.Figures.percent(value)) %" }
    holds("hours of sleep", mean { $0.sleep / days }, 6...8.2) { "\(fixed($0)) h" }
    holds("steps", mean { $0.steps / days }, 4_900...10_500) { ScenarioFiles.Figures.grouped(Int($0.rounded())) }
    holds(
      "heart rate", mean { $0.restingHeartRates.reduce(0, +) / Double($0.restingHeartRates.count) }, 57.8...73.2, fixed)
    holds("glances", mean { $0.glances / days }, 60...100, fixed)
    holds("openings of the watch's app", mean { $0.watchOpenings / days }, 0...4, fixed)
    let seldom = mean { $0.openings / days * 7 < 3 ? 1 : 0 }
    holds("people who open the app seldom", seldom, 0.2...0.6, percent)
    holds("sessions done", mean { $0.done / days }, 0.5...0.85, percent)
    try compare(ours)
  }

  /// Compares the figures with the column "ours" of the page, if that is of as many people. Writes it if asked to, and
  /// if it is not of more people.
  private func compare(_ ours: [String]) throws {
    let page = PackageFiles.path("docs/populations.md")
    var lines = try String(contentsOfFile: page, encoding: .utf8).components(separatedBy: "\n")
    let head = try #require(lines.firstIndex { $0.hasPrefix("| figure | published | range of the test | ours (") })
    func cells(_ line: String) -> [String] { line.components(separatedBy: " | ") }
    let count = try #require(Int(cells(lines[head])[3].filter(\.isNumber)))
    if ProcessInfo.processInfo.environment["TRIAD_WRITE_DOCUMENTS"] != nil, count <= Self.people {
      for (line, text) in zip([head] + (0..<ours.count).map { head + 2 + $0 }, ["ours (\(Self.people) people)"] + ours)
      {
        var row = cells(lines[line])
        row[3] = text
        lines[line] = row.joined(separator: " | ")
      }
      return try lines.joined(separator: "\n").write(toFile: page, atomically: true, encoding: .utf8)
    }
    guard count == Self.people else { return }
    for (place, text) in ours.enumerated() {
      #expect(cells(lines[head + 2 + place])[3] == text, "run with TRIAD_WRITE_DOCUMENTS=1 to write the column")
    }
  }
}

extension PublishedFiguresTests.Figures {
  fileprivate mutating func count(_ sample: HealthSample) {
    switch sample.reading {
    case .sleep(let stage): if stage.isAsleep { sleep += (sample.end - sample.start).seconds / 3_600 }
    case .steps(let count): steps += count
    case .restingHeartRate(let rate): restingHeartRates.append(rate)
    case .heartRate, .heartRateVariability, .respiratoryRate, .workout: break
    }
  }
}
