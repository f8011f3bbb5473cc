package import Wire

extension Role {
  /// The device with which this one has a session; nil for one that has none: the phone is paired with one watch.
  package var counterpart: Role? {
    switch self {
    case .watch: .phone
    case .phone: .watch
    default: nil
    }
  }
}
