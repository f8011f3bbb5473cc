import Engine

/// The address of an app on one installation of a device at the push service. A wipe changes it.
///
/// An app sends it to its server, which stores it.
public struct PushToken: Codable, Sendable, Hashable {
  let role: DeviceRole
  let address: UInt64

  init(_ role: DeviceRole, _ address: UInt64) { (self.role, self.address) = (role, address) }

  /// Parses a ``text``; `nil` if it is invalid.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let role = DeviceRole(rawValue: String(parts[0])), let address = UInt64(parts[1], radix: 16)
    else { return nil }
    self.init(role, address)
  }

  /// The token as a text.
  public var text: String { "\(role.rawValue)-\(String(address, radix: 16))" }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let token = PushToken(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "the text is no push token")
    }
    self = token
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Device {
  /// The address of this app at the push service; `nil` on a desktop and on a server.
  public var pushToken: PushToken? { desk.isHandheld ? PushToken(role, desk.setup.device.pushToken) : nil }

  /// Sends a push. Only a server can.
  ///
  /// A silent push runs the app for ``RunReason/push`` and delivers the message on ``Delivery/channel``
  /// ``TransferChannel/push``. The limit is three an hour; of those held back only the newest is delivered. None is
  /// delivered in Low Power Mode, to an app that the person force quit, or before the first unlock. A visible push is a
  /// ``Notice`` with the message as its payload: the app runs only if the person opens it (``App/opened(_:_:)``).
  ///
  /// For a device that is off, the newest is kept until it starts; otherwise a push may be lost silently.
  /// ``App/failed(_:_:_:)`` is called with ``TransferError/unregistered`` if no app has the address any more, and with
  /// ``TransferError/payloadTooLarge`` above 4,096 bytes of property list.
  ///
  /// - Parameters:
  ///   - message: Of the type that the app receives.
  ///   - token: The address that the app sent.
  ///   - title: The text shown to the person; `nil` for a silent push.
  /// - Returns: The number that ``App/failed(_:_:_:)`` uses for it.
  @discardableResult
  public mutating func push(_ message: some Payload, to token: PushToken, showing title: String? = nil) -> UInt64 {
    let number = desk.newNumber()
    guard role == .server else {
      desk.refuse(number, .push, .unregistered)
      return number
    }
    guard let bytes = AppMessage.encode(message) else {
      desk.refuse(number, .push, .unsupportedTypes)
      return number
    }
    guard bytes.count <= AppPush.bytesMax else {
      desk.refuse(number, .push, .payloadTooLarge, bytes)
      return number
    }
    desk.ask { context in
      let parcel = desk.parcel(bytes, context, over: .push, number: number)
      let push = AppPush(parcel, to: token.address, showing: title)
      context.send(to: token.role.kit, on: .push, push)
      var fact = AppFact(.sent, "pushes to the \(token.role.rawValue)", by: desk.setup.device)
      (fact.number, fact.content, fact.push) = (parcel.number, parcel.content, (token.role.kit, push))
      context.report(fact)
    }
    return number
  }
}

/// A push in transit, or on its way back to a server whose address for it belongs to no app any more.
struct AppPush: WireMessage, PushedBody {
  static let numbers = [MessageNumber(241), MessageNumber(242)]
  /// The push service's limit (A, APNs: 4 KB).
  static let bytesMax = 4_096

  let parcel: AppMessage
  let token: UInt64
  let title: String?
  let isRefused: Bool

  init(_ parcel: AppMessage, to token: UInt64, showing title: String?, isRefused: Bool = false) {
    (self.parcel, self.token, self.title, self.isRefused) = (parcel, token, title, isRefused)
  }

  var messageNumber: MessageNumber { Self.numbers[isRefused ? 1 : 0] }
  var sizeEstimate: Int { parcel.bytes.count }
  var taint: Taint { [] }
  var caption: String { isRefused ? "a push that no app wants" : "a push of the app, \(parcel.bytes.count) bytes" }

  var notice: LocalNotice? {
    title.map { LocalNotice(id: "push.\(parcel.number)", title: $0, payload: parcel.bytes) }
  }
  var refusal: Message { Message(AppPush(parcel, to: token, showing: title, isRefused: true)) }

  init(_ message: MessageNumber, from reader: inout WireReader) throws(WireError) {
    parcel = try AppMessage(message, from: &reader)
    (token, title) = (try reader.field(), try reader.field())
    isRefused = message == Self.numbers[1]
  }

  func writeContent(to writer: inout WireWriter) {
    parcel.writeContent(to: &writer)
    writer.write(fields: token, title)
  }
}

/// The push service's storage: it keeps the newest push to an app on a device that is off (A, APNs).
final class PushKeeper: WorldComponent, TraceObserver {
  var interest: TraceInterest { .facts }
  private unowned let world: World
  private var kept: [Role: AppPush] = [:]

  init(_ world: World) { self.world = world }

  func start() { world.kernel.observe(with: self) }

  func observe(_ event: TraceEvent) {
    guard let fact = event.fact(as: AppFact.self), let push = fact.push, world.host(push.role)?.isUp == false
    else { return }
    kept[push.role] = push.body
  }

  func remind(_ role: Role) {
    guard let push = kept.removeValue(forKey: role) else { return }
    world.kernel.post(Message(push), to: role.node, at: world.kernel.now)
  }
}
