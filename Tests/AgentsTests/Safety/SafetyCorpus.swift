/// Our own labelled texts for the safety classifier.
enum SafetyCorpus {
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
