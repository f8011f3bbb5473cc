import Foundation
import SimKernel
import Testing
import PersonWire

@testable import Agents

/// Days of 32 people with a watch's own stress score, which is higher the better the day: LifeSnaps, 2022.
private enum LifeSnaps {
  static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data/wearables/lifesnaps/daily_fitbit_sema.csv").path
  static let isPresent = FileManager.default.fileExists(atPath: path)

  struct Person {
    let name: String
    var days: [WellbeingDay] = []
    /// 1 to 100; zero means that the watch had none.
    var calmness: [Int: Double] = [:]
  }

  static func people() throws -> [Person] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline).map(fields)
    let header = try #require(lines.first)
    let places = Dictionary(uniqueKeysWithValues: header.enumerated().map { ($1, $0) })
    var people: [String: Person] = [:]
    for line in lines.dropFirst() {
      func number(_ name: String) -> Double? {
        places[name].flatMap { $0 < line.count ? Double(line[$0]) : nil }
      }
      func positive(_ name: String) -> Double? { number(name).flatMap { $0 > 0 ? $0 : nil } }
      let day = dayNumber(line[1])
      var figures = DayFigures(date: CivilDate(dayNumber: day))
      figures.heartRateVariability = positive("rmssd").map { .init($0) }
      figures.nocturnalHeartRate = positive("nremhr").map { .init($0) }
      figures.restingHeartRate = positive("resting_hr").map { .init($0) }
      figures.sleep = positive("minutesAsleep").map { $0 * 60 }
      figures.respiratoryRate = positive("full_sleep_breathing_rate")
      figures.steps = number("steps")
      // Moods are ticked or not; who ticked neither of two opposites says nothing, and so does who ticked both.
      var sliders = Sliders()
      if let tense = number("TENSE/ANXIOUS"), let rested = number("RESTED/RELAXED") {
        sliders.stress = 0.5 + (tense - rested) / 2
      }
      if let tired = number("TIRED") { sliders.energy = 0.5 - tired / 2 }
      let name = String(line[0].suffix(4))
      var person = people[name] ?? Person(name: name)
      person.days.append(WellbeingDay(figures, sliders))
      person.calmness[day] = positive("stress_score")
      people[name] = person
    }
    return people.values.sorted { $0.name < $1.name }
  }

  /// One column holds lists in quotation marks.
  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == "," && !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  /// Days since 1970-01-01 of a date like 2021-05-29.
  private static func dayNumber(_ text: String) -> Int {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let (year, month) = parts[1] > 2 ? (parts[0], parts[1] - 3) : (parts[0] - 1, parts[1] + 9)
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + parts[2] - 1 - 719_468
  }
}

@Suite(
  "The strain score of real people", .enabled(if: LifeSnaps.isPresent, "the shared data set is not beside the package"))
struct LifeSnapsTests {
  /// Spearman's correlation of the watch's calmness with a number of each day, over days that have both.
  private func agreement(_ person: LifeSnaps.Person, _ value: (Int) -> Double?) -> (rho: Double, count: Int)? {
    let pairs = person.calmness.sorted { $0.key < $1.key }.compactMap { day, calmness in
      value(day).map { ($0, calmness) }
    }
    return Correlation.spearman(pairs.map(\.0), pairs.map(\.1)).map { ($0, pairs.count) }
  }

  @Test("goes with the stress that the watch saw, for most of them and better than the resting heart rate")
  func agreement() throws {
    var (scores, rates, people) = ([Double](), [Double](), 0)
    for person in try LifeSnaps.people() where person.calmness.count >= 40 {
      people += 1
      let model = WellbeingModel(person.days)
      let score = try #require(agreement(person) { model[$0]?.score })
      let rate = try #require(
        agreement(person) { day in person.days.first { $0.day == day }?.figures.restingHeartRate?.value })
      print("\(person.name): score \(score.rho) (\(score.count) days), resting heart rate \(rate.rho) (\(rate.count))")
      scores.append(score.rho)
      rates.append(rate.rho)
    }
    // The watch's score is the higher the calmer, ours the higher the worse.
    let means = (try #require(Statistics.mean(scores)), try #require(Statistics.mean(rates)))
    let right = scores.filter { $0 < 0 }.count
    print(
      "\(right) of \(people) as expected, mean \(means.0); resting heart rate "
        + "\(rates.filter { $0 < 0 }.count), mean \(means.1)")
    #expect(people >= 8)
    #expect(Double(right) >= 0.75 * Double(people))
    #expect(means.0 < means.1)
  }
}
