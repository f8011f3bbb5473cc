import Testing

import SimKernel

/// An actor that deposits in two steps with a suspension between them: the classic lost update.
private actor Account: Node {
  nonisolated let lane: NodeExecutor
  private(set) var balance = 0

  init(_ lane: NodeExecutor) { self.lane = lane }

  func receive(_ envelope: borrowing Envelope) {}
  func wake(_ token: UInt64) {}

  func deposit(checkedBy auditor: Auditor) async {
    let before = balance
    await auditor.check()
    balance = before + 1
  }
}

private actor Auditor: Node {
  nonisolated let lane: NodeExecutor
  private let kernel: Kernel

  init(_ kernel: Kernel) {
    self.kernel = kernel
    lane = kernel.makeLane()
  }

  func receive(_ envelope: borrowing Envelope) {}
  func wake(_ token: UInt64) {}
  func check() async { try? await kernel.sleep(.zero) }
}

@Suite("Actors on the kernel")
struct ActorSchedulingTests {
  /// Two deposits by two tasks; the second begins `gap` after the first.
  private func balance(seed: UInt64, policy: SchedulingPolicy) -> (balance: Int, digest: Digest) {
    let kernel = Kernel(seed: seed, policy: policy)
    let account = Account(kernel.makeLane())
    let auditor = Auditor(kernel)
    for delay in [0, 0] as [Int64] {
      kernel.spawn {
        try? await kernel.sleep(.nanoseconds(delay))
        await account.deposit(checkedBy: auditor)
      }
    }
    kernel.run()
    let result = (account.assumeIsolated { $0.balance }, kernel.digest)
    _ = kernel.shutdown()
    return result
  }

  @Test("are explored: some seeds show a lost update, others do not, and each seed does so every time")
  func reentrancy() {
    let seeds = 1...60 as ClosedRange<UInt64>
    let first = seeds.map { balance(seed: $0, policy: .random) }
    let second = seeds.map { balance(seed: $0, policy: .random) }
    #expect(first.map(\.balance) == second.map(\.balance))
    #expect(first.map(\.digest) == second.map(\.digest))
    #expect(first.contains { $0.balance == 1 })
    #expect(first.contains { $0.balance == 2 })
  }

  @Test("are deterministic under every policy", arguments: [SchedulingPolicy.fifo, .random, .pct(depth: 3)])
  func policies(policy: SchedulingPolicy) {
    for seed in 1...20 as ClosedRange<UInt64> {
      #expect(balance(seed: seed, policy: policy) == balance(seed: seed, policy: policy))
    }
  }

  @Test("sleep in virtual time, in order of their deadlines")
  func sleeping() {
    let kernel = Kernel(seed: 1)
    let log = Log(kernel.makeLane())
    for (name, span) in [("late", Span.days(9)), ("early", .seconds(1)), ("middle", .hours(2))] {
      kernel.spawn {
        try? await kernel.sleep(span)
        await log.add(name)
      }
    }
    kernel.run()
    #expect(log.assumeIsolated { $0.lines } == ["early", "middle", "late"])
    #expect(kernel.now == .start + .days(9))
  }
}

private actor Log: Node {
  nonisolated let lane: NodeExecutor
  private(set) var lines: [String] = []
  init(_ lane: NodeExecutor) { self.lane = lane }
  func add(_ line: String) { lines.append(line) }
  func receive(_ envelope: borrowing Envelope) {}
  func wake(_ token: UInt64) {}
}
