import DeviceKit
package import SimKernel
package import Wire

/// What a display of the wearer's shows of today.
package indirect enum DisplayFact: TraceFact {
  /// The wearer looks at the screen of today.
  case screen(TodayScreen, at: Timestamp, by: DeviceID)
  /// The system was given what the face of the watch is to show from now on.
  case face(FaceTimeline, by: DeviceID)

  package func write(to record: inout FactRecord) {
    switch self {
    case .screen(let screen, let moment, let device):
      record.begin("today", by: device, "{device} showed today as {staleness}")
      record.field("shown_ns", moment)
      record.field("as_of_ns", screen.asOf)
      record.field("staleness", screen.level)
      record.field("recovery", screen.recovery.map { Int($0) }, taint: .health)
      record.field("observed_ns", screen.observed)
      record.field("recovery_staleness", screen.recoveryLevel)
      record.field("next", id: screen.next?.id)
      record.field("next_ns", screen.next?.start)
      record.field("streak", screen.streak)
    case .face(let face, let device):
      record.begin("face", by: device, "the face of the {device} has {entries} things to show")
      record.field("as_of_ns", face.asOf)
      record.field("entries", face.entries.count)
      record.field("shown_ns", face.entries.first?.from)
      record.field("first", face.entries.first?.content)
      record.field("staleness", face.entries.first?.level)
      record.field("content", content: face, taint: .health)
    }
  }
}

extension FaceTimeline: WireCodable {
  package func write(to writer: inout WireWriter) { writer.write(fields: asOf, entries) }
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(asOf: try reader.field(), entries: try reader.field())
  }
}

extension FaceEntry: WireCodable {
  package func write(to writer: inout WireWriter) { writer.write(fields: from, content, value, block, level) }
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      from: try reader.field(), content: try reader.field(), value: try reader.field(), block: try reader.field(),
      level: try reader.field())
  }
}

extension TodayScreen: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(fields: asOf, level, recovery, observed, recoveryLevel, next, streak)
  }
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      asOf: try reader.field(), level: try reader.field(), recovery: try reader.field(),
      observed: try reader.field(), recoveryLevel: try reader.field(), next: try reader.field(),
      streak: try reader.field())
  }
}
