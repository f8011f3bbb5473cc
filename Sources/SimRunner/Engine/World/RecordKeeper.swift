/// A module whose devices store records and agree about them, such as the wearer's nights and workouts. Apps of the
/// kit's users have none.
package protocol RecordKeeper: WorldPlugin {
  /// Returns the differences between replicas, in words.
  ///
  /// - Parameters:
  ///   - link: The two devices that are compared, or `nil` for all.
  ///   - fresh: Records that may still be on their way.
  static func differences(
    _ world: World, on link: LinkName?, except fresh: Set<RecordStamp>
  ) throws(StorageError) -> [String]
  static func records(in store: Database, of role: Role) throws(StorageError) -> [(key: RecordKey, isDeleted: Bool)]
  /// Returns a device's records whose words contain that text, with their contents in words, in order of domain and id.
  static func contents(_ host: DeviceHost, with text: String) throws(StorageError) -> [String]
  /// Returns the workouts that none of those services has acknowledged.
  static func workouts(in store: Database, waitingForAll services: [Service]) throws(StorageError) -> [UInt64]
  /// Returns the number of a device's records that are pending for services.
  static func waitingCount(_ host: DeviceHost) throws(StorageError) -> Int
  /// Returns the number of records pending for that service, and the most times that one was sent, or `nil` if none is
  /// pending.
  static func waiting(
    _ host: DeviceHost, for service: Service
  ) throws(StorageError) -> (lines: Int, attempts: Int64)?
  /// Returns whether a record of that name is about a workout.
  static func isWorkout(_ key: RecordKey) -> Bool
  /// Returns a record's step on its way between devices, or `nil` if the event isn't one.
  static func step(of event: TraceEvent) -> RecordStep?
}

/// A step of a record on its way between devices.
package enum RecordStep {
  /// A device wrote a version for other devices.
  case written(RecordStamp)
  /// A device accepted a version from another one. `workout` if the watch sent a workout.
  case taken(RecordStamp, workout: UInt64?)
}

extension PluginRegistry {
  package var recordKeeper: (any RecordKeeper.Type)? { modules.lazy.compactMap { $0 as? any RecordKeeper.Type }.first }

  package var hasRecords: Bool { recordKeeper != nil }
}
