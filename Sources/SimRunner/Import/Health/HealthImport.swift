import Foundation
package import Recordings
import SimKernel

/// Imports an Apple Health `export.xml`, or the `export.zip` with it.
package enum HealthImport {
  /// The bytes between two reports of progress.
  private static let progressStep: Int64 = 8 << 20

  /// Reads the export in one pass and writes, or adds to, the recording that the options name.
  ///
  /// An impossible record is rejected alone; broken XML rejects the whole file. Either everything is written or
  /// nothing.
  ///
  /// - Parameter progress: Called periodically with the number of bytes read.
  package static func run(
    _ options: ImportOptions, progress: (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> ImportSummary {
    guard FileManager.default.fileExists(atPath: options.input) else { throw .missing(path: options.input) }
    let file: FileBytes
    do { file = try FileBytes(path: options.input) } catch {
      throw .unreadable(path: options.input, message: error.message)
    }
    if (try? file.bytes(from: 0, count: 2)) == Array("PK".utf8) {
      let archive: ArchiveBytes
      do { archive = try ArchiveBytes.export(in: options.input) } catch {
        throw .wrongFormat(path: options.input, reason: error.message)
      }
      do throws(ImportError) { return try read(archive, options).collector.finish() } catch {
        // Damage is the reason for whatever else is wrong.
        do throws(ByteSourceError) { try archive.finish() } catch {
          throw .wrongFormat(path: options.input, reason: error.message)
        }
        throw error
      }
    }
    var reported: Int64 = 0
    let reader = try read(file, options) {
      guard file.position - reported >= progressStep else { return }
      reported = file.position
      progress(ImportProgress(done: reported, total: file.size))
    }
    progress(ImportProgress(done: file.position, total: file.size))
    return try reader.collector.finish()
  }

  /// Reads all records of an export from any source, calling `eachElement` in between.
  package static func read(
    _ source: some ByteSource, _ options: ImportOptions, eachElement: () -> Void = {}
  ) throws(ImportError) -> HealthReader {
    var scanner = XMLScanner(source)
    var reader = try HealthReader(options)
    while let token = try next(&scanner, path: options.input) {
      switch token {
      case .open(let tag):
        try reader.open(tag, depth: scanner.depth)
        eachElement()
      case .close: reader.close(depth: scanner.depth)
      }
    }
    reader.collector.count(
      "control characters, which XML forbids, were taken for question marks", scanner.input.replacedCount)
    return reader
  }

  private static func next(_ scanner: inout XMLScanner, path: String) throws(ImportError) -> XMLToken? {
    do { return try scanner.next() } catch { throw .malformed(path: path, error) }
  }
}
