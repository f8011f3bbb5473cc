import SimKernel

extension TrustEvent: WireCodable {
  enum Tag: UInt8, CaseIterable {
    case dayPassed = 1
    case outcome, history, chosen
  }

  package func write(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(at)
    writer.write(date.dayNumber)
    switch content {
    case .dayPassed: writer.write(Tag.dayPassed.rawValue)
    case .outcome(let outcome, let block, let wasAutomatic, let confidence, let awareness):
      writer.write(Tag.outcome.rawValue)
      writer.write(outcome.rawValue)
      writer.write(block)
      writer.write(wasAutomatic)
      writer.write(confidence)
      writer.write(awareness.rawValue)
    case .history(let workouts, let nights):
      writer.write(Tag.history.rawValue)
      writer.write(workouts)
      writer.write(nights)
    case .chosen(let phase):
      writer.write(Tag.chosen.rawValue)
      writer.write(phase.rawValue)
    }
    writer.write(context) { $1.write(to: &$0) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let id = try reader.unsigned()
    let at = try reader.moment()
    let date = try reader.date()
    let content: Content
    switch try reader.choice(Tag.self) {
    case .dayPassed: content = .dayPassed
    case .outcome:
      let outcome = try reader.choice(Outcome.self)
      let block = try reader.unsigned()
      let wasAutomatic = try reader.flag()
      let confidence = try reader.double()
      content = .outcome(
        outcome, of: block, wasAutomatic: wasAutomatic, confidence: confidence,
        try reader.choice(Awareness.self))
    case .history:
      let workouts = try reader.integer()
      content = .history(workouts: workouts, nights: try reader.integer())
    case .chosen: content = .chosen(try reader.choice(TrustPhase.self))
    }
    let context = try reader.optional { reader throws(WireError) in try TrustContext(from: &reader)
    }
    self.init(id: id, at: at, date: date, content: content, context: context)
  }
}

extension TrustContext: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(hour)
    writer.write(phase.rawValue)
    writer.write(score)
    writer.write(isTravelling)
    writer.write(meetings) { $0.write($1) }
    writer.write(recovery) { $0.write($1) }
    writer.write(asleepMinutes) { $0.write($1) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let hour = try reader.integer()
    let phase = try reader.choice(TrustPhase.self)
    let score = try reader.double()
    let isTravelling = try reader.flag()
    let meetings = try reader.optional { reader throws(WireError) in try reader.integer() }
    let recovery = try reader.optional { reader throws(WireError) in try reader.double() }
    self.init(
      hour: hour, phase: phase, score: score, isTravelling: isTravelling, meetings: meetings,
      recovery: recovery,
      asleepMinutes: try reader.optional { reader throws(WireError) in try reader.integer() })
  }
}

extension TrustSummary: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(demotions)
    writer.write(phase.rawValue)
    writer.write(score)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let demotions = try reader.integer()
    let phase = try reader.choice(TrustPhase.self)
    self.init(demotions: demotions, phase: phase, score: try reader.double())
  }
}
