package import SimKernel

/// What a server of the apps sends to one installation of an app, by the push service.
package protocol PushedBody: MessageBody {
  /// The address of the installation (``DeviceID/pushToken``).
  var token: UInt64 { get }
  /// What the system shows for it; nil for a silent one, which wakes the app.
  var notice: LocalNotice? { get }
  /// What the push service answers once no app has the address any more (410).
  var refusal: Message { get }
}
