@testable import SimKernel
@testable import PersonWire

/// A value whose bytes are kept in `Tests/Golden/wire-forms.txt`, under a name that says which case of what it is.
struct GoldenForm: Sendable {
  /// `SyncMessage.hello`: the type, the case, and what else tells two apart.
  let name: String
  let bytes: [UInt8]
  /// Reads bytes. Returns the value in words and its bytes.
  let read: @Sendable ([UInt8]) throws -> (text: String, bytes: [UInt8])
  /// The value in the same words.
  let text: String

  init<Value: WireCodable & Sendable>(_ name: String, _ value: Value) {
    self.name = "\(Value.self).\(name)".replacing("Array<", with: "").replacing(">", with: "")
    bytes = value.wireBytes
    text = String(reflecting: value)
    read = { bytes in
      let back = try Value(wireBytes: bytes)
      return (String(reflecting: back), back.wireBytes)
    }
  }

  /// A message with that body.
  init(message name: String, _ body: some WireMessage) { self.init(message: name, Message(body)) }

  init(message name: String, _ message: Message) {
    self.name = "Message.\(name)"
    bytes = message.wireBytes
    text = message.text
    read = { bytes in
      let back = try Message(wireBytes: bytes)
      return (back.text, back.wireBytes)
    }
  }

  /// The content after a message's number.
  init<Body: WireMessage>(content name: String, _ body: Body) {
    self.name = "\(Body.self).\(name)"
    bytes = body.content
    text = String(reflecting: body)
    read = { bytes in
      var reader = WireReader(bytes)
      let back = try Body(body.messageNumber, from: &reader)
      guard reader.isAtEnd else { throw WireError.trailingBytes(reader.remaining) }
      return (String(reflecting: back), back.content)
    }
  }

}

extension WireMessage {
  fileprivate var content: [UInt8] {
    var writer = WireWriter()
    writeContent(to: &writer)
    return writer.bytes
  }
}

extension Message {
  fileprivate var text: String { anyBody.map { String(reflecting: $0) } ?? "\(number.rawValue) \(first) \(second)" }
}

extension GoldenForm {
  static let all: [GoldenForm] = {
    precondition(PersonVocabulary.isKnown)
    return payloads + sessions + bodies + records + music + planning + shadows + memories + receipts + requests
  }()

  // MARK: - What the cases are made of

  static let moment = Timestamp(nanoseconds: 1_772_000_000_123_456_789)
  static let later = moment + .minutes(45)
  static let date = CivilDate(dayNumber: 20_509)
  static let watch = DeviceID(role: .watch, installation: 1)
  static let phone = DeviceID(role: .phone, installation: 300)
  static let key = RecordKey(domain: .planning, id: 0x0123_4567_89ab_cdef)
  static let version = Version(epoch: 3, sequence: 129)
  static let stamp = RecordStamp(key: key, version: version)

  static func header(_ kind: RecordKind, isDeleted: Bool = false) -> RecordHeader {
    RecordHeader(
      key: key, kind: kind, origin: phone, version: version, created: moment, modified: later, isDeleted: isDeleted)
  }

  /// The key and the nonces are fixed, so that the seal is part of what is kept.
  static let sealed: SealedRecord = {
    let body = RecordBody(JournalText("a quiet day")).wireBytes
    let box = SealingKey(seed: 7, name: "golden").seal(
      body, nonce: SealingNonce(sender: 1, count: 2), authenticating: stamp.wireBytes)
    return SealedRecord(stamp: stamp, box: box)
  }()

  static let place = RestorePlace(epoch: 4, cursor: 1 << 40)
  static let push = Push(kind: .morningWake, token: 99, key: .ghostAction)

  // MARK: - Messages

