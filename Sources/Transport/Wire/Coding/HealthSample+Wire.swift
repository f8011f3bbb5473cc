import SimKernel

extension HealthSample: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(start)
    writer.write((end - start).nanoseconds)
    reading.write(to: &writer)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let id = try reader.unsigned()
    let start = try reader.moment()
    let length = try reader.signed()
    let (end, overflow) = start.nanoseconds.addingReportingOverflow(length)
    guard !overflow else { throw .outOfRange("sample length") }
    let reading = try Reading(from: &reader)
    self.init(id: id, start: start, end: Timestamp(nanoseconds: end), reading: reading)
  }
}

extension Reading: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.writeIndexed(kind)
    switch self {
    case .heartRate(let value), .heartRateVariability(let value), .restingHeartRate(let value),
      .respiratoryRate(let value), .steps(let value):
      writer.write(value)
    case .sleep(let stage): writer.writeIndexed(stage)
    case .workout(let summary): summary.write(to: &writer)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.indexed(SampleKind.self) {
      case .heartRate: .heartRate(try reader.double())
      case .heartRateVariability: .heartRateVariability(try reader.double())
      case .restingHeartRate: .restingHeartRate(try reader.double())
      case .respiratoryRate: .respiratoryRate(try reader.double())
      case .steps: .steps(try reader.double())
      case .sleep: .sleep(try reader.indexed())
      case .workout: .workout(try WorkoutSummary(from: &reader))
      }
  }
}

extension WorkoutSummary: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.writeIndexed(activity)
    for measurement in [energy, distance, averageHeartRate] { writer.write(measurement) { $0.write($1) } }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    func measurement(_ reader: inout WireReader) throws(WireError) -> Double? {
      try reader.optional { reader throws(WireError) in try reader.double() }
    }
    let activity = try reader.indexed(Activity.self)
    let energy = try measurement(&reader)
    let distance = try measurement(&reader)
    let heartRate = try measurement(&reader)
    self.init(activity: activity, energy: energy, distance: distance, averageHeartRate: heartRate)
  }
}
