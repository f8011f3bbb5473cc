import Testing

import SimKernel
import PersonWire

/// Random values of everything that crosses a wire.
private struct Generator {
  var stream: RandomStream

  init(stream: RandomStream) {
    precondition(PersonVocabulary.isKnown)
    self.stream = stream
  }

  mutating func pick<T>(_ values: [T]) -> T { values[stream.below(values.count)] }
  mutating func moment() -> Timestamp { Timestamp(nanoseconds: Int64(bitPattern: stream.next()) >> 2) }
  mutating func optional<T>(_ body: (inout Generator) -> T) -> T? { stream.chance(0.5) ? body(&self) : nil }
  mutating func number() -> Double { stream.uniform(-1e6, 1e6) }
  mutating func text() -> String { pick(["", "a", "grüß dich 🏃", String(repeating: "long ", count: 40)]) }
  mutating func device() -> DeviceID {
    DeviceID(role: pick(Role.usual), installation: UInt32(truncatingIfNeeded: stream.next()))
  }

  mutating func stamp() -> RecordStamp {
    RecordStamp(
      key: RecordKey(domain: pick(Domain.all), id: stream.next()),
      version: Version(epoch: UInt32(truncatingIfNeeded: stream.next()), sequence: stream.next() >> 8))
  }

  mutating func summary() -> WorkoutSummary {
    WorkoutSummary(
      activity: pick(Activity.allCases), energy: optional { $0.number() }, distance: optional { $0.number() },
      averageHeartRate: optional { $0.number() })
  }

  mutating func sample() -> HealthSample {
    let start = moment()
    let readings: [Reading] = [
      .heartRate(number()), .heartRateVariability(number()), .restingHeartRate(number()), .respiratoryRate(number()),
      .steps(number()), .sleep(pick(SleepStage.allCases)), .workout(summary()),
    ]
    return HealthSample(
      id: stream.next(), start: start, end: start + .seconds(Int64(stream.below(10_000))), reading: pick(readings))
  }

  mutating func body() -> RecordBody {
    let day = DaySummary(
      date: CivilDate(dayNumber: stream.below(40_000)), asleepMinutes: optional { $0.stream.below(900) },
      steps: optional { $0.stream.below(50_000) }, restingHeartRate: optional { $0.number() },
      heartRateVariability: optional { $0.number() }, workoutMinutes: stream.below(300), workouts: stream.below(5))
    let context = DesktopContext(
      observed: moment(), isAttended: stream.chance(0.5), focus: optional { $0.text() },
      frontApplication: optional { $0.text() }, isInMeeting: stream.chance(0.5),
      screenTime: optional {
        ScreenTime(productive: $0.stream.below(61), entertaining: $0.stream.below(61), social: $0.stream.below(61))
      })
    let bodies: [RecordBody] = [
      .workout(Workout(start: moment(), end: moment(), summary: summary())),
      .readings((0..<stream.below(5)).map { _ in sample() }), .daySummary(day), .desktopContext(context),
      .journal(text()), .mood(UInt8(stream.below(6)), energy: optional { UInt8($0.stream.below(6)) }),
      .musicProfile(musicProfile()), .trainingBlock(block()), .trustEvent(trustEvent()),
      .trustSummary(TrustSummary(demotions: stream.below(9), phase: pick(TrustPhase.allCases), score: number())),
      .memory(memory()), .workoutPlan(plan()), RecordBody(profile()),
    ]
    return pick(bodies)
  }

  mutating func musicProfile() -> MusicProfile {
    MusicProfile(
      lists: (0..<stream.below(4)).map { _ in stream.next() },
      scores: (0..<stream.below(4)).map { _ in
        MusicProfile.Scores(
          song: stream.next(), calm: UInt8(stream.below(21)), energy: UInt8(stream.below(21)),
          focus: UInt8(stream.below(21)))
      }, weights: (0..<stream.below(6)).map { _ in number() }, avoidRecentMinutes: number(),
      maxSameArtistInRow: stream.below(9))
  }