  private static let payloads: [GoldenForm] = [
    .init(message: "sample", Message(Probe.sample(sequence: 300, heartRate: 61.5))),
    .init(message: "sampleAcknowledgement", Message(Probe.acknowledgement(sequence: 1 << 63))),
    .init(message: "forward", Message(Probe.forward(sequence: 0))),
    .init(message: "hello", SyncMessage.hello(watch)),
    .init(message: "records", SyncMessage.records([Record(header: header(.journal), body: .journal("grüß dich 🏃"))])),
    .init(message: "acknowledgement", SyncMessage.acknowledgement(.privateStore, [stamp, stamp])),
    .init(
      message: "proposal",
      SyncMessage.proposal(
        Proposal(id: 5, proposer: watch, target: key, basedOn: .none, body: .mood(4, energy: 2)))),
    .init(
      message: "proposal of a deletion",
      SyncMessage.proposal(Proposal(id: 6, proposer: phone, target: key, basedOn: version, body: nil))),
    .init(message: "proposalAnswer", SyncMessage.proposalAnswer(ProposalAnswer(id: 5, outcome: .refusedTooEarly))),
    .init(message: "manifest", SyncMessage.manifest([ManifestEntry(header: header(.mood), contentTag: .max)])),
    .init(message: "sealed", SyncMessage.sealed([sealed])),
    .init(message: "restoreRequest", SyncMessage.restoreRequest(phone, place)),
    .init(message: "restorePage", SyncMessage.restorePage(place, [sealed], next: 77)),
    .init(message: "restorePage, the last", SyncMessage.restorePage(place, [], next: nil)),
    .init(message: "claim", SyncMessage.claim(phone)),
    .init(message: "grant", SyncMessage.grant(phone, epoch: .max)),
    .init(message: "resend", SyncMessage.resend([key], to: .desktop)),
    .init(message: "malformed", Message(MessageNumber.malformed)),
    .init(
      message: "session", SessionFrame(life: 2, number: 9, content: .acknowledged(life: 1, number: 8))),
    .init(message: "present", SyncMessage.present(watch)),
    .init(
      message: "registration",
      SyncMessage.registration(PushRegistration(device: phone, token: 99, zone: "Europe/Oslo", version: .first))),
    .init(message: "push", SyncMessage.push(push)),
    .init(message: "pushRefused", SyncMessage.pushRefused(Push(kind: .morningWake, token: 1, key: .vigorPushType))),
    .init(message: "music", MusicMessage.crown(CrownAdjustment(id: 3, quality: .energy, delta: -0.25))),
    .init(message: "musicService", MusicServiceMessage.ask(known: 2, token: 300)),
    .init(message: "busy", SyncMessage.busy(retryAfter: .seconds(30))),
    .init(message: "unauthorised", SyncMessage.unauthorised([stamp])),
    .init(message: "signIn", SyncMessage.signIn(phone)),
    .init(message: "signedIn", SyncMessage.signedIn(phone)),
    .init(message: "newerRequest", SyncMessage.newerRequest(stamp)),
    .init(message: "newer", SyncMessage.newer([sealed])),
    .init(
      message: "wakeWishes",
      WakeWishMessage.wishes(WakeWishes(device: phone, evening: 75_900, week: 65_100, moments: [moment, later]))),
    .init(message: "wakeWishes, noted", WakeWishMessage.noted(0xfeed)),
    .init(
      message: "pattern",
      PatternMessage.report(
        AnonymousPattern(
          user: 0xbeef, week: 2_900, sleepHours: 7.5, workoutsPerWeek: 2.5, skipRate: 0.3, bucket: .evening, phase: 3,
          daysActive: 28))),
    .init(message: "pattern, kept", PatternMessage.kept(week: 2_900)),
    .init(message: "erase", SyncMessage.erase(1_000)),
    .init(message: "erased", SyncMessage.erased(1_000)),
    .init(message: "inventoryRequest", SyncMessage.inventoryRequest(.privateStore, after: key)),
    .init(
      message: "inventory",
      SyncMessage.inventory(
        Inventory(device: phone, epoch: 2, service: .reconciler, after: nil, stamps: [stamp], next: key))),
    .init(message: "lacking", SyncMessage.lacking(.privateStore, [key])),
    .init(message: "storeRefuses", SyncMessage.storeRefuses(.unknownPlace)),
    .init(message: "superseded", SyncMessage.superseded(phone, epoch: 2, since: moment)),
    .init(message: "configurationRequest", ConfigurationMessage.request(known: 0xfeed)),
    .init(message: "configuration", ConfigurationMessage.answer([0, 7, 255])),
    .init(message: "configuration, unchanged", ConfigurationMessage.answer(nil)),
    .init(message: "shadow", ShadowMessage.look(known: 12)),
    .init(
      message: "generation",
      GenerationMessage.request(
        GenerationRequest(id: 31, kind: 2, minutes: 45, equipment: ["bench", "gym"], deadline: later))),
    .init(message: "generated", GenerationMessage.answer(id: 31, .refused(retryAfter: .hours(5)))),
    .init(message: "draftQuestion", DraftingMessage.question(id: 31, attempt: 2, [123, 125])),
    .init(message: "draftPiece", DraftingMessage.piece(id: 31, attempt: 2, place: 0, isLast: true, "{}")),
    .init(message: "draftFailed", DraftingMessage.failed(id: 31, attempt: 2, .refused)),
    .init(message: "modelQuestion", ModelMessage.question(id: 37, [123, 125])),
    .init(message: "modelAnswer", ModelMessage.answer(id: 37, "A slow walk.")),
    .init(message: "modelFailed", ModelMessage.failed(id: 37, .keyExpired, retryAfter: nil)),
    .init(message: "modelLimited", ModelMessage.failed(id: 37, .limited, retryAfter: .minutes(10))),
  ]

