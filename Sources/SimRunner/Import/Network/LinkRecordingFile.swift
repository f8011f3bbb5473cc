package import SimKernel

/// A recording of a link as a file: lines of text that people can read, and check against where they come from.
///
/// ```
/// triad link recording 1
/// name: driving, up
/// source: mahimahi delivery opportunities (ATT-LTE-driving.up)
/// attribution: who recorded it, or unknown
/// licence: under which licence, or unknown
/// assumes: what is not in the source; any number of such lines
/// kind: opportunities
/// data: milliseconds, packets of 1500 bytes
/// 831 1
/// 880 2
/// end: 1012472
/// ```
///
/// The first line names the version of the format. `end` is the length in milliseconds, for latencies the number of
/// lines; a file without it was cut off.
package struct LinkRecordingFile: Hashable, Sendable {
  package static let firstLine = "triad link recording 1"

  package var header: LinkRecordingHeader
  package let recording: LinkRecording

  /// Reads the file at that path.
  package static func read(_ path: String) throws(LinkRecordingError) -> LinkRecordingFile {
    try read(try LineReader(path: path), path)
  }

  /// Reads a file's lines; `path` is for errors.
  package static func read(_ lines: LineReader<some ByteSource>, _ path: String) throws(LinkRecordingError)
    -> LinkRecordingFile
  {
    var parser = LinkRecordingParser()
    var lines = lines
    do throws(LineReaderError) {
      while let line = try lines.read() {
        do throws(LinkRecordingMistake) { try parser.take(line, lines.number) } catch { throw .mistake(error) }
      }
      do throws(LinkRecordingMistake) { return try parser.finish() } catch { throw .mistake(error) }
    } catch { throw error.error(in: path) }
  }
}

/// What a recording of a link says about itself.
package struct LinkRecordingHeader: Hashable, Sendable {
  /// What kind of numbers a file holds.
  package enum Kind: String, CaseIterable, Sendable {
    case opportunities, rate, reception, latency
    /// Latencies that are half of a round trip.
    case roundTrip = "round-trip"

    /// What the columns are, for people.
    package var columns: String {
      switch self {
      case .opportunities: "milliseconds, packets of 1500 bytes"
      case .rate: "milliseconds, bits a second from then on"
      case .reception: "milliseconds, up or down from then on"
      case .latency: "microseconds one way, or lost"
      case .roundTrip: "microseconds one way (half of a round trip), or lost"
      }
    }
  }

  package var name: String
  package var source: String
  package var attribution: String
  package var licence: String
  /// What was assumed beyond the source, a sentence each.
  var assumes: [String] = []
  package var kind: Kind

  /// What stands where nobody said who recorded it or under which licence.
  package static let unknown = "unknown"

  /// The lines of the file up to the data.
  package var lines: [String] {
    [LinkRecordingFile.firstLine, "name: \(name)", "source: \(source)", "attribution: \(attribution)"]
      + ["licence: \(licence)"] + assumes.map { "assumes: \($0)" }
      + ["kind: \(kind.rawValue)", "data: \(kind.columns)"]
  }
}
