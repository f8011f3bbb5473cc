/// The truth of a life's days, as far as it is summed up.
private struct LivedDays {
  var zones: PhoneZones
  var days: [CivilDate: [HealthSample]] = [:]
  var phones = 0
  var hasDeletions = false

  static let kinds: [SampleKind] = [.sleep, .steps, .workout, .respiratoryRate]
}

extension CheckDeclaration {
  static let daysAsLived = CheckDeclaration(
    "days-as-lived", "A day's summary is what the body did, where it was measured.", .liveness,
    promise:
      "of what the watch measured, the phone's summary of a day has the body's onset, waking, deep and REM sleep to a minute, its breath, "
      + "its active energy to 2 kcal, its minutes of exercise to 2 and its hours on foot; what was not measured is absent, and so "
      + "is the sleep of a night of which less than half was measured",
    doesNotVerify:
      "the training load, journeys, imported days, phones that took another one's place, and lives in which samples were deleted",
    vacuousBecause: "the phone has summed up no day that was measured",
    of: CheckSubject(
      atErasure: .beginsWithPhone,
      facts: .of(TruthFact.self, ClockFact.self, SamplesDeletedFact.self) + .device(.life)
    ) { $0.devices[.watch] != nil && $0.devices[.phone] != nil },
    remembering: { LivedDays(zones: PhoneZones($0)) },
    each: { event, lived in
      if let sample = event.fact(as: TruthFact.self)?.sample {
        guard LivedDays.kinds.contains(sample.kind) else { return nil }
        lived.days[sample.day(in: lived.zones.all[0]), default: []].append(sample)
      } else if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone {
        lived.phones += 1
      } else if event.fact(as: SamplesDeletedFact.self) != nil {
        lived.hasDeletions = true
      } else {
        lived.zones.follow(event)
      }
      return nil
    },
    atEnd: { world, lived throws(StorageError) in
      guard let phone = world.host(.phone), phone.isStarted, lived.phones <= 1, lived.zones.all.count == 1,
        !lived.hasDeletions
      else { return nil }
      let waiting = try phone.daysToSummarise().union(phone.importedDays().map(\.date))
      let workouts = Set(try phone.records(in: .workouts).map(\.key.id))
      var (complaints, chances): ([String], Int) = ([], 0)
      for record in try phone.records(in: .phenome) {
        guard let day = record.body?.content(DaySummary.self), !waiting.contains(day.date) else { continue }
        let body = lived.days[day.date] ?? []
        let measured = Set(
          try phone.measured(on: day.date).filter { LivedDays.kinds.contains($0.kind) }.map(\.id))
        let seen = body.filter { measured.contains($0.id) || workouts.contains($0.id) }
        // After a deletion of everything the earlier truth is unknown, and of an interrupted workout only a part is.
        guard measured.isSubset(of: body.map(\.id)), seen.count(where: { $0.kind == .workout }) == day.workouts
        else { continue }
        chances += 1
        complaints += day.differences(seen, body, lived.zones.all[0]).map { "the summary of \(day.date) has \($0)" }
      }
      return Ruling(complaints, chances: chances)
    })
}

extension DaySummary {
  /// Returns the differences from the measured part of what the body did.
  fileprivate func differences(_ seen: [HealthSample], _ body: [HealthSample], _ zone: Zone) -> [String] {
    var found: [String] = []
    func compare(_ name: String, _ said: Double?, _ real: Double?, _ reach: Double, mayBeAbsent: Bool = false) {
      if let said, real.map({ abs(said - $0) > reach }) ?? true {
        let truth = real.map { Figures.fixed($0, 1) } ?? "was not measured"
        found.append("\(Figures.fixed(said, 1)) of \(name), and the body \(truth)")
      } else if said == nil, real != nil, !mayBeAbsent {
        found.append("no \(name), and it was measured")
      }
    }
    let midnight = zone.startOfDay(date)
    let (slept, known) = (body.spans(\.isAsleep).minutes, seen.spans(\.isAsleep).minutes)
    let isPart = known == 0 || 2 * known < slept
    let longest = seen.spans(\.isAsleep).merged(within: .hours(1)).max { $0.length < $1.length }
    // A first sleep of eight hours from before midnight to six was recorded well enough by any measure.
    let first = seen.spans(\.isAsleep).merged(within: .minutes(30)).first
    let mayBeAbsent =
      first.map { $0.lowerBound > midnight || $0.length < .hours(8) || $0.upperBound < midnight + .hours(6) } ?? true
    let isStaged = !isPart && !seen.spans { [.core, .deep, .rem].contains($0) }.isEmpty
    for (name, said, stage) in [("deep sleep", deepMinutes, SleepStage.deep), ("REM sleep", remMinutes, .rem)] {
      let real = isStaged ? Double(seen.spans { $0 == stage }.minutes) : nil
      compare(name, said.map(Double.init), real, 1, mayBeAbsent: mayBeAbsent)
    }
    for (name, said, real) in [
      ("onset", night?.lowerBound, longest?.lowerBound), ("wake", night?.upperBound, longest?.upperBound),
    ] {
      func minute(_ moment: Timestamp?) -> Double? { moment.map { ($0 - midnight).seconds / 60 } }
      compare(name, minute(said), isPart ? nil : minute(real), 1, mayBeAbsent: mayBeAbsent)
    }
    let breaths = seen.filter { $0.kind == .respiratoryRate }.compactMap(\.value).sorted()
    if let least = breaths.first, let most = breaths.last {
      compare("breaths", respiratoryRate, (least + most) / 2, (most - least) / 2 + 0.5, mayBeAbsent: true)
    } else {
      compare("breaths", respiratoryRate, nil, 0)
    }
    let moved = Movement(seen, from: midnight)
    compare("kcal", activeEnergy.map(Double.init), moved?.kilocalories, 2)
    compare("minutes of exercise", exerciseMinutes.map(Double.init), moved?.minutes, 2)
    compare("hours on foot", standHours.map(Double.init), moved?.hours, 0)
    return found
  }

  private struct Movement {
    var (kilocalories, minutes) = (0.0, 0.0)
    /// `nil` if no steps were counted.
    var hours: Double?

    init?(_ samples: [HealthSample], from midnight: Timestamp) {
      let (steps, workouts) = (samples.filter { $0.kind == .steps }, samples.filter { $0.kind == .workout })
      guard !steps.isEmpty || !workouts.isEmpty else { return nil }
      var exercise: [(start: Timestamp, end: Timestamp)] = []
      for workout in workouts {
        guard case .workout(let summary) = workout.reading else { continue }
        kilocalories += summary.energy ?? 0
        if summary.activity != .yoga { exercise.append((workout.start, workout.end)) }
      }
      var stood: Set<Int64> = []
      for sample in steps {
        let (count, length) = (sample.value ?? 0, (sample.end - sample.start).seconds / 60)
        if count > 0, length <= 60 { stood.insert((sample.start - midnight).nanoseconds / Span.hours(1).nanoseconds) }
        // The workout's energy has those of its steps.
        if workouts.contains(where: { $0.start < sample.end && sample.start < $0.end }) { continue }
        kilocalories += count / 25
        // At least a third of the time at a hundred steps a minute.
        if length <= 15, count * 3 >= length * 100 { minutes += min(length, count / 100) }
      }
      minutes += Double([Range<Timestamp>](covering: exercise).minutes)
      if !steps.isEmpty { hours = Double(stood.count) }
    }
  }
}