  private static let sessions: [GoldenForm] = {
    let item = SessionItem(channel: .userInfo, id: 1_000, message: Message(SyncMessage.hello(watch)))
    let contents: [(String, SessionFrame.Content)] = [
      ("acknowledged", .acknowledged(life: 1, number: 2)), ("presence", .presence(for: .seconds(-1))),
      ("item", .item(item)), ("request", .request(8, item)), ("refused", .refused(id: 1_000, code: 7_014)),
      ("reply", .reply(8, Message(SyncMessage.present(phone)))), ("reply, none", .reply(8, nil)),
    ]
    return contents.map { GoldenForm(content: $0, SessionFrame(life: 70_000, number: 1, content: $1)) }
      + SessionChannel.allCases.map {
        GoldenForm($0.name, SessionItem(channel: $0, id: 1, message: Message(.malformed)))
      }
  }()

  static let envelope = Envelope(
    id: 12_345, from: NodeID(0), to: .world, channel: .lan, sent: Instant(nanoseconds: 5_000_000_001),
    SyncMessage.hello(watch))

  private static let records: [GoldenForm] = [
    .init("lan", envelope),
    .init("record", Record(header: header(.mood), body: .mood(2))),
    .init("tombstone", Record(header: header(.trainingBlock, isDeleted: true), body: nil)),
    .init("sealed", sealed),
    .init("registration", PushRegistration(device: watch, token: 0, zone: "UTC", version: AppVersion(-1))),
    .init("place", place),
  ]

