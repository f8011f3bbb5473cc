import SimKernel

/// The rows of `steps_per_minute.csv` gathered into quarter hours.
///
/// A minute without a row and a quarter without a row are unknown, not zero; a row with 0 says that no step was taken.
struct PMDataSteps {
  static let quarter: Int64 = 900

  /// A refused row: its line, counted from 1, and the reason.
  struct Refusal: Hashable {
    let line: Int
    let reason: String
  }

  /// Steps by the Unix second at which their quarter hour begins.
  private(set) var quarters: [Int64: Int] = [:]
  private(set) var refusals: [Refusal] = []
  private(set) var minuteCount = 0
  private var minutes: [Int64: Int] = [:]

  /// - Returns: nil when the first line is not the file's header.
  init?(_ text: String) {
    // Splitting by characters would take CR LF for one; bytes know it as two.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0).trimmed }
    guard lines.first == "dateTime,steps" else { return nil }
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      if let reason = add(line) { refusals.append(Refusal(line: index + 1, reason: reason)) }
    }
    for (second, steps) in minutes { quarters[second - second % PMDataSteps.quarter, default: 0] += steps }
    minuteCount = minutes.count
  }

  /// Takes one row; the answer is why it cannot.
  private mutating func add(_ line: Substring) -> String? {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count == 2 else { return "\(cells.count) cells instead of 2" }
    guard let moment = PMDataTime.utc(cells[0]) else { return "'\(cells[0].prefix(40))' is no time" }
    guard let steps = Int(cells[1]), BelievableRange.stepsPerMinute.contains(steps) else {
      return "'\(cells[1].prefix(40))' is no believable count of steps in a minute"
    }
    let second = moment.unixSeconds
    guard second % 60 == 0 else { return "\(cells[0]) is not a full minute" }
    if let known = minutes[second], known != steps { return "\(cells[0]) had \(known) steps before" }
    minutes[second] = steps
    return nil
  }
}

extension Substring {
  fileprivate var trimmed: Substring { hasSuffix("\r") ? Substring(unicodeScalars.dropLast()) : self }
}
