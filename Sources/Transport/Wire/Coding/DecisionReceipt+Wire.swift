import SimKernel

extension DecisionReceipt: WireCodable {
  /// The id is not written: it follows from the rest.
  package func write(to writer: inout WireWriter) {
    Self.writeContent(
      at: at, action: action, inputs: inputs, rejected: rejected, confidence: confidence, reason: reason,
      details: details, trust: trust, cause: cause, expires: expires, to: &writer)
  }

  static func writeContent(
    at: Timestamp, action: Action, inputs: Inputs, rejected: [Alternative], confidence: Double, reason: String,
    details: [String], trust: TrustImpact?, cause: UInt64?, expires: Timestamp, to writer: inout WireWriter
  ) {
    writer.write(at)
    writer.write(action.rawValue)
    inputs.write(to: &writer)
    writer.write(rejected)
    writer.write(confidence)
    writer.write(reason)
    writer.write(UInt64(details.count))
    for detail in details { writer.write(detail) }
    writer.write(trust) { $1.write(to: &$0) }
    writer.write(cause) { $0.write($1) }
    writer.write(expires)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let at = try reader.moment()
    let action = try reader.choice(Action.self)
    let inputs = try Inputs(from: &reader)
    let rejected: [Alternative] = try reader.list()
    let confidence = try reader.double()
    let reason = try reader.text()
    let count = try reader.unsigned()
    // Every text takes at least a byte.
    guard count <= UInt64(reader.remaining) else { throw .truncated }
    var details: [String] = []
    for _ in 0..<count { details.append(try reader.text()) }
    let trust = try reader.optional { reader throws(WireError) in try TrustImpact(from: &reader) }
    let cause = try reader.optional { reader throws(WireError) in try reader.unsigned() }
    self.init(
      at: at, action: action, inputs: inputs, rejected: rejected, confidence: confidence, reason: reason,
      details: details, trust: trust, cause: cause, expires: try reader.moment())
  }
}

extension DecisionReceipt.Alternative: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(what)
    writer.write(why)
    writer.write(confidence)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let what = try reader.text()
    let why = try reader.text()
    self.init(what: what, why: why, confidence: try reader.double())
  }
}

extension DecisionReceipt.TrustImpact: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(event)
    writer.write(delta)
    writer.write(score)
    writer.write(phaseChanged)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let event = try reader.unsigned()
    let delta = try reader.double()
    let score = try reader.double()
    self.init(event: event, delta: delta, score: score, phaseChanged: try reader.flag())
  }
}

extension DecisionReceipt.Inputs: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.writeIndexed(weekday)
    writer.write(hour)
    writer.write(phase.rawValue)
    writer.write(scorePercent)
    writer.write(daysOfData)
    writer.write(recovery) { $0.write($1.rawValue) }
    writer.write(sleep) { $0.write($1.rawValue) }
    writer.write(variabilityTrend) { $0.write($1.rawValue) }
    writer.write(meetings) { $0.write($1.rawValue) }
    writer.write(slotsAvailable) { $0.write($1) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let weekday = try reader.indexed(Weekday.self)
    let hour = try reader.integer()
    guard (0..<24).contains(hour) else { throw .outOfRange("hour") }
    let phase = try reader.choice(TrustPhase.self)
    let scorePercent = try reader.integer()
    guard (0...100).contains(scorePercent) else { throw .outOfRange("trust score") }
    let daysOfData = try reader.integer()
    let recovery = try reader.optional { reader throws(WireError) in try reader.choice(Recovery.self) }
    let sleep = try reader.optional { reader throws(WireError) in try reader.choice(Sleep.self) }
    let trend = try reader.optional { reader throws(WireError) in try reader.choice(Trend.self) }
    let meetings = try reader.optional { reader throws(WireError) in try reader.choice(Meetings.self) }
    let slots = try reader.optional { reader throws(WireError) in try reader.integer() }
    self.init(
      weekday: weekday, hour: hour, phase: phase, scorePercent: scorePercent, daysOfData: daysOfData,
      recovery: recovery, sleep: sleep, variabilityTrend: trend, meetings: meetings, slotsAvailable: slots)
  }
}
