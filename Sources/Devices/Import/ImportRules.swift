extension Rule {
  package static let firstDay: [Rule] = [
    .importFollowsNow
  ]

  package static let importFollowsNow = Rule(
    "import-follows-now", "an import that resumes counts back from now and has lost the earlier chunks (TS 1828-1871)")
}

extension Mutant {
  /// The mistakes that can be planted in the import of the first day.
  package static let firstDay: [Mutant] = [
    .unreadChunkCounted
  ]

  package static let unreadChunkCounted = Mutant(
    "unread-chunk-counted", in: "Devices/HistoryImport", "a week that could not be read counts as imported")
}
