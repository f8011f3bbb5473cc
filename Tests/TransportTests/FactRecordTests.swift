import SimKernel
import UDPTransport
import PersonWire
import Foundation
import Testing

@Suite("A fact's record")
struct FactRecordTests {
  private struct Sample: TraceFact {
    var count: Int? = 7
    var secret = "my knee hurts"
    var share = 0.5
    var reason = DropReason.outOfRange
    var device = DeviceID(role: .watch, installation: 2)
    var ids: [UInt64] = [1, .max]

    func write(to record: inout FactRecord) {
      record.begin(
        "sample", about: 3, by: device, "{device} wrote {secret} and {count}: {reason}, {share} %, {nothing}")
      record.field("count", count)
      record.field("secret", secret, taint: .text)
      record.field("share", share, taint: .health, words: "\(share * 100)")
      record.field("reason", reason)
      record.field("ids", ids: ids)
    }
  }

  @Test("fills its sentence, and leaves unknown placeholders unchanged")
  func words() {
    #expect(Sample().words == "watch#2 wrote nothing and 7: outOfRange, 50.0 %, {nothing}")
  }

  @Test("is JSON in the order of its fields, where what a person wrote is not, and every taint is named")
  func json() {
    #expect(
      Sample().record.json == """
        {"device":"watch#2","count":7,"secret":null,"share":0.5,"reason":"outOfRange","ids":[1,-1],\
        "taint":{"secret":["text"],"share":["health"]}}
        """)
    #expect(
      Sample(count: nil, share: .nan).record.json.hasPrefix(
        #"{"device":"watch#2","count":null,"secret":null,"share":"nan""#))
  }

  @Test("has another digest where any field is another one, whether the fields are kept or not")
  func digest() {
    let others = [
      Sample(), Sample(count: nil), Sample(count: 0), Sample(secret: "my knee hurts."), Sample(share: -0.5),
      Sample(reason: .loss), Sample(device: DeviceID(role: .phone, installation: 2)), Sample(ids: [1]), Sample(ids: []),
    ]
    #expect(Set(others.map(\.digested.digest)).count == others.count)
    for other in others { #expect(other.record.digest == other.digested.digest && other.digested.fields.isEmpty) }
  }

  @Test("writes text that JSON reads again", arguments: ["\"\\\n\t\u{1}", "ä 漢 🏃", ""])
  func escaping(text: String) throws {
    let json = FactValue.text(text).json
    #expect(try JSONDecoder().decode(FactValue.self, from: Data(json.utf8)) == .text(text))
  }

  @Test("folds bytes so that no two lists have one digest by their length", arguments: 0..<20)
  func bytes(count: Int) {
    var (one, other) = (Digest(), Digest())
    one.fold([UInt8](repeating: 0, count: count))
    other.fold([UInt8](repeating: 0, count: count + 1))
    #expect(one != other)
  }

  @Test("has names that are written down: one for each case, and each once")
  func names() {
    func check<Name: StableName>(_ type: Name.Type) {
      #expect(Name.names.count == Name.allCases.count && Set(Name.names).count == Name.names.count, "\(type)")
      #expect(Array(Name.allCases.map(\.name)) == Name.names, "\(type)")
    }
    check(TraceKind.self)
    check(DropReason.self)
    check(Channel.self)
    check(ProposalOutcome.self)
    check(SessionChannel.self)
    check(CommandOutcome.self)
    check(PlaybackCommand.Kind.self)
    check(MorningDecision.Outcome.self)
    check(MorningDecision.Source.self)
    check(TrainingBlock.Status.self)
    check(TrustPhase.self)
    check(PlanningAction.self)
    check(TrustEvent.Outcome.self)
    check(TrustEvent.Awareness.self)
    check(DecisionReceipt.Action.self)
    check(CalendarEvent.Editor.self)
    check(CalendarEvent.Calendar.self)
    check(PlannedNotice.Way.self)
    check(HapticCue.self)
    check(MissReason.self)
    check(EndpointCounter.self)
  }

  @Test("knows the domains and kinds that the systems brought by names of their own, and no others")
  func registered() {
    #expect(PersonVocabulary.isKnown)
    let kinds = (0...UInt8.max).map { RecordKind(rawValue: $0) }.filter(\.isKnown)
    #expect(Set(kinds).isSuperset(of: PersonVocabulary.records.map { $0.kind }))
    #expect(Set(kinds.map(\.name)).count == kinds.count)
    #expect(Domain.all.count >= PersonVocabulary.domains.count && Set(Domain.all.map(\.name)).count == Domain.all.count)
    #expect(!Domain(rawValue: 200).isKnown && Domain(rawValue: 200).destinations(from: .phone).isEmpty)
  }
}