  mutating func block() -> TrainingBlock {
    TrainingBlock(
      id: stream.next(), kind: pick(BlockKind.allCases), start: moment(), end: moment(),
      status: pick(TrainingBlock.Status.allCases), isAutomatic: stream.chance(0.5), confidence: number(),
      created: moment(), was: optional { $0.pick(BlockKind.allCases) }, workout: optional { $0.stream.next() })
  }

  mutating func trustEvent() -> TrustEvent {
    let contents: [TrustEvent.Content] = [
      .dayPassed, .history(workouts: stream.below(500), nights: stream.below(90)),
      .chosen(pick(TrustPhase.allCases)),
      .outcome(
        pick(TrustEvent.Outcome.allCases), of: stream.next(), wasAutomatic: stream.chance(0.5), confidence: number(),
        pick(TrustEvent.Awareness.allCases)),
    ]
    let context = TrustContext(
      hour: stream.below(24), phase: pick(TrustPhase.allCases), score: number(), isTravelling: stream.chance(0.5),
      meetings: optional { $0.stream.below(9) }, recovery: optional { $0.number() },
      asleepMinutes: optional { $0.stream.below(900) })
    return TrustEvent(
      id: stream.next(), at: moment(), date: CivilDate(dayNumber: stream.below(40_000)), content: pick(contents),
      context: optional { _ in context })
  }

  mutating func memory() -> BehaviouralMemory {
    var memory = BehaviouralMemory()
    let date = CivilDate(dayNumber: stream.below(40_000))
    memory.sacred = [
      SacredSlot(days: .workdays, start: stream.below(86_400), end: 86_400, reason: .deletions, learned: date)
    ]
    memory.rejected = [
      RejectedSlot(
        weekday: pick(Weekday.allCases), hour: stream.below(24), deletions: stream.below(4), complaints: 1, last: date)
    ]
    memory.liking = [pick(BlockKind.allCases): number()]
    memory.isOnVacation = stream.chance(0.5)
    memory.wantsShadows = optional { $0.stream.chance(0.5) }
    return memory
  }

  mutating func profile() -> TrainingProfile {
    var profile = TrainingProfile()
    let date = CivilDate(dayNumber: stream.below(40_000))
    (profile.level, profile.goal) = (pick(TrainingLevel.allCases), pick(TrainingGoal.allCases))
    profile.equipment = pick([[], ["bench"], ["bench", "full gym"]])
    profile.injuries = (0..<stream.below(3)).map { _ in
      Injury(area: text(), since: date, healed: optional { CivilDate(dayNumber: $0.stream.below(40_000)) })
    }
    profile.sacred = [
      SacredSlot(days: .weekend, start: stream.below(86_400), end: 86_400, reason: .explicit, learned: date)
    ]
    profile.lunchIsFree = stream.chance(0.5)
    profile.lifts = (0..<stream.below(3)).map { _ in Lift(text(), kilograms: number()) }
    profile.introduced = optional { _ in date }
    return profile
  }

  mutating func plan() -> WorkoutPlanRecord {
    let entry = WorkoutPlanRecord.Entry(
      exercise: text(), sets: stream.below(6), amount: stream.below(600), rest: stream.below(300),
      kilograms: optional { $0.number() }, zone: optional { $0.stream.below(6) })
    return WorkoutPlanRecord(
      block: stream.next(), kind: UInt8(stream.below(8)), entries: [entry, entry], recovery: optional { $0.number() },
      wasRepaired: stream.chance(0.5), isFallback: stream.chance(0.5))
  }

  mutating func record() -> Record {
    let body = optional { $0.body() }
    let stamp = stamp()
    let header = RecordHeader(
      key: stamp.key, kind: body?.kind ?? pick(PersonVocabulary.records.map { $0.kind }), origin: device(),
      version: stamp.version,
      created: moment(), modified: moment(), isDeleted: body == nil)
    return Record(header: header, body: body)
  }

