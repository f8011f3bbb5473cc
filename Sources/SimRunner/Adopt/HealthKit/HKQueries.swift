// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation
import TriadProgram

public let HKObjectQueryNoLimit = 0
public let HKSampleSortIdentifierStartDate = "startDate"

public struct HKQueryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let strictStartDate = HKQueryOptions(rawValue: 1)
  public static let strictEndDate = HKQueryOptions(rawValue: 2)
}

/// A predicate of dates, which the store of the simulated device looks at.
final class SampleDates: NSPredicate {
  let start: Date?
  let end: Date?

  init(_ start: Date?, _ end: Date?, _ options: HKQueryOptions) {
    (self.start, self.end) = (start, end)
    super.init { object, _ in
      guard let sample = object as? HKSample else { return false }
      let first = options.contains(.strictStartDate) ? sample.startDate : sample.endDate
      let last = options.contains(.strictEndDate) ? sample.endDate : sample.startDate
      return (start.map { first >= $0 } ?? true) && (end.map { last < $0 } ?? true)
    }
  }
  required init?(coder: NSCoder) { nil }
}

extension NSSortDescriptor {
  public convenience init(key: String?, ascending: Bool) {
    if key != HKSampleSortIdentifierStartDate { Refusal.stop("the order by '\(key ?? "")'", "sort the results") }
    self.init(keyPath: \HKSample.startDate, ascending: ascending)
  }
}

open class HKQuery: NSObject, @unchecked Sendable {
  let type: HKSampleType
  let predicate: NSPredicate?
  var isStopped = false
  /// As many samples as the kit reads at once.
  static let everything = 100_000

  init(_ type: HKSampleType, _ predicate: NSPredicate?) { (self.type, self.predicate) = (type, predicate) }

  public static func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate { SampleDates(startDate, endDate, options) }

  func begin(_ store: HKHealthStore) {}
  /// The app runs, and there may be new samples; in a wake, for them.
  func look(_ store: HKHealthStore, isWake: Bool) {}
}

public final class HKQueryAnchor: NSObject, NSSecureCoding, @unchecked Sendable {
  public static var supportsSecureCoding: Bool { true }
  let value: Int
  public init(fromValue value: Int) { self.value = value }
  public required init?(coder: NSCoder) { value = coder.decodeInteger(forKey: "value") }
  public func encode(with coder: NSCoder) { coder.encode(value, forKey: "value") }
}

/// Reads samples once, in an order.
public final class HKSampleQuery: HKQuery, @unchecked Sendable {
  private let limit: Int
  private let order: [NSSortDescriptor]
  private let handler: (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    (self.limit, order, handler) = (limit, sortDescriptors ?? [], resultsHandler)
    super.init(sampleType, predicate)
  }

  override func begin(_ store: HKHealthStore) {
    store.read(type, predicate, limit: Self.everything) { [self] answer in
      guard !isStopped else { return }
      var samples = answer.samples
      if let first = order.first { samples.sort { first.compare($0, to: $1) == .orderedAscending } }
      let found = limit == HKObjectQueryNoLimit ? samples : Array(samples.prefix(limit))
      handler(self, answer.error == nil ? found : nil, answer.error)
    }
  }
}

/// Reads what came after an anchor; with an update handler, also what comes later.
public final class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  public typealias Handler = (
    HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
  ) -> Void

  public var updateHandler: Handler?
  private let limit: Int
  private var anchor: Int
  private let handler: Handler

  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int, resultsHandler: @escaping Handler
  ) {
    self.anchor = anchor?.value ?? 0
    (self.limit, handler) = (limit == HKObjectQueryNoLimit ? Self.everything : limit, resultsHandler)
    super.init(type, predicate)
  }

  override func begin(_ store: HKHealthStore) { read(store, handler, isUpdate: false) }
  override func look(_ store: HKHealthStore, isWake: Bool) { updateHandler.map { read(store, $0, isUpdate: true) } }

  private func read(_ store: HKHealthStore, _ handler: @escaping Handler, isUpdate: Bool) {
    store.read(type, predicate, after: anchor, limit: limit) { [self] answer in
      guard !isStopped, !isUpdate || !answer.samples.isEmpty else { return }
      anchor = answer.anchor ?? anchor
      let isRead = answer.error == nil
      handler(
        self, isRead ? answer.samples : nil, isRead ? [] : nil, HKQueryAnchor(fromValue: anchor), answer.error)
    }
  }
}

/// Is notified of new samples: at once, and as a run of the app begins.
public final class HKObserverQuery: HKQuery, @unchecked Sendable {
  public typealias Handler = (HKObserverQuery, @escaping () -> Void, (any Error)?) -> Void

  private let handler: Handler
  private var seen = 0
  /// `true` until the app calls the completion handler of the last call.
  private var isOpen = false
  /// `true` until it has handled the samples for which the system woke the app.
  private var owes = false

  public init(sampleType: HKSampleType, predicate: NSPredicate?, updateHandler: @escaping Handler) {
    handler = updateHandler
    super.init(sampleType, predicate)
  }

  override func begin(_ store: HKHealthStore) { count(store, isFirst: true) }

  override func look(_ store: HKHealthStore, isWake: Bool) {
    if isWake, !owes, store.isDelivered(type) {
      owes = true
      store.owed += 1
    }
    count(store, isFirst: false)
  }

  private func count(_ store: HKHealthStore, isFirst: Bool) {
    store.read(type, predicate, after: seen, limit: 0) { [self] answer in
      seen = answer.anchor ?? seen
      // While the device is locked, the app is woken all the same, and its queries fail.
      if !isStopped, isFirst || answer.count > 0 || owes && answer.error != nil {
        isOpen = true
        handler(self, { [self] in settle(store) }, isFirst ? answer.error : nil)
      } else if !isOpen {
        settle(store)
      }
    }
  }

  /// Answers the wake for its part.
  private func settle(_ store: HKHealthStore) {
    isOpen = false
    guard owes else { return }
    owes = false
    store.owed -= 1
    if store.owed == 0 { store.handled() }
  }
}
