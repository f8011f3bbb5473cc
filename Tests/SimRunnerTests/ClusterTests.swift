@testable import Cluster
import DeviceKit
import Devices
import Engine
import Replication
@testable import SimKernel
@testable import UDPTransport
@testable import PersonWire
import Foundation
import Processes
@testable import Person
import Testing
import WearerKit

@Suite(
  "Devices as processes", .serialized, .waits, .timeLimit(.minutes(30)),
  .enabled(if: BuiltProgram.path != nil, "no triad built")
)
struct ClusterTests {
  /// Runs the program with those words. Returns its exit status and its output.
  private func triad(_ words: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(BuiltProgram.path))
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: NSTemporaryDirectory())
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private func folder() -> String { NSTemporaryDirectory() + "cluster-\(UUID().uuidString)" }

  @Test("keep their promises over UDP, and leave stores and counts behind")
  func quiet() throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scenario = PackageFiles.path("scenarios/quiet-week.json5")
    let (status, output) = try triad(
      "cluster", scenario, "--days", "1", "--speed", "2400", "--output",
      // As one would type it, from where one is.
      (folder as NSString).lastPathComponent)
    #expect(status == 0, Comment(rawValue: output))
    #expect(output.contains(" verdict  pass"))
    for role in ["watch", "phone", "desktop", "cloud"] {
      let counts = try triad("node", "--config", "\(folder)/\(role)/node.json", "--status")
      #expect(counts.output.contains("has ended") && counts.output.contains("acknowledgedMessages"))
      #expect(!counts.output.contains("forged") && !counts.output.contains("notTaken"))
      let store = "\(folder)/\(role)/store-1.sqlite"
      // The diary in it isn't encrypted, so that only its owner may read the file and its folders.
      for (path, mode) in [(store, 0o600), (folder, 0o700), ("\(folder)/\(role)", 0o700)] {
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode, "\(path)")
      }
    }
    #expect(FileManager.default.fileExists(atPath: "\(folder)/run.sqlite"))
  }

  #if os(Linux)
    @Test("end with the cluster that started them, even while they are paused")
    func orphans() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(BuiltProgram.path))
      let folder = folder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      process.arguments = [
        "cluster", PackageFiles.path("scenarios/quiet-week.json5"), "--speed", "60", "--quiet", "--output", folder,
      ]
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      func status() -> NodeStatusFile.Status? { NodeStatusFile.read(folder: "\(folder)/watch") }
      for _ in 0..<300 where status()?.runSeconds == nil { usleep(100_000) }
      let node = try #require(status()?.process)
      ProcessSignal.send(SIGSTOP, to: node)
      ProcessSignal.send(SIGKILL, to: process.processIdentifier)
      process.waitUntilExit()
      for _ in 0..<100 where ProcessList.isRunning(node) { usleep(50_000) }
      #expect(!ProcessList.isRunning(node), "the node is still there")
      if ProcessList.isRunning(node) { ProcessSignal.send(SIGKILL, to: node) }
    }
  #endif

  @Test("lose and double nothing when they are killed at any moment")
  func kills() throws {
    let scenario = PackageFiles.path("scenarios/quiet-week.json5")
    let (status, output) = try triad("cluster", scenario, "--days", "1", "--speed", "1800", "--kills", "30")
    #expect(status == 0, Comment(rawValue: output))
    #expect(output.contains("crash 30"), Comment(rawValue: output))
  }

  @Test("are refused two on one store, a scenario that processes cannot have, and keys that others may read")
  func refusals() throws {
    let disk = try triad("cluster", PackageFiles.path("scenarios/crash-week.json5"))
    #expect(disk.status == 65 && disk.output.contains("is a simulated one"))
    let quiet = PackageFiles.path("scenarios/quiet-week.json5")
    for (place, complaint) in [("watch=nowhere", "is not where a device listens"), ("watch=10.0.0.1:9", "the phone")] {
      let listen = try triad("cluster", quiet, "--listen", place)
      #expect(listen.status == 64 && listen.output.contains(complaint), Comment(rawValue: listen.output))
    }
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var configuration = NodeConfiguration(
      scenario: PackageFiles.path("scenarios/quiet-week.json5"), folder: "\(folder)/watch", listen: "127.0.0.1:0",
      peers: ["phone": "127.0.0.1:9"])
    try configuration.write(to: "\(folder)/node.json")
    let first = try NodeProcess(configuration, Features.vocabulary, role: .watch, process: nil)
    let second = try triad("node", "--role", "watch", "--config", "\(folder)/node.json")
    #expect(second.status == 74 && second.output.contains("cannot run"), Comment(rawValue: second.output))
    _ = first
    try KeyFile.pair("watch", "phone", in: ["\(folder)/keys"])
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(folder)/keys")
    configuration.keys = "\(folder)/keys"
    configuration.folder = "\(folder)/other"
    try configuration.write(to: "\(folder)/node.json")
    let open = try triad("node", "--role", "watch", "--config", "\(folder)/node.json")
    #expect(open.status == 65 && open.output.contains("chmod 600"), Comment(rawValue: open.output))
  }

  @Test("that run on their own end in an orderly way on SIGTERM, and go on after SIGKILL")
  func alone() throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let configuration = NodeConfiguration(
      scenario: PackageFiles.path("scenarios/quiet-week.json5"), folder: "\(folder)/watch", listen: "127.0.0.1:0",
      peers: ["phone": "127.0.0.1:9"], speed: 7_200)
    try configuration.write(to: "\(folder)/node.json")
    for signal in [SIGKILL, SIGTERM] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(BuiltProgram.path))
      process.arguments = ["node", "--role", "watch", "--config", "\(folder)/node.json"]
      process.standardOutput = Pipe()
      try process.run()
      let clock = MonotonicClock()
      while (NodeStatusFile.read(folder: "\(folder)/watch")?.process != process.processIdentifier
        || (NodeStatusFile.read(folder: "\(folder)/watch")?.runSeconds ?? 0) < 7_000),
        clock.now.sinceStart < .seconds(30)
      { usleep(20_000) }
      ProcessSignal.send(signal, to: process.processIdentifier)
      process.waitUntilExit()
      #expect(process.terminationReason == (signal == SIGKILL ? .uncaughtSignal : .exit))
      #expect(process.terminationStatus == (signal == SIGKILL ? SIGKILL : 0))
    }
    #expect(NodeStatusFile.read(folder: "\(folder)/watch")?.hasEnded == true)
  }
}

