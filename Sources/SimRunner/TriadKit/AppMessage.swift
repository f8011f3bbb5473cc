import DeviceKit
import Foundation

/// An app's message in transit: a property list and the sender's number for it.
struct AppMessage: WireMessage {
  static let numbers = [MessageNumber(240)]

  let number: UInt64
  /// The moment at which the app sent it, in true nanoseconds of the simulation. For promises, never shown to an app.
  let said: UInt64
  let channel: TransferChannel
  let bytes: [UInt8]

  var messageNumber: MessageNumber { Self.numbers[0] }
  var sizeEstimate: Int { bytes.count }
  var taint: Taint { [] }
  var caption: String { "a message of the app, \(bytes.count) bytes" }
  /// A hash of the content, equal for equal content.
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

  /// Returns the property list of a value, the same in every process. It is in an array, because an enum or a number
  /// alone isn't a property list.
  static func encode(_ value: some Encodable) -> [UInt8]? {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return (try? encoder.encode([CanonicalValue(value)])).map { [UInt8]($0) }
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
    (try? PropertyListDecoder().decode([Value].self, from: Data(bytes)))?.first
  }

  /// Returns the reason why a value of a type can't be read; empty if unknown.
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
  /// The place that couldn't be read, by the names of the properties only: values may be private.
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

/// An act of the person in an app: its name, and its details as JSON.
struct AppAct: UserAction {
  let name: String
  let json: String
  let role: Role

  var audience: Role? { role }
  var needsThePhone: Bool { role == .phone }
  var kind: (name: String, isOn: Bool?) { (name, nil) }
  var caption: String { "the wearer does: \(name)" }

  func decoded<Deed: Act>(_ type: Deed.Type) -> Deed? {
    if type == NamedAct.self { return JSONText.compact(json).map { NamedAct(act: name, json: $0) } as? Deed }
    return try? read(type)
  }

  /// Returns `nil` for another act.
  private func read<Deed: Act>(_ type: Deed.Type) throws -> Deed? {
    guard type is any Acts.Type else {
      return name == Deed.name ? try JSONDecoder().decode(type, from: Data(json.utf8)) : nil
    }
    var key: [UInt8] = []
    JSONScanner.append(name, to: &key)
    func named(_ content: String) -> Data { Data("{\(String(decoding: key, as: UTF8.self)):\(content)}".utf8) }
    // The single value of a case without a label is the act itself.
    if let act = try? JSONDecoder().decode(type, from: named("{\"_0\":\(json)}")) { return act }
    return try JSONDecoder().decode(type, from: named(json))
  }

  /// Returns whether a type of acts has one of that name.
  func isKnown<Deed: Act>(to type: Deed.Type) -> Bool {
    guard type is any Acts.Type else { return type == NamedAct.self || name == Deed.name }
    do {
      _ = try read(type)
    } catch DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty {
      return false
    } catch {}
    return true
  }

  /// Returns the reason why it isn't of a type. Defaults of properties don't apply to decoded values.
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

/// An activity of an app on a device, for promises.
struct AppFact: TraceFact {
  enum Kind: String {
    /// The person performed an act in it, and the result is saved.
    case acted
    /// The app sent or received a message, answered one, or was notified of a failure.
    case sent, received, answered, failed
    /// It received a message whose sender waits, and didn't answer in that event.
    case unanswered
    /// It received a message whose sender waits, and holds it for a later event.
    case held
    /// It was notified of a change of the session or its activities, or began or ended an activity.
    case told
    /// It cancelled a transfer.
    case cancelled
    /// A process of it begins.
    case launched
    /// Its stored values changed in the event.
    case stored
    /// It stored something else at the second delivery of a message that it had already handled.
    case appliedTwice
    /// An older message restored a value that a newer one had replaced.
    case wentBack
    /// It stored the arrival time of a delayed message.
    case stampedArrival
    /// The system ended a run before the app was finished.
    case overran
    /// A promise in the app's own code was broken, or evaluated and kept.
    case broken, kept
    /// A `sometimes` mark was reached, or evaluated without being reached.
    case reached, missed
    case said
    /// The app couldn't read a received message.
    case misunderstood
    /// The person was shown a notice of it, denied its notices, or opened one.
    case noticed, unnoticed, opened
    /// A notice was dropped for lack of room.
    case noticeDropped
  }

  let kind: Kind
  let text: String
  let device: DeviceID
  var number: UInt64 = 0
  var channel: SessionChannel?
  var content: UInt64 = 0
  var act: AppAct?
  /// A detail for messages outside the trace: the place in the code depends on the compilation.
  var detail: String?
  /// The stored property that the fact is about, if any.
  var property: String?
  var notice: LocalNotice?
  var push: (role: Role, body: AppPush)?

  init(_ kind: Kind, _ text: String, by device: DeviceID) { (self.kind, self.text, self.device) = (kind, text, device) }

  func write(to record: inout FactRecord) {
    let place = device.role == .cloud ? "the server" : "{device}"
    record.begin("app-\(kind.rawValue)", by: device, "the app on \(place): {what}")
    record.field("what", text)
    record.field("number", id: number)
    // In the digest, so that a run differs if an app sends a time or an identifier of the machine.
    if content != 0 { record.field("content", id: content) }
  }
}

/// The names of channels and errors in sentences.
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
  /// The name for users of the kit, if the role has several devices.
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
