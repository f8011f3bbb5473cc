package import DeviceKit
package import Wire

/// One life of a device, from its start to its end: an actor of the simulation, or a process of its own.
package protocol DeviceLife: AnyObject {
  /// Why the last transaction failed; nil when none did, or when nobody here knows.
  var failure: StorageError? { get }
  /// A commit that failed, of which only the disk knows whether it is there.
  var doubt: DeviceStore.Doubt? { get }
  /// The next commit fails, or does not after all.
  func failNextCommit(_ fails: Bool)
  /// The device does nothing more until its life ends: what is seen of its store then is final.
  func freeze()
  /// The device stops: volatile state and uncommitted writes are lost.
  func end()
}

/// Where the lives of one device take place, and its stores lie.
package protocol DeviceStage: AnyObject {
  /// Opens the store of an installation; where there is none yet, an empty one.
  func open(_ device: DeviceID) throws(StorageError) -> Database
  func begin(_ birth: DeviceBirth, on database: Database) throws(StorageError) -> any DeviceLife
}

/// What is special about a life: which installation lives, for the how many-th time, with which version of the app.
package struct DeviceBirth {
  package let device: DeviceID
  /// Counts the lives of all installations of the role, from 1.
  package let life: Int
  package let app: AppVersion

  package init(device: DeviceID, life: Int, app: AppVersion) {
    (self.device, self.life, self.app) = (device, life, app)
  }
}
