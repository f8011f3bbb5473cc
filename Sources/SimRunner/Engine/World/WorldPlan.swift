package import DeviceKit
package import Devices
package import WearerKit
package import Orchestrator
package import ScenarioFiles
package import SimKernel
package import Wire

/// Everything that determines a run: what a scenario says, in the simulation's own terms.
package struct WorldPlan {
  package var name: String
  package var seed: UInt64
  package var policy: SchedulingPolicy = .fifo
  package var rules = Rules()
  /// The true moment of the simulation's start, and where the wearer is then.
  package var start: Timestamp
  package var zone: Zone
  /// How long the story lasts; after it everything heals and the devices settle.
  package var length: Span
  package var devices: [Role: DevicePlan]
  package var links: [LinkPlan]
  package var faults: [PlannedFault]
  package var wearer: any Wearer

  package init(
    name: String, seed: UInt64, policy: SchedulingPolicy = .fifo, rules: Rules = Rules(), start: Timestamp, zone: Zone,
    length: Span, devices: [Role: DevicePlan], links: [LinkPlan], faults: [PlannedFault], wearer: any Wearer
  ) {
    self.name = name
    self.seed = seed
    self.policy = policy
    self.rules = rules
    self.start = start
    self.zone = zone
    self.length = length
    self.devices = devices
    self.links = links
    self.faults = faults
    self.wearer = wearer
  }
  /// The phone's planner; nil is an app without one.
  package var planner: PlannerPlan?
  /// nil where the phone has no agents.
  package var agents: AgentsSettings?
  /// What the wearer writes in the diary; nil where the apps have none.
  package var diary: DiaryPlan?
  /// nil where nobody chooses the music.
  package var music: MusicPlan?
  /// Where on earth the wearer's places are; nil where nobody tells the phone.
  var geography: Geography?
  /// What the wearer's phone knows of the days before the story.
  package var history = HealthHistory.none
  /// What happens to the wearer beside their days.
  package var story: [StoryMoment] = []
  /// How likely rare but legal behaviours are, where a run uses them.
  package var buggify = 0.0
  /// Whether the wearer listens to anything of their own accord.
  package var listens = true
  /// What is decided by hand about single steps.
  package var interventions: [Intervention] = []
  package var expectations: [PlannedExpectation] = []
  /// Where the desktop stands: it and the phone are on one local network only while the wearer is there.
  var desktopPlace: Place? = .work
  /// How long after the last fault all replicas may differ.
  package var convergeWithin: Span = .hours(12)
  /// How many lines an outbox may ever hold.
  var outboxMax = 5_000
  /// Encodes and decodes every message on its way.
  package var serializesMessages = false

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
  package func clock(of role: Role) -> NodeClock {
    let device = devices[role] ?? DevicePlan()
    return NodeClock(epoch: start, zone: device.zone ?? zone, skew: device.skew, driftPPM: device.driftPPM)
  }
}

/// How the phone plans, and how the wearer takes it.
package struct PlannerPlan {
  package var config = GhostConfig()
  package var hours = PlanningHours()
  /// The wearer's true will, as far as it is about plans.
  package var habits = PlanHabits()
  /// Whether the wearer wants colleagues to see when they train, as busy.
  package var wantsShadows = false
  /// What the wearer pays for in the cloud; nil where it drafts no workouts.
  package var tier: Tier?
}

package struct DevicePlan: Hashable {
  package var zone: Zone?
  package var skew: Span = .zero
  var driftPPM: Double = 0
  /// How many lines the outbox may ever hold; nil is as the plan has it.
  var outboxMax: Int?
  /// What the device's operating system grants; nil is as the platform is.
  package var platform: PlatformProfile?
  /// nil is a new battery, full at the start.
  package var battery: BatteryProfile?
  /// Of the cloud: how it treats those who ask.
  package var cloud = CloudProfile()
  /// Of the desktop: how its app behaves.
  package var desktop = DesktopProfile()
  /// The version of the app at the start.
  package var app = AppVersion.current
  /// nil keeps the store in memory, where nothing can happen to it.
  package var disk: DiskSettings?
}

/// Something that the wearer does beside their usual days.
package struct StoryMoment {
  package let at: Timestamp
  package let act: Act

  package init(at: Timestamp, act: Act) {
    (self.at, self.act) = (at, act)
  }

  package enum Act {
    case does(Stimulus)
    /// The wearer says on the phone that the latest workout never happened.
    case rejectsLatestWorkout
    /// Somebody deletes the next block in the phone's calendar.
    case deletesNextBlock(by: CalendarEvent.Editor)
  }
}

/// A link between two roles and how its directions behave; `up` leads away from the lower role.
package struct LinkPlan: Hashable {
  package var link: LinkName
  package var up: LinkProfile
  package var down: LinkProfile
}

/// A fault with the true moments between which it holds.
package struct PlannedFault {
  package let id: FaultID
  package let fault: Fault
  package let begin: Instant
  /// nil: it is done at once, or holds until everything is healed.
  package let end: Instant?
  package let why: String?

  package init(id: FaultID, fault: Fault, begin: Instant, end: Instant?, why: String?) {
    (self.id, self.fault, self.begin, self.end, self.why) = (id, fault, begin, end, why)
  }
}
