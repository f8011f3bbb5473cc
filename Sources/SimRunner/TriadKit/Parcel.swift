import DeviceKit
import Foundation
import SimKernel
import Wire

/// An app's message on its way: a property list, and the number that its sender knows it by.
struct Parcel: WireMessage {
  static let numbers = [MessageNumber(240)]

  let number: UInt64
  /// When the app said it, by the simulation's own time, in nanoseconds: for promises, and never shown to an app.
  let said: UInt64
  /// As its sender gave it away.
  let channel: TransferChannel
  let bytes: [UInt8]

  var messageNumber: MessageNumber { Self.numbers[0] }
  var sizeEstimate: Int { bytes.count }
  var taint: Taint { [] }
  var caption: String { "a message of the app, \(bytes.count) bytes" }
  /// The same for messages that say the same.
  var content: UInt64 { bytes.reduce(UInt64(bytes.count)) { stableHash($0, UInt64($1)) } }

  init(number: UInt64, said: UInt64, channel: TransferChannel, bytes: [UInt8]) {
    (self.number, self.said, self.channel, self.bytes) = (number, said, channel, bytes)
  }

  init(_ message: MessageNumber, from reader: inout WireReader) throws(WireError) {
    number = try reader.unsigned()
    said = try reader.unsigned()
    guard let channel = TransferChannel(rawValue: try reader.text()) else { throw .outOfRange("channel") }
    self.channel = channel
    bytes = try reader.blob()
  }

  func writeContent(to writer: inout WireWriter) {
    writer.write(number)
    writer.write(said)
    writer.write(channel.rawValue)
    writer.write(bytes)
  }

  /// The property list of a value, the same in every process; it stands in an array, since an enum or a number alone is none.
  static func encode(_ value: some Encodable) -> [UInt8]? {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return (try? encoder.encode([CanonicalValue(value)])).map { [UInt8]($0) }
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
    (try? PropertyListDecoder().decode([Value].self, from: Data(bytes)))?.first
  }

  /// Why a value of a type cannot be read; empty where nothing is known of that.
  static func obstacle<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> String {
    do {
      _ = try PropertyListDecoder().decode([Value].self, from: Data(bytes))
    } catch let error as DecodingError {
      return error.place
    } catch {}
    return ""
  }
}

extension DecodingError {
  /// What could not be read, by the names of the properties alone: values may be anything.
  var place: String {
    func path(_ context: Context, _ last: (any CodingKey)? = nil) -> String {
      (context.codingPath + (last.map { [$0] } ?? [])).filter { $0.intValue == nil }.map(\.stringValue).joined(
        separator: ".")
    }
    let (what, name) =
      switch self {
      case .keyNotFound(let key, let context): ("nothing is said of", path(context, key))
      case .valueNotFound(_, let context): ("nothing is said of", path(context))
      case .typeMismatch(_, let context): ("another type has", path(context))
      case .dataCorrupted(let context): ("no value that it knows has", path(context))
      @unknown default: ("", "")
      }
    return name.isEmpty ? "" : ": \(what) '\(name)'"
  }
}

/// Something that the person does in an app: its name, and the rest as JSON.
struct AppAct: WearerAct {
  let name: String
  let json: String
  let role: Role

  var audience: Role? { role }
  var needsThePhone: Bool { role == .phone }
  var kind: (name: String, isOn: Bool?) { (name, nil) }
  var caption: String { "the wearer does: \(name)" }

  /// What is done, if it is of that type.
  func decoded<Deed: Act>(_ type: Deed.Type) -> Deed? {
    if type == NamedAct.self { return JSONText.compact(json).map { NamedAct(act: name, json: $0) } as? Deed }
    return try? read(type)
  }

  /// `nil` for another act than that.
  private func read<Deed: Act>(_ type: Deed.Type) throws -> Deed? {
    guard type is any Acts.Type else {
      return name == Deed.name ? try JSONDecoder().decode(type, from: Data(json.utf8)) : nil
    }
    var key: [UInt8] = []
    JSONWriter.append(name, to: &key)
    func named(_ content: String) -> Data { Data("{\(String(decoding: key, as: UTF8.self)):\(content)}".utf8) }
    // The one value of a case without a label is the act itself.
    if let act = try? JSONDecoder().decode(type, from: named("{\"_0\":\(json)}")) { return act }
    return try JSONDecoder().decode(type, from: named(json))
  }

