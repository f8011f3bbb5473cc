import Foundation
import Person
import ScenarioFiles
import SimKernel
import PersonWire
import WearerKit

/// Files of the package, found relative to this source.
enum PackageFiles {
  static func path(_ relative: String) -> String {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.appendingPathComponent(relative).path
  }

  /// The names of the scenarios that are shipped, in order: `six-weeks`, `field/idle-watch`.
  static let scenarioNames: [String] = ["", "field/", "findings/", "general/", "lives/"].flatMap { folder in
    ((try? FileManager.default.contentsOfDirectory(atPath: path("scenarios/\(folder)"))) ?? [])
      .filter { $0.hasSuffix(".json5") }.sorted().map { folder + $0.dropLast(6) }
  }
  /// Their paths.
  static let scenarios = scenarioNames.map { path("scenarios/\($0).json5") }
}

/// Values for tests that need one of each kind.
enum Samples {
  static let watchPhone = LinkSelector.oneWay(from: .watch, to: .phone)

  /// One entry of every kind of fault, with times that suit it.
  static let faults: [FaultEntry] = [
    FaultEntry(.partition(.all), lasting),
    FaultEntry(.outOfRange(.watchPhone), lasting),
    FaultEntry(.forceQuit(.phone), FaultTiming(at: .day(2, TimeOfDay(9, 0)))),
    FaultEntry(.battery(.watch), FaultTiming(at: .day(2, TimeOfDay(19, 0)))),
    FaultEntry(.condition(.throttle, .watch), lasting),
    FaultEntry(.condition(.lowPower, .phone), lasting),
    FaultEntry(.condition(.pushLost, .phone), lasting),
    FaultEntry(.condition(.transfersStuck, .watch), lasting),
    FaultEntry(.condition(.transfersLost, .phone), lasting),
    FaultEntry(.condition(.healthDenied, .watch), lasting),
    FaultEntry(.condition(.calendarDenied, .phone), lasting),
    FaultEntry(.condition(.workDenied, .phone), lasting),
    FaultEntry(.mdmBlocked(.writing), lasting),
    FaultEntry(Fault(MusicServiceFault(.denied)), lasting),
    FaultEntry(Fault(MusicServiceFault(.down)), lasting),
    FaultEntry(Fault(MusicServiceFault(.tokenExpired)), lasting),
    FaultEntry(Fault(MusicServiceFault(.gone(12))), lasting),
    FaultEntry(.condition(.locationDenied, .phone), lasting),
    FaultEntry(.condition(.noticesDenied, .phone), lasting),
    FaultEntry(.condition(.otherAccount, .desktop), lasting),
    FaultEntry(.condition(.offFace, .watch), lasting),
    FaultEntry(.cancelTransfers(.phone), moment),
    FaultEntry(.travel(.utc, to: Coordinate(near: -33.875, 151.2)), moment),
    FaultEntry(.condition(.transfersRepeated, .watch), lasting),
    FaultEntry(.condition(.contextsRepeated, .watch), lasting),
    FaultEntry(.condition(.contextIgnored, .phone), lasting),
    FaultEntry(.condition(.equalContextsSkipped, .phone), lasting),
    FaultEntry(.condition(.transfersAwaitApp, .watch), lasting),
    FaultEntry(.condition(.contextsFirst, .phone), lasting),
    FaultEntry(.condition(.reachabilityMissed, .phone), lasting),
    FaultEntry(.condition(.failuresDoubled, .watch), lasting),
    FaultEntry(.condition(.oversizeSilent, .phone), lasting),
    FaultEntry(.condition(.offloaded, .watch), lasting),
    FaultEntry(.condition(.storageFull, .phone), lasting),
    FaultEntry(.switchWatch, lasting),
    FaultEntry(.hold(watchPhone), lasting),
    FaultEntry(.loss(probability: 0.6, link: .all), FaultTiming(every: [evening])),
    FaultEntry(.delay(.seconds(2), jitter: .milliseconds(1_500), link: watchPhone), lasting),
    FaultEntry(.duplicate(probability: 0.05, link: .all)),
    FaultEntry(.reorder(probability: 1.0 / 3, link: .all)),
    FaultEntry(.corrupt(probability: 0.01, link: .all), lasting, why: "a \"bad\" cable\n\u{7}"),
    FaultEntry(.drop(count: 3, link: watchPhone), moment),
    FaultEntry(.profile(.twoG, link: .all), lasting),
    restarting(.crash(.phone, during: .commit), after: .minutes(3)),
    FaultEntry(.wipe(.watch), FaultTiming(at: .day(3, .midnight))),
    restarting(Fault(BackupFault(.cloud, age: .hours(30))), after: .minutes(10)),
    FaultEntry(.replace(.watch), moment),
    FaultEntry(.switchPhone, moment),
    FaultEntry(.pause(.desktop), FaultTiming(at: .day(2, .midnight), duration: .hours(2))),
    FaultEntry(.clock(.watch, .bump(-.seconds(90))), moment),
    FaultEntry(.clock(.phone, .drift(partsPerMillion: -12.5)), lasting),
    FaultEntry(.clock(.phone, .reset), moment),
    FaultEntry(.clock(.desktop, .set(.hours(-26))), lasting),
    FaultEntry(.travel(Zone(identifier: "America/New_York") ?? .utc), moment),
    FaultEntry(.condition(.signedOut, .desktop), lasting),
    FaultEntry(.condition(.badConfig, .cloud), lasting),
    FaultEntry(.condition(.cloudBusy, .cloud), lasting),
    FaultEntry(.condition(.accountFull, .cloud), lasting),
    FaultEntry(.forgetPlaces, moment),
    FaultEntry(Fault(PortalFault(.phone)), lasting),
    FaultEntry(.expireToken(.phone), moment),
    FaultEntry(.updateApp(.watch), moment),
    FaultEntry(.slowDisk(.watch, sync: .milliseconds(800)), lasting),
    FaultEntry(.diskErrors(.desktop, probability: 0.05), lasting),
    FaultEntry(.lyingDisk(.phone), lasting),
  ]

  private static let moment = FaultTiming(at: .day(2, TimeOfDay(8, 10)))
  private static let lasting = FaultTiming(from: .day(2, .midnight), until: .end)
  private static let evening = DailyWindow([.workdays, .weekend], from: TimeOfDay(22, 0), until: TimeOfDay(7, 0))

  private static func restarting(_ fault: Fault, after restart: Span) -> FaultEntry {
    var entry = FaultEntry(fault, moment)
    entry.restart = restart
    return entry
  }
}

extension SourceText {
  /// The text of the file at that path.
  init(path: String) throws {
    self.init(name: path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
  }
}
