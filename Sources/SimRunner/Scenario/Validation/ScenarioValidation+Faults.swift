/// A fault with more to validate than its times, its device and its links.
package protocol ValidatedFault: FaultType {
  /// Reports its mistakes.
  ///
  /// - Parameter path: The path of the fault in the file.
  func check(_ validation: inout ScenarioValidation, at path: String)
}

extension ScenarioValidation {
  /// The maximum number of occurrences in a timeline; more would exhaust the memory.
  private static let occurrenceLimit = 1_000_000

  /// Reports faults that repeat too often to be expanded. Returns `true` if there are none.
  mutating func checkAmount() -> Bool {
    let windows = scenario.faults.reduce(0) { $0 + max(1, $1.timing.every.count) }
    guard windows > Self.occurrenceLimit / (scenario.dayCount + 1) else { return true }
    report("the faults come to more than \(Self.occurrenceLimit) occurrences", atKey: "faults")
    return false
  }

  /// Checks one fault: its device and links, and the consistency of its times with each other and with the run.
  mutating func checkFault(_ index: Int) {
    let entry = scenario.faults[index]
    let path = "faults[\(index)]"
    let kind = entry.fault.kind
    if let role = entry.fault.device { checkPresent(role, at: "\(path).\(kind)") }
    (entry.fault.base as? any ValidatedFault)?.check(&self, at: "\(path).\(kind)")
    let linkPath = map["\(path).link"] == nil ? "\(path).\(kind)" : "\(path).link"
    for role in entry.fault.links?.roles ?? [] { checkPresent(role, at: linkPath) }

    let mark = diagnostics.count
    checkTiming(entry, path)
    for (key, moment) in [("at", entry.timing.at), ("from", entry.timing.from), ("until", entry.timing.until)] {
      if let moment { checkMoment(moment, at: "\(path).\(key)", mayBeEnd: key == "until") }
    }
    checkOrder(entry.timing, path)
    // Report that a fault never happens only if its parts are valid.
    if diagnostics.count == mark, knowsTimes, scenario.occurrences(ofFault: index).isEmpty {
      report("this never happens between the scenario's start and end", at: "\(path).every")
    }
  }

  mutating func checkDisk(of role: Role, at path: String) {
    guard scenario.devices[role] != nil, scenario.devices[role]?.disk == nil else { return }
    report(
      "the \(role.rawValue) keeps its store in memory, where nothing can happen to it", at: path,
      help: "write devices: { \(role.rawValue): { disk: {} } }")
  }

  private mutating func checkTiming(_ entry: FaultEntry, _ path: String) {
    let (timing, kind) = (entry.timing, entry.fault.kind)
    if timing.at != nil {
      let others = [("from", timing.from != nil), ("until", timing.until != nil), ("every", !timing.every.isEmpty)]
      for (key, isGiven) in others where isGiven {
        report("'\(key)' does not go with 'at'", atKey: "\(path).\(key)", help: forms(entry.fault.lifetime, kind))
      }
    }
    if timing.duration != nil {
      if timing.until != nil {
        report("'for' and 'until' both say when it is over", atKey: "\(path).for", help: "leave one of them out")
      }
      if !timing.every.isEmpty {
        report("'for' does not go with 'every'", atKey: "\(path).for", help: "the windows say how long it holds")
      }
      if entry.restart != nil {
        report("'for' and 'restart' both say when it is over", atKey: "\(path).for", help: "leave one of them out")
      }
    }
    checkPace(entry, path)
  }

  private mutating func checkPace(_ entry: FaultEntry, _ path: String) {
    let (timing, kind, pace) = (entry.timing, entry.fault.kind, entry.fault.lifetime)
    let isRepeated = !timing.every.isEmpty
    switch pace {
    case .momentary, .counted:
      if timing.at == nil, !isRepeated {
        report("'\(kind)' needs a moment", atKey: "\(path).\(kind)", help: forms(pace, kind))
      }
      if timing.duration != nil, pace == .momentary {
        report("'\(kind)' is done at once and cannot last", atKey: "\(path).for", help: forms(pace, kind))
      }
    case .lasting:
      if timing.at != nil, timing.duration == nil {
        report("'\(kind)' lasts, but nothing says how long", atKey: "\(path).\(kind)", help: forms(pace, kind))
      }
    case .stopping, .staying:
      if timing.at == nil, timing.from == nil, !isRepeated {
        report("'\(kind)' needs a moment", atKey: "\(path).\(kind)", help: forms(pace, kind))
      }
      if timing.until != nil, entry.restart != nil, !isRepeated {
        report("'until' and 'restart' both say when it is over", atKey: "\(path).until", help: "leave one of them out")
      }
    }
  }

  private func forms(_ pace: FaultLifetime, _ kind: String) -> String {
    switch pace {
    case .momentary: "write at: \"d3 08:10\", or every: \"08:10-08:20 daily\" for the beginning of each window"
    case .counted:
      "write at: \"d3 08:10\", with or without for, or every: \"08:10-08:20 daily\" for the beginning of each window"
    case .lasting: "write at and for, from and until, or every: \"weekdays 08:00-08:45\""
    case .stopping: "write at: \"d3 08:10\" with restart: \"after 3m\", from and until, or every"
    case .staying: "write at: \"d3 08:10\", or from and until"
    }
  }

  private mutating func checkOrder(_ timing: FaultTiming, _ path: String) {
    guard knowsTimes, let until = timing.until else { return }
    let from = scenario.timestamp(of: timing.from ?? .start)
    if scenario.timestamp(of: until) <= from, scenario.timestamp(of: until) >= scenario.beginning {
      report(
        "'until' is not after \(timing.from == nil ? "the start" : "'from'")", at: "\(path).until",
        related: ("\(path).from", "it begins here"))
    }
  }

  /// Reports two faults that exclude each other: a device that is down twice, a wearer in two places.
  mutating func checkExclusiveFaults() {
    // An entry with contradictory times would be placed wrongly here.
    guard knowsTimes, diagnostics.isEmpty else { return }
    var open: [String: (end: Timestamp, entry: Int)] = [:]
    var reported: Set<[Int]> = []
    for occurrence in scenario.occurrences() {
      let fault = scenario.faults[occurrence.entry].fault
      guard let subject = fault.base.exclusion else { continue }
      // A journey without a way home ends where the next one begins; a device that is down for good stays so.
      let end = occurrence.end ?? (fault.lifetime == .staying ? occurrence.begin : scenario.ending)
      if let earlier = open[subject], occurrence.begin < earlier.end {
        if reported.insert([earlier.entry, occurrence.entry]).inserted {
          let day = Notation.moment.print(.civil(scenario.zone.civil(occurrence.begin)))
          report(
            "\(subject) when this begins on \(day)", at: "faults[\(occurrence.entry)]",
            related: ("faults[\(earlier.entry)]", "because of this"))
        }
        if end > earlier.end { open[subject] = (end, occurrence.entry) }
      } else {
        open[subject] = (end, occurrence.entry)
      }
    }
  }
}
