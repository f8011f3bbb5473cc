import Foundation
import TriadProgram
import UserNotifications
import WatchConnectivity

/// Adds a word to the list that the tests read.
@MainActor func note(_ word: String) {
  let defaults = ProgramDefaults.standard
  defaults.set((defaults.stringArray(forKey: "words") ?? []) + [word], forKey: "words")
}

actor Counter {
  private var count = 0
  func next() -> Int {
    count += 1
    return count
  }
}

final class Delegate: NSObject, WCSessionDelegate {
  func session(
    _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: (any Error)?
  ) {}
  func sessionDidDeactivate(_ session: WCSession) { session.activate() }
}
let delegate = Delegate()
nonisolated(unsafe) var observations: [NSKeyValueObservation] = []
let notificationDelegate = NotificationDelegate()

AppProgram.run { program in
  program.launched {
    observations.append(
      WCSession.default.observe(\.activationState, options: [.new]) { _, change in
        ProgramDefaults.standard.set("\(change.newValue?.rawValue ?? -1)", forKey: "observed")
      })
    WCSession.default.delegate = delegate
    WCSession.default.activate()
    UNUserNotificationCenter.current().delegate = notificationDelegate
    if program.dials["health"] as? Bool == true { observeHealth() }
  }
  addFrameworkActs(program)
  program.act("waits") { _ in
    let start = Date()
    Task {
      let counter = Counter()
      let sum = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<3 { group.addTask { await counter.next() } }
        var sum = 0
        for await number in group { sum += number }
        return sum
      }
      try? await Task.sleep(for: .seconds(3))
      note("slept \(Int(Date().timeIntervalSince(start).rounded())) sum \(sum)")
    }
    ProgramQueue.main.asyncAfter(deadline: ProgramTime.now().advanced(bySeconds: 1)) {
      MainActor.assumeIsolated { note("queue 1") }
    }
    ProgramTimer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in
      MainActor.assumeIsolated { note("timer 2") }
    }
  }
  program.act("identifiers") { _ in note(UUID().uuidString) }
  program.act("semaphore") { _ in _ = ProgramSemaphore(value: 0) }
  program.act("sync") { _ in
    let shelf = ProgramQueue(label: "shelf")
    shelf.sync { shelf.sync { note("never") } }
  }
  program.act("inline") { _ in
    let shelf = ProgramQueue(label: "shelf")
    shelf.async { MainActor.assumeIsolated { note("first") } }
    shelf.sync { note("second") }
  }
  program.act("weak") { _ in
    let (table, array) = (ProgramWeakTable<NSObject>.weakObjects(), ProgramWeakArray.weakObjects())
    let kept = NSObject()
    do {
      let lost = NSObject()
      for object in [kept, lost] { table.add(object) }
      for object in [kept, lost] { array.addPointer(Unmanaged.passUnretained(object).toOpaque()) }
    }
    array.compact()
    note("\(table.allObjects == [kept]) \(array.count)")
  }
  program.act("thread") { _ in Thread.detachNewThread {} }
  program.act("file") { _ in try? Data().write(to: URL(fileURLWithPath: "/tmp/triad-adopt-probe")) }
  program.act("list") { _ in
    WCSession.default.sendMessage(["x": NSObject()], replyHandler: nil) { note("\(($0 as? WCError)?.errorCode ?? 0)") }
  }
}
