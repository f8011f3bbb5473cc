extension Rule {
  /// The literal rules of the employer's calendar.
  package static let office: [Rule] = [
    .shadowNamesTraining
  ]

  package static let shadowNamesTraining = Rule(
    "shadow-names-training", "the entry in the employer's calendar names training (IP 2320, against TS 2591)")
}
