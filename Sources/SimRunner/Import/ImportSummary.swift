import Foundation
import ScenarioFiles

/// The summary of an import: samples found, kept and rejected.
///
/// For every kind, `read` is the sum of `kept`, `duplicates`, `rejected`, `filtered` and `outside`.
package struct ImportSummary: Codable, Hashable, Sendable {
  package struct Counts: Codable, Hashable, Sendable {
    /// The name of the kind, as in ``SampleKind``.
    package let kind: String
    package var read = 0
    /// In the new recording.
    package var kept = 0
    /// Duplicates: same kind, interval, value and source.
    package var duplicates = 0
    /// Rejected as impossible; see `rejections`.
    package var rejected = 0
    /// Of a source outside of the selection.
    var filtered = 0
    /// Not on the chosen days.
    package var outside = 0
    /// The local times of the first start and the last end of the kept samples.
    package var first: String?
    package var last: String?
  }

  struct Rejection: Codable, Hashable, Sendable {
    /// Its place, for instance `export.xml:120` or `sleep.json[3]`.
    let place: String
    let reason: String
  }

  /// A name and its number of occurrences.
  package struct Tally: Codable, Hashable, Sendable {
    package let name: String
    package let count: Int
  }

  package let input: String
  package let output: String
  package let zone: String
  /// In the order of ``SampleKind``; kinds without records are absent.
  package var kinds: [Counts]
  /// Types of record without a kind of sample, by name.
  var skipped: [Tally]
  /// Samples kept from each source, by name.
  package var sources: [Tally]
  /// The first rejections; `rejectedInAll` counts all of them.
  var rejections: [Rejection]
  var rejectedInAll: Int
  /// Samples that are new in the output.
  package var added: Int
  /// Samples in the new output.
  package var total: Int
  /// Further notes for the reader.
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
    var lines = ["\(input) -> \(output) (\(zone))", ""] + Figures.columns([header] + rows)
    lines += section("skipped, because there is no kind of sample for them", skipped.map { "\($0.count)  \($0.name)" })
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
}
