/// Whether a language model can be asked ("Pulsum, Availability Strategy").
package enum ModelAvailability: String, CaseIterable, Hashable, Sendable {
  /// It answers.
  case ready
  /// It is being fetched, and may be ready later.
  case downloading
  /// The person, or whoever administers the device, switched it off.
  case disabled
  /// Something has to be set first, for instance a key or a switch of the system.
  case needsSetting
  /// This device never has it.
  case unsupported
}
