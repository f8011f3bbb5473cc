/// The host of the work queues of one app process. The app doesn't know its type.
package protocol AgentHost: Actor {
  /// A desk of the app, by its type, has something to think about.
  func handle(_ desk: ObjectIdentifier) async
}
