import Wire

extension ShadowFailure {
  /// What it means for what comes next.
  enum Meaning: Sendable {
    case policy
    case declined
    /// It is not allowed, and does not say why.
    case refused
    /// What it was asked about is not there any more.
    case gone
    case passing
  }

  func meaning(_ config: ShadowConfig) -> Meaning {
    switch self {
    case .identity(let code): config.policyCodes.contains(code) ? .policy : .passing
    case .declined: .declined
    case .status(403): .refused
    case .status(404), .status(410): .gone
    case .status, .unreachable: .passing
    }
  }
}