  private static let music: [GoldenForm] = {
    let playing = NowPlaying(
      version: version, song: 17, isPlaying: true, since: moment, intensity: 0.5, energy: 0.75, heartRate: 88,
      heartRateObserved: later, explanation: "calm")
    let paused = NowPlaying(
      version: version, song: 0, isPlaying: false, since: moment, intensity: 0, energy: 1, heartRate: nil,
      heartRateObserved: nil)
    let packets = [
      BiometricPacket(observed: moment, heartRate: 71, variability: 43.5, isStationary: true, workoutSince: later),
      BiometricPacket(observed: moment, heartRate: nil, variability: nil, isStationary: false),
    ]
    return [
      .init(content: "biometrics", MusicMessage.biometrics(packets)),
      .init(content: "command", MusicMessage.command(PlaybackCommand(id: 4, kind: .skip, target: 17, given: moment))),
      .init(content: "crown", MusicMessage.crown(CrownAdjustment(id: 4, quality: .intensity, delta: 1))),
      .init(content: "nowPlaying", MusicMessage.nowPlaying(playing)),
      .init(content: "outcome", MusicMessage.outcome(.otherSong, paused)),
      .init(content: "ask", MusicServiceMessage.ask(known: 2, token: 300)),
      .init(
        content: "shelf",
        MusicServiceMessage.shelf(MusicShelf(revision: 2, lists: [.init(id: 1, songs: [17, 18])], gone: [18]))),
      .init(content: "unchanged", MusicServiceMessage.unchanged),
      .init(content: "unauthorised", MusicServiceMessage.unauthorised),
      .init(content: "renew", MusicServiceMessage.renew), .init(content: "token", MusicServiceMessage.token(300)),
      .init(
        content: "changes",
        MusicServiceMessage.changes(MusicShelf(revision: 3, lists: [.init(id: 1, songs: [18])], gone: []), since: 2)),
    ]
  }()

  // MARK: - Records

  private static let run = WorkoutSummary(activity: .running, energy: 412.5, distance: 8_000, averageHeartRate: 151)

  private static let bodies: [GoldenForm] = {
    let readings: [Reading] = [
      .heartRate(61), .heartRateVariability(44.25), .restingHeartRate(52), .respiratoryRate(14.5), .steps(212),
      .sleep(.rem), .workout(run),
    ]
    let samples = readings.enumerated().map {
      HealthSample(id: UInt64($0) << 40, start: moment, end: later, reading: $1)
    }
    let bodies: [(String, RecordBody)] = [
      ("workout", .workout(Workout(start: moment, end: later, summary: run))),
      ("workout, little known", .workout(Workout(start: moment, end: later, summary: .init(activity: .other)))),
      ("readings", .readings(samples)),
      (
        "daySummary",
        .daySummary(
          DaySummary(
            date: date, asleepMinutes: 431, steps: nil, restingHeartRate: 51.5, heartRateVariability: nil,
            workoutMinutes: 45, workouts: 1))
      ),
      (
        "desktopContext",
        .desktopContext(
          DesktopContext(
            observed: moment, isAttended: true, focus: "deep work", frontApplication: nil, isInMeeting: false,
            screenTime: ScreenTime(productive: 31, entertaining: 0, social: 64)))
      ),
      ("journal", .journal("grüß dich 🏃")), ("mood", .mood(4, energy: 3)), ("mood, no more", .mood(1)),
      (
        "morningDecision",
        .morningDecision(
          MorningDecision(date: date, outcome: .safeMode, source: .wristRaise, decided: moment, observed: nil))
      ),
      ("trainingBlock", .trainingBlock(block)),
      ("trustEvent", .trustEvent(TrustEvent(id: 1, at: moment, date: date, content: .dayPassed))),
      ("trustSummary", .trustSummary(TrustSummary(demotions: 1, phase: .autoScheduler, score: 0.5))),
      ("memory", .memory(BehaviouralMemory())), ("workoutPlan", .workoutPlan(plan)),
      ("trainingProfile", RecordBody(profile)), ("trainingProfile, untold", RecordBody(TrainingProfile())),
      (
        "musicProfile",
        .musicProfile(
          MusicProfile(
            lists: [1, 300], scores: [.init(song: 17, calm: 20, energy: 0, focus: 10)], weights: [0.5, 0.25],
            avoidRecentMinutes: 90, maxSameArtistInRow: 2))
      ),
      ("deletedReadings", RecordBody(DeletedReadings([3, .max]))),
      (
        "todayStatus",
        RecordBody(
          TodayStatus(
            asOf: moment, date: date, recovery: 71, observed: moment,
            blocks: [.init(id: 900, kind: .cardio, start: moment, end: later)], streak: 3))
      ),
      (
        "recoverySession",
        RecordBody(
          RecoverySession(
            id: 33, start: moment, end: later,
            steps: [
              .init(.breathing, name: "box", seconds: 16, pace: 16, beats: [HapticBeat(.click, 200)], texts: ["in"])
            ]))
      ),
    ]
    return bodies.map { GoldenForm($0, $1) }
      + DiaryWireTests.pages.enumerated().map { GoldenForm("diaryPage \($0 + 1)", RecordBody($1)) }
  }()

