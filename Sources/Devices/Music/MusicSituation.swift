/// A task of the DJ, with all its inputs.
package struct MusicSituation: Sendable {
  package enum Task: Hashable, Sendable {
    case estimate
    case choose(SongPlayed.Cause)
    case learn(SongPlayed)
    /// Compose the profile for the other devices.
    case share
  }

  package let task: Task
  package let now: Timestamp
  package let zone: Zone
  /// The readings of the last minutes, in the order in which they became known.
  package var readings: [MusicLogEntry] = []
  /// The step counts, each with its span.
  package var steps: [StepCount] = []
  package var isInVehicle = false
  /// The last known workout, with the time of its report.
  package var workout: WorkoutNews?
  package var moods: [MoodNote] = []
  package var desktop: DesktopContext?
  /// The current event of the wearer's calendars.
  package var event: EventNote?
  /// The wearer's earlier activities in this place and at this hour of such days.
  package var usualHere: [UsualContext] = []
  package var usualNow: [UsualContext] = []
  package var usual = UsualBody()
  /// The state before.
  package var previous: MusicState?
  // The inputs for choosing a song.

  package var list: UInt64?
  /// The songs that can be played now; `nil` if all can.
  package var candidates: [UInt64]?
  /// The reason that none of it can be played.
  package var silence: MusicSilence?
  /// The songs played since the music began, the latest last.
  package var session: [UInt64] = []
  /// The time at which each song of the last day was last heard, in the order of the songs.
  package var heard: [HeardSong] = []
  /// The profile that this phone or an earlier one has sent to the wearer's devices; also for the task to share.
  package var told: MusicProfile?
  /// The crown's addition to the wearer's energy, -0.5 to 0.5.
  package var wish = 0.0
  /// The wearer's preferences; also for the task to share.
  package var preferences = MusicPreferences()
  package let rules: Rules
}

extension MusicSituation {
  package init(task: Task, now: Timestamp, zone: Zone, rules: Rules) {
    self.init(task: task, now: now, zone: zone, readings: [], rules: rules)
  }
}

package struct HeardSong: Hashable, Sendable {
  package let song: UInt64
  package let at: Timestamp
}

extension MusicSituation: WireStruct {
  package static let form = WireForm(Self.init(task:now:zone:rules:)) { ($0.task, $0.now, $0.zone, $0.rules) }
    .with(
      \.readings, \.steps, \.isInVehicle, \.workout, \.moods, \.desktop, \.event, \.usualHere, \.usualNow, \.usual,
      \.previous, \.list, \.candidates, \.silence, \.session, \.heard, \.toldBytes, \.wish, \.preferences)

  /// The profile has later parts, which only something encoded alone may have.
  fileprivate var toldBytes: [UInt8]? {
    get { told?.wireBytes }
    set { told = newValue.flatMap { try? MusicProfile(wireBytes: $0) } }
  }
}

extension MusicSituation.Task: WireCases {
  package static let cases: [WireMaker<Self>] = [.init { .estimate }, .init(choose), .init(learn), .init { .share }]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .estimate: writer.write(case: 1)
    case .choose(let cause): writer.write(case: 2, cause)
    case .learn(let played): writer.write(case: 3, played)
    case .share: writer.write(case: 4)
    }
  }
}

extension HeardSong: WireStruct {
  package static let form = WireForm(Self.init) { ($0.song, $0.at) }
}

/// The DJ's outcome for a task, applied as a whole or not at all.
package enum MusicOutcome: Sendable {
  case estimated(MusicState)
  /// `nil` if there is no song to choose from.
  case chosen(SongDecision?, SongPlayed.Cause)
  /// `nil` if the play teaches nothing.
  case learnt(SongLesson?, play: UInt64)
  case shared(MusicProfile)
}

package struct MusicTask: Sendable {
  package let situation: MusicSituation
  /// All lessons; `nil` if the DJ has them and there are no new ones.
  package let lessons: [SongLesson]?
}

/// The next input of the history's job.
package struct HistoryBatch: Sendable {
  /// The work of one step, counted in facts read, sessions computed and lists examined.
  package static let size = 500

  package let now: Timestamp
  /// The stored state, for a job that begins or continues in another run.
  package let memory: HistoryMemory?
  /// The number of the log's entries before these.
  package let after: Int
  package let entries: [MusicLogEntry]
  /// The number of entries in the log.
  package let total: Int

  package init(now: Timestamp, memory: HistoryMemory? = nil, after: Int, entries: [MusicLogEntry], total: Int) {
    (self.now, self.memory, self.after, self.entries, self.total) = (now, memory, after, entries, total)
  }
}

/// A job's complete stored state.
package struct HistoryMemory: Sendable {
  /// The job's position in its own form; `nil` before the first run.
  package let mark: [UInt8]?
  /// The entries that it has read.
  package let entries: [MusicLogEntry]
  /// In the job's own form, in order.
  package let sessions: [[UInt8]]
  package let impacts: [[UInt8]]
  package let lessons: [SongLesson]
}

/// The changes of one step of the history's job, stored as a whole or not at all.
package struct HistoryStep: Sendable {
  package let watermark: Int
  package let mark: [UInt8]
  package let progress: HistoryNews
  /// By their keys; `nil` if removed.
  package let sessions: [(key: Int64, bytes: [UInt8]?)]
  package let impacts: [(key: Int64, bytes: [UInt8]?)]
  package let lessons: [SongLesson]
  /// Plays whose lessons are removed.
  package let forgotten: [UInt64]

  package init(
    watermark: Int, mark: [UInt8], progress: HistoryNews, sessions: [(key: Int64, bytes: [UInt8]?)],
    impacts: [(key: Int64, bytes: [UInt8]?)], lessons: [SongLesson], forgotten: [UInt64]
  ) {
    (self.watermark, self.mark, self.progress) = (watermark, mark, progress)
    (self.sessions, self.impacts, self.lessons, self.forgotten) = (sessions, impacts, lessons, forgotten)
  }
}
