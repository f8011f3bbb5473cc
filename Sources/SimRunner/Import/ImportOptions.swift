import Transport

/// What to import, into which file, and what to say about it.
struct ImportOptions: Sendable {
  /// The export file or the participant's folder.
  var input: String
  /// The recording file to make, or to add to when it exists.
  var output: String
  /// Where the person lived; it decides which local day a sample belongs to.
  var zone: Zone
  /// Nil keeps what an existing output says, or names the input.
  var name: String?
  var attribution: String?
  var licence: String?
  /// Keeps only these local days; nil keeps everything.
  var days: ImportDays?
  /// Keeps only samples of these sources (`Dana's Apple Watch`); nil keeps all.
  var sources: Set<String>?
  /// How many rejected records the summary shows one by one.
  var rejectionsShown = 20

  init(input: String, output: String, zone: Zone) {
    self.input = input
    self.output = output
    self.zone = zone
  }
}

/// A run of local days to keep.
struct ImportDays: Hashable, Sendable {
  let first: CivilDate
  let count: Int

  /// - Returns: nil unless the first day lies in the years 1990 to 2099 and there are 1 to 36,525 days.
  init?(first: CivilDate, count: Int) {
    guard (1990...2099).contains(first.year), (1...36_525).contains(count) else { return nil }
    self.first = first
    self.count = count
  }
}

/// How far an import has come, in bytes of its input.
struct ImportProgress: Hashable, Sendable {
  var done: Int64
  var total: Int64
}