  private static let block = TrainingBlock(
    id: 900, kind: .cardio, start: moment, end: later, status: .scheduled, isAutomatic: true, confidence: 0.625,
    created: moment, was: .heavyLifts, workout: 33)
  private static let plan = WorkoutPlanRecord(
    block: 900, kind: 3,
    entries: [
      .init(exercise: "squat", sets: 3, amount: 10, rest: 60, kilograms: 40, zone: nil),
      .init(exercise: "row", sets: 1, amount: 1_200, rest: 0, kilograms: nil, zone: 2),
    ], recovery: 72, wasRepaired: true, isFallback: false)

  // MARK: - Planning

  private static let profile: TrainingProfile = {
    var profile = TrainingProfile()
    (profile.level, profile.goal, profile.equipment) = (.advanced, .endurance, ["bench", "foam roller"])
    profile.injuries = [
      Injury(area: "knee", since: date, healed: date.adding(days: 20)), Injury(area: "lower back", since: date),
    ]
    profile.sacred = [SacredSlot(days: .weekend, start: 79_200, end: 3_600, reason: .explicit, learned: date)]
    (profile.lunchIsFree, profile.introduced) = (true, date)
    profile.lifts = [Lift("bench-press", kilograms: 42.5), Lift("squat", kilograms: 60)]
    return profile
  }()

  private static let told: [(String, ProfileChange)] = [
    ("introduces", .introduces(profile)), ("hurts", .hurts("knee")), ("heals", .heals("knee")),
    ("gets", .gets(["bench", "band"])), ("loses", .losesEquipment(["band"])), ("level", .level(.intermediate)),
    ("goal", .goal(.muscle)), ("keepsFree", .keepsFree(DailyWindow(.workdays, from: 64_800, to: 72_000))),
    ("givesBack", .givesBack(DailyWindow(from: 82_800, to: 3_600))), ("lunch", .lunch(isFree: true)),
    ("lifts", .lifts([Lift("squat", kilograms: 62.5)])), ("days", .days(.workdays)), ("length", .length(minutes: 30)),
  ]

