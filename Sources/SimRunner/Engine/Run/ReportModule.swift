package import DeviceKit
package import ScenarioFiles
package import SimKernel

/// What a module adds to what a run leaves behind: to its text, its JSON and `run.sqlite`.
package protocol ReportModule: SimulationModule {
  /// Columns of the text's table of days, before that of the faults.
  static func columns(of outcome: RunOutcome) -> [DayColumn]
  /// Lines of the text's summary, after that of the faults; see ``SummaryLine``.
  static func lines(of outcome: RunOutcome) -> [String]
  /// Members of the JSON object, by key.
  static func members(of outcome: RunOutcome) -> [String: any Encodable]
  /// Rows of the table `run`, by key.
  static func facts(of outcome: RunOutcome) -> [(key: String, value: String)]
  /// What the module keeps in `run.sqlite`, in the order in which it is made there.
  static var tables: [any RunTables.Type] { get }
  /// What the page about a run shows, read from its database; `dates` are those of its days.
  static func page(_ run: Database, dates: [String]) throws(StorageError) -> [PagePart]
  /// How nodes are called that are no device, as far as they take part.
  static func names(in plan: WorldPlan) -> [NodeID: String]
}

extension ReportModule {
  package static func columns(of outcome: RunOutcome) -> [DayColumn] { [] }
  package static func lines(of outcome: RunOutcome) -> [String] { [] }
  package static func members(of outcome: RunOutcome) -> [String: any Encodable] { [:] }
  package static func facts(of outcome: RunOutcome) -> [(key: String, value: String)] { [] }
  package static var tables: [any RunTables.Type] { [] }
  package static func page(_ run: Database, dates: [String]) throws(StorageError) -> [PagePart] { [] }
  package static func names(in plan: WorldPlan) -> [NodeID: String] { [:] }
}

extension Vocabulary {
  /// The modules that have something to report, in order.
  package var reportModules: [any ReportModule.Type] { modules.compactMap { $0 as? any ReportModule.Type } }
}

/// A column of a report's table of days.
package struct DayColumn {
  package let title: String
  package let width: Int
  package let isLeft: Bool
  /// A cell for each day of the run.
  package let cells: [String]

  package init(_ title: String, width: Int, isLeft: Bool = false, cells: [String]) {
    (self.title, self.width, self.isLeft, self.cells) = (title, width, isLeft, cells)
  }
}

/// How the summary of a run is set: a label, and what belongs to it.
package enum SummaryLine {
  /// The pieces behind a label, as many to a line as fit; the lines that follow are indented.
  package static func wrapped(_ label: String, _ pieces: [String]) -> [String] {
    let label = " " + label + String(repeating: " ", count: max(0, 9 - label.count))
    var lines = [label]
    var isFresh = true
    for piece in pieces {
      if !isFresh, lines[lines.count - 1].count + 1 + piece.count > 80 {
        lines.append(String(repeating: " ", count: label.count))
        isFresh = true
      }
      lines[lines.count - 1] += (isFresh ? "" : " ") + piece
      isFresh = false
    }
    return lines
  }
}

/// Tables of a module in `run.sqlite`, for as long as they are filled.
package protocol RunTables: AnyObject {
  /// What makes them.
  static var schema: String { get }

  /// - Parameter world: in which nothing has happened yet.
  init(_ database: Database, of world: World)
  /// An event of the run, whose own row stands already.
  func observe(_ event: TraceEvent) throws(StorageError)
  /// The run is over: its days stand, and the devices can still be asked.
  func finish(_ outcome: RunOutcome, _ world: World) throws(StorageError)
}

extension RunTables {
  package func observe(_ event: TraceEvent) throws(StorageError) {}
  package func finish(_ outcome: RunOutcome, _ world: World) throws(StorageError) {}
}
