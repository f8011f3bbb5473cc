import Agents
import Devices
import Orchestrator
import Transport

/// What the wearer is going to write down, when and where; and what the checks know of the truth behind it.
struct DiaryPlan {
  /// One thing that the wearer wants to have in their diary.
  struct Note: Hashable, Sendable {
    enum Content: Hashable, Sendable {
      case entry(DiaryDraft)
      /// Hours slept, on a local day.
      case sleep(Double, day: Int)
    }

    /// When they take up a device for it.
    var at: Timestamp
    var role: Role
    var content: Content
    /// What they type first, by mistake.
    var slip: DiaryDraft?
    /// It was not so at all: they delete it again.
    var isPhantom = false
    /// After how long they mend it, and where.
    var mends = Span.zero
    var mendingRole = Role.phone
    /// They leave the page, or turn it, the moment they have typed.
    var haste = StoryEntry.PageTurn.stays
  }

  /// In order of time.
  var notes: [Note] = []
  /// When the wearer looks at what was found.
  var looks: [Timestamp] = []
  /// The keys of the factors that make flares likelier; nil where nobody knows, as of a recorded life.
  var triggers: Set<String>?
}

extension DiaryStudyConfig {
  /// How the phone's diary is studied by the rules of a run.
  init(_ rules: Rules) {
    self.init()
    if rules.takesLiterally(.wholeDayBaselines) { correlation.rules = .asWritten }
    if rules.takesLiterally(.staleCorrelations) { cache = .asWritten }
    if rules.takesLiterally(.debounceLosesLast) { autoSave.rules = .asWritten }
  }
}
