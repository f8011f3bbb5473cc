import Agents
@testable import Orchestration
import SimKernel
import Synchronization
import Testing

/// The replies in order, with the time of each.
private actor ReplyLog: Node {
  nonisolated let lane: NodeExecutor
  private(set) var replies: [ModelReply] = []
  private(set) var times: [Instant] = []

  init(_ lane: NodeExecutor) { self.lane = lane }
  func receive(_ envelope: borrowing Envelope) {}
  func wake(_ token: UInt64) {}

  func ask(_ model: SimulatedModel, _ request: ModelRequest) async {
    let reply = await model.respond(request)
    replies.append(reply)
    times.append(lane.runtime.now)
  }
}

@Suite("A simulated model")
struct SimulatedModelTests {
  private struct Heard: Equatable {
    var replies: [ModelReply] = []
    var times: [Instant] = []
  }

  private static let context = Array(
    "{\"rationale\":{\"z_sleepDebt\":0.81},\"topSignal\":\"z_sleepDebt\",\"userToneHints\":\"\",\"zScoreSummary\":{}}"
      .utf8)

  /// Returns the replies to these questions, asked one after the other.
  private func ask(
    _ requests: [ModelRequest], _ plan: ModelPlan = ModelPlan(), seed: UInt64 = 3,
    policy: SchedulingPolicy = .fifo, record: @escaping @Sendable ([UInt8]) -> Void = { _ in }
  ) -> Heard {
    let kernel = Kernel(seed: 1, policy: policy)
    let log = ReplyLog(kernel.makeLane())
    let stream = RandomStream(seed: seed, name: "model")
    let model = SimulatedModel(plan: plan, stream: stream, runtime: kernel, record: record)
    kernel.spawn { for request in requests { await log.ask(model, request) } }
    kernel.run()
    #expect(kernel.shutdown() == 0)
    return log.assumeIsolated { Heard(replies: $0.replies, times: $0.times) }
  }

  private func requests(_ task: ModelTask, _ count: Int, _ bytes: [UInt8] = context) -> [ModelRequest] {
    Array(repeating: ModelRequest(task, bytes), count: count)
  }

  /// A plan in which much goes wrong.
  private var troubled: ModelPlan {
    var plan = ModelPlan()
    (plan.timeout, plan.refusal, plan.failure, plan.garbage) = (0.1, 0.15, 0.05, 0.2)
    return plan
  }

  @Test(
    "says the same at the same times with the same stream, and something else with another",
    arguments: [SchedulingPolicy.fifo, .random, .pct(depth: 3)])
  func repeatable(policy: SchedulingPolicy) {
    let questions = ModelTask.allCases.flatMap { requests($0, 50) }
    let first = ask(questions, troubled, policy: policy)
    #expect(first == ask(questions, troubled, policy: policy))
    #expect(first != ask(questions, troubled, seed: 4, policy: policy))
    #expect(first.replies.count == questions.count)
  }

