/// How far a restore has come: which page a device asks for, and which one it is given.
///
/// A page may come late, when whoever asked for it was put away and begins again from the front: then it is not the one
/// that it waits for, however new its records are.
package struct RestorePlace: Hashable, Sendable {
  /// The epoch of the device that restores; no two restores of a role have the same.
  package let epoch: UInt32
  /// Behind which record the page begins; 0 for the first.
  package let cursor: UInt64

  package init(epoch: UInt32, cursor: UInt64) { (self.epoch, self.cursor) = (epoch, cursor) }
}

extension RestorePlace: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(epoch, cursor)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      epoch: try reader.field(), cursor: try reader.field())
  }
}
