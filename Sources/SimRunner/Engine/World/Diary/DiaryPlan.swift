import Agents
package import DeviceKit
package import Orchestrator
import ScenarioFiles
package import SimKernel
package import Wire

/// What the wearer is going to write down, when and where; and what the checks know of the truth behind it.
package struct DiaryPlan {
  /// One thing that the wearer wants to have in their diary.
  package struct Note: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      case entry(DiaryDraft)
      /// Hours slept, on a local day.
      case sleep(Double, day: Int)
    }

    /// When they take up a device for it.
    package var at: Timestamp
    package var role: Role
    package var content: Content
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
  package var notes: [Note] = []
  /// When the wearer looks at what was found.
  package var looks: [Timestamp] = []
  /// The keys of the factors that make flares likelier; nil where nobody knows, as of a recorded life.
  package var triggers: Set<String>?
}

extension DiaryStudyConfig {
  /// How the phone's diary is studied by the rules of a run.
  package init(_ rules: Rules) {
    self.init()
    if rules.takesLiterally(.wholeDayBaselines) { correlation.rules = .asWritten }
    if rules.takesLiterally(.staleCorrelations) { cache = .asWritten }
    if rules.takesLiterally(.debounceLosesLast) { autoSave.rules = .asWritten }
  }
}
