package import Wire

extension Role {
  /// The device with which this one has a session; nil for one that has none.
  package var counterpart: Role? {
    switch self {
    case .watch: .phone
    case .phone: .watch
    case .desktop, .cloud: nil
    }
  }
}
