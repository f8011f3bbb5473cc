extension CheckDeclaration {
  /// An app that misreads its own store crashes, and nothing that it then misses would be blamed on it.
  static let storesCommit = CheckDeclaration(
    "stores-commit", "No app loses a transaction by a mistake of its own.",
    promise: "a transaction of a device fails only because the device loses power, or its disk is full or fails",
    doesNotVerify: "what the transactions contain", vacuousBecause: "nothing was written down",
    of: CheckSubject(atErasure: .looksOn, facts: .device(.life) + .records(.changes)) { _ in true },
    each: { event in
      if event.recordFact != nil { return .kept }
      guard case .commitFailed(let reason, let device)? = event.deviceFact else { return nil }
      let isOutside =
        [StorageError.full, .powerLoss].contains { reason == "\($0)" } || reason.contains("disk I/O error")
      return isOutside ? nil : .broken("\(device) lost a transaction: \(reason)")
    })

  static let noLostReading = CheckDeclaration(
    "no-lost-reading", "What the watch read in its health store reaches the phone.", .liveness,
    promise: "every reading that the watch's app has passed over in its health store is on the phone",
    doesNotVerify:
      "readings that the app has not come to yet, or that were on a watch that was wiped or put away (convergence looks at "
      + "what was written down there); what waits on the watch for a phone whose app the wearer has ended and never opened again",
    vacuousBecause: "the watch's app collected no reading",
    of: CheckSubject { $0.devices[.watch] != nil && $0.devices[.phone] != nil },
    atEnd: { world throws(StorageError) in
      guard let watch = world.host(.watch), let phone = world.host(.phone), watch.isStarted, phone.isStarted else {
        return .vacuous("a device never started")
      }
      var known = try phone.knownReadings()
      if try !world.mayRunApp(on: .phone) {
        try watch.forEachContent(of: Readings.self, in: .readings) { known.formUnion($1.samples.lazy.map(\.id)) }
      }
      var (count, lost) = (0, 0)
      var first: UInt64?
      try watch.forEachCollectedReading { id in
        count += 1
        guard !known.contains(id) else { return }
        lost += 1
        if first == nil { first = id }
      }
      guard let first else { return .kept(count) }
      return .broken("\(lost) readings of the watch never reached the phone, first \(shortID(first))")
    })

  /// A reading never changes after it was measured. The check keeps a digest of each true sample over all its fields.
  static let rawImmutable = CheckDeclaration(
    "raw-immutable", "A raw signal, once written, never changes.",
    promise:
      "no raw signal on the phone is ever changed or deleted, and none is invented; what was packed is proved by its digest",
    doesNotVerify: "that every signal arrived (convergence does), or how a wiped phone's signals came back",
    vacuousBecause: "no signal reached the phone",
    of: CheckSubject(atErasure: .beginsWithPhone, facts: .of(TruthFact.self)),
    remembering: { _ in [UInt64: Digest]() },
    each: { event, truth in
      if let fact = event.fact(as: TruthFact.self) { truth[fact.sample.id] = fact.digested.digest }
      return nil
    },
    atEnd: { world, truth throws(StorageError) in
      guard let phone = world.host(.phone) else { return .vacuous("there is no phone") }
      var failures: [CheckFailure] = []
      var kept: Set<UInt64> = []
      func isMeasured(_ sample: HealthSample) -> Bool { truth[sample.id] == TruthFact(sample).digested.digest }
      func complain(_ sample: HealthSample, _ what: String) {
        let name = "\(sample.reading.kind.rawValue) \(shortID(sample.id))"
        failures.append(CheckFailure(at: world.clock.instant(sample.end), message: "\(name) \(what)"))
      }
      func keep(_ sample: HealthSample) {
        guard kept.insert(sample.id).inserted, !isMeasured(sample) else { return }
        complain(sample, truth[sample.id] == nil ? "was never measured" : "is not what was measured")
      }
      try phone.forEachRawSignal(keep)
      try phone.forEachPackedDay { day in
        day.samples?.forEach(keep)
        let said = (day.samples ?? []).filter(isMeasured).sorted { $0.id < $1.id }
        // The true samples must have the digest of the row.
        let digest = SHA256.digest(of: said.flatMap(\.wireBytes)).bytes
        guard day.samples == nil || said.count != day.count || digest != day.digest else { return }
        let message = "the packed signals of \(day.day) do not prove what was measured"
        failures.append(CheckFailure(at: world.kernel.now, message: message))
      }
      let locked = try phone.lockedReadings()
      try phone.forEachContent(of: Readings.self, in: .readings) { id, readings in
        guard !locked.contains(id) else { return }
        for sample in readings.samples where !kept.contains(sample.id) { complain(sample, "was deleted") }
      }
      return Ruling(failures, chances: kept.count)
    })
}