  @Test("says the same to a question, whatever the questions before it took")
  func independent() {
    var other = ModelPlan()
    other.answers = [.safety: "safe"]
    let last = requests(.coach, 20)
    #expect(
      ask(requests(.safety, 9) + last).replies.suffix(20)
        == ask(requests(.safety, 9) + last, other).replies.suffix(20))
  }

  @Test("meets each fault at its rate")
  func rates() {
    let count = 6_000
    let heard = ask(requests(.coach, count), troubled).replies
    func share(_ matches: (ModelReply) -> Bool) -> Double { Double(heard.filter(matches).count) / Double(count) }
    #expect(abs(share { $0 == .late } - 0.1) < 0.015)
    #expect(abs(share { $0 == .refused } - 0.15) < 0.015)
    #expect(abs(share { $0 == .failed } - 0.05) < 0.015)
    let sane = ask(requests(.coach, count)).replies
    let known = Set(sane)
    #expect(abs(share { if case .text = $0 { !known.contains($0) } else { false } } - 0.2) < 0.02)
    #expect(sane.allSatisfy { if case .text = $0 { true } else { false } })
  }

  @Test("always meets a fault whose rate is one", arguments: [ModelReply.late, .refused, .failed])
  func certain(fault: ModelReply) {
    var plan = ModelPlan()
    switch fault {
    case .late: plan.timeout = 1
    case .refused: plan.refusal = 1
    default: plan.failure = 1
    }
    plan.garbage = 1
    #expect(ask(requests(.safety, 40), plan).replies == Array(repeating: fault, count: 40))
  }

  @Test("talks every kind of garbage, and only the kinds that are enabled")
  func garbage() {
    var plan = ModelPlan()
    plan.garbage = 1
    let all = Set(ask(requests(.safety, 1_500), plan).replies)
    for kind in ModelGarbage.allCases {
      plan.garbageKinds = [kind]
      let some = Set(ask(requests(.safety, 60), plan).replies)
      #expect(!some.isEmpty && !some.isDisjoint(with: all), "\(kind)")
    }
    plan.garbageKinds = [.enormous]
    let lengths = ask(requests(.coach, 1), plan).replies.map { if case .text(let text) = $0 { text.count } else { 0 } }
    #expect(lengths.allSatisfy { $0 >= ModelGarbage.enormousCharacters })
    plan.garbageKinds = []
    #expect(ask(requests(.coach, 50), plan).replies == ask(requests(.coach, 50)).replies)
  }

  @Test(
    "that is unavailable says so at once, and is not asked",
    arguments: ModelAvailability.allCases.filter { $0 != .ready })
  func unavailable(availability: ModelAvailability) {
    var plan = troubled
    plan.availability = availability
    let heard = ask(requests(.coach, 5), plan, record: { _ in Issue.record("nothing may cross") })
    #expect(heard.replies == Array(repeating: .unavailable(availability), count: 5))
    #expect(heard.times == Array(repeating: .start, count: 5))
  }

  @Test("takes its time in virtual time, and no more than the caller's patience")
  func latency() {
    var plan = ModelPlan()
    plan.latency = .milliseconds(500)...(.milliseconds(1_500))
    plan.patience = .seconds(1)
    let heard = ask(requests(.coach, 1_000), plan)
    let took = zip(heard.times, [.start] + heard.times).map { $0 - $1 }
    #expect(took.allSatisfy { $0 >= .milliseconds(500) && $0 <= .seconds(1) })
    for (reply, span) in zip(heard.replies, took) { #expect((reply == .late) == (span == .seconds(1))) }
    let late = heard.replies.filter { $0 == .late }.count
    #expect(abs(late - 500) < 60)
    plan.latency = .seconds(2)...(.seconds(2))
    plan.patience = .seconds(9)
    plan.timeout = 1
    #expect(ask(requests(.coach, 2), plan).times == [.start + .seconds(9), .start + .seconds(18)])
    plan.timeout = 0
    #expect(ask(requests(.coach, 2), plan).times == [.start + .seconds(2), .start + .seconds(4)])
  }

  @Test("answers several at once, each in its own time")
  func concurrent() {
    let kernel = Kernel(seed: 2, policy: .random)
    let log = ReplyLog(kernel.makeLane())
    var plan = ModelPlan()
    plan.latency = .seconds(2)...(.seconds(2))
    let model = SimulatedModel(plan: plan, stream: RandomStream(seed: 1), runtime: kernel)
    for _ in 0..<3 { kernel.spawn { await log.ask(model, ModelRequest(.safety, Array("fine".utf8))) } }
    kernel.run()
    #expect(kernel.now == .start + .seconds(2))
    #expect(log.assumeIsolated { $0.replies.count } == 3)
    #expect(kernel.shutdown() == 0)
  }

  @Test("loses the answer that is under way when it goes away, and comes back")
  func changed() {
    let kernel = Kernel(seed: 2)
    let log = ReplyLog(kernel.makeLane())
    var plan = ModelPlan()
    plan.latency = .seconds(2)...(.seconds(2))
    let model = SimulatedModel(plan: plan, stream: RandomStream(seed: 1), runtime: kernel)
    let request = ModelRequest(.caution, Array("easy".utf8))
    kernel.spawn { for _ in 0..<2 { await log.ask(model, request) } }
    kernel.spawn {
      try? await kernel.sleep(.seconds(1))
      model.plan.availability = .downloading
      try? await kernel.sleep(.seconds(5))
      model.plan.availability = .ready
      await log.ask(model, request)
    }
    kernel.run()
    #expect(log.assumeIsolated { $0.replies } == [.failed, .unavailable(.downloading), .text("")])
    #expect(kernel.shutdown() == 0)
  }

  @Test("ends its work when the simulation ends")
  func shutdown() {
    let kernel = Kernel(seed: 2)
    let log = ReplyLog(kernel.makeLane())
    let model = SimulatedModel(stream: RandomStream(seed: 1), runtime: kernel)
    kernel.spawn { await log.ask(model, ModelRequest(.coach, [])) }
    kernel.run(until: .start + .milliseconds(1))
    #expect(kernel.shutdown() == 0)
    #expect(log.assumeIsolated { $0.replies } == [.failed])
  }

  @Test("records every byte that crosses")
  func recorded() {
    let bodies = Mutex<[[UInt8]]>([])
    let questions = (0..<30).map { ModelRequest(.safety, [UInt8]("note \($0)".utf8)) }
    _ = ask(questions, troubled, record: { bytes in bodies.withLock { $0.append(bytes) } })
    let crossed = bodies.withLock { $0 }
    #expect(crossed == questions.map(\.bytes))
  }
}
