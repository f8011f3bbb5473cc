extension DiaryEntry {
  /// The entry of that name. Throws if a field is invalid.
  package init(_ draft: DiaryDraft, name: UInt64) throws(DiaryFieldError) {
    try self.init(
      id: String(name, radix: 16), time: DiaryTime(seconds: draft.seconds, offset: draft.offset),
      Content(draft.content))
  }
}

extension DiaryDraft {
  /// The form's values for an entry.
  package init(_ entry: DiaryEntry) {
    let content: Content =
      switch entry.content {
      case .symptom(let symptom): .symptom(symptom.draft)
      case .food(let food): .food(food.draft)
      case .exercise(let exercise): .exercise(exercise.draft)
      case .activity(let activity): .activity(activity.draft)
      }
    self.init(seconds: entry.time.seconds, offset: entry.time.offset, content)
  }
}

extension DiaryUser {
  private static let wearer = "wearer"

  /// The wearer's statements about themselves. Throws if a field is invalid.
  package init(_ person: DiaryPerson) throws(DiaryFieldError) {
    var draft = DiaryUser.Draft(id: Self.wearer)
    (draft.firstName, draft.lastName) = (person.firstName, person.lastName)
    (draft.conditions, draft.isOnboarded) = (person.conditions, person.isOnboarded)
    try self.init(draft)
  }

  /// Returns the wearer by the current page about them; `nil` if there is none.
  package static func wearer(_ latest: [DiaryLeaf]) -> DiaryUser? {
    latest.lazy.compactMap { leaf -> DiaryUser? in
      guard case .person(let person)? = leaf.page.content else { return nil }
      return try? DiaryUser(person)
    }.first
  }
}

extension Diary {
  package init(_ leaves: [DiaryLeaf]) {
    self.init()
    _ = merge(leaves)
  }

  /// Merges newer pages. A page with invalid contents is ignored, because no app of the wearer's writes one.
  package mutating func merge(_ leaves: [DiaryLeaf]) -> [DiaryChange] {
    leaves.flatMap { leaf -> [DiaryChange] in
      let page = leaf.page
      let stamp = EditStamp(time: Double(page.edited) / 1e6, author: leaf.author.description)
      let created = Double(page.created) / 1e6
      switch (page.subject, page.content) {
      case (.entry(let name), .entry(let draft)?):
        guard let entry = try? DiaryEntry(draft, name: name) else { return [] }
        return join(Versioned(entry, stamp, created: created), entry.id)
      case (.entry(let name), nil):
        return join(Versioned<DiaryEntry>(nil, stamp, created: created), String(name, radix: 16))
      case (.log(let day, _), .log(let hours)?):
        guard let log = try? DailyLog(DailyLog.Draft(day: day, sleepHours: hours)) else { return [] }
        return join(Versioned(log, stamp, created: created), on: day)
      case (.log(let day, _), nil): return join(Versioned<DailyLog>(nil, stamp, created: created), on: day)
      // The wearer's own page isn't part of the diary.
      case (.person, _), (.entry, _), (.log, _): return []
      }
    }
  }
}
