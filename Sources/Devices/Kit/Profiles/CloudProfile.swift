/// The behaviour of the cloud's services towards requests.
package struct CloudProfile: Hashable, Sendable {
  /// The retry-after time of a busy private store: 30 s, Apple's example (A, TN3162).
  package var retryAfter: Span = .seconds(30)

  /// The maximum number of records in a request to the private store (A, CloudKit's `limitExceeded`: 400).
  package var recordsARequest = 400

  package init() {}
}

extension DeviceSetup {
  /// The behaviour of the cloud.
  package var cloud: CloudProfile {
    get { self[CloudProfile.self] ?? CloudProfile() }
    set { self[CloudProfile.self] = newValue }
  }
}
