package import Wire

/// The behaviour of one kind of device: a state machine over its store, without tasks, clocks or sockets.
///
/// Whatever it keeps in properties is volatile and gone after a crash; whatever it wrote into its store is not.
package protocol DeviceMachine {
  init(store: DeviceStore, setup: DeviceSetup)
  /// What its app can ask its system.
  var platform: PlatformView { get }
  /// The device starts, for the first time or again.
  mutating func boot(_ context: inout DeviceContext)
  mutating func receive(_ envelope: borrowing Envelope, _ context: inout DeviceContext)
  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext)
}

/// What a device is told when it starts, and cannot change.
package struct DeviceSetup: Sendable {
  /// What is the same for every app on the device, behind one reference: each process, machine and feature has the setup.
  private let fixed: Fixed
  /// What each feature of the app is told, by its type, which is that of the box.
  private var settings: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  /// Which rare but legal behaviours are made frequent; nil is none.
  package var buggify: Buggify.Plan?
  /// The version of the app.
  package var app = AppVersion.current
  /// How many-th life of the device this is: its system counts them, as it counts the ends of an app that were none of its
  /// own doing (A, MXAppExitMetric). 0 where nothing counts.
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
  /// The key that the wearer's devices share and the cloud does not have.
  package var key: SealingKey { fixed.key }
  /// Which other roles take part.
  package var peers: Set<Role> { fixed.peers }
  /// What acknowledges at them, in order.
  package var services: [Service] { fixed.services }
  package var platform: PlatformProfile { fixed.platform }
  /// What the device's health store holds from before the app came.
  package var history: HealthHistory { fixed.history }
  /// Whether every message is encoded and decoded on its way, as a wire would.
  package var serializesMessages: Bool { fixed.serializesMessages }

  /// The randomness of one component of the device: what one draws moves no other.
  package func stream(named name: String) -> RandomStream {
    // The root of the device's own randomness in this life.
    RandomStream(seed: fixed.seed, name: name)
  }
}

extension DeviceSetup {
  /// What a feature of the app is told; nil where it is not part of it.
  package subscript<Settings: Sendable>(type: Settings.Type) -> Settings? {
    get { settings[ObjectIdentifier(type)].map { unsafeDowncast($0, to: SettingBox<Settings>.self).value } }
    set { settings[ObjectIdentifier(type)] = newValue.map(SettingBox.init) }
  }

  private final class SettingBox<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
