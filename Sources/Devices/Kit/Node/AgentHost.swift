/// The host of the work queues of one app process. The app doesn't know its type.
package protocol AgentHost: Actor {
  /// Notifies the host that a desk of the app, named by its type, has work.
  func handle(_ desk: ObjectIdentifier) async
}
