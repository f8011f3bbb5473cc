public import Foundation
import TriadProgram

public enum HKUpdateFrequency: Int, Sendable { case immediate = 1, hourly, daily, weekly }

/// The health store of the simulated device, which an app reads. Of a phone it has the watch's samples, some minutes later.
///
/// A denied permission looks like an empty store, as on a device.
public final class HKHealthStore: NSObject, @unchecked Sendable {
  struct Answer {
    var samples: [HKSample] = []
    var count = 0
    var anchor: Int?
    var error: HKError?
  }

  private let program = AppProgram.shared
  private let queue = Agenda.Queue.new()
  private var queries: [HKQuery] = []
  private var listens = false
  /// Observers that have not handled the wake of this run yet.
  var owed = 0

  public static func isHealthDataAvailable() -> Bool { true }

  public func requestAuthorization(
    toShare share: Set<HKSampleType>?, read: Set<HKObjectType>?, completion: @escaping (Bool, (any Error)?) -> Void
  ) {
    if share?.isEmpty == false { program.log("asks to write to the health store, which it cannot") }
    Agenda.add(queue) { completion(true, nil) }
  }

  public func requestAuthorization(toShare share: Set<HKSampleType>, read: Set<HKObjectType>) async throws {
    requestAuthorization(toShare: share, read: read) { _, _ in }
  }

  public func execute(_ query: HKQuery) {
    if !listens {
      listens = true
      program.listeners.append { [self] name, _ in if name == "run" { look() } }
    }
    queries.append(query)
    query.begin(self)
  }

  public func stop(_ query: HKQuery) {
    query.isStopped = true
    queries.removeAll { $0 === query }
  }

  /// Survives the process, as on a device.
  public func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping (Bool, (any Error)?) -> Void
  ) {
    // A truth value is a property list.
    try? program.store(Self.delivery(type), true)
    Agenda.add(queue) { completion(true, nil) }
  }

  public func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
    enableBackgroundDelivery(for: type, frequency: frequency) { _, _ in }
  }

  private static func delivery(_ type: HKObjectType) -> String { "health.delivery.\(type.kind.name)" }
  func isDelivered(_ type: HKObjectType) -> Bool { program.stored[Self.delivery(type)] as? Bool == true }

  private func look() { for query in queries { query.look(self, isWake: program.reason == "health") } }

  /// Each observer has handled the system's wake, or has nothing to handle.
  func handled() { program.say(LineWriter("healthHandled")) }

  /// Reads samples of a kind; with `limit` 0, only how many there are and the anchor after the last.
  func read(
    _ type: HKSampleType, _ predicate: NSPredicate?, after anchor: Int = 0, limit: Int,
    _ take: @escaping (Answer) -> Void
  ) {
    var line = LineWriter("readHealth")
    line.write("kind", type.kind.name)
    line.write("after", anchor)
    line.write("limit", limit)
    if let dates = predicate as? SampleDates {
      if let start = dates.start { line.write("from", start.timeIntervalSince1970) }
      if let end = dates.end { line.write("until", end.timeIntervalSince1970) }
    }
    KitQuestion.ask(line) { [self] _, event in
      var answer = Answer()
      let value = event["value"] as? [String: Any] ?? [:]
      answer.error = (value["error"] as? Int).map { _ in HKError(code: .errorDatabaseInaccessible) }
      answer.anchor = value["anchor"] as? Int
      answer.count = value["count"] as? Int ?? 0
      answer.samples = (value["samples"] as? [Any] ?? []).compactMap {
        ($0 as? [String: Any]).map { HKQuantitySample($0, type) }
      }
      if let predicate { answer.samples = answer.samples.filter { predicate.evaluate(with: $0) } }
      Agenda.add(queue) { take(answer) }
    }
  }
}
