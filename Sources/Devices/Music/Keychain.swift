/// The phone's keychain, which its system keeps for the app: an entry outlives the app's processes, versions and offloading, and a
/// phone that is set up from a backup doesn't have it (`kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly`). No app runs before the
/// first unlock, so none reads it earlier.
///
/// The plan's `WhenUnlocked` (Resonance plan §10.1.2) would keep the app from its lists while the phone is locked.
struct Keychain {
  private let store: DeviceStore
  private let setup: DeviceSetup

  init(_ store: DeviceStore, _ setup: DeviceSetup) { (self.store, self.setup) = (store, setup) }

  /// The token that identifies the wearer to the music service.
  var musicToken: Int64? {
    let isOwn = store.number(.musicTokenOwner) == Int64(setup.device.installation)
    return isOwn || setup.rules.hasPlanted(.tokenInBackup) ? store.number(.musicToken) : nil
  }

  func keep(musicToken: Int64) {
    store.remember(.musicToken, musicToken)
    store.remember(.musicTokenOwner, Int64(setup.device.installation))
  }
}

extension MemoryKey {
  /// the token, and the installation of the phone whose keychain has it.
  package static let musicToken = MemoryKey("musicToken")
  package static let musicTokenOwner = MemoryKey("musicTokenOwner")
}
