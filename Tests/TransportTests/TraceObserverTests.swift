import Testing

import SimKernel

@Suite("The observers of a trace")
struct TraceObserverTests {
  private struct Weather: TraceFact {
    let isFair: Bool
    var group: UInt8 { isFair ? 1 : 2 }
    func write(to record: inout FactRecord) { record.begin("weather", about: isFair ? 1 : 0, "it rains or not") }
  }

  private struct Tide: TraceFact {
    func write(to record: inout FactRecord) { record.begin("tide", about: 0, "the water rises") }
  }

  private final class Listener: TraceObserver {
    let name: String
    let facts: FactInterest
    private let hear: (String) -> Void

    init(_ name: String, _ facts: FactInterest, hear: @escaping (String) -> Void) {
      (self.name, self.facts, self.hear) = (name, facts, hear)
    }

    func observe(_ event: TraceEvent) { hear("\(name) \(event.fact?.name ?? "nothing") \(event.subject)") }
  }

  @Test("an observer is shown the facts that it looks at and no others, each after those that came before it")
  func interest() {
    let kernel = Kernel(seed: 1)
    var heard: [String] = []
    let interests: [(String, FactInterest)] = [
      ("all", .all), ("none", .of()), ("tides", .of(Tide.self)), ("fair", .of(Weather.self, in: [1])),
      ("both", .of(Tide.self) + .of(Weather.self, in: [2])), ("either", .of(Tide.self) + .all),
    ]
    for (name, facts) in interests { kernel.observe(with: Listener(name, facts) { heard.append($0) }) }
    func told(_ fact: any TraceFact) -> [String] {
      heard = []
      kernel.report(fact)
      return heard
    }
    for _ in 1...2 {
      #expect(told(Tide()) == ["all tide 0", "tides tide 0", "both tide 0", "either tide 0"])
      #expect(told(Weather(isFair: true)) == ["all weather 1", "fair weather 1", "either weather 1"])
      #expect(told(Weather(isFair: false)) == ["all weather 0", "both weather 0", "either weather 0"])
    }
    // One that comes later is found, too.
    kernel.observe(with: Listener("late", .of(Tide.self)) { heard.append($0) })
    #expect(told(Tide()).last == "late tide 0")
  }

  @Test("an event without a fact is shown whatever facts an observer looks at")
  func kernelEvents() {
    let kernel = Kernel(seed: 1)
    var heard: [String] = []
    let probationer = Probationer(kernel.makeLane())
    probationer.assumeIsolated { $0.attach() }
    kernel.observe(with: Listener("none", .of()) { heard.append($0) })
    kernel.wake(probationer.lane, after: .seconds(1), token: 7)
    kernel.run()
    #expect(heard == ["none nothing 7"])
  }
}
