package import SimKernel

/// How the services of the cloud treat those who ask.
package struct CloudProfile: Hashable, Sendable {
  /// For how long a private store that is busy wants to be left alone: 30 s, the example that Apple gives of a server's
  /// retry-after (A, TN3162).
  package var retryAfter: Span = .seconds(30)

  /// How many records the private store takes in one request (A, CloudKit's `limitExceeded`: 400).
  package var recordsARequest = 400

  package init() {}
}

extension DeviceSetup {
  /// How the cloud treats those who ask.
  package var cloud: CloudProfile {
    get { self[CloudProfile.self] ?? CloudProfile() }
    set { self[CloudProfile.self] = newValue }
  }
}
