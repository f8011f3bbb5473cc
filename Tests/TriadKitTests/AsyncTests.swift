import Foundation
import Synchronization
import Testing
import TriadKit

private struct Look: Act { static let name = "look" }

private enum Question: Payload { case goal }

private struct Goal: Payload { var steps: Int }

/// An app that does what it does in tasks.
private struct Asker: App {
  enum Way: Sendable {
    case asks, pauses, crowds, bareTask, mainActor, sleepsOutside, spins, ofAnother
  }

  var way = Way.asks
  @Stored var goals: [Int] = []
  @Stored var errors: [Int] = []
  @Stored var begun: [Double] = []
  @Stored var ended: [Double] = []

  func act(_ look: Look, _ device: inout Device) {
    switch way {
    case .asks:
      device.task("goal", in: Self.self) { context in
        do {
          let reply = try await context.ask(Question.goal, within: .seconds(2))
          try await context.update { app, _ in app.goals.append(reply.steps) }
        } catch let error as TransferError {
          try await context.update { app, _ in app.errors.append(error.rawValue) }
        }
      }
    case .pauses:
      let witness = Witness()
      device.task("pause", in: Self.self) { context in
        defer { witness.see() }
        try await context.update { app, device in app.begun.append(device.uptime) }
        try await context.sleep(for: .seconds(600))
        try await context.update { app, device in app.ended.append(device.uptime) }
      }
    case .crowds:
      device.task("crowd", in: Self.self) { context in
        async let one: Void = context.sleep(for: .seconds(3))
        async let other: Void = context.sleep(for: .seconds(1))
        _ = try await (one, other)
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<4 {
            group.addTask {
              await Task.yield()
              try? await context.update { app, device in app.begun.append(Double(number)) }
              try? await context.sleep(for: .seconds(4 - number))
              try? await context.update { app, device in app.ended.append(Double(number)) }
            }
          }
        }
        await Helper(context: context).help()
      }
    case .bareTask: Task { print("this never runs") }
    case .mainActor: Task { @MainActor in print("nor does this") }
    case .sleepsOutside:
      device.task("nap", in: Self.self) { context in
        try await Task.sleep(for: .milliseconds(1))
        try await context.update { app, device in app.ended.append(device.uptime) }
      }
    case .spins: device.task("spin", in: Self.self) { _ in while true { await Task.yield() } }
    case .ofAnother: device.task("other", in: Answerer.self) { _ in }
    }
  }

  func answered(_ number: UInt64, with reply: Goal, _ device: inout Device) {
    device.always(way != .asks, "no handler")
  }
}

/// An actor of the app's own.
private actor Helper {
  let context: AppContext<Asker>
  private var count = 0.0
  init(context: AppContext<Asker>) { self.context = context }

  func help() async {
    for _ in 0..<3 {
      count += 1
      await Task.yield()
      try? await context.update { [count] app, _ in app.begun.append(-count) }
    }
  }
}

private struct Answerer: App {
  var answers = true
  func receive(_ question: Question, _ device: inout Device) {
    if answers { device.reply(Goal(steps: 9_000)) }
  }
}

/// Counts the tasks that are still in memory.
private final class Witness: Sendable {
  static let alive = Atomic(0)
  init() { Self.alive.add(1, ordering: .relaxed) }
  deinit { Self.alive.subtract(1, ordering: .relaxed) }
  func see() {}
}

@Suite("Async code of an app", .serialized)
struct AsyncTests {
  private static func simulation(
    _ way: Asker.Way = .asks, answers: Bool = true, faults: String = "", promises: [Promise] = []
  ) throws -> Simulation {
    let story = """
      {
        name: "goal", start: "2026-03-02", zone: "UTC", length: "2d", seed: 1, devices: { watch: {}, phone: {} },
        story: [{ at: "d1 08:00", does: "look", on: "watch" }, { at: "d1 12:00", does: "look", on: "watch" }],
        faults: [\(faults)],
      }
      """
    return try Simulation(
      text: story, apps: [.watch(Asker(way: way)), .phone(Answerer(answers: answers))], promises: promises)
  }

  private static func promise(_ text: String, _ holds: @escaping @Sendable (Asker) -> Bool) -> Promise {
    Promise(text) { run in run.stored(.watch, Asker.self).map(holds) ?? false }
  }

  @Test("is given the answer to what it asks, and the handler is not")
  func answer() throws {
    let outcome = try Self.simulation(
      promises: [Self.promise("two goals") { $0.goals == [9_000, 9_000] && $0.errors == [] }])
    #expect(outcome.run().failures == [])
  }

  @Test("times out after the time that it gives when no answer comes")
  func timeout() throws {
    let told = Self.promise("timed out twice") { $0.errors == [7_012, 7_012] && $0.goals == [] }
    // The phone that does not answer breaks a promise of the kit's.
    let failures = try Self.simulation(answers: false, promises: [told]).run().failures.filter {
      $0.check != "answered-once"
    }
    #expect(failures == [])
  }

