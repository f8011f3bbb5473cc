import SimKernel

/// A format in which others recorded links: told by its first line, read a line at a time.
protocol NetworkFormat: SendableMetatype {
  /// What it is called, for people.
  static var name: String { get }
  /// How its first line looks, for who brought something else.
  static var sample: String { get }
  static func recognises(_ firstLine: String) -> Bool

  var kind: LinkRecordingHeader.Kind { get }
  /// What is taken for granted beyond the source.
  var assumes: [String] { get }

  init(_ options: NetworkImportOptions)

  /// Takes a line, the first included.
  mutating func take(_ line: String, _ number: Int, _ output: inout LinkRecordingOutput) throws(NetworkImportFailure)
  /// Writes what is left; answers the number after `end`.
  mutating func finish(_ output: inout LinkRecordingOutput) throws(NetworkImportFailure) -> Int64
}

/// Why a line could not be taken.
enum NetworkImportFailure: Error, Hashable {
  /// The input is wrong.
  case input(LinkRecordingMistake)
  /// The output could not be written.
  case output(LinkRecordingError)

  static func mistake(_ reason: String, line: Int? = nil) -> NetworkImportFailure {
    .input(LinkRecordingMistake(reason, line: line))
  }
}

/// The series of a table that holds several, such as pings to different hosts: one is imported.
struct NetworkSeries {
  private let chosen: String?
  private var seen: [String] = []
  private var isMore = false
  private static let shownMax = 64

  init(_ options: NetworkImportOptions) { chosen = options.series }

  /// Whether a row of that series is to be taken; until a second series comes, the first is.
  mutating func takes(_ name: String) -> Bool {
    if !seen.contains(name) {
      if seen.count < Self.shownMax { seen.append(name) } else { isMore = true }
    }
    return chosen.map { $0 == name } ?? (seen.first == name)
  }

  /// Checks that it was clear which series was meant.
  func check() throws(NetworkImportFailure) {
    let list = seen.joined(separator: ", ") + (isMore ? ", ..." : "")
    if let chosen, !seen.contains(chosen), !isMore {
      throw .mistake("there is no series '\(chosen)'; series: \(list)")
    }
    if chosen == nil, seen.count > 1 { throw .mistake("several series: choose one with --series: \(list)") }
  }
}
