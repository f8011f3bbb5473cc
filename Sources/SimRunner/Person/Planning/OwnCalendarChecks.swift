extension CheckDeclaration {
  /// Many calendars are read and one is written. It remembers the entries that the planner put somewhere.
  static let ownCalendar = CheckDeclaration(
    "own-calendar-only", "The planner writes its own calendar on the phone, and no other of the wearer's.",
    promise:
      "whatever calendars the phone can read, the planner puts entries only into the one that is its own, and takes only such out "
      + "as it put there",
    doesNotVerify:
      "the entries in the employer's calendar, which go there by way of the wearer's account (shadow-entries looks at those)",
    vacuousBecause: "the planner wrote no calendar", of: .planner, remembering: { _ in Set<UInt64>() }
  ) { event, own in
    let fact = event.planningFact
    if case .calendar(.put(let entry), _)? = fact {
      own.insert(entry.id)
      return Ruling(
        entry.calendar == .training, else: "an entry was put into the \(entry.calendar.name) calendar")
    } else if case .calendar(.remove(let id), _)? = fact {
      return Ruling(own.contains(id), else: "entry \(shortID(id)), which is another's, was taken out")
    }
    return nil
  }

  /// The planner's entry in the calendar names what is done, and nothing of the body. A block is reported before its entry.
  static let entryTitles = CheckDeclaration(
    "entry-titles", "The planner's entries say what is done, ring in time, and tell nothing of the body.",
    promise:
      "each entry that the planner puts into its calendar for a session is called what the session is, with what it was to be "
      + "before it was changed, and nothing more, and rings a quarter of an hour before it begins",
    doesNotVerify: "that anyone hears it, or the employer's calendar (shadow-entries looks at that)",
    vacuousBecause: "the planner put nothing into its calendar", of: .planner,
    remembering: { _ in [UInt64: TrainingBlock]() }
  ) { event, blocks in
    if case .planned(let block, _)? = event.planningFact { blocks[block.id] = block }
    guard case .calendar(.put(let entry), _)? = event.planningFact, entry.calendar == .training, let id = entry.block
    else { return nil }
    guard let complaint = complaint(entry, of: blocks[id]) else { return .kept }
    return .broken("the entry of block \(shortID(id)) \(complaint)")
  }

  private static func complaint(_ entry: CalendarEvent, of block: TrainingBlock?) -> String? {
    guard entry.alarm == 15 else { return "rings \(entry.alarm.map { "\($0) minutes" } ?? "never") before it" }
    guard let block else { return nil }
    var wanted = words(block.kind)
    if let was = block.was, was != block.kind { wanted += " (was: \(words(was)))" }
    return entry.title == wanted ? nil : "is called \"\(entry.title ?? "")\" and not \"\(wanted)\""
  }

  private static func words(_ kind: BlockKind) -> String {
    switch kind {
    case .training: "Training"
    case .heavyLifts: "Heavy lifts"
    case .cardio: "Cardio"
    case .recoveryWalk: "Recovery walk"
    case .movementBreak: "Movement break"
    }
  }
}
