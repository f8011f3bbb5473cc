import Engine
import Foundation

/// A run's receipts as text.
package struct ExplainText {
  package let run: RunFile
  /// The path in the command, for the lines that suggest the next command.
  package let path: String

  package init(run: RunFile, path: String) {
    (self.run, self.path) = (run, path)
  }

  /// Returns the receipts by day, the newest last, and the command for one of them.
  package func list(_ receipts: [ReceiptEntry], of total: Int) -> [String] {
    let count = receipts.count == total ? "\(total) receipts" : "\(receipts.count) of \(total) receipts"
    var lines = ["\(run.facts["scenario"] ?? "") · seed \(run.facts["seed"] ?? "") · \(count)"]
    var day = 0
    for receipt in receipts {
      if receipt.day != day { lines += ["", " " + Self.dayLabel(receipt)] }
      day = receipt.day
      let time = receipt.localTime.dropFirst(11).prefix(5)
      lines.append("   \(time)  \(receipt.hex.prefix(8))  \(Self.percent(receipt.confidence))  \(receipt.what)")
    }
    if let last = receipts.last {
      lines += ["", " why one of them:  triad explain \(ShellWord.quoted(path)) \(last.hex.prefix(8))"]
    }
    return lines
  }

  /// Returns one receipt: its reason, its subject back to the origin, and other receipts of the same cause.
  package func receipt(_ receipt: ReceiptEntry, _ origin: ReceiptOrigin) -> [String] {
    var lines = ["receipt \(receipt.hex) · \(receipt.action) · \(Self.dayLabel(receipt)), event \(receipt.event)", ""]
    lines += receipt.explanation.components(separatedBy: "\n").map { " \($0)" }
    lines += ["", " How it came to it, the latest first:"] + origin.story.map(line)
    if !origin.occasion.isEmpty {
      lines += ["", " Why it thought of it just then:"] + origin.occasion.map(line)
    }
    if !origin.relatives.isEmpty {
      lines += ["", " About the same:"]
      lines += origin.relatives.map { "   \($0.hex.prefix(8))  \($0.localTime.prefix(16))  \($0.what)" }
    }
    return lines
  }

  private func line(_ entry: TraceEntry) -> String {
    let date = CivilDate(iso: String(entry.localTime.prefix(10)))
    let day = date.map { "\($0.weekday.abbreviation) \($0.day < 10 ? " " : "")\($0.day) \($0.monthAbbreviation)" } ?? ""
    return "   \(day) \(entry.localTime.dropFirst(11))  \(entry.who.padded(to: 9, least: 1))\(entry.words)"
  }

  /// `d12 Fri 13 Mar 2026`.
  private static func dayLabel(_ receipt: ReceiptEntry) -> String {
    guard let date = CivilDate(iso: String(receipt.localTime.prefix(10))) else { return "d\(receipt.day)" }
    return "d\(receipt.day) \(date.weekday.abbreviation) \(date.day) \(date.monthAbbreviation) \(date.year)"
  }

  private static func percent(_ part: Double) -> String {
    "\(Figures.percent(part)) %".rightAligned(to: 5)
  }
}