@Suite("The traces of several processes")
struct TraceMergeTests {
  private func event(_ number: UInt64, at seconds: Int64, cause: UInt64 = 0) -> NodeEvent {
    NodeEvent(
      number: number, at: .start + .seconds(seconds), node: NodeID(0), kind: .fact, cause: cause, subject: 0, fact: nil,
      envelope: nil)
  }

  private func order(_ merge: inout TraceMerge, upTo seconds: Int64, patience: Span = .zero) -> [UInt64] {
    var numbers: [UInt64] = []
    while let (event, _) = merge.next(upTo: .start + .seconds(seconds), patience: patience) {
      numbers.append(event.number)
      merge.know(event.number, as: UInt64(numbers.count))
    }
    return numbers
  }

  @Test("are brought into the order of time")
  func time() {
    var merge = TraceMerge()
    for (process, events) in [(1, [event(10, at: 1), event(11, at: 4)]), (2, [event(20, at: 2), event(21, at: 3)])] {
      for event in events { merge.add(event, of: process) }
    }
    #expect(order(&merge, upTo: 3) == [10, 20, 21])
    #expect(order(&merge, upTo: 9) == [11])
  }

  @Test("put a cause before its effect, even if a clock is ahead")
  func causes() {
    var merge = TraceMerge()
    merge.add(event(20, at: 2, cause: 10), of: 2)
    merge.add(event(10, at: 5), of: 1)
    #expect(order(&merge, upTo: 6, patience: .seconds(10)) == [10, 20])
  }

