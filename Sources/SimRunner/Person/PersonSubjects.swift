import Engine

/// The subjects that checks of the person's systems share.
extension CheckSubject {
  static let agents = CheckSubject { $0.agents != nil }
  static let diary = CheckSubject { $0.hasDiary }
  static let music = CheckSubject { $0.music != nil }
  static let player = CheckSubject { $0.hasSound }
}
