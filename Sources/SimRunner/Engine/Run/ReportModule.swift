/// A module's part of a run's reports: in its text, its JSON and `run.sqlite`.
package protocol ReportModule: Plugin {
  /// Columns of the text's table of days, before that of the faults.
  static func columns(of outcome: RunOutcome) -> [DayColumn]
  /// Lines of the text's summary, after that of the faults; see ``SummaryLine``.
  static func lines(of outcome: RunOutcome) -> [String]
  /// Members of the JSON object, by key.
  static func members(of outcome: RunOutcome) -> [String: any Encodable]
  /// Rows of the table `run`, by key.
  static func facts(of outcome: RunOutcome) -> [(key: String, value: String)]
  /// The module's tables in `run.sqlite`, in the order of their creation.
  static var tables: [any RunTables.Type] { get }
  /// Returns the module's parts of a run's page, read from its database; `dates` are those of its days.
  static func page(_ run: Database, dates: [String]) throws(StorageError) -> [PagePart]
  /// Returns the names of nodes that aren't devices, if they take part.
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

extension PluginRegistry {
  package var reportModules: [any ReportModule.Type] { modules.compactMap { $0 as? any ReportModule.Type } }
}

package struct DayColumn {
  package let title: String
  package let width: Int
  package let isLeft: Bool
  package let cells: [String]

  package init(_ title: String, width: Int, isLeft: Bool = false, cells: [String]) {
    (self.title, self.width, self.isLeft, self.cells) = (title, width, isLeft, cells)
  }
}

/// The layout of a line in the summary of a run: a label and its text.
package enum SummaryLine {
  /// Returns the pieces behind a label, as many to a line as fit; further lines are indented.
  package static func wrapped(
    _ label: String, _ pieces: [String], separator: String = " ", width: Int = 80
  ) -> [String] {
    let label = " " + label.padded(to: 9)
    var lines = [label]
    var isFresh = true
    for piece in pieces {
      if !isFresh, lines[lines.count - 1].count + separator.count + piece.count > width {
        lines.append(String(repeating: " ", count: label.count))
        isFresh = true
      }
      lines[lines.count - 1] += (isFresh ? "" : separator) + piece
      isFresh = false
    }
    return lines
  }
}

/// Tables of a module in `run.sqlite`, while they are filled.
package protocol RunTables: AnyObject {
  /// The SQL that creates them.
  static var schema: String { get }

  /// - Parameter world: A world before its first event.
  init(_ database: Database, of world: World)
  /// Observes an event of the run, whose own row already exists.
  func observe(_ event: TraceEvent) throws(StorageError)
  /// Finishes at the end of the run: its days exist, and the devices can still be read.
  func finish(_ outcome: RunOutcome, _ world: World) throws(StorageError)
}

extension RunTables {
  package func observe(_ event: TraceEvent) throws(StorageError) {}
  package func finish(_ outcome: RunOutcome, _ world: World) throws(StorageError) {}
}
