package import SimKernel

/// What to import, into which file, and what to say about it.
package struct ImportOptions: Sendable {
  /// The export file or the participant's folder.
  package var input: String
  /// The recording file to make, or to add to when it exists.
  package var output: String
  /// Where the person lived; it decides which local day a sample belongs to.
  package var zone: Zone
  /// Whether the zone is only the usual one, because none was given: no local time may be read by it.
  package var isZoneAssumed = false
  /// Whether the first record that cannot be true refuses the whole input.
  package var isStrict = false
  /// What is left out keeps what an existing output says, or names the input.
  package var credits = RecordingCredits()
  /// Keeps only these local days; nil keeps everything.
  package var days: ImportDays?
  /// Keeps only samples of these sources (`Dana's Apple Watch`); nil keeps all.
  package var sources: Set<String>?
  /// How many rejected records the summary shows one by one.
  var rejectionsShown = 20

  package init(input: String, output: String, zone: Zone) {
    self.input = input
    self.output = output
    self.zone = zone
  }

  /// - Parameter why: what of the input cannot be known without one.
  /// - Throws: when no zone was given.
  func needZone(_ why: String) throws(ImportError) {
    guard isZoneAssumed else { return }
    throw .zoneNeeded(path: input, why: why)
  }
}

/// What a recording is called, who made it and under which licence, as far as the user says so.
package struct RecordingCredits: Sendable {
  package var name: String?
  package var attribution: String?
  package var licence: String?

  package init(name: String? = nil, attribution: String? = nil, licence: String? = nil) {
    (self.name, self.attribution, self.licence) = (name, attribution, licence)
  }
}

/// A run of local days to keep.
package struct ImportDays: Hashable, Sendable {
  package let first: CivilDate
  package let count: Int

  /// - Returns: nil unless the first day lies in the years 1990 to 2099 and there are 1 to 36,525 days.
  package init?(first: CivilDate, count: Int) {
    guard (1990...2099).contains(first.year), (1...36_525).contains(count) else { return nil }
    self.first = first
    self.count = count
  }
}

/// How far an import has come, in bytes of its input.
package struct ImportProgress: Hashable, Sendable {
  package var done: Int64
  package var total: Int64
}
