import Foundation
import SimKernel

/// What an import found, kept and refused.
///
/// For every kind, `read` is the sum of `kept`, `duplicates`, `rejected`, `filtered` and `outside`.
package struct ImportSummary: Codable, Hashable, Sendable {
  /// The counts of one kind of sample.
  package struct Counts: Codable, Hashable, Sendable {
    /// The name of the kind, as in ``SampleKind``.
    package let kind: String
    package var read = 0
    /// In the recording now.
    package var kept = 0
    /// Said once already: same kind, interval, value and source.
    package var duplicates = 0
    /// Refused because they cannot be true; see `rejections`.
    package var rejected = 0
    /// Of a source that was not asked for.
    var filtered = 0
    /// Not on the chosen days.
    package var outside = 0
    /// The local times of the first beginning and the last end of what was kept.
    package var first: String?
    package var last: String?
  }

  /// One refused record.
  struct Rejection: Codable, Hashable, Sendable {
    /// Where it stands, for instance `export.xml:120` or `sleep.json[3]`.
    let place: String
    let reason: String
  }

  /// A name and how often it occurred.
  package struct Tally: Codable, Hashable, Sendable {
    package let name: String
    package let count: Int
  }

  package let input: String
  package let output: String
  package let zone: String
  /// In the order of ``SampleKind``; kinds that do not occur are absent.
  package var kinds: [Counts]
  /// Types of record that no kind of sample stands for, by name.
  var skipped: [Tally]
  /// Samples kept from each source, by name.
  package var sources: [Tally]
  /// The first rejections; `rejectedInAll` counts all of them.
  var rejections: [Rejection]
  var rejectedInAll: Int
  /// Samples that the output did not have before.
  package var added: Int
  /// Samples in the output now.
  package var total: Int
  /// Anything else that the reader should know.
  package var notes: [String]

  /// JSON with sorted keys: equal summaries give equal text.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// A table for people, ending in a newline.
  package var table: String {
    let header = ["kind", "read", "kept", "duplicate", "rejected", "filtered", "outside", "first", "last"]
    let rows = kinds.map { counts in
      [
        counts.kind, "\(counts.read)", "\(counts.kept)", "\(counts.duplicates)", "\(counts.rejected)",
        "\(counts.filtered)", "\(counts.outside)", counts.first ?? "-", counts.last ?? "-",
      ]
    }
    var lines = ["\(input) -> \(output) (\(zone))", ""] + ImportSummary.aligned([header] + rows)
    lines += section("skipped, no kind of sample stands for them", skipped.map { "\($0.count)  \($0.name)" })
    lines += section("kept by source", sources.map { "\($0.count)  \($0.name)" })
    let hidden = rejectedInAll - rejections.count
    lines += section(
      "rejected", rejections.map { "\($0.place): \($0.reason)" } + (hidden > 0 ? ["... and \(hidden) more"] : []))
    lines += section("notes", notes)
    lines += ["", "\(added) samples added, \(total) in the recording now"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title + ":"] + lines.map { "  " + $0 }
  }

  /// Columns of equal width: the first flush left, the others right.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }
  }
}