  mutating func shadowMessage() -> ShadowMessage {
    let entry = CalendarEntry(block: stream.next(), start: moment(), end: moment())
    let shadow = Shadow(entry: entry, title: text(), isPrivate: stream.chance(0.5), hasReminder: stream.chance(0.5))
    let steps: [ShadowStep] = [
      .probe, .create(shadow), .change(event: stream.next(), to: shadow),
      .remove(event: stream.next(), of: stream.next()),
    ]
    let failures: [ShadowFailure] = [.identity(code: 53_003), .declined, .status(403), .unreachable]
    let event = CalendarEvent(
      id: stream.next(), calendar: .work, start: moment(), end: moment(), editor: .delegate, block: stream.next())
    let entries = ShadowEntries(revision: stream.next(), events: [event])
    return pick([
      .request(stream.next(), pick(steps)), .look(known: stream.next()), .entries(entries),
      .answer(stream.next(), optional { $0.pick(failures) }, optional { _ in entries }),
    ])
  }

  mutating func message() -> Message {
    let sealed = SealedRecord(
      stamp: stamp(),
      box: SealedBox(nonce: [1, 2, 3], bytes: (0..<stream.below(60)).map { _ in UInt8(stream.below(256)) }))
    let proposal = Proposal(
      id: stream.next(), proposer: device(), target: stamp().key, basedOn: stamp().version,
      body: optional { $0.body() })
    let answer = ProposalAnswer(id: stream.next(), outcome: pick(ProposalOutcome.allCases))
    let bodies: [any MessageBody] = [
      SyncMessage.hello(device()), SyncMessage.records((0..<3).map { _ in record() }),
      SyncMessage.acknowledgement(
        pick([Service.watch, .phone, .desktop, .reconciler, .privateStore]), [stamp(), stamp()]),
      SyncMessage.proposal(proposal),
      SyncMessage.proposalAnswer(answer),
      SyncMessage.manifest([ManifestEntry(header: record().header, contentTag: stream.next())]),
      SyncMessage.sealed([sealed, sealed]),
      SyncMessage.restoreRequest(device(), RestorePlace(epoch: 4, cursor: stream.next())),
      SyncMessage.restorePage(RestorePlace(epoch: 1, cursor: 0), [sealed], next: optional { $0.stream.next() }),
      SyncMessage.claim(device()), SyncMessage.grant(device(), epoch: 3),
      SyncMessage.resend([stamp().key], to: pick(Role.usual)),
      SyncMessage.busy(retryAfter: .seconds(30)), SyncMessage.unauthorised([stamp()]), SyncMessage.signIn(device()),
      SyncMessage.signedIn(device()),
      SyncMessage.newerRequest(stamp()), SyncMessage.newer([sealed]),
      SyncMessage.erase(1_000), SyncMessage.erased(2_000),
      SyncMessage.inventoryRequest(.privateStore, after: optional { $0.stamp().key }),
      SyncMessage.inventory(
        Inventory(
          device: device(), epoch: 3, service: .reconciler, after: optional { $0.stamp().key },
          stamps: [stamp(), stamp()], next: optional { $0.stamp().key })),
      SyncMessage.lacking(.reconciler, [stamp().key]),
      ConfigurationMessage.request(known: stream.next()),
      ConfigurationMessage.answer(optional { _ in [7, 0, 255] }), shadowMessage(),
      GenerationMessage.answer(id: stream.next(), .refused(retryAfter: .hours(5))),
      GenerationMessage.request(
        GenerationRequest(block: 3, kind: 1, minutes: 45, equipment: ["gym", "bench"], deadline: moment())),
      GenerationMessage.answer(
        id: stream.next(),
        .draft([
          WorkoutPlanRecord.Entry(
            exercise: "squat", sets: 3, amount: 10, rest: 60, kilograms: optional { $0.number() },
            zone: optional { _ in 2 })
        ])),
      SyncMessage.push(Push(kind: .morningWake, token: stream.next(), key: pick(Push.Key.allCases))),
      SyncMessage.registration(
        PushRegistration(device: device(), token: stream.next(), zone: "Asia/Tokyo", version: AppVersion(1))),
    ]
    let body = pick(bodies)
    return Message(body)
  }
}

@Suite("The byte form of messages")
struct WireTests {
  @Test("gives every record back, and equal records have equal bytes", arguments: 1...40)
  func records(seed: Int) throws {
    var generator = Generator(stream: RandomStream(seed: UInt64(seed)))
    for _ in 0..<25 {
      let record = generator.record()
      let back = try Record(wireBytes: record.wireBytes)
      #expect(back == record)
      #expect(back.wireBytes == record.wireBytes)
    }
  }