  private static let planning: [GoldenForm] = {
    let context = TrustContext(
      hour: 7, phase: .scheduler, score: 0.25, isTravelling: true, meetings: 3, recovery: 64, asleepMinutes: 300)
    let contents: [(String, TrustEvent.Content)] = [
      ("dayPassed", .dayPassed), ("history", .history(workouts: 40, nights: 88)), ("chosen", .chosen(.fullGhost)),
      ("outcome", .outcome(.slotWasBad, of: 900, wasAutomatic: true, confidence: 0.5, .implicit)),
    ]
    let taps: [(String, PlanAnswer)] = [
      ("reverts", .reverts(900)), ("effort", .effort(workout: 33, .tooHard)),
      ("insight", .insight(rule: 3, isHelpful: false)), ("reschedules", .reschedules(900, to: moment)),
      ("changesKind", .changesKind(900, to: .cardio)), ("replies, confirm", .replies(rule: 8, .confirm)),
      ("replies, dismiss", .replies(rule: 8, .dismiss)), ("replies, modify", .replies(rule: 8, .modify(.recoveryWalk))),
      ("replies, snooze", .replies(rule: 8, .snooze(.hours(2)))),
    ]
    let answers: [(String, PlanAnswer)] =
      [
        ("proposal", .proposal(900, isWanted: true)), ("missed", .missed(900, .tooTired)), ("crashing", .crashing),
        ("vacation", .vacation(true)), ("phase", .phase(.transformer)), ("shadows", .shadows(false)),
        ("later", .later(900)),
      ] + told.map { ("profile, \($0)", PlanAnswer.profile($1)) } + taps
    let subjects: [(String, NoticeSubject)] = [
      ("proposal", .proposal(block: 900)), ("transformation", .transformation(block: 1)), ("missed", .missed(block: 2)),
      ("workout", .workout(33)), ("apology", .apology), ("lightDay", .lightDay), ("phaseReached", .phaseReached),
      ("weekReceipt", .weekReceipt), ("health", .health), ("insight", .insight(rule: 0)),
      ("insight of a rule", .insight(rule: 5)), ("reminder", .reminder(block: 900)),
      ("shadowsBlocked", .shadowsBlocked),
      ("shadowsDenied", .shadowsDenied), ("firstInsight", .firstInsight),
    ]
    return contents.map { GoldenForm($0, TrustEvent(id: 1, at: moment, date: date, content: $1, context: context)) }
      + answers.map { GoldenForm($0, $1) } + subjects.map { GoldenForm($0, $1) } + [
        .init("draft", GenerationOutcome.draft(plan.entries)),
        .init("refused", GenerationOutcome.refused(retryAfter: .minutes(1))),
        .init("unavailable", GenerationOutcome.unavailable(retryAfter: .minutes(1))),
        .init("moved", CalendarChange(block: 900, kind: .moved(to: moment..<later), editor: .delegate, at: later)),
        .init("deleted", CalendarChange(block: 900, kind: .deleted, editor: nil, at: moment)),
        .init("covered", CalendarChange(block: 900, kind: .covered(by: moment..<later), editor: nil, at: later)),
        .init(
          "titled",
          CalendarEvent(
            id: 8, calendar: .training, start: moment, end: later, editor: .app, block: 900, title: "Cardio",
            alarm: 15)),
      ]
  }()

  private static let shadows: [GoldenForm] = {
    let shadow = Shadow(
      entry: CalendarEntry(block: 900, start: moment, end: later), title: "Busy", isPrivate: true, hasReminder: false)
    let entries = ShadowEntries(
      revision: 4,
      events: [
        CalendarEvent(
          id: 8, calendar: .work, start: moment, end: later, isAllDay: true, availability: .tentative,
          isRecurring: true, editor: .delegate, block: 900),
        CalendarEvent(id: 9, calendar: .personal, start: moment, end: later),
      ])
    let steps: [(String, ShadowStep)] = [
      ("probe", .probe), ("create", .create(shadow)), ("change", .change(event: 8, to: shadow)),
      ("remove", .remove(event: 8, of: 900)),
    ]
    let failures: [(String, ShadowFailure)] = [
      ("identity", .identity(code: 53_003)), ("declined", .declined), ("status", .status(403)),
      ("unreachable", .unreachable),
    ]
    let messages: [(String, ShadowMessage)] = [
      ("request", .request(1, .create(shadow))), ("answer", .answer(1, .declined, entries)),
      ("answer, nothing to say", .answer(1, nil, nil)), ("look", .look(known: 4)), ("entries", .entries(entries)),
    ]
    return steps.map { GoldenForm($0, $1) } + failures.map { GoldenForm($0, $1) }
      + messages.map { GoldenForm(content: $0, $1) }
  }()

