/// The common parts of the checks of the person's systems.
extension CheckSubject {
  static let agents = CheckSubject { $0.agents != nil }
  static let diary = CheckSubject { $0.hasDiary }
  static let music = CheckSubject { $0.music != nil }
  static let player = CheckSubject { $0.hasSound }
}
