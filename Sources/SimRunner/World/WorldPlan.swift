import Devices
import Orchestrator
import Transport

/// Everything that determines a run: what a scenario says, in the simulation's own terms.
struct WorldPlan {
  var name: String
  var seed: UInt64
  var policy: SchedulingPolicy = .fifo
  var rules = Rules()
  /// The true moment of the simulation's start, and where the wearer is then.
  var start: Timestamp
  var zone: Zone
  /// How long the story lasts; after it everything heals and the devices settle.
  var length: Span
  var devices: [Role: DevicePlan]
  var links: [LinkPlan]
  var faults: [PlannedFault]
  var wearer: any Wearer
  /// The phone's planner; nil is an app without one.
  var planner: PlannerPlan?
  /// nil where the phone has no agents.
  var agents: AgentsSettings?
  /// What the wearer writes in the diary; nil where the apps have none.
  var diary: DiaryPlan?
  /// nil where nobody chooses the music.
  var music: MusicPlan?
  /// Where on earth the wearer's places are; nil where nobody tells the phone.
  var geography: Geography?
  /// What the wearer's phone knows of the days before the story.
  var history = HealthHistory.none
  /// What happens to the wearer beside their days.
  var story: [StoryMoment] = []
  /// How likely rare but legal behaviours are, where a run uses them.
  var buggify = 0.0
  /// Whether the wearer listens to anything of their own accord.
  var listens = true
  /// What is decided by hand about single steps.
  var interventions: [Intervention] = []
  var expectations: [PlannedExpectation] = []
  /// Where the desktop stands: it and the phone are on one local network only while the wearer is there.
  var desktopPlace: Place? = .work
  /// How long after the last fault all replicas may differ.
  var convergeWithin: Span = .hours(12)
  /// How many lines an outbox may ever hold.
  var outboxMax = 5_000
  /// Encodes and decodes every message on its way.
  var isWireHonest = false

  /// Whether the wearer's apps have a diary.
  var hasDiary: Bool { diary != nil }

  /// Whether anything can play on the phone.
  var hasSound: Bool {
    listens || music != nil
      || story.contains {
        switch $0.act {
        case .does(.playsMusic), .does(.putsOn), .does(.presses): true
        default: false
        }
      }
  }

  /// A role's wall clock at the start.
  func clock(of role: Role) -> NodeClock {
    let device = devices[role] ?? DevicePlan()
    return NodeClock(epoch: start, zone: device.zone ?? zone, skew: device.skew, driftPPM: device.driftPPM)
  }
}

/// How the phone plans, and how the wearer takes it.
struct PlannerPlan {
  var config = GhostConfig()
  var hours = PlanningHours()
  /// The wearer's true will, as far as it is about plans.
  var habits = PlanHabits()
  /// Whether the wearer wants colleagues to see when they train, as busy.
  var wantsShadows = false
  /// What the wearer pays for in the cloud; nil where it drafts no workouts.
  var tier: Tier?
}

struct DevicePlan: Hashable {
  var zone: Zone?
  var skew: Span = .zero
  var driftPPM: Double = 0
  /// How many lines the outbox may ever hold; nil is as the plan has it.
  var outboxMax: Int?
  /// What the device's operating system grants; nil is as the platform is.
  var platform: PlatformProfile?
  /// nil is a new battery, full at the start.
  var battery: BatteryProfile?
  /// Of the cloud: how it treats those who ask.
  var cloud = CloudProfile()
  /// Of the desktop: how its app behaves.
  var desktop = DesktopProfile()
  /// The version of the app at the start.
  var app = AppVersion.current
  /// nil keeps the store in memory, where nothing can happen to it.
  var disk: DiskSettings?
}

/// Something that the wearer does beside their usual days.
struct StoryMoment {
  let at: Timestamp
  let act: Act

  enum Act {
    case does(Stimulus)
    /// The wearer says on the phone that the latest workout never happened.
    case rejectsLatestWorkout
    /// Somebody deletes the next block in the phone's calendar.
    case deletesNextBlock(by: CalendarEvent.Editor)
  }
}

/// A link between two roles and how its directions behave; `up` leads away from the lower role.
struct LinkPlan: Hashable {
  var link: LinkName
  var up: LinkProfile
  var down: LinkProfile
}

/// A fault with the true moments between which it holds.
struct PlannedFault {
  let id: FaultID
  let fault: Fault
  let begin: Instant
  /// nil: it is done at once, or holds until everything is healed.
  let end: Instant?
  let why: String?
}
