/// A consenting wearer's anonymous contribution to the service's statistics: coarse numbers of four weeks (tech spec
/// §3.1 "Ghost sync", and `anonymized_patterns`).
package struct AnonymousPattern: Hashable, Sendable {
  /// The time of day at which most completed sessions begin.
  package enum Bucket: UInt8, StableName, Hashable, WireCodable {
    case unknown = 1, morning, afternoon, evening

    package static let names = ["unknown", "morning", "afternoon", "evening"]
  }

  /// A pseudonym of the wearer, made with a key that the cloud doesn't have.
  package let user: UInt64
  /// The week of the report, counted from that of 1970-01-01.
  package let week: Int64
  /// Hours asleep a night, in halves; `nil` if too few nights are known.
  package let sleepHours: Double?
  /// Workouts a week, in halves.
  package let workoutsPerWeek: Double
  /// The share of sessions that were missed or deleted, in tenths; `nil` if there were too few.
  package let skipRate: Double?
  package let bucket: Bucket
  /// Of trust, 1 to 5.
  package let phase: UInt8
  /// Days with data, in whole weeks.
  package let daysActive: Int

  package init(
    user: UInt64, week: Int64, sleepHours: Double?, workoutsPerWeek: Double, skipRate: Double?, bucket: Bucket,
    phase: UInt8, daysActive: Int
  ) {
    (self.user, self.week, self.sleepHours, self.workoutsPerWeek) = (user, week, sleepHours, workoutsPerWeek)
    (self.skipRate, self.bucket, self.phase, self.daysActive) = (skipRate, bucket, phase, daysActive)
  }
}

extension AnonymousPattern: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.user, $0.week, $0.sleepHours, $0.workoutsPerWeek, $0.skipRate, $0.bucket, $0.phase, $0.daysActive)
  }
}

/// A message about patterns between the phone and the cloud.
package enum PatternMessage: Sendable {
  indirect case report(AnonymousPattern)
  /// The pattern of that week is stored.
  case kept(week: Int64)

  /// The first app version that sends any.
  package static let since = AppAbility.wishesWakes.since
}

extension PatternMessage: WireMessage {
  package static let numbers = [MessageNumber(90), MessageNumber(91)]

  package var messageNumber: MessageNumber {
    switch self {
    case .report: Self.numbers[0]
    case .kept: Self.numbers[1]
    }
  }

  /// Anonymous rounded numbers of four weeks aren't restricted to the wearer's devices; the check `patterns-coarse`
  /// verifies that they are rounded.
  package var taint: Taint { [] }
  package var sizeEstimate: Int { 96 }

  package var caption: String {
    switch self {
    case .report(let pattern): "a pattern of week \(pattern.week)"
    case .kept(let week): "the pattern of week \(week) is kept"
    }
  }

  package func writeContent(to writer: inout WireWriter) {
    switch self {
    case .report(let pattern): writer.fields(pattern)
    case .kept(let week): writer.fields(week)
    }
  }

  package init(_ number: MessageNumber, from reader: inout WireReader) throws(WireError) {
    self = number == Self.numbers[0] ? .report(try reader.field()) : .kept(week: try reader.field())
  }
}
