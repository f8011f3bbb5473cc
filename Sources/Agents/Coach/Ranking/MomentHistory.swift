/// The outcomes of offered moments ("Pulsum": RecommendationEvent).
package struct MomentHistory: Equatable, Sendable {
  /// One answer of the person.
  package struct Event: Equatable, Sendable {
    package enum Answer: UInt8, CaseIterable, Sendable {
      case accepted = 1, declined, completed
      case offered
    }

    /// Identifies the event, so that repeated deliveries count once.
    package let id: UInt64
    package let moment: String
    package let answer: Answer
    /// Seconds since 1970.
    package let at: Int

    package init(id: UInt64, moment: String, answer: Answer, at: Int) {
      (self.id, self.moment, self.answer, self.at) = (id, moment, answer, at)
    }
  }

  package struct Record: Equatable, Sendable {
    package fileprivate(set) var accepted = 0
    package fileprivate(set) var declined = 0
    /// Seconds since 1970, in order.
    fileprivate var declines: [Int] = []
    fileprivate var lastAccepted: Int?
    /// Seconds since 1970.
    package fileprivate(set) var lastCompleted: Int?
    package fileprivate(set) var lastOffered: Int?

    package init() {}

    package var lastDeclined: Int? { declines.last }
    /// Declines since it was last accepted.
    package var declinedInARow: Int { declines.count { $0 > lastAccepted ?? Int.min } }

    /// Returns the answers of both together.
    func with(_ other: Record) -> Record {
      var sum = self
      sum.accepted += other.accepted
      sum.declined += other.declined
      return sum
    }

    package var answers: Int { accepted + declined }
  }

  private var records: [String: Record] = [:]
  private var seen: Set<UInt64> = []

  package init(_ events: [Event] = []) {
    for event in events { add(event) }
  }

  /// Adds an event, in any order; of two with the same id the first counts.
  ///
  /// - Returns: Whether it was new.
  @discardableResult package mutating func add(_ event: Event) -> Bool {
    guard seen.insert(event.id).inserted else { return false }
    var record = records[event.moment] ?? Record()
    switch event.answer {
    case .accepted:
      record.accepted += 1
      record.lastAccepted = max(record.lastAccepted ?? event.at, event.at)
    case .declined:
      record.declined += 1
      record.declines.insert(event.at, at: record.declines.firstIndex { $0 > event.at } ?? record.declines.count)
    case .offered: record.lastOffered = max(record.lastOffered ?? event.at, event.at)
    // Doing it isn't another answer: it was accepted before.
    case .completed: record.lastCompleted = max(record.lastCompleted ?? event.at, event.at)
    }
    records[event.moment] = record
    return true
  }

  package func record(_ moment: String) -> Record { records[moment] ?? Record() }
}

/// Finds moments ("Pulsum, Journey 3", step 2).
package protocol MomentSearch: Sendable {
  /// Returns at most `topK` moments, the nearest to the query first. A distance is from 0, the same, to the square root
  /// of 2, nothing in common.
  func search(query: String, topK: Int) -> [(id: String, distance: Double)]
}

/// The query for moments ("Pulsum, Journey 3", step 1).
enum MomentQuery {
  /// The most contributions that a query names.
  static let contributionsMax = 4

  /// For instance `wellbeing=-1.23 z_hrv=-2.1 z_sleepDebt=1.8`; an unknown wellbeing is left out.
  static func text(_ state: CoachState) -> String {
    let wellbeing = state.wellbeing.map { "wellbeing=\(ShortNumber.text($0, limit: 1_000))" }
    let top = state.contributions.prefix(contributionsMax).map {
      "\($0.signal.rawValue)=\(ShortNumber.text($0.value, limit: 1_000))"
    }
    return ([wellbeing].compactMap { $0 } + top).joined(separator: " ")
  }
}
