public import TriadKit

/// The person rewrites a note, or deletes it: an empty text is a deletion.
public struct Edit: Act {
  public static let name = "edit"
  public var note: Int
  public var text: String
}

/// One device's copy of a note.
public struct Note: Payload, Hashable {
  public var note: Int
  /// Empty for a deleted note.
  public var text: String
  /// The number of edits that the writer knew, and the writing device. Both devices agree on this order.
  public var stamp: Int
  public var writer: String

  func isNewer(than other: Note) -> Bool { (stamp, writer) > (other.stamp, other.writer) }
}

/// Notes with the usual mistake: the last message wins, and deleted notes are forgotten. An edit that is on its way when the other
/// device deletes the note brings it back on one of them.
public struct ForgetfulNotes: App {
  @Stored public var notes: [Int: String] = [:]
  public init() {}

  public mutating func act(_ edit: Edit, _ device: inout Device) {
    notes[edit.note] = edit.text.isEmpty ? nil : edit.text
    device.session.transferUserInfo(
      Note(note: edit.note, text: edit.text, stamp: 0, writer: device.role.rawValue))
  }

  public mutating func receive(_ note: Note, _ device: inout Device) {
    notes[note.note] = note.text.isEmpty ? nil : note.text
  }
}

/// The mend: every edit has a stamp, the newer edit wins wherever it comes from, and a deleted note keeps its stamp.
public struct StampedNotes: App {
  @Stored var all: [Int: Note] = [:]
  public init() {}
  public var notes: [Int: String] { all.compactMapValues { $0.text.isEmpty ? nil : $0.text } }

  public mutating func act(_ edit: Edit, _ device: inout Device) {
    let latest = all.values.map(\.stamp).max() ?? 0
    let note = Note(
      note: edit.note, text: edit.text, stamp: latest + 1, writer: "\(device.role.rawValue) \(device.installation)")
    all[edit.note] = note
    device.session.transferUserInfo(note)
  }

  public mutating func receive(_ note: Note, _ device: inout Device) {
    if let own = all[note.note], !note.isNewer(than: own) { return }
    all[note.note] = note
  }
}