  @Test("do not wait for ever for a cause that never arrives")
  func orphans() {
    var merge = TraceMerge()
    merge.add(event(20, at: 2, cause: 99), of: 2)
    merge.add(event(30, at: 3), of: 3)
    #expect(order(&merge, upTo: 4, patience: .seconds(10)) == [30])
    #expect(order(&merge, upTo: 40, patience: .seconds(10)) == [20])
    #expect(merge.orphans == 1)
  }

  @Test("carry the acts of the wearer and the world across a pipe unchanged")
  func orders() throws {
    let place = try #require(Coordinate(latitude: 59.9, longitude: -180))
    let draft = DiaryDraft(seconds: 8, offset: 3_600, .food(DiaryDraft.Food(name: "milk", mealType: "snack")))
    let acts: [any UserAction] = [
      DeviceEvent.raisesWrist, DeviceEvent.wrist(isOn: true), DeviceEvent.focus(nil), DeviceEvent.focus("work"),
      DeviceEvent.locates(place), DeviceEvent.usesPhone(for: .seconds(3)),
      DeviceEvent.condition(.badConfig, isOn: false),
      DeviceEvent.pairs(with: DeviceID(role: .watch, installation: .max)),
      DeviceEvent.meeting(id: .max, isStarting: true),
      JournalAct.writes("“so”", on: .phone), MusicAct.turnsCrown(-0.25), ConfigurationAct.publishes([0, 255]),
      DiaryUse(DiaryAct(number: 3, .write(4, draft)), on: .phone),
      DiaryUse(DiaryAct(number: 4, .sleep(nil, day: 5)), on: .watch),
      DiaryUse(DiaryAct(number: 5, .leave), on: .phone), DeviceEvent.editsCalendar(block: 7, .delete, by: .wearer),
      OfficeAct.edits(.move(by: .hours(-1))), OfficeAct.employer(.writing, isOn: true), DeviceEvent.updatesApp(.first),
      DeviceEvent.arrives(.gym), MusicAct.presses(.skip), CompanionAct.asks(.chat("hello")), PlanAnswer.crashing,
      WorkoutAct.rejects(id: 7), DeviceEvent.calendarHolds([]),
    ]
    let forms = NodeForms(Features.vocabulary)
    for act in acts {
      let order = try NodeOrder(wireBytes: NodeOrder.act(forms.code(of: act), event: 9).wireBytes)
      guard case .act(let code, 9) = order, "\(try forms.act(of: code))" == "\(act)" else {
        Issue.record("\(act) came as \(order)")
        continue
      }
    }
    let zone = Zone(identifier: "Test/Odd", initialOffset: -5, changes: [(at: 7, offset: 3_600), (at: 9, offset: 0)])
    var clock = NodeClock(epoch: Timestamp(unixSeconds: 12), zone: zone, skew: .seconds(3), driftPPM: 7.3)
    clock.bump(by: .seconds(1), at: .start + .hours(2))
    for change in [
      .clock(clock, of: .world), .rule(FaultID(3), isInstalled: true, from: NodeID(1), to: NodeID(2)),
      .link(.rejoin, from: NodeID(0), to: NodeID(3)), .pause(NodeID(2), isPaused: false),
    ] as [WorldChange] { #expect(try WorldChange(wireBytes: change.wireBytes) == change) }
  }

  @Test("carry every fact across a pipe unchanged")
  func facts() throws {
    let device = DeviceID(role: .phone, installation: 2)
    let facts: [any TraceFact] = [
      DeviceFact.detectedWorkout(id: .max), DeviceFact.ran(.push, .seconds(3), by: device),
      PlanningFact.configured(tag: 7, by: device), DropFact(message: 9, reason: .partition),
    ]
    for fact in facts {
      let forms = NodeForms(Features.vocabulary)
      let code = try #require(forms.code(of: fact))
      let told = try forms.fact(of: NodeCode(wireBytes: code.wireBytes))
      #expect(told.digested.digest == fact.digested.digest)
      #expect((told.words, told.record.json) == (fact.words, fact.record.json))
    }
  }
}
