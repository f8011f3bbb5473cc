package import SimKernel

package struct ImportOptions: Sendable {
  /// The export file or the participant's folder.
  package var input: String
  /// The recording file to create, or to extend if it exists.
  package var output: String
  /// The person's zone, which determines the local day of a sample.
  package var zone: Zone
  /// `true` if the zone is only a default, which isn't used to read local times.
  package var isZoneAssumed = false
  /// `true` if the first impossible record rejects the whole input.
  package var isStrict = false
  /// A missing entry keeps that of the existing output, or names the input.
  package var credits = RecordingCredits()
  /// Keeps only these local days; `nil` keeps everything.
  package var days: ImportDays?
  /// Keeps only samples of these sources (`Dana's Apple Watch`); nil keeps all.
  package var sources: Set<String>?
  /// The number of rejected records listed in the summary.
  var rejectionsShown = 20

  package init(input: String, output: String, zone: Zone) {
    self.input = input
    self.output = output
    self.zone = zone
  }

  /// - Parameter why: The part of the input that is undefined without a zone.
  /// - Throws: If no zone was given.
  func needZone(_ why: String) throws(ImportError) {
    guard isZoneAssumed else { return }
    throw .wrongFormat(path: input, reason: why + ": name the zone with '--zone'")
  }
}

/// The name, author and licence of a recording, as given by the user.
package struct RecordingCredits: Sendable {
  package var name: String?
  package var attribution: String?
  package var licence: String?

  package init(name: String? = nil, attribution: String? = nil, licence: String? = nil) {
    (self.name, self.attribution, self.licence) = (name, attribution, licence)
  }
}

/// A range of local days to keep.
package struct ImportDays: Hashable, Sendable {
  package let first: CivilDate
  package let count: Int

  /// - Returns: `nil` unless the first day is in the years 1990 to 2099 and there are 1 to 36,525 days.
  package init?(first: CivilDate, count: Int) {
    guard (1990...2099).contains(first.year), (1...36_525).contains(count) else { return nil }
    self.first = first
    self.count = count
  }
}

package struct ImportProgress: Hashable, Sendable {
  package var done: Int64
  package var total: Int64
}
