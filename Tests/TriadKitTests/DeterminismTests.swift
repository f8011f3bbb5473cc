import Foundation
import Synchronization
import Testing
import TriadKit

/// A simulation that is run twice does the same twice, or says where it did not.
@Suite struct DeterminismTests {
  @Test("every app of the gallery does the same twice", arguments: Gallery.all)
  func gallery(_ exhibit: Exhibit) throws {
    for apps in [exhibit.buggy, exhibit.mended] {
      let simulation = try Simulation(text: exhibit.story, apps: apps, promises: exhibit.promises)
      #expect(simulation.seeded(3).with(exhibit.chaos).firstDifference() == nil)
    }
  }

  @Test("a run has the same digest beside others and alone")
  func threads() throws {
    let exhibit = CountedTwice.exhibit
    let alone = try Simulation(text: exhibit.story, apps: exhibit.buggy).seeded(4).with(.weather).run()
    let beside = try exhibit.outcomes(of: exhibit.buggy, seeds: 1...6)
    #expect(!alone.digest.isEmpty)
    #expect(beside.first { $0.seed == 4 }?.digest == alone.digest)
    #expect(Set(beside.map(\.digest)).count == beside.count)
  }

  @Test("an app with a clock or identifiers of its own gets the first event that differs", arguments: Leak.allCases)
  func leaks(_ leak: Leak) throws {
    let leaking = try Simulation(text: Leak.story, apps: [.watch(LeakingWatch(leak: leak)), .phone(LeakingPhone())])
    let difference = try #require(leaking.firstDifference())
    // The first tap of the story: nothing before it differs.
    #expect(difference.contains("d1 Mon 2 Mar 08:00:00"))
    #expect(difference.contains("watch"))
    if leak.isOnlyStored { #expect(difference.contains("stores 'note'")) }
    let sound = try Simulation(text: Leak.story, apps: [.watch(LeakingWatch()), .phone(LeakingPhone())])
    #expect(sound.firstDifference() == nil)
  }
}

#if os(Linux) || os(macOS)
  extension DeterminismTests {
    @Test("a run with sets, dictionaries and async code has one digest in all processes")
    func processes() async throws {
      var digests: Set<String> = []
      for _ in 0..<5 {
        let child = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
          let simulation = try Simulation(text: Leak.story, apps: [.watch(Hoarder()), .phone(HoarderPhone())])
          print("digest", simulation.seeded(5).with(.weather).run().digest)
        }
        let text = String(decoding: child.standardOutputContent, as: UTF8.self)
        digests.insert(String(try #require(text.split(separator: "\n").first { $0.hasPrefix("digest ") })))
      }
      #expect(digests.count == 1)
    }
  }
#endif

/// Keeps and sends what has no order, in tasks.
private struct Hoarder: App {
  @Stored var ids: Set<UUID> = []
  @Stored var byNumber: [Int: Set<String>] = [:]

  func act(_ mark: Mark, _ device: inout Device) {
    device.task("hoard", in: Self.self) { context in
      for number in 0..<5 {
        try await context.sleep(for: .seconds(number))
        try await context.update { app, device in
          for _ in 0..<10 { app.ids.insert(device.uuid()) }
          app.byNumber[number, default: []].formUnion(app.ids.map(\.uuidString))
          device.session.transferUserInfo(Hoard(ids: app.ids, words: app.byNumber))
        }
      }
    }
  }
}

private struct Hoard: Payload {
  var ids: Set<UUID>
  var words: [Int: Set<String>]
}

private struct HoarderPhone: App {
  @Stored var hoards: [Set<UUID>] = []
  func receive(_ hoard: Hoard, _ device: inout Device) { hoards.append(hoard.ids) }
}

/// The value that an app takes from the machine rather than from its device.
enum Leak: CaseIterable, Sendable {
  case clock, identifier
  case storedClock, storedIdentifier, storedCount

  var isOnlyStored: Bool {
    switch self {
    case .clock, .identifier: false
    case .storedClock, .storedIdentifier, .storedCount: true
    }
  }

  /// Goes on from one run to the next.
  static let count = Atomic(0)

  static let story = """
    {
      name: "leak", start: "2026-03-02", zone: "UTC", length: "2d",
      devices: { watch: {}, phone: {} },
      story: [
        { at: "d1 08:00", does: "mark", on: "watch" },
        { at: "d2 09:00", does: "mark", on: "watch" },
      ],
    }
    """
}

private struct Mark: Act {
  static let name = "mark"
}

private struct Marked: Payload {
  var id: UUID
  var at: Date
}

private struct LeakingWatch: App {
  var leak: Leak?
  @Stored var note = ""

  func act(_ mark: Mark, _ device: inout Device) {
    switch leak {
    case .storedClock: note = "\(Date().timeIntervalSince1970)"
    case .storedIdentifier: note = UUID().uuidString
    case .storedCount: note = "\(Leak.count.add(1, ordering: .relaxed).newValue)"
    default: break
    }
    let id = leak == .identifier ? UUID() : device.uuid()
    device.session.transferUserInfo(Marked(id: id, at: leak == .clock ? Date() : device.now))
  }
}

private struct LeakingPhone: App {
  @Stored var marks: [UUID] = []

  func receive(_ mark: Marked, _ device: inout Device) {
    if !marks.contains(mark.id) { marks.append(mark.id) }
  }
}
