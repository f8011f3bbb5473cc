import SimKernel
import PersonWire

extension Domain {
  static let glasses = Domain(rawValue: 40)
  static let waterGoal = Domain(rawValue: 41)
}

extension RecordKind {
  static let glass = RecordKind(rawValue: 40)
  static let waterGoal = RecordKind(rawValue: 41)
}

/// A glass of water, as the wearer tapped it on the watch.
struct Glass: RecordContent {
  static let kind = RecordKind.glass
  static let name = "glass"
  let drunk: Timestamp

  init(drunk: Timestamp) { self.drunk = drunk }
  func write(to writer: inout WireWriter) { writer.fields(drunk) }
  init(from reader: inout WireReader) throws(WireError) { self.init(drunk: try reader.field()) }

  static func key(ofTap number: UInt64) -> RecordKey {
    RecordKey(domain: .glasses, id: stableHash(stableHash("glass"), number) >> 1)
  }
}

/// The number of glasses a day that the phone recommends.
struct WaterGoal: RecordContent {
  static let kind = RecordKind.waterGoal
  static let name = "waterGoal"
  static let key = RecordKey(domain: .waterGoal, id: 1)
  static let first = 6
  let glasses: UInt8

  init(_ glasses: UInt8) { self.glasses = glasses }
  func write(to writer: inout WireWriter) { writer.fields(glasses) }
  init(from reader: inout WireReader) throws(WireError) { self.init(try reader.field()) }
  var isPlausible: Bool { (1...30).contains(glasses) }
}

/// The wearer taps that they drank.
struct TapsGlass: Hashable, Sendable {
  /// Of this glass among all: a tap that registers twice is one glass.
  let number: UInt64
}

extension TapsGlass: UserAction, WireStruct {
  static let form = WireForm(Self.init) { $0.number }

  var audience: Role? { .watch }
  var kind: (name: String, isOn: Bool?) { ("glass", nil) }
  var caption: String { "the wearer drinks a glass of water" }
}

extension WireVocabulary {
  static let hydration = WireVocabulary(
    records: [Glass.self, WaterGoal.self],
    domains: [
      (.glasses, DomainTraits("glasses", authority: .role(.watch), to: [.watch: .phone])),
      (.waterGoal, DomainTraits("waterGoal", authority: .role(.phone), to: [.phone: .watch])),
    ])
}
