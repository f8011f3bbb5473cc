import Engine

/// A number for comparing runs: between persons of a fleet, or between values of a dial.
///
/// ```swift
/// let kept = Figure("laps on the phone") { $0.stored(.phone, LapBook.self)?.laps.count }
/// ```
public struct Figure: Sendable {
  /// The name in reports.
  public let name: String
  let value: @Sendable (RunView) -> Double?

  /// Creates a figure with a fraction.
  ///
  /// - Parameter value: Read at the end of the story; `nil` if the run has none. It must change nothing.
  public init(_ name: String, _ value: @escaping @Sendable (RunView) -> Double?) {
    (self.name, self.value) = (name, value)
  }

  /// Creates a figure of whole numbers.
  public init(_ name: String, _ value: @escaping @Sendable (RunView) -> Int?) {
    self.init(name) { run in value(run).map(Double.init) }
  }
}

/// The apps' activity in a run, in numbers.
struct AppCounts: MarkCounts {
  /// The number of times that each `sometimes` mark was reached; 0 if it was only evaluated.
  var reached: [String: Int] = [:]
  /// By name, in the order of the reports.
  var figures: [(name: String, value: Double)] = []
  /// The number of times that each exception from a promise was needed, in their order.
  var excepted: [Int] = []

  var counts: [String: Int] { reached }
}

/// Counts what the apps do and say, and reads the figures of their users.
final class AppRecorder: RunRecorder {
  var interest: TraceInterest { .facts }
  private var reached: [String: Int] = [:]
  private var (acts, sent, undelivered) = (0, 0, 0)
  private let exceptions: [PromiseException]
  private var excepted: [Int]

  init(_ plan: WorldPlan) {
    exceptions = plan[InstalledApps.self]?.exceptions ?? []
    excepted = exceptions.map { _ in 0 }
  }

  func observe(_ event: TraceEvent) {
    guard let fact = event.fact(as: AppFact.self) else { return }
    for (place, exception) in exceptions.enumerated() where exception.covers(fact) { excepted[place] += 1 }
    if fact.kind == .reached || fact.kind == .missed { reached[fact.text, default: 0] += fact.kind == .reached ? 1 : 0 }
    if fact.kind == .acted { acts += 1 }
    if fact.kind == .sent { sent += 1 }
    if fact.kind == .failed { undelivered += 1 }
  }

  func conclude(_ world: World) throws(StorageError) -> any Sendable {
    let own = (world.plan[InstalledApps.self]?.figures ?? []).compactMap { figure in
      figure.value(RunView(world: world)).map { (figure.name, $0) }
    }
    let counted = [("acts", acts), ("messages", sent), ("undelivered", undelivered)].map { ($0.0, Double($0.1)) }
    return AppCounts(reached: reached, figures: counted + own, excepted: excepted)
  }
}
