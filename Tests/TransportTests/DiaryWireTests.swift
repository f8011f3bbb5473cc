import SimKernel
import PersonWire
import Testing

@Suite("A page of the diary on the wire")
struct DiaryWireTests {
  init() { #expect(PersonVocabulary.isKnown) }

  static let pages: [DiaryPage] = {
    var symptom = DiaryDraft.Symptom(name: "joint pain", severity: 8)
    (symptom.bodyLocation, symptom.duration, symptom.notes) = ("left knee", 90, "worse on stairs")
    var food = DiaryDraft.Food(name: "tomato sauce", mealType: "dinner")
    (food.quantity, food.preparation, food.ingredients) = (1.5, "boiled", ["tomatoes", "basil"])
    var exercise = DiaryDraft.Exercise(type: "walking", duration: 45, intensity: 3)
    (exercise.calories, exercise.heartRate, exercise.notes) = (180, 96, "slow")
    var activity = DiaryDraft.Activity(type: "work", stress: 6)
    (activity.duration, activity.location, activity.socialContext) = (480, "office", "small_group")
    let contents: [DiaryDraft.Content] = [
      .symptom(symptom), .food(food), .exercise(exercise), .activity(activity), .symptom(DiaryDraft.Symptom()),
    ]
    let entries = contents.enumerated().map { place, content in
      DiaryPage(
        subject: .entry(UInt64(place) &+ .max / 2), edited: 1_772_000_000_000_000, created: 1_771_000_000_000_000,
        content: .entry(DiaryDraft(seconds: 1_772_000_000, offset: -3_600, content)))
    }
    return entries + [
      DiaryPage(subject: .log(day: 20_514), edited: 5, created: 5, content: .log(sleepHours: 7.5)),
      DiaryPage(subject: .log(day: -3, number: 9), edited: 6, created: 5, content: .log(sleepHours: nil)),
      DiaryPage(subject: .entry(7), edited: 9, created: 1, content: nil),
      DiaryPage(
        subject: .person, edited: 9, created: 1,
        content: .person(DiaryPerson(firstName: "Ann", conditions: ["migraines", "ibs"], isOnboarded: true))),
    ]
  }()

  @Test("is read back unchanged, with one form in bytes", arguments: pages)
  func roundTrip(page: DiaryPage) throws {
    let body = RecordBody(page)
    #expect(try RecordBody(wireBytes: body.wireBytes) == body)
    #expect(body.kind == .diaryPage && body.taint == [.health, .text] && body.sizeEstimate >= 96)
  }

  @Test("is refused when it is cut off anywhere, or something follows", arguments: pages)
  func hostile(page: DiaryPage) {
    let bytes = page.wireBytes
    for count in 0..<bytes.count {
      #expect(throws: WireError.self) { try DiaryPage(wireBytes: Array(bytes[..<count])) }
    }
    #expect(throws: WireError.trailingBytes(1)) { try DiaryPage(wireBytes: bytes + [0]) }
  }

  @Test("has another name on each device, and one for each subject")
  func keys() {
    let subjects: [DiarySubject] = [
      .entry(1), .entry(2), .log(day: 1), .log(day: 2), .log(day: 1, number: 3), .person,
    ]
    let devices = [Role.watch, .phone].flatMap { role in
      [1, 2, 2_047].map { DeviceID(role: role, installation: $0) }
    }
    let keys = subjects.flatMap { subject in devices.map { subject.key(of: $0) } }
    #expect(Set(keys).count == keys.count && keys.allSatisfy { $0.domain == .diary })
    for subject in subjects {
      #expect(devices.allSatisfy { subject.keys.contains(subject.key(of: $0)) })
      #expect(subjects.allSatisfy { $0 == subject || !$0.keys.overlaps(subject.keys) })
    }
  }

  @Test("counts for the local day of its own clock")
  func days() {
    func day(_ seconds: Int, _ offset: Int) -> Int { DiaryDraft(seconds: seconds, offset: offset, .food(.init())).day }
    #expect(day(86_399, 0) == 0 && day(86_399, 3_600) == 1 && day(0, -1) == -1 && day(-86_400, 0) == -1)
    #expect(day(.max, 3_600) > 0)
  }

  @Test("lets its notes be read and replaced, where it has any")
  func notes() {
    var draft = DiaryDraft(seconds: 0, offset: 0, .symptom(.init(name: "pain", severity: 3)))
    draft.notes = "since noon"
    #expect(draft.notes == "since noon" && draft.texts == ["pain", "since noon"])
    var food = DiaryDraft(seconds: 0, offset: 0, .food(.init(name: "milk", mealType: "snack")))
    food.notes = "cold"
    #expect(food.notes == nil && food.texts == ["milk"])
  }
}
