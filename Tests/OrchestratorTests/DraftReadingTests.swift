import Agents
import Devices
import SimKernel
import Testing
import PersonWire

@testable import Orchestration

@Suite("A draft from a model: the question and its answer")
struct DraftReadingTests {
  private func request(_ kind: SessionType = .strength, equipment: [String] = []) -> GenerationRequest {
    GenerationRequest(
      block: 900, kind: kind.rawValue, minutes: 45, equipment: equipment,
      deadline: Timestamp(unixSeconds: 1_772_500_000))
  }

  private func question(_ request: GenerationRequest) throws -> DraftQuestion { try #require(DraftQuestion(request)) }

  @Test(
    "offers at most twenty exercises that suit the kind and need nothing that is not there, others for another request")
  func offers() throws {
    for kind in SessionType.allCases {
      let question = try question(request(kind))
      #expect((3...20).contains(question.exercises.count), "\(kind)")
      for offer in question.exercises {
        let exercise = try #require(ExercisePool.exercise(offer.id))
        #expect(exercise.equipment.isEmpty && exercise.level <= .intermediate && exercise.isTimed == offer.timed)
      }
      #expect(try self.question(request(kind)) == question)
    }
    let gym = try question(request(equipment: ["gym"])).exercises
    #expect(try gym != question(request()).exercises)
    #expect(gym.contains { ExercisePool.exercise($0.id)?.equipment.isEmpty == false })
  }

  @Test("says nothing about the wearer: four members, and no more")
  func little() throws {
    let words = String(decoding: try question(request(equipment: ["gym"])).bytes, as: UTF8.self)
    #expect(words.hasPrefix("{\"equipment\":[\"gym\"],\"exercises\":[{\"id\":\""))
    #expect(words.hasSuffix("],\"kind\":\"Strength\",\"minutes\":45}"))
  }

  @Test("reads what was asked for, also in a fence, and leaves the numbers to the contract")
  func read() throws {
    let request = request()
    let offers = try question(request).exercises.prefix(2).map(\.id)
    let items = offers.map { "{\"exerciseId\": \"\($0)\", \"sets\": 400, \"amount\": 10, \"restSeconds\": 0}" }
    let json = "{\"exercises\": [\(items.joined(separator: ", "))]}"
    for text in [json, "```json\n\(json)\n```", "Here you are: \(json)"] {
      guard case .draft(let entries) = DraftReading.read(text, request) else {
        Issue.record("\(text) is no draft")
        continue
      }
      #expect(entries.map(\.exercise) == offers && entries.allSatisfy { $0.sets == 400 && $0.rest == 0 })
    }
  }

  @Test("refuses the whole answer if it names an exercise that was not offered, or is not a plan")
  func refused() throws {
    let request = request()
    let offer = try #require(try question(request).exercises.first?.id)
    func item(_ id: String) -> String {
      "{\"exerciseId\": \"\(id)\", \"sets\": 3, \"amount\": 10, \"restSeconds\": 60}"
    }
    func answer(_ id: String) -> String { "{\"exercises\": [\(item(offer)), \(item(id))]}" }
    #expect(DraftReading.read(answer("cloud-press"), request) == .failed(.invented))
    // It is in the pool, but isn't offered without a barbell.
    #expect(DraftReading.read(answer("deadlift"), request) == .failed(.invented))
    for text in ["", "{}", "{\"exercises\": []}", "{\"exercises\": [{\"exerciseId\": \"squat\"}]}", "Rest!", "}{"] {
      #expect(DraftReading.read(text, request) == .failed(.unreadable), "\(text)")
    }
    #expect(DraftReading.read(String(repeating: "x", count: 70_000), request) == .failed(.unreadable))
  }

  @Test("a simulated model in good shape drafts what can be read, and a bad one what must not be done")
  func simulated() throws {
    let request = request()
    let bytes = try question(request).bytes
    func drafts(_ unsafe: Double) -> [ModelDraft] {
      (0..<60 as Range<UInt64>).map { seed in
        var stream = RandomStream(seed: seed)
        return DraftReading.read(SimulatedDrafts.text(bytes, unsafe: unsafe, &stream), request)
      }
    }
    let good = drafts(0)
    #expect(good.allSatisfy { if case .draft(let entries) = $0 { entries.count == 6 } else { false } })
    #expect(Set(good).count > 40)
    let bad = drafts(1)
    #expect(bad.contains(.failed(.invented)))
    #expect(
      bad.contains {
        if case .draft(let entries) = $0 { entries.contains { $0.sets == 40 || $0.amount == 400 } } else { false }
      })
  }
}
