/// The phrases that worry, by theme. Our own words; none is taken from a published lexicon.
enum SafetyRules {
  static let all = dying + means + harm + farewell + others + worry + foreign
}
