/// What thinks for one process of an app. The app does not know what that is.
package protocol AgentHost: Actor {
  /// A desk of the app, by its type, has something to think about.
  func handle(_ desk: ObjectIdentifier) async
}
