/// The wearer's description of their training to the app (tech spec §2.4 and §5.1). Nothing in it is measured or
/// learned, and only their statements change it.
///
/// By default that of a beginner without equipment.
package struct TrainingProfile: Hashable, Sendable {
  package var level = TrainingLevel.beginner
  package var goal = TrainingGoal.strength
  /// In their words: single things, or a room that holds several, such as `dumbbells` or `home gym`.
  package var equipment: [String] = []
  /// Including healed ones, in the order of the statements.
  package var injuries: [Injury] = []
  /// Times that they keep for themselves, even if they are free.
  package var sacred: [SacredSlot] = []
  /// They train at lunch, which is protected otherwise.
  package var lunchIsFree = false
  /// Their latest statements of lifted weights, in order of the exercises' ids.
  package var lifts: [Lift] = []
  /// The date on which they answered the questions of the first day; `nil` before.
  package var introduced: CivilDate?

  package init() {}

  package static let key = RecordKey(domain: .profile, id: 2)

  /// The hurting parts of the body, in their words.
  package var hurting: [String] { injuries.filter { $0.healed == nil }.map(\.area) }

  /// The lifted weights in kilograms, by the exercise's id.
  package var kilograms: [String: Double] {
    Dictionary(lifts.map { ($0.exercise, $0.kilograms) }) { _, latest in latest }
  }
}

/// Something that hurts, or did.
package struct Injury: Hashable, Sendable {
  /// A muscle or a joint in the wearer's words: `knee`, `lower back`.
  package let area: String
  /// The dates of the statements.
  package let since: CivilDate
  package var healed: CivilDate?

  package init(area: String, since: CivilDate, healed: CivilDate? = nil) {
    (self.area, self.since, self.healed) = (area, since, healed)
  }
}

/// The weight that the wearer lifts in an exercise.
package struct Lift: Hashable, Sendable {
  /// By its id in the exercise pool.
  package let exercise: String
  package let kilograms: Double

  package init(_ exercise: String, kilograms: Double) { (self.exercise, self.kilograms) = (exercise, kilograms) }
}

/// A change of the wearer's statements about themselves.
package indirect enum ProfileChange: Hashable, Sendable {
  /// They answer the questions of the first day, all of them.
  case introduces(TrainingProfile)
  case hurts(String)
  case heals(String)
  case gets([String])
  case losesEquipment([String])
  case level(TrainingLevel)
  case goal(TrainingGoal)
  /// They keep that time for themselves from now on, or no longer.
  case keepsFree(DailyWindow)
  case givesBack(DailyWindow)
  case lunch(isFree: Bool)
  case lifts([Lift])
  /// The days on which they want to train, and the length of a session in minutes; ``BehaviouralMemory`` has both.
  case days(Weekdays)
  case length(minutes: Int)
}

extension TrainingProfile {
  /// Returns the profile after a statement of the wearer on that date.
  package func after(_ change: ProfileChange, on date: CivilDate) -> TrainingProfile {
    var profile = self
    switch change {
    case .introduces(let told):
      profile = told
      // They state a weight when they lift it.
      profile.lifts = lifts
      profile.introduced = date
    case .hurts(let area):
      if !hurting.contains(area) { profile.injuries.append(Injury(area: area, since: date)) }
    case .heals(let area):
      for index in injuries.indices where injuries[index].area == area && injuries[index].healed == nil {
        profile.injuries[index].healed = date
      }
    case .gets(let things): profile.equipment += things.filter { !equipment.contains($0) }
    case .losesEquipment(let things): profile.equipment.removeAll { things.contains($0) }
    case .level(let level): profile.level = level
    case .goal(let goal): profile.goal = goal
    case .keepsFree(let window):
      let slot = SacredSlot(window, learned: date)
      if !sacred.contains(where: { $0.hasTimes(of: slot) }) { profile.sacred.append(slot) }
    case .givesBack(let window):
      let slot = SacredSlot(window, learned: date)
      profile.sacred.removeAll { $0.hasTimes(of: slot) }
    case .lunch(let isFree): profile.lunchIsFree = isFree
    case .lifts(let told):
      let names = Set(told.map(\.exercise))
      profile.lifts = (lifts.filter { !names.contains($0.exercise) } + told).sorted { $0.exercise < $1.exercise }
    case .days, .length: break
    }
    return profile
  }
}

