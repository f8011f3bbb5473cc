import DeviceKit
import Engine
import Orchestration
import Person
import ScenarioFiles
import SimKernel
package import Wire

/// The name of something that can be read off at any moment: `phone.outbox.count`.
package struct DialPath: Hashable, WireParts, CustomStringConvertible {
  package enum Subject: String, WireIndexed, Hashable {
    case isUp = "up"
    case battery
    case installation
    case epoch
    case sequence
    case records = "records.count"
    case workouts = "workouts.count"
    case outbox = "outbox.count"
    case proposals = "proposals.count"
    case conflicts = "conflicts.count"
    case receipts = "receipts.count"
    case phase = "trust.phase"
    case score = "trust.score"

    package func concerns(_ role: Role) -> Bool {
      switch self {
      case .isUp, .conflicts: true
      case .battery: role == .watch || role == .phone
      case .receipts, .phase, .score: role == .phone
      default: role != .cloud
      }
    }
  }

  package let role: Role
  package let subject: Subject

  package static let makers = ["": WireMaker(Self.init(role:subject:))]

  package static let all = Role.allCases.flatMap { role in
    Subject.allCases.filter { $0.concerns(role) }.map { DialPath(role: role, subject: $0) }
  }

  package init(role: Role, subject: Subject) { (self.role, self.subject) = (role, subject) }

  package init(_ text: String) throws(StepMistake) {
    if let path = Self.all.first(where: { $0.description == text }) {
      self = path
      return
    }
    let hint = Suggestion.closest(to: text, among: Self.all.map(\.description))
    throw .misunderstood(
      "there is no dial '\(text)'" + (hint.map { ": did you mean '\($0)'?" } ?? "; 'show dials' lists them"))
  }

  package var description: String { "\(role.rawValue).\(subject.rawValue)" }
}

/// Reads dials off a world.
struct Dials {
  let world: World

  /// Every dial of the devices that there are, with what it shows.
  func all() throws(StorageError) -> [(path: DialPath, value: String)] {
    var found: [(path: DialPath, value: String)] = []
    for path in DialPath.all { if let value = try value(path) { found.append((path, value)) } }
    return found
  }

  /// What a dial shows; nil where it has nothing to show.
  func value(_ path: DialPath) throws(StorageError) -> String? {
    guard let host = world.host(path.role) else { return nil }
    switch path.subject {
    case .isUp: return host.isUp ? "yes" : "no"
    case .battery: return world.power.level(path.role).map { "\(Int(($0 * 100).rounded()))" }
    case .installation: return "\(host.device.installation)"
    // A disk that was taken away, or has no tables yet, has nothing to read.
    case _ where !host.isStarted || !host.database.isOpen: return nil
    case .epoch: return try host.remembered(.epoch).map { "\($0)" }
    case .sequence: return try host.remembered(.sequence).map { "\($0)" }
    case .records: return "\(try host.headers().count)"
    case .workouts: return "\(try host.liveWorkoutCount())"
    case .outbox: return "\(try host.outboxCount())"
    case .proposals: return "\(try host.proposalCount())"
    case .conflicts: return "\(try host.conflictCount())"
    case .receipts: return "\(try host.receiptCounts(expiredAt: world.clock.timestamp(world.kernel.now)).all)"
    case .phase: return try trust(host)?.phase.name
    case .score: return try trust(host).map { "\(Figures.percent($0.score))" }
    }
  }

  private func trust(_ host: DeviceHost) throws(StorageError) -> TrustState? {
    guard let planner = world.plan.planner else { return nil }
    let events = try host.records(in: .trust).compactMap { record -> TrustEvent? in
      record.body?.content(TrustEvent.self)
    }
    return TrustState(TrustLog(events), planner.config.trust)
  }
}
