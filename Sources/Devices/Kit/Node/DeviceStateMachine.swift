/// The behaviour of one kind of device: a state machine over its store, without tasks, clocks or sockets.
///
/// Its properties are volatile and lost in a crash. Its store is not.
package protocol DeviceStateMachine {
  init(store: DeviceStore, setup: DeviceSetup)
  /// The operating system as its app sees it.
  var platform: PlatformView { get }
  /// The device starts, for the first time or again.
  mutating func boot(_ context: inout DeviceContext)
  mutating func receive(_ envelope: borrowing Envelope, _ context: inout DeviceContext)
  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext)
}

/// The parameters of a device, fixed when it starts.
package struct DeviceSetup: Sendable {
  /// The part that is the same for every app on the device, behind one reference: each process, machine and feature has
  /// the setup.
  private let fixed: Fixed
  /// The settings of the app's features, by their type, which is also the type of the box.
  private var settings: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  /// The rare but legal behaviours that are made frequent, or `nil` for none.
  package var buggify: Buggify.Plan?
  package var app = AppVersion.current
  /// The ordinal number of the device's incarnation. Its system counts them, as it counts the terminations that an app
  /// didn't cause (A, MXAppExitMetric). 0 if they aren't counted.
  package var life = 0

  package init(
    device: DeviceID, rules: Rules, key: SealingKey, seed: UInt64, peers: Set<Role>,
    platform: PlatformProfile? = nil, history: HealthHistory = .none, serializesMessages: Bool = false
  ) {
    fixed = Fixed(
      device, rules, key, seed, peers, platform ?? .usual(for: device.role), history, serializesMessages)
  }

  private final class Fixed: Sendable {
    let device: DeviceID
    let rules: Rules
    let key: SealingKey
    let seed: UInt64
    let peers: Set<Role>
    let services: [Service]
    let platform: PlatformProfile
    let history: HealthHistory
    let serializesMessages: Bool

    init(
      _ device: DeviceID, _ rules: Rules, _ key: SealingKey, _ seed: UInt64, _ peers: Set<Role>,
      _ platform: PlatformProfile, _ history: HealthHistory, _ serializesMessages: Bool
    ) {
      (self.device, self.rules, self.key, self.seed) = (device, rules, key, seed)
      (self.platform, self.history, self.serializesMessages) = (platform, history, serializesMessages)
      self.peers = peers
      services = peers.flatMap(\.services).sorted()
    }
  }
}

extension DeviceSetup {
  package var device: DeviceID { fixed.device }
  package var rules: Rules { fixed.rules }
  /// The key that the wearer's devices share. The cloud doesn't have it.
  package var key: SealingKey { fixed.key }
  /// The other roles that take part.
  package var peers: Set<Role> { fixed.peers }
  /// The services that acknowledge records, in order.
  package var services: [Service] { fixed.services }
  package var platform: PlatformProfile { fixed.platform }
  /// The content of the device's health store from before the app was installed.
  package var history: HealthHistory { fixed.history }
  /// `true` if every message is encoded and decoded on its way, as a wire would.
  package var serializesMessages: Bool { fixed.serializesMessages }

  /// Returns the random stream of one component of the device. Draws from it don't affect others.
  package func stream(named name: String) -> RandomStream {
    // The root of the device's own randomness in this incarnation.
    RandomStream(seed: fixed.seed, name: name)
  }
}

extension DeviceSetup {
  /// The settings of a feature of the app, or `nil` if the app doesn't include it.
  package subscript<Settings: Sendable>(type: Settings.Type) -> Settings? {
    get { settings[ObjectIdentifier(type)].map { unsafeDowncast($0, to: SettingBox<Settings>.self).value } }
    set { settings[ObjectIdentifier(type)] = newValue.map(SettingBox.init) }
  }

  private final class SettingBox<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