extension SacredSlot {
  /// A time that the wearer keeps for themselves.
  package init(_ window: DailyWindow, learned: CivilDate) {
    let end = window.end > 86_400 ? window.end - 86_400 : window.end
    self.init(days: window.days, start: window.start, end: end, reason: .explicit, learned: learned)
  }

  fileprivate func hasTimes(of other: SacredSlot) -> Bool {
    days == other.days && start == other.start && end == other.end
  }
}

extension ProfileChange {
  /// The statement for a person, after "the wearer says that".
  var words: String {
    switch self {
    case .introduces(let profile): "they train as \(profile.level), for \(profile.goal)"
    case .hurts(let area): "something hurts: \(area)"
    case .heals(let area): "something hurts no more: \(area)"
    case .gets(let things): "they have \(things.joined(separator: " and ")) now"
    case .losesEquipment(let things): "they have no \(things.joined(separator: " and no ")) any more"
    case .level(let level): "they train as \(level)"
    case .goal(let goal): "they train for \(goal)"
    case .keepsFree: "a time is theirs"
    case .givesBack: "a time is theirs no more"
    case .lunch(let isFree): isFree ? "they train at lunch, too" : "lunch is theirs"
    case .lifts(let lifts): "they lift: " + lifts.map { "\($0.exercise) \($0.kilograms) kg" }.joined(separator: ", ")
    case .days: "they want to train on other days"
    case .length(let minutes): "they want sessions of \(minutes) minutes"
    }
  }
}

extension TrainingProfile: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(level, goal, equipment.joined(separator: "\n"), injuries, sacred, lunchIsFree, lifts, introduced)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init()
    (level, goal) = (try reader.field(), try reader.field())
    equipment = try reader.lines()
    (injuries, sacred, lunchIsFree) = (try reader.field(), try reader.field(), try reader.field())
    (lifts, introduced) = (try reader.field(), try reader.field())
  }
}

extension Injury: WireStruct {
  package static let form = WireForm(Self.init) { ($0.area, $0.since, $0.healed) }
}

extension Lift: WireStruct {
  package static let form = WireForm(Self.init) { ($0.exercise, $0.kilograms) }
}

extension ProfileChange: WireCodable {
  enum Tag: UInt8, CaseIterable, WireCodable {
    case introduces = 1, hurts, heals, gets, losesEquipment, level, goal, keepsFree, givesBack, lunch, lifts
    case days, length
  }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .introduces(let profile): writer.fields(Tag.introduces, profile)
    case .hurts(let area): writer.fields(Tag.hurts, area)
    case .heals(let area): writer.fields(Tag.heals, area)
    case .gets(let things): writer.fields(Tag.gets, things.joined(separator: "\n"))
    case .losesEquipment(let things): writer.fields(Tag.losesEquipment, things.joined(separator: "\n"))
    case .level(let level): writer.fields(Tag.level, level)
    case .goal(let goal): writer.fields(Tag.goal, goal)
    case .keepsFree(let window): writer.fields(Tag.keepsFree, window.days, window.start, window.length)
    case .givesBack(let window): writer.fields(Tag.givesBack, window.days, window.start, window.length)
    case .lunch(let isFree): writer.fields(Tag.lunch, isFree)
    case .lifts(let lifts): writer.fields(Tag.lifts, lifts)
    case .days(let days): writer.fields(Tag.days, days)
    case .length(let minutes): writer.fields(Tag.length, minutes)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.field(Tag.self) {
      case .introduces: .introduces(try reader.field())
      case .hurts: .hurts(try reader.field())
      case .heals: .heals(try reader.field())
      case .gets: .gets(try reader.lines())
      case .losesEquipment: .losesEquipment(try reader.lines())
      case .level: .level(try reader.field())
      case .goal: .goal(try reader.field())
      case .keepsFree: .keepsFree(try reader.window())
      case .givesBack: .givesBack(try reader.window())
      case .lunch: .lunch(isFree: try reader.field())
      case .lifts: .lifts(try reader.field())
      case .days: .days(try reader.field())
      case .length: .length(minutes: try reader.integer(in: 1...600, "minutes"))
      }
  }
}

extension WireReader {
  fileprivate mutating func lines() throws(WireError) -> [String] {
    try text().split(separator: "\n").map(String.init)
  }

  fileprivate mutating func window() throws(WireError) -> DailyWindow {
    let days = try field(Weekdays.self)
    let start = try integer(in: 0...86_399, "window")
    return DailyWindow(days, from: start, to: start + (try integer(in: 1...86_400, "window")))
  }
}
