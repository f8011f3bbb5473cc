extension CheckDeclaration {
  /// A sample that the wearer deleted in the health store counts for no day. It remembers those that the watch's system deleted.
  static let deletedSamplesLeave = CheckDeclaration(
    "deleted-samples-leave", "What the wearer deletes in the health store no longer counts for its day.", .liveness,
    promise:
      "once the watch's app has read of a deletion, the steps of the day are those that were not deleted, and a day of which all "
      + "sleep, resting heart rates or variabilities were deleted has no such figure",
    doesNotVerify:
      "figures that rest on the samples that are left, such as a median (recomputable-phenome does), or days that are behind",
    vacuousBecause: "the wearer deleted nothing of what the phone has of a day",
    of: CheckSubject(atErasure: .beginsWithPhone, facts: .of(SamplesDeletedFact.self)) {
      $0.devices[.watch] != nil && $0.devices[.phone] != nil
    },
    remembering: { _ in Set<UInt64>() },
    each: { event, deleted in
      if let fact = event.fact(as: SamplesDeletedFact.self) { deleted.formUnion(fact.ids) }
      return nil
    },
    atEnd: { world, deleted throws(StorageError) in
      guard !deleted.isEmpty, let watch = world.host(.watch), let phone = world.host(.phone), watch.isStarted,
        phone.isStarted, phone.app.can(.takesDeletions)
      else { return nil }
      let told = try watch.collectedDeletions().intersection(deleted)
      // For an imported day, the phone uses the health store's value at once if it is larger.
      let waiting = try phone.daysToSummarise().union(phone.importedDays().map(\.date))
      var (complaints, chances): ([String], Int) = ([], 0)
      for record in try phone.records(in: .phenome) {
        guard let day = record.body?.content(DaySummary.self), !waiting.contains(day.date) else { continue }
        let all = try phone.measured(on: day.date)
        let (gone, left) = (all.filter { told.contains($0.id) }, all.filter { !deleted.contains($0.id) })
        // A deletion that the app has not read of yet may count or not.
        let kinds = Set(gone.map(\.kind)).subtracting(
          all.filter { deleted.subtracting(told).contains($0.id) }.map(\.kind))
        chances += kinds.count
        complaints += kinds.sorted { $0.rawValue < $1.rawValue }.compactMap { kind in
          complaint(kind, day, left.filter { $0.kind == kind }).map { "on \(day.date) \($0)" }
        }
      }
      return Ruling(complaints, chances: chances)
    })

  /// Returns how a day is wrong of which samples of a kind were deleted, or `nil` if it is right.
  private static func complaint(_ kind: SampleKind, _ day: DaySummary, _ left: [HealthSample]) -> String? {
    switch kind {
    case .steps:
      let steps = left.compactMap(\.value).reduce(0, +)
      let said = Double(day.steps ?? 0)
      return abs(said - steps) < 1 ? nil : "the phone counts \(Int(said)) steps, and \(Int(steps)) were not deleted"
    case .sleep where left.isEmpty && day.asleepMinutes != nil: return "the phone knows of sleep that was deleted"
    case .restingHeartRate where left.isEmpty && day.restingHeartRate != nil:
      return "the phone knows a resting heart rate that was deleted"
    case .heartRateVariability where left.isEmpty && day.heartRateVariability != nil:
      return "the phone knows a variability that was deleted"
    default: return nil
    }
  }
}
