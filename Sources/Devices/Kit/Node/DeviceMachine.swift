package import SimKernel
package import Wire

/// The behaviour of one kind of device: a state machine over its store, without tasks, clocks or sockets.
///
/// Whatever it keeps in properties is volatile and gone after a crash; whatever it wrote into its store is not.
package protocol DeviceMachine {
  init(store: DeviceStore, setup: DeviceSetup)
  /// The device starts, for the first time or again.
  mutating func boot(_ context: inout DeviceContext)
  mutating func receive(_ envelope: borrowing Envelope, _ context: inout DeviceContext)
  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext)
}

/// What a device is told when it starts, and cannot change.
package struct DeviceSetup: Sendable {
  package let device: DeviceID
  package let rules: Rules
  /// The key that the wearer's devices share and the cloud does not have.
  package let key: SealingKey
  /// The root of the device's own randomness in this life.
  private let seed: UInt64
  /// Which other roles take part.
  package let peers: Set<Role>
  /// What acknowledges at them, in order.
  package let services: [Service]
  package let platform: PlatformProfile
  /// What the device's health store holds from before the app came.
  package let history: HealthHistory

  /// Whether every message is encoded and decoded on its way, as a wire would.
  package let serializesMessages: Bool
  /// What each feature of the app is told, by its type.
  private var settings: [ObjectIdentifier: any Sendable] = [:]
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
    self.device = device
    self.rules = rules
    self.key = key
    self.seed = seed
    self.peers = peers
    services = peers.flatMap(\.services).sorted()
    self.platform = platform ?? .usual(for: device.role)
    self.history = history
    self.serializesMessages = serializesMessages
  }

  /// The randomness of one component of the device: what one draws moves no other.
  package func stream(named name: String) -> RandomStream { RandomStream(seed: seed, name: name) }
}

extension DeviceSetup {
  /// What a feature of the app is told; nil where it is not part of it.
  package subscript<Settings: Sendable>(type: Settings.Type) -> Settings? {
    get { settings[ObjectIdentifier(type)] as? Settings }
    set { settings[ObjectIdentifier(type)] = newValue }
  }
}
