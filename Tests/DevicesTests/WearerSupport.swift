import SimKernel
import WearerKit
import PersonWire
import Testing

/// Shorthands for tests about wearers.
enum Lives {
  static func date(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  static func zone(_ name: String = "Europe/Oslo") throws -> Zone { try #require(Zone(identifier: name)) }

  static func modelled(
    _ archetype: Archetype = .runner, profile: WearerProfile? = nil, habits: Habits? = nil,
    itinerary: Itinerary? = nil, from first: CivilDate? = nil, seed: UInt64 = 42
  ) throws -> ModelledWearer {
    try ModelledWearer(
      profile: profile ?? archetype.profile, habits: habits ?? archetype.habits,
      itinerary: itinerary ?? Itinerary(home: try zone()), firstDay: first ?? (try date(2026, 1, 5)), seed: seed)
  }

  static func days(_ count: Int, of wearer: some Wearer) -> [WearerDay] {
    var wearer = wearer
    return (0..<count).map { _ in wearer.nextDay() }
  }
}

extension [WearerDay] {
  var events: [WearerEvent] { flatMap(\.events) }

  /// The readings of the body, in the order in which they ended.
  var samples: [HealthSample] {
    events.compactMap { event in
      if case .body(let sample) = event.stimulus { sample } else { nil }
    }
  }

  func samples(_ kind: SampleKind) -> [HealthSample] { samples.filter { $0.reading.kind == kind } }

  /// Everything but what the body did.
  var doings: [WearerEvent] {
    events.filter { event in
      if case .body = event.stimulus { false } else { true }
    }
  }

  var sleep: [HealthSample] { samples(.sleep).sorted { $0.start < $1.start } }
  var workouts: [HealthSample] { samples(.workout).sorted { $0.start < $1.start } }

  var hoursAsleep: Double {
    sleep.reduce(0) { sum, sample in
      if case .sleep(let stage) = sample.reading, stage.isAsleep {
        sum + (sample.end - sample.start).seconds / 3_600
      } else {
        sum
      }
    }
  }

  /// The spans with the watch off the wrist. It is on at first.
  var offWrist: [Range<Timestamp>] {
    var ranges: [Range<Timestamp>] = []
    var since: Timestamp?
    for event in events {
      guard case .wrist(let isOn) = event.stimulus else { continue }
      if !isOn {
        since = event.at
      } else if let start = since {
        ranges.append(start..<event.at)
        since = nil
      }
    }
    return ranges
  }
}

extension HealthSample {
  /// The number that was measured, where it is one.
  var value: Double? {
    switch reading {
    case .heartRate(let value), .heartRateVariability(let value), .restingHeartRate(let value): value
    case .respiratoryRate(let value), .steps(let value): value
    case .sleep, .workout: nil
    }
  }

  var interval: Range<Timestamp> { start..<Swift.max(start, end) }
}

func mean(_ values: [Double]) -> Double { values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count) }
