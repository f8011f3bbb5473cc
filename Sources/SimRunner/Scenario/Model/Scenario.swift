package import SimKernel
package import Wire

/// A story that can be run: who the wearer is, which devices and links there are, what goes wrong, what must be true.
///
/// The value is plain and complete: everything that the file left out holds its default. With ``seed`` it determines a
/// run completely. Where each part stood in the file is kept apart, in ``SourceMap``.
package struct Scenario: Hashable, Sendable {
  package var name = ""
  /// What the story is about, in a sentence or two.
  package var about = ""
  /// The first local day; `d1` in moments.
  package var start = CivilDate(dayNumber: 20_514)  // 2026-03-02, a Monday
  /// Where the wearer lives. Every time of day in a scenario is wall time here, also while the wearer travels.
  package var zone = Zone.utc
  /// Where on earth the wearer's home is; nil is in the zone's town.
  package var home: Coordinate?
  package var length = Span.weeks(1)
  package var seed: UInt64 = 1
  package var schedule = SchedulePolicy.fifo
  package var rules = RuleChoice.mended
  /// How likely each rare but legal behaviour is where it could occur; 0 is never.
  package var buggify = 0.0
  package var wearer = WearerSettings()
  /// The path of an iCalendar file with the wearer's calendar, relative to ``directory``.
  package var calendar: String?
  package var devices = DevicesSettings()
  /// nil: the phone's app has no planner.
  package var planner: PlannerSettings?
  /// The agents on the phone; nil where there are none.
  package var agents: AgentsSettings?
  /// What the wearer writes in the diary; nil where the apps have none.
  package var diary: DiarySettings?
  /// The music on the phone; nil where nobody chooses it.
  package var music: MusicSettings?
  package var links = LinksSettings()
  package var faults: [FaultEntry] = []
  package var story: [StoryEntry] = []
  /// What was decided by hand about single steps of the run.
  package var interventions: [Intervention] = []
  package var expect: [Expectation] = []
  package var checks = CheckSettings()
  /// What `triad study` varies; a run takes the scenario as it stands.
  package var study: StudySettings?
  /// What the file's `$schema` says, for editors only.
  package var schemaReference: String?
  /// The directory that relative paths start from: the scenario file's own. Not part of the file.
  package var directory = "."

  package init() {}
}

extension Scenario {
  /// The first moment of the first local day.
  package var beginning: Timestamp { zone.startOfDay(start) }

  /// The moment at which the run stops: `length` counted in local days, so that six weeks end at midnight across DST.
  package var ending: Timestamp {
    let day = Span.days(1).nanoseconds
    let wholeDays = zone.startOfDay(start.adding(days: Int(length.nanoseconds / day)))
    return wholeDays + Span(nanoseconds: length.nanoseconds % day)
  }

  /// The number of local days that the run touches.
  package var dayCount: Int { Int((length.nanoseconds - 1) / Span.days(1).nanoseconds) + 1 }

  /// Whether the wearer ever wants to be seen in the employer's calendar.
  package var hasOffice: Bool {
    planner?.wantsShadows == true
      || story.contains { if case .answers(.shadows) = $0.act { true } else { false } }
  }

  /// The true moment that a moment of this scenario stands for.
  package func timestamp(of moment: Moment) -> Timestamp {
    switch moment {
    case .start: beginning
    case .end: ending
    case .day(let number, let time): zone.timestamp(time.on(start.adding(days: number - 1)))
    case .civil(let civil): zone.timestamp(civil)
    }
  }

  /// The path of a file that the scenario names: absolute paths stay, relative ones start at the scenario's directory.
  package func resolve(_ path: String) -> String {
    path.hasPrefix("/") || directory == "." ? path : directory + "/" + path
  }
}
