package import SimKernel

/// What a kind of records holds; each system brings its own types.
///
/// It is never seen by the reconciler, and by the private store only sealed.
package protocol RecordContent: WireCodable, Hashable, Sendable {
  static var kind: RecordKind { get }
  static var name: String { get }
  /// Since which version an app knows it.
  static var since: AppVersion { get }
  /// What in it must not leave the wearer's devices.
  static var taint: Taint { get }
  /// About how many bytes it has.
  var sizeEstimate: Int { get }
  /// Whether the face of the watch shows what it says, and should soon.
  static var isOnFace: Bool { get }
  /// Whether there are many of it and each is seldom read again: what has it as bytes need not have it as values.
  static var isBulk: Bool { get }
  /// Whether an authority would accept it from another device.
  var isPlausible: Bool { get }
  /// Reads the content of a record; required so that each type makes its own box without a look at its type.
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
  /// The type of what it holds; nil for a kind that is not registered.
  var type: (any RecordContent.Type)? { WireRegistry.record(self) }
  package var isKnown: Bool { WireRegistry.knows(self) }
  /// Whether the face of the watch shows what such a record says.
  package var isOnFace: Bool { type?.isOnFace ?? false }
  package var isBulk: Bool { type?.isBulk ?? false }
  package var name: String { type?.name ?? "kind \(rawValue)" }
  /// Since which version an app knows what is in such a record.
  package var since: AppVersion { type?.since ?? .current }
}
