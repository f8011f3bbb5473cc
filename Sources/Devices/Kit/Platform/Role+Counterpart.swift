extension Role {
  /// The device with which this one has a session, or `nil` if it has none. The phone is paired with one watch.
  package var counterpart: Role? {
    switch self {
    case .watch: .phone
    case .phone: .watch
    default: nil
    }
  }
}
