package import Agents
package import Devices
package import Wire

extension DiaryEntry {
  /// The entry of that name, unless a field of it is not allowed.
  package init(_ draft: DiaryDraft, name: UInt64) throws(DiaryFieldError) {
    try self.init(
      id: String(name, radix: 16), time: DiaryTime(seconds: draft.seconds, offset: draft.offset),
      Content(draft.content))
  }
}

extension DiaryEntry.Content {
  init(_ content: DiaryDraft.Content) throws(DiaryFieldError) {
    switch content {
    case .symptom(let symptom):
      var draft = SymptomEntry.Draft(name: symptom.name, severity: symptom.severity)
      (draft.bodyLocation, draft.duration, draft.notes) = (symptom.bodyLocation, symptom.duration, symptom.notes)
      self = .symptom(try SymptomEntry(draft))
    case .food(let food):
      var draft = FoodEntry.Draft(name: food.name, mealType: food.mealType)
      (draft.quantity, draft.unit, draft.preparation) = (food.quantity, food.unit, food.preparation)
      draft.ingredients = food.ingredients
      self = .food(try FoodEntry(draft))
    case .exercise(let exercise):
      var draft = ExerciseEntry.Draft(
        type: exercise.type, duration: exercise.duration, intensity: exercise.intensity)
      (draft.calories, draft.heartRate, draft.notes) = (exercise.calories, exercise.heartRate, exercise.notes)
      self = .exercise(try ExerciseEntry(draft))
    case .activity(let activity):
      var draft = ActivityEntry.Draft(type: activity.type, stress: activity.stress)
      (draft.duration, draft.location, draft.notes) = (activity.duration, activity.location, activity.notes)
      draft.socialContext = activity.socialContext
      self = .activity(try ActivityEntry(draft))
    }
  }
}

extension DiaryDraft {
  /// What a form would hold of an entry.
  package init(_ entry: DiaryEntry) {
    self.init(seconds: entry.time.seconds, offset: entry.time.offset, Content(entry.content))
  }
}

extension DiaryDraft.Content {
  fileprivate init(_ content: DiaryEntry.Content) {
    switch content {
    case .symptom(let entry):
      var symptom = DiaryDraft.Symptom(name: entry.name, severity: entry.severity)
      (symptom.bodyLocation, symptom.duration, symptom.notes) = (entry.bodyLocation, entry.duration, entry.notes)
      self = .symptom(symptom)
    case .food(let entry):
      var food = DiaryDraft.Food(name: entry.name, mealType: entry.mealType.rawValue)
      (food.quantity, food.unit, food.preparation) = (entry.quantity, entry.unit, entry.preparation)
      food.ingredients = entry.ingredients
      self = .food(food)
    case .exercise(let entry):
      var exercise = DiaryDraft.Exercise(
        type: entry.type.rawValue, duration: entry.duration, intensity: entry.intensity)
      (exercise.calories, exercise.heartRate, exercise.notes) = (entry.calories, entry.heartRate, entry.notes)
      self = .exercise(exercise)
    case .activity(let entry):
      var activity = DiaryDraft.Activity(type: entry.type.rawValue, stress: entry.stress)
      (activity.duration, activity.location, activity.notes) = (entry.duration, entry.location, entry.notes)
      activity.socialContext = entry.socialContext?.rawValue
      self = .activity(activity)
    }
  }
}

extension Diary {
  package init(_ leaves: [DiaryLeaf]) {
    self.init()
    _ = merge(leaves)
  }

  /// Takes over what these pages know better. A page that holds what is not allowed is no page: no app of the wearer's
  /// writes one.
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
      case (.entry, .log), (.log, .entry): return []
      }
    }
  }
}
