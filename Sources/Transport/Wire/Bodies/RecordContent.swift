/// The content of a kind of records; each system has its own types.
///
/// The reconciler never sees it, and the private store only sealed.
package protocol RecordContent: WireCodable, Hashable, Sendable {
  static var kind: RecordKind { get }
  static var name: String { get }
  /// The first app version that knows it.
  static var since: AppVersion { get }
  /// The content that must not leave the wearer's devices.
  static var taint: Taint { get }
  var sizeEstimate: Int { get }
  /// `true` if the complication shows it, and should do so soon.
  static var isOnFace: Bool { get }
  /// `true` if there are many and each is seldom read again, so that decoded values need not be kept beside the bytes.
  static var isBulk: Bool { get }
  /// `true` if an authority would accept it from another device.
  var isPlausible: Bool { get }
  /// Reads the content of a record. A requirement so that each type creates its own box without a look-up of its type.
  static func body(from reader: inout WireReader) throws(WireError) -> RecordBody
}

extension RecordContent {
  package static var since: AppVersion { AppAbility.decidesMornings.since }
  package static var taint: Taint { .health }
  package static var isOnFace: Bool { false }
  package static var isBulk: Bool { false }
  package var sizeEstimate: Int { 64 }
  package var isPlausible: Bool { true }
  package static func body(from reader: inout WireReader) throws(WireError) -> RecordBody {
    RecordBody(try Self(from: &reader))
  }
}

extension RecordKind {
  var type: (any RecordContent.Type)? { WireRegistry.record(self) }
  package var isKnown: Bool { WireRegistry.knows(self) }
  /// `true` if the complication shows such a record.
  package var isOnFace: Bool { type?.isOnFace ?? false }
  package var isBulk: Bool { type?.isBulk ?? false }
  package var name: String { type?.name ?? "kind \(rawValue)" }
  /// The first app version that knows such a record.
  package var since: AppVersion { type?.since ?? .current }
}
