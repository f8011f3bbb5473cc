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
  private static let isLong = ProcessInfo.processInfo.environment["TRIAD_LONG_TESTS"] != nil
  private static let people = isLong ? 200 : 24
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
    func holds(_ what: String, _ value: Double, _ range: ClosedRange<Double>) {
      #expect(range.contains(value), "\(what): \(value)")
      if Self.isLong { print("\(what): \(value)") }
    }
    holds("hours of sleep", mean { $0.sleep / days }, 6...8.2)
    holds("steps", mean { $0.steps / days }, 4_900...10_500)
    holds("heart rate", mean { $0.restingHeartRates.reduce(0, +) / Double($0.restingHeartRates.count) }, 57.8...73.2)
    holds("glances", mean { $0.glances / days }, 60...100)
    holds("openings of the watch's app", mean { $0.watchOpenings / days }, 0...4)
    let seldom = mean { $0.openings / days * 7 < 3 ? 1 : 0 }
    holds("people who open the app seldom", seldom, 0.2...0.6)
    holds("sessions done", mean { $0.done / days }, 0.5...0.85)
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
