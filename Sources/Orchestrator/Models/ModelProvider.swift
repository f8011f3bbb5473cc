/// A language model, as the agents see it: something outside that may answer, and need not.
///
/// It never throws and always comes back, so that whoever asks has a next provider, and a last one that is no model.
package protocol ModelProvider: Sendable {
  /// Whether what it is asked leaves the device.
  var isCloud: Bool { get }
  /// Whether it can be asked now.
  var availability: ModelAvailability { get }

  func respond(_ request: ModelRequest) async -> ModelReply
}
