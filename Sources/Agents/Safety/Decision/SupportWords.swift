/// What the person is told. Own words; never an instruction, never a judgement.
enum SupportWords {
  static let caution = """
    That sounds heavy, and it is good that you wrote it down. You do not have to carry it alone: is there somebody \
    you trust whom you could tell today?
    """

  static func crisis(_ help: CrisisHelp, category: SafetyCategory?) -> String {
    "\(opening(category)) \(help.words)"
  }

  private static func opening(_ category: SafetyCategory?) -> String {
    switch category {
    case .medical: "This may be an emergency. Please get help right now."
    case .abuse: "Nobody may hurt you. If you can, go where you are safe."
    case .violence: "Please step away from where somebody could get hurt, and talk to somebody now."
    case .otherAtRisk: "Somebody may be in danger. Stay with them if that is safe, and get help now."
    default: "I am really glad that you said it. You matter, and you do not have to get through this alone."
    }
  }
}
