/// A text of the wearer, written or spoken, without parts that identify a person.
package struct JournalText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

/// The wearer's mood, as they stated it.
package struct Mood: Hashable, Sendable {
  /// 1 (very low) to 5 (very good).
  package let level: UInt8
  /// Their energy, if it was asked.
  package let energy: UInt8?

  package init(_ level: UInt8, energy: UInt8? = nil) { (self.level, self.energy) = (level, energy) }
}

extension JournalText: RecordContent {
  package static let kind = RecordKind.journal
  package static let name = "journal"
  package static let since = AppVersion.first
  package static let taint = Taint.text
  package var sizeEstimate: Int { text.utf8.count }

  package func write(to writer: inout WireWriter) { writer.fields(text) }
  package init(from reader: inout WireReader) throws(WireError) { self.init(try reader.field()) }
}

extension Mood: RecordContent {
  package static let kind = RecordKind.mood
  package static let name = "mood"
  package static let since = AppVersion.first
  package var isPlausible: Bool { (1...5).contains(level) && (1...5).contains(energy ?? 1) }

  package func write(to writer: inout WireWriter) { writer.fields(level, energy) }
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.field(), energy: try reader.field())
  }
}
