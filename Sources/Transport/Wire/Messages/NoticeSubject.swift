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
  /// An observation, by the number of its rule, or 0 from an app that doesn't name it.
  case insight(rule: UInt64)
  /// A policy of the employer's keeps the app out: colleagues don't see when the wearer trains.
  case shadowsBlocked
  /// The permission to write the employer's calendar is missing.
  case shadowsDenied
  /// The look back of the first day.
  case firstInsight
  /// A session begins soon.
  case reminder(block: UInt64)
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
