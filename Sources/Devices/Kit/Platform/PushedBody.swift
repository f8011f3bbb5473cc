/// A push of an app's server to one installation of the app.
package protocol PushedBody: MessageBody {
  /// The address of the installation (``DeviceID/pushToken``).
  var token: UInt64 { get }
  /// The notice that the system shows for it, or `nil` for a silent push, which wakes the app.
  var notice: LocalNotice? { get }
  /// The push service's reply once no app has the address any more (410).
  var refusal: Message { get }
}
