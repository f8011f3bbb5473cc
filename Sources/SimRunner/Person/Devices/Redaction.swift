extension WorldPlan {
  /// The function that removes identifying text from the wearer's words.
  package var redact: @Sendable (String) -> String {
    let mistake = rules.planted(as: RedactionMistake.self)
    return { Redactor.redact($0, making: mistake) }
  }
}