  /// Whether an app that takes acts of a type knows one of that name.
  func isKnown<Deed: Act>(to type: Deed.Type) -> Bool {
    guard type is any Acts.Type else { return type == NamedAct.self || name == Deed.name }
    do {
      _ = try read(type)
    } catch DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty {
      return false
    } catch {}
    return true
  }

  /// Why it is not of a type; a default of a property is none for what is decoded.
  func obstacle<Deed: Act>(_ type: Deed.Type) -> String {
    do {
      guard try read(type) == nil else { return "" }
      return ": it takes '\(Deed.name)'"
    } catch let error as DecodingError {
      return error.place
    } catch {}
    return ""
  }
}

/// What an app on a device did, as far as promises look at it.
struct AppFact: TraceFact {
  enum Kind: String {
    /// The person did something in it, and what it made of that is safe.
    case acted
    /// The app sent a message, was given one, answered, or was told that one failed.
    case sent, received, answered, failed
    /// It was asked for an answer and gave none in that event.
    case unanswered
    /// It was asked for an answer and keeps the message for a later event.
    case held
    /// It was told something of the session or of its activities, or began or ended one.
    case told
    /// It took a transfer back.
    case cancelled
    /// A process of it begins.
    case launched
    /// What it stored changed in the event.
    case stored
    /// It stored something else at the second delivery of what it had taken before.
    case appliedTwice
    /// An older message brought back what a newer one had replaced.
    case wentBack
    /// It stored the time of arrival of what was long under way.
    case stampedArrival
    /// The system ended a run in which it was not done.
    case overran
    /// A promise in the app's own code was broken, or looked at and kept.
    case broken, kept
    /// What must happen some time did, or did not yet.
    case reached, missed
    case said
    /// What came could not be read as what the app takes.
    case misunderstood
    /// The person was shown a notice of it, or not since they want none, or opened one.
    case noticed, unnoticed, opened
    /// There was no room for a notice.
    case noticeDropped
  }

  let kind: Kind
  let text: String
  let device: DeviceID
  var number: UInt64 = 0
  var channel: SessionChannel?
  var content: UInt64 = 0
  var act: AppAct?
  /// What is said of it beside the trace: the place in the code depends on how it was compiled.
  var detail: String?
  /// The stored property that it is about, if it is about one.
  var property: String?
  var notice: LocalNotice?
  var push: (role: Role, body: AppPush)?

  init(_ kind: Kind, _ text: String, by device: DeviceID) { (self.kind, self.text, self.device) = (kind, text, device) }

  func write(to record: inout FactRecord) {
    let place = device.role == .cloud ? "the server" : "{device}"
    record.begin("app-\(kind.rawValue)", by: device, "the app on \(place): {what}")
    record.field("what", text)
    record.field("number", id: number)
    // In the digest: an app that sends a time or an identifier of the machine's does not do the same twice.
    if content != 0 { record.field("content", id: content) }
  }
}

/// What the channels and errors are called in words.
extension TransferError {
  init(_ error: SessionError) { self = TransferError(rawValue: error.rawValue) ?? .deliveryFailed }
}

extension TransferChannel {
  init(_ channel: SessionChannel) {
    self =
      switch channel {
      case .message: .message
      case .complication: .complication
      case .context: .context
      case .userInfo: .userInfo
      case .file: .file
      }
  }
}

extension Role {
  /// The name for users of the kit, who call the cloud a server.
  var kitName: String { self == .cloud ? "server" : rawValue }
}

extension DeviceID {
  /// The same, for what is said of one of several in the role.
  var kitName: String { role == .cloud ? "the server" : description }
}

extension DeviceRole {
  init?(_ role: Role) {
    switch role {
    case .watch: self = .watch
    case .phone: self = .phone
    case .desktop: self = .desktop
    case .cloud: self = .server
    case .tablet: self = .tablet
    default: return nil
    }
  }

  var kit: Role {
    switch self {
    case .watch: .watch
    case .phone: .phone
    case .desktop: .desktop
    case .server: .cloud
    case .tablet: .tablet
    }
  }
}
