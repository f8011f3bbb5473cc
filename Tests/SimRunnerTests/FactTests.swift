import Cluster
import DeviceKit
import Devices
import Engine
import Orchestration
import Person
import Replication
import SimKernel
import SimRunner
import Tools
import PersonWire
import Foundation
import Testing

@Suite("The text of a trace")
struct FactTests {
  /// Keeps one fact of each name, and what is wrong with any.
  private final class Facts: TraceObserver {
    var interest: TraceInterest { .facts }
    private(set) var types: [String: Set<ObjectIdentifier>] = [:]
    private(set) var complaints: Set<String> = []

    func observe(_ event: TraceEvent) {
      guard let fact = event.fact else { return }
      let record = fact.record
      types[record.name, default: []].insert(ObjectIdentifier(type(of: fact)))
      let json = (try? JSONSerialization.jsonObject(with: Data(record.json.utf8))) as? [String: Any]
      if json == nil { complaints.insert("\(record.name) is no JSON: \(record.json)") }
      if record.words.contains("{") { complaints.insert("\(record.name) has a gap: \(record.words)") }
      if Set(record.fields.map(\.key)).count != record.fields.count {
        complaints.insert("\(record.name) says a key twice")
      }
      if record.digest != fact.digested.digest { complaints.insert("\(record.name) has two digests") }
      // Its bytes are all that it holds: what comes back of them with the same bytes is the same.
      let forms = NodeForms(Features.vocabulary)
      guard let code = forms.code(of: fact) else { return }
      let told = try? forms.fact(of: NodeCode(wireBytes: code.wireBytes))
      if told.flatMap(forms.code)?.wireBytes != code.wireBytes {
        complaints.insert("\(record.name) is another one across a pipe")
      }
    }
  }

  @Test(
    "is whole: every sentence filled, every fact JSON, and no name that two kinds of facts use",
    arguments: ["journey", "remote-control", "coach-weeks", "flare-diary", "field/employer-policy"])
  func whole(name: String) throws {
    let facts = Facts()
    let scenario = try ShippedScenarioTests.scenario(name)
    _ = try Run(try WorldPlan(scenario), observers: [facts]).run(until: .start + .days(14))
    #expect(facts.complaints.sorted() == [])
    #expect(facts.types.count > 10)
    #expect(facts.types.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  private let phone = DeviceID(role: .phone, installation: 1)

  @Test("has these words, and this row")
  func literal() {
    let ran = DeviceFact.ran(.opened, .seconds(8), by: phone)
    #expect(ran.words == "phone ran for 8000 ms (opened)")
    #expect(ran.record.json == #"{"device":"phone","occasion":"opened","length_ns":8000000000}"#)

    let stamp = RecordStamp(key: RecordKey(domain: .workouts, id: 5), version: Version(epoch: 1, sequence: 9))
    let aside = RecordFact.conflict(stamp, .notTheAuthority, by: phone)
    #expect(aside.words == "phone set workouts 5 e1/#9 aside: it does not come from the authority of its domain")
    #expect(
      aside.record.json
        == #"{"device":"phone","domain":"workouts","record":5,"epoch":1,"sequence":9,"reason":"notTheAuthority"}"#)

    let crash = FaultFact(fault: FaultID(2), name: "crash", target: "phone", detail: "during a commit")
    #expect(crash.words == "crash phone (during a commit)")
    #expect(
      crash.record.json
        == #"{"number":2,"fault":"crash","target":"phone","detail":"during a commit","hits":null,"is_lasting":false}"#)

    let chat = CompanionFact.asked(.chat("I feel low"), position: 4, by: phone)
    #expect(chat.words == "the wearer asked the phone: a message of 10 characters")
    #expect(
      chat.record.json == """
        {"device":"phone","position":4,"request":"chat","characters":10,"text":null,"taint":{"text":["text"]}}
        """)
  }

  @Test("never shows a person's words or place, and still tells two of them apart")
  func hidden() throws {
    let (one, other) = (
      CompanionFact.asked(.chat("my knee hurts"), position: 1, by: phone),
      CompanionFact.asked(.chat("my back hurts"), position: 1, by: phone)
    )
    #expect(one.digested.digest != other.digested.digest && one.record.json == other.record.json)
    let places = try [59.9, 60.1].map { try #require(Coordinate(latitude: $0, longitude: 10.7)) }
    let (here, there) = (
      PlanningFact.observed(PlaceObservation(at: Timestamp(nanoseconds: 0), offset: 0, places[0]), by: phone),
      PlanningFact.observed(PlaceObservation(at: Timestamp(nanoseconds: 0), offset: 0, places[1]), by: phone)
    )
    #expect(here.digested.digest != there.digested.digest && here.record.json == there.record.json)
  }

  @Test("takes no name from the spelling of a case in the sources")
  func names() throws {
    let root = PackageFiles.path("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      #expect(!text.contains(#""\(self)""#), "\(file)")
    }
  }

  @Test("has names that are written down: one for each case, and each once")
  func stableNames() {
    func check<Name: StableName>(_ type: Name.Type) {
      #expect(Name.names.count == Name.allCases.count && Set(Name.names).count == Name.names.count, "\(type)")
      #expect(Array(Name.allCases.map(\.name)) == Name.names, "\(type)")
    }
    check(LaunchReason.self)
    check(Staleness.self)
    check(Display.self)
    check(ConflictReason.self)
    check(Buggify.Point.self)
    check(SongPlayed.Cause.self)
    check(HistoryNews.Phase.self)
    check(CompanionAnswer.Source.self)
    check(ModelCall.Outcome.self)
    check(HealthPhase.self)
    check(HealthMode.self)
    check(FleetFigure.self)
    check(PowerFact.Change.self)
  }
}
