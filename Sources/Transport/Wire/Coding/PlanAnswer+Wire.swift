extension PlanAnswer: WireCodable {
  enum Tag: UInt8, CaseIterable { case proposal = 1, missed, crashing, vacation, phase, shadows }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .proposal(let block, let isWanted):
      writer.write(Tag.proposal.rawValue)
      writer.write(block)
      writer.write(isWanted)
    case .missed(let block, let reason):
      writer.write(Tag.missed.rawValue)
      writer.write(block)
      writer.write(reason.rawValue)
    case .crashing: writer.write(Tag.crashing.rawValue)
    case .vacation(let isOn):
      writer.write(Tag.vacation.rawValue)
      writer.write(isOn)
    case .phase(let phase):
      writer.write(Tag.phase.rawValue)
      writer.write(phase.rawValue)
    case .shadows(let isOn):
      writer.write(Tag.shadows.rawValue)
      writer.write(isOn)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.choice(Tag.self) {
    case .proposal:
      let block = try reader.unsigned()
      self = .proposal(block, isWanted: try reader.flag())
    case .missed:
      let block = try reader.unsigned()
      self = .missed(block, try reader.choice(MissReason.self))
    case .crashing: self = .crashing
    case .vacation: self = .vacation(try reader.flag())
    case .phase: self = .phase(try reader.choice(TrustPhase.self))
    case .shadows: self = .shadows(try reader.flag())
    }
  }
}

extension NoticeSubject: WireCodable {
  enum Tag: UInt8, CaseIterable {
    case proposal = 1, transformation, missed, workout, apology, lightDay, phaseReached, weekReceipt, health, insight
    case shadowsBlocked, shadowsDenied
    case firstInsight
  }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .proposal(let block): Self.write(.proposal, block, to: &writer)
    case .transformation(let block): Self.write(.transformation, block, to: &writer)
    case .missed(let block): Self.write(.missed, block, to: &writer)
    case .workout(let id): Self.write(.workout, id, to: &writer)
    case .apology: Self.write(.apology, 0, to: &writer)
    case .lightDay: Self.write(.lightDay, 0, to: &writer)
    case .phaseReached: Self.write(.phaseReached, 0, to: &writer)
    case .weekReceipt: Self.write(.weekReceipt, 0, to: &writer)
    case .health: Self.write(.health, 0, to: &writer)
    case .insight: Self.write(.insight, 0, to: &writer)
    case .shadowsBlocked: Self.write(.shadowsBlocked, 0, to: &writer)
    case .shadowsDenied: Self.write(.shadowsDenied, 0, to: &writer)
    case .firstInsight: Self.write(.firstInsight, 0, to: &writer)
    }
  }

  private static func write(_ tag: Tag, _ id: UInt64, to writer: inout WireWriter) {
    writer.write(tag.rawValue)
    writer.write(id)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let tag = try reader.choice(Tag.self)
    let id = try reader.unsigned()
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
      case .insight: .insight
      case .shadowsBlocked: .shadowsBlocked
      case .shadowsDenied: .shadowsDenied
      case .firstInsight: .firstInsight
      }
  }
}
