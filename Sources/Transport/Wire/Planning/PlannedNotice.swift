package import SimKernel

/// Something that the planner wants to tell the wearer.
package struct PlannedNotice: Hashable, Sendable {
  package enum Way: UInt8, StableName, Hashable, WireField {
    /// Calls for attention, within the hours in which that is allowed.
    case alert = 1
    /// A number on the app's icon.
    case badge
    /// Seen when the app is opened.
    case inApp

    package static let names = ["alert", "badge", "inApp"]
  }

  package let way: Way
  package let subject: NoticeSubject
  /// The local date of an alert.
  package let date: CivilDate
  /// From then on it is not worth showing.
  package let lapses: Timestamp
  /// The moment of an alert that is of use at that moment alone.
  package let due: Timestamp?

  package init(way: Way, subject: NoticeSubject, date: CivilDate, lapses: Timestamp, due: Timestamp? = nil) {
    (self.way, self.subject, self.date, self.lapses, self.due) = (way, subject, date, lapses, due)
  }
}

/// What a notice is about.
package enum NoticeSubject: Hashable, Sendable {
  case proposal(block: UInt64)
  case transformation(block: UInt64)
  case missed(block: UInt64)
  case workout(UInt64)
  case apology
  case lightDay
  case phaseReached
  case weekReceipt
  case health
  /// What was noticed, by the number of its rule; 0 from an app that does not say.
  case insight(rule: UInt64)
  /// A policy of the employer's keeps the planner out: colleagues do not see when they train.
  case shadowsBlocked
  /// The permission to write the employer's calendar is missing.
  case shadowsDenied
  /// The look back of the first day.
  case firstInsight
  /// A session begins soon.
  case reminder(block: UInt64)
}

/// What a device says on the skin (implementation plan 3.6); the beats of each are the agents' matter.
package enum HapticCue: UInt8, StableName, Hashable, WireField {
  /// I heard you.
  case acknowledgment = 1
  /// Let me adjust: a block was made lighter.
  case gentleCorrection
  /// A block is done.
  case completion
  /// I have got you.
  case emergency
  /// The planner has earned another phase.
  case trustAdvancement

  package static let names = ["acknowledgment", "gentleCorrection", "completion", "emergency", "trustAdvancement"]
}

extension NoticeSubject: WireCodable {
  enum Tag: UInt8, CaseIterable, WireCodable {
    case proposal = 1, transformation, missed, workout, apology, lightDay, phaseReached, weekReceipt, health, insight
    case shadowsBlocked, shadowsDenied
    case firstInsight
    case reminder = 64
  }

  package func write(to writer: inout WireWriter) {
    let (tag, id): (Tag, UInt64) =
      switch self {
      case .proposal(let id): (.proposal, id)
      case .transformation(let id): (.transformation, id)
      case .missed(let id): (.missed, id)
      case .workout(let id): (.workout, id)
      case .apology: (.apology, 0)
      case .lightDay: (.lightDay, 0)
      case .phaseReached: (.phaseReached, 0)
      case .weekReceipt: (.weekReceipt, 0)
      case .health: (.health, 0)
      case .insight(let rule): (.insight, rule)
      case .shadowsBlocked: (.shadowsBlocked, 0)
      case .shadowsDenied: (.shadowsDenied, 0)
      case .firstInsight: (.firstInsight, 0)
      case .reminder(let id): (.reminder, id)
      }
    writer.fields(tag, id)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let (tag, id): (Tag, UInt64) = (try reader.field(), try reader.field())
    self =
      switch tag {
      case .proposal: .proposal(block: id)
      case .transformation: .transformation(block: id)
      case .missed: .missed(block: id)
      case .workout: .workout(id)
      case .apology: .apology
      case .lightDay: .lightDay
      case .phaseReached: .phaseReached
      case .weekReceipt: .weekReceipt
      case .health: .health
      case .insight: .insight(rule: id)
      case .shadowsBlocked: .shadowsBlocked
      case .shadowsDenied: .shadowsDenied
      case .firstInsight: .firstInsight
      case .reminder: .reminder(block: id)
      }
  }
}