  @Test("gives every message back with the same bytes", arguments: 1...40)
  func payloads(seed: Int) throws {
    var generator = Generator(stream: RandomStream(seed: UInt64(seed)))
    for _ in 0..<25 {
      let bytes = generator.message().wireBytes
      #expect(try Message(wireBytes: bytes).wireBytes == bytes)
    }
  }

  @Test("survives any change of bytes: a value or an error, never a crash", arguments: 1...20)
  func mutations(seed: Int) {
    var generator = Generator(stream: RandomStream(seed: UInt64(seed)))
    var refused = 0
    for _ in 0..<200 {
      var bytes = generator.message().wireBytes
      for _ in 0...generator.stream.below(4) where !bytes.isEmpty {
        switch generator.stream.below(3) {
        case 0: bytes[generator.stream.below(bytes.count)] = UInt8(generator.stream.below(256))
        case 1: bytes.removeLast(1 + generator.stream.below(bytes.count))
        default: bytes.append(UInt8(generator.stream.below(256)))
        }
      }
      do { _ = try Message(wireBytes: bytes) } catch { refused += 1 }
    }
    #expect(refused > 50)
  }

  @Test("keeps a message small as it moves: what is large in it is boxed")
  func size() {
    #expect(MemoryLayout<Message>.size <= 32)
  }

  @Test("reads numbers of every length back, however many bytes follow")
  func numbers() throws {
    for shift in 0..<64 {
      for number in [1 << UInt64(shift), 1 << UInt64(shift) - 1, UInt64.max >> UInt64(shift)] as [UInt64] {
        var writer = WireWriter()
        writer.write(number)
        for rest in [0, 1, 7, 8, 9] {
          var reader = WireReader(writer.bytes + [UInt8](repeating: 0xff, count: rest))
          #expect(try reader.unsigned() == number)
          #expect(reader.remaining == rest)
        }
      }
    }
  }

  @Test("refuses a number with a shorter form, or beyond 64 bits, also where many bytes follow")
  func longNumbers() {
    let rest = [UInt8](repeating: 1, count: 12)
    for count in 1...9 {
      #expect(throws: WireError.outOfRange("padded number")) {
        var reader = WireReader([UInt8](repeating: 0x81, count: count) + [0] + rest)
        _ = try reader.unsigned()
      }
    }
    #expect(throws: WireError.outOfRange("number")) {
      var reader = WireReader([UInt8](repeating: 0x81, count: 9) + [2] + rest)
      _ = try reader.unsigned()
    }
  }

  @Test("refuses padded, truncated and overlong forms")
  func refusals() {
    #expect(throws: WireError.outOfRange("padded number")) {
      var reader = WireReader([0x81, 0x00])
      _ = try reader.unsigned()
    }
    #expect(throws: WireError.truncated) {
      var reader = WireReader([0xff])
      _ = try reader.unsigned()
    }
    #expect(throws: WireError.outOfRange("number")) {
      var reader = WireReader(Array(repeating: 0xff, count: 10))
      _ = try reader.unsigned()
    }
    #expect(throws: WireError.trailingBytes(1)) { try DeviceID(wireBytes: [0, 1, 9]) }
  }

  @Test(
    "accepts as text exactly what the standard library accepts as UTF-8", arguments: 1...4 as ClosedRange<UInt64>)
  func text(seed: UInt64) {
    var stream = RandomStream(seed: seed, name: "text")
    // Bytes of which many a sequence is nearly right, and the sign for what is not, which is right itself.
    let parts: [[UInt8]] = [
      [0x41], [0xc3, 0xa6], [0xe2, 0x82], [0xef, 0xbf, 0xbd], [0xf0, 0x9f, 0x98, 0x80], [0xed, 0xa0, 0x80],
      [0xc0, 0x80],
      [0x80], [0], [0xff],
    ]
    for _ in 0..<5_000 {
      let bytes = (0..<stream.below(5)).flatMap { _ in parts[stream.below(parts.count)] }
      #expect(bytes.withUnsafeBufferPointer { String(utf8: $0) } == String(validating: bytes, as: UTF8.self))
    }
  }
}
