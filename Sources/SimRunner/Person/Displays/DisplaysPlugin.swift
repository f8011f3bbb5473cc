/// The face of the watch, and the screens of today on watch and phone.
package enum DisplaysPlugin: AppModule {
  package static var mutants: [Mutant] { Mutant.displays }
  package static let checks: [CheckDeclaration] = [.of(DisplaysHonestCheck.self), .of(WorkoutAsDoneCheck.self)]

  package static func features(on role: Role) -> [any Feature.Type] {
    role == .phone ? [TodayDisplays.self] : role == .watch ? [TodayDisplays.self, ActiveWorkout.self] : []
  }
}

extension DisplaysPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [DisplayFact.self] }
  package static var deviceActs: [any (UserAction & WireCodable).Type] { [SessionAct.self] }
}

extension DisplayFact: WireCases {
  package static let cases: [WireMaker<Self>] = [.init(screen), .init(face), .init(workout)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .screen(let screen, let at, let by): writer.write(case: 1, screen, at, by)
    case .face(let timeline, let by): writer.write(case: 2, timeline, by)
    case .workout(let screen, let by): writer.write(case: 3, screen, by)
    }
  }
}

extension DisplaysPlugin: ToolModule {
  package static var machinery: Set<String> { ["face", "told"] }

  package static let views: [WorldView] = [
    WorldView("face") { world throws(StorageError) in
      guard let watch = world.host(.watch), watch.isStarted else { return [" there is no watch"] }
      let status = try watch.records(in: .planning).lazy.compactMap { $0.body?.content(TodayStatus.self) }.first
      guard let status else { return [" the phone has told the watch nothing to show"] }
      let zone = world.plan.zone
      let face = FaceTimeline(status, at: world.clock.timestamp(world.kernel.now), in: zone)
      return face.entries.map { entry in
        " from \(zone.civil(entry.from)): \(entry.words) (\(entry.level.name))"
      }
    }
  ]
}

extension DisplaysPlugin: ReportModule {
  package static var tables: [any RunTables.Type] { [DisplayTables.self] }
}

/// The contents of each display, in `run.sqlite`: a line for each look at a screen of today, and one for each state of
/// the watch face.
private final class DisplayTables: RunTables {
  static let schema = """
    CREATE TABLE today (event INTEGER NOT NULL REFERENCES events (number), day INTEGER NOT NULL,
      local_time TEXT NOT NULL, device TEXT NOT NULL, surface TEXT NOT NULL, shows TEXT NOT NULL,
      block INTEGER, staleness TEXT NOT NULL, age_minutes INTEGER NOT NULL);
    """

  private let database: Database
  private let clock: WorldClock
  /// The current face of each watch, and the event since which it is shown.
  private var faces: [DeviceID: (face: FaceTimeline, event: UInt64, at: Timestamp)] = [:]

  init(_ database: Database, of world: World) { (self.database, clock) = (database, world.clock) }

  func observe(_ event: TraceEvent) throws(StorageError) {
    switch event.fact(as: DisplayFact.self) {
    case .screen(let screen, let moment, let device)?:
      var words: [String] = []
      if let recovery = screen.recovery { words.append("recovery \(recovery) (\(screen.recoveryLevel.name))") }
      words.append(screen.next.map { "next: \($0.kind.name)" } ?? "nothing planned")
      words.append("\(screen.streak) weeks in a row")
      try add(
        event.number, moment, device, "screen", words.joined(separator: ", "), screen.next?.id, screen.level,
        since: screen.asOf)
    case .face(let face, let device)?:
      try close(device, until: clock.timestamp(event.at))
      faces[device] = (face, event.number, clock.timestamp(event.at))
    case .workout(let screen, let device)?:
      try add(event.number, screen.at, device, "workout", screen.words, screen.block, .fresh, since: screen.at)
    case nil: break
    }
  }

  func finish(_ outcome: RunOutcome, _ world: World) throws(StorageError) {
    for device in faces.keys.sorted(by: { $0.description < $1.description }) {
      try close(device, until: clock.timestamp(world.end))
    }
  }

  /// Records the entries that the face has shown until then.
  private func close(_ device: DeviceID, until end: Timestamp) throws(StorageError) {
    guard let shown = faces[device] else { return }
    for entry in shown.face.entries where entry.from < end {
      try add(
        shown.event, entry.from, device, "face", entry.words, entry.block?.id, entry.level, since: shown.face.asOf)
    }
  }

  private func add(
    _ event: UInt64, _ moment: Timestamp, _ device: DeviceID, _ surface: String, _ words: String, _ block: UInt64?,
    _ level: Staleness, since: Timestamp
  ) throws(StorageError) {
    let at = clock.instant(moment)
    try database.statement("INSERT INTO today VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
      Int64(bitPattern: event), clock.day(at), clock.zone.civil(moment).description, device.description, surface,
      words, block.map { Int64(bitPattern: $0) }, level.name, Int((moment - since).seconds / 60))
  }
}