  @Test("gets the session's error when the other device is away")
  func failure() throws {
    let told = Self.promise("not reachable") { $0.errors.count == 2 && $0.goals == [] }
    let away = #"{ at: "d1 07:00", crash: "phone", restart: "after 20h" }"#
    #expect(try Self.simulation(faults: away, promises: [told]).run().failures == [])
  }

  @Test("sleeps on while the app is suspended, until it runs again")
  func suspension() throws {
    // The watch runs the app for some seconds, and next when something wakes it.
    let slept = Self.promise("woke some time after ten minutes") { app in
      app.begun.count == 2 && app.ended.count == 2 && zip(app.begun, app.ended).allSatisfy { $1 > $0 + 601 }
    }
    #expect(try Self.simulation(.pauses, promises: [slept]).run().failures == [])
    #expect(Witness.alive.load(ordering: .relaxed) == 0)
  }

  @Test("ends with its process, and leaves nothing behind")
  func crash() throws {
    let ended = Self.promise("what was under way never came to its end") { app in
      app.begun.count == 2 && app.ended.count == 1 && app.ended[0] > app.begun[1] + 600
    }
    let crash = #"{ at: "d1 08:05", crash: "watch", restart: "after 1m" }"#
    #expect(try Self.simulation(.pauses, faults: crash, promises: [ended]).run().failures == [])
    #expect(Witness.alive.load(ordering: .relaxed) == 0)
  }

  @Test("does the same twice, with tasks in tasks and actors of its own, whatever goes wrong", arguments: 1...5)
  func twice(seed: UInt64) throws {
    let done = Self.promise("all of it was done") {
      $0.begun.suffix(3) == [-1, -2, -3] && $0.ended.suffix(4) == [3, 2, 1, 0]
    }
    let simulation = try Self.simulation(.crowds, promises: [done])
    #expect(simulation.run().failures == [])
    #expect(simulation.seeded(seed).with(.weather).firstDifference() == nil)
  }

  @Test(
    "is answered with what to write where it is the machine's",
    arguments: [
      // The file and the line follow where the toolchain can read the program's line tables, which it cannot of a program
      // as large as these tests.
      (Asker.Way.bareTask, "a bare Task in Asker.act(_:_:)"),
      (.mainActor, "code on the main actor in Asker.act(_:_:)"),
      (.sleepsOutside, "Task.sleep in the task 'nap': write try await context.sleep(for:)"),
      (.spins, "the app's tasks come to rest in every event"),
      (.ofAnother, "the task 'other' is of the app that starts it, which is no Answerer"),
    ])
  private func astray(way: Asker.Way, words: String) throws {
    let outcome = try Self.simulation(way).run()
    let failure = try #require(outcome.failures.first { $0.check == "app-promises" })
    #expect(failure.moment == "d1 Mon 2 Mar 08:00:00")
    #if os(Linux)
      #expect(failure.message.contains(words), "\(failure.message)")
    #endif
  }
}

/// A desktop that asks a server over the internet, which tells nothing but by another message.
@Suite("Async code that asks a server")
struct AsyncServerTests {
  private struct Pull: Act { static let name = "pull" }
  private struct Request: Payload { var id: UUID }
  private struct Page: Payload { var id: UUID }

  private struct Client: App {
    @Stored var pages = 0
    @Stored var tries = 0

    func act(_ pull: Pull, _ device: inout Device) {
      let id = device.uuid()
      device.task("pull", in: Self.self) { context in
        for wait in [1, 10, 100, 1_000] {
          try await context.update { app, device in
            app.tries += 1
            device.send(Request(id: id), to: .server)
          }
          if (try? await context.message(within: .seconds(wait)) { $0.id == id }) != nil {
            return try await context.update { app, _ in app.pages += 1 }
          }
        }
      }
    }

    func receive(_ page: Page, _ device: inout Device) {}
  }

  private struct Server: App {
    func receive(_ request: Request, _ device: inout Device) { device.send(Page(id: request.id), to: .desktop) }
  }

  @Test("waits for the message that it means, and asks again when none comes")
  func pull() throws {
    let story = """
      {
        name: "pages", start: "2026-03-02", zone: "UTC", length: "1d", seed: 1,
        devices: { watch: false, phone: false, desktop: {}, cloud: {} },
        story: [{ at: "d1 08:00", does: "pull", on: "desktop" }, { at: "d1 12:00", does: "pull", on: "desktop" }],
        faults: [{ from: "d1 11:00", until: "d1 12:01", partition: "desktop-cloud" }],
      }
      """
    let pulled = Promise("both pages came, one after many tries") { run in
      run.stored(.desktop, Client.self).map { $0.pages == 2 && $0.tries > 3 } ?? false
    }
    let simulation = try Simulation(text: story, apps: [.desktop(Client()), .server(Server())], promises: [pulled])
    #expect(simulation.run().failures == [])
  }
}
