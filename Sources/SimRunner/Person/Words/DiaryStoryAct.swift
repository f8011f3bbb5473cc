package struct DiaryStoryAct: StoryAct {
  package enum Deed: Hashable, Sendable {
    /// Writes an entry, with the name by which the story refers to it; empty if it has none.
    case writes(DiaryDraft.Content, as: String)
    case corrects(DiaryCorrection)
    case deletes(String)
    /// Introduces the wearer and their conditions; the first introduction identifies them to the app.
    case introduces(DiaryPerson)
    case refreshes
    case stopsStudy
    /// Sets the hours slept in the last night.
    case slides(Double, then: PageTurn)
    case looks
  }

  /// The wearer's act a second after starting to set a value on the page of a day.
  package enum PageTurn: String, CaseIterable, Hashable, Sendable {
    case stays, leaves, turns
  }

  package var deed: Deed
  package var role: Role

  package init(_ deed: Deed, on role: Role) { (self.deed, self.role) = (deed, role) }

  /// `true` if it is about an entry with a name in the story.
  package var isOfNamed: Bool {
    if case .writes(_, let name) = deed { !name.isEmpty } else { earlierEntry != nil }
  }

  package var earlierEntry: String? {
    switch deed {
    case .corrects(let correction): correction.entry
    case .deletes(let name): name
    case .writes, .introduces, .refreshes, .stopsStudy, .slides, .looks: nil
    }
  }
}

/// The corrections of an earlier entry; `nil` fields stay the same.
package struct DiaryCorrection: Hashable, Sendable {
  package var entry = ""
  package var name: String?
  package var severity: Int?
  package var minutes: Int?
  package var notes: String?
  /// The shift of its time to an earlier one.
  package var earlier = Span.zero

  package func corrected(_ draft: DiaryDraft) -> DiaryDraft {
    var corrected = draft
    corrected.seconds -= Int(earlier.seconds)
    switch draft.content {
    case .symptom(var symptom):
      symptom.name = name ?? symptom.name
      symptom.severity = severity ?? symptom.severity
      symptom.duration = minutes ?? symptom.duration
      corrected.content = .symptom(symptom)
    case .food(var food):
      food.name = name ?? food.name
      corrected.content = .food(food)
    case .exercise(var exercise):
      exercise.type = name ?? exercise.type
      exercise.duration = minutes ?? exercise.duration
      corrected.content = .exercise(exercise)
    case .activity(var activity):
      activity.type = name ?? activity.type
      activity.duration = minutes ?? activity.duration
      corrected.content = .activity(activity)
    }
    if let notes { corrected.notes = notes }
    return corrected
  }
}

extension StoryEntry.Act {
  /// The wearer sets the hours slept in the last night.
  package static func sleeps(_ hours: Double, on role: Role, then turn: DiaryStoryAct.PageTurn) -> StoryEntry.Act {
    .own(DiaryStoryAct(.slides(hours, then: turn), on: role))
  }

  /// The wearer records a symptom with its severity, 1 to 10.
  package static func feels(_ symptom: String, severity: Int, on role: Role) -> StoryEntry.Act {
    .own(DiaryStoryAct(.writes(.symptom(DiaryDraft.Symptom(name: symptom, severity: severity)), as: ""), on: role))
  }

  /// The wearer records food, at the meal of that hour.
  package static func eats(_ food: String, on role: Role) -> StoryEntry.Act {
    .own(DiaryStoryAct(.writes(.food(DiaryDraft.Food(name: food)), as: ""), on: role))
  }
}
