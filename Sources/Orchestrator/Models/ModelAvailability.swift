/// Whether a language model can be asked ("Pulsum, Availability Strategy").
package enum ModelAvailability: String, CaseIterable, Sendable {
  /// It answers.
  case ready = "ready"
  /// It is being fetched, and may be ready later.
  case downloading = "downloading"
  /// The person, or whoever administers the device, switched it off.
  case disabled = "disabled"
  /// Something has to be set first, for instance a key or a switch of the system.
  case needsSetting = "needsSetting"
  /// This device never has it.
  case unsupported = "unsupported"

  /// As the wearer reads it.
  var words: String {
    switch self {
    case .ready: "ready"
    case .downloading: "being fetched"
    case .disabled: "switched off"
    case .needsSetting: "needs a setting"
    case .unsupported: "not on this device"
    }
  }
}