  private static let memories: [GoldenForm] = {
    var memory = BehaviouralMemory()
    memory.sacred = [SacredSlot(days: .weekend, start: 43_200, end: 46_800, reason: .explicit, learned: date)]
    memory.rejected = [RejectedSlot(weekday: .thursday, hour: 18, deletions: 2, complaints: 1, last: date)]
    (memory.liking, memory.leadMinutes) = ([.recoveryWalk: 1.25], 10)
    (memory.isOnVacation, memory.welcomed, memory.wantsShadows) = (true, date, true)
    var refusing = BehaviouralMemory()
    refusing.wantsShadows = false
    var tasting = refusing
    (tasting.intensityBias, tasting.hourLiking, tasting.insightLiking) = (-0.25, [7: 1.1], [3: 0.8])
    return [.init("full", memory), .init("refusing", refusing), .init("tasting", tasting)]
  }()

  private static let receipts: [GoldenForm] = {
    let full = DecisionReceipt.Inputs(
      weekday: .sunday, hour: 23, phase: .observer, scorePercent: 100, daysOfData: 60, recovery: .low, sleep: .fair,
      variabilityTrend: .up, meetings: .heavy, slotsAvailable: 4)
    let empty = DecisionReceipt.Inputs(weekday: .monday, hour: 0, phase: .fullGhost, scorePercent: 0, daysOfData: 0)
    return [
      .init(
        "full",
        DecisionReceipt(
          at: moment, action: .rescheduled, inputs: full,
          rejected: [.init(what: "cardio", why: "too late", confidence: 0.125)], confidence: 0.5, reason: "slept badly",
          details: ["five hours", "three meetings"],
          trust: .init(event: 1, delta: -0.1, score: 0.4, phaseChanged: true),
          cause: 33, expires: later)),
      .init(
        "empty",
        DecisionReceipt(at: moment, action: .insight, inputs: empty, confidence: 0, reason: "", expires: moment)),
    ]
  }()

  private static let requests: [GoldenForm] = [
    .init("entry", CompanionRequest.entry(7)),
    .init("sliders", CompanionRequest.sliders(Sliders(stress: 0.5, energy: nil, sleepQuality: 1))),
    .init("cards", CompanionRequest.cards), .init("chat", CompanionRequest.chat("what now?")),
    .init("completed", CompanionRequest.completed(moment: "walk")),
    .init("ignored", CompanionRequest.ignored(moment: "walk")), .init("consent", CompanionRequest.consent(true)),
    .init("review", CompanionRequest.review), .init("modelStatus", CompanionRequest.modelStatus),
  ]
}

// A test says what a record holds in few words.
extension RecordBody {
  static func workout(_ workout: Workout) -> RecordBody { RecordBody(workout) }
  static func readings(_ samples: [HealthSample]) -> RecordBody { RecordBody(Readings(samples)) }
  static func daySummary(_ summary: DaySummary) -> RecordBody { RecordBody(summary) }
  static func desktopContext(_ context: DesktopContext) -> RecordBody { RecordBody(context) }
  static func journal(_ text: String) -> RecordBody { RecordBody(JournalText(text)) }
  static func mood(_ level: UInt8, energy: UInt8? = nil) -> RecordBody { RecordBody(Mood(level, energy: energy)) }
  static func morningDecision(_ decision: MorningDecision) -> RecordBody { RecordBody(decision) }
  static func trainingBlock(_ block: TrainingBlock) -> RecordBody { RecordBody(block) }
  static func trustEvent(_ event: TrustEvent) -> RecordBody { RecordBody(event) }
  static func trustSummary(_ summary: TrustSummary) -> RecordBody { RecordBody(summary) }
  static func memory(_ memory: BehaviouralMemory) -> RecordBody { RecordBody(memory) }
  static func workoutPlan(_ plan: WorkoutPlanRecord) -> RecordBody { RecordBody(plan) }
  static func diaryPage(_ page: DiaryPage) -> RecordBody { RecordBody(page) }
  static func musicProfile(_ profile: MusicProfile) -> RecordBody { RecordBody(profile) }
}
