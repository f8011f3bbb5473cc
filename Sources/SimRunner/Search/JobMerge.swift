package import Engine
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Merges the shards of a job into the whole that one process would have made. Items aren't kept in memory: the shards
/// are scanned once for inconsistencies, and then read in order.
package struct JobMerge<Job: LineJob> {
  /// The whole job.
  package let job: Job
  private let parts: [JobContents<Job>]

  /// Scans the shards, and rejects those that aren't together one whole.
  ///
  /// - Returns: `nil` if it was cancelled.
  package init?(_ paths: [String], monitor: any ProgressMonitor = SilentMonitor()) throws(ToolError) {
    var parts: [JobContents<Job>] = []
    for path in paths {
      parts.append(try JobContents<Job>(path))
      guard monitor.goesOn(WorkProgress(.merging, parts.count, of: paths.count)) else { return nil }
    }
    try Job.check(parts.map { ($0.path, $0.job, $0.count) })
    self.parts = parts.sorted { $0.job.shard.index < $1.job.shard.index }
    var job = parts[0].job
    job.shard = Shard()
    self.job = job
  }

  /// Reads all items in order.
  ///
  /// - Parameters:
  ///   - output: The file for the whole, as the job's only shard; `nil` writes nothing.
  ///   - take: Returns `false` to stop.
  /// - Returns: Whether all of them were read; otherwise there is no output.
  package func run(
    output: String? = nil, monitor: any ProgressMonitor = SilentMonitor(),
    _ take: (Int, Job.Record) throws(ToolError) -> Bool
  ) throws(ToolError) -> Bool {
    let file = try output.map { path throws(ToolError) in try WholeFile(path) }
    try file?.write(Array(JobLine.text(header: job).utf8)[...])
    var readers = parts.map { JobItemReader($0) }
    for item in 0..<job.count {
      let (line, record) = try readers[item % readers.count].item(at: item / readers.count)
      try file?.write(line + [UInt8(ascii: "\n")])
      let goesOn = try take(item, record) && monitor.goesOn(WorkProgress(.merging, item + 1, of: job.count))
      guard goesOn || item == job.count - 1 else { return false }
    }
    try file?.finish()
    return true
  }
}

/// Recognises files of jobs.
package enum JobFiles {
  /// Returns the command of the job; `nil` if none is a job's file, but perhaps a fleet's.
  package static func command(of paths: [String]) -> String? {
    paths.lazy.compactMap { path in (try? JobLine.command(of: path)).flatMap { $0 } }.first
  }

  /// Rejects files that aren't databases: missing ones, and ones with a torn first line.
  package static func checkDatabases(_ paths: [String]) throws(ToolError) {
    for path in paths {
      var reader = try JobLineReader(path)
      guard try !reader.begins(with: "SQLite format 3") else { continue }
      throw ToolError(
        .badData,
        "Error: \(path) is not the database of a fleet, nor the file of another divided job\n"
          + "  A command with '--shard 1/8 --output FILE' writes such a one; given '--resume' too, it goes on with it.")
    }
  }

  /// Returns whether the path leads to a regular file.
  package static func isFile(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  package static func noFile(_ path: String) -> ToolError {
    ToolError(.badData, "Error: \(path) is not a file on a disk")
  }
}

/// A file that appears only when it is complete: it is written under another name first.
private final class WholeFile {
  private let path: String
  private let temporary: String
  private let file: FileHandle
  private var waiting = Data()
  private var isFinished = false

  init(_ path: String) throws(ToolError) {
    (self.path, temporary) = (path, path + ".part")
    guard !FileManager.default.fileExists(atPath: path) else {
      throw ToolError(.usage, "Error: \(path) is there already\n  Choose another name for '--output'.")
    }
    guard FileManager.default.createFile(atPath: temporary, contents: nil),
      let file = FileHandle(forWritingAtPath: temporary)
    else { throw JobLine.failure(toMake: path) }
    self.file = file
  }

  deinit { if !isFinished { try? FileManager.default.removeItem(atPath: temporary) } }

  func write(_ bytes: ArraySlice<UInt8>) throws(ToolError) {
    waiting.append(contentsOf: bytes)
    if waiting.count > 1 << 18 { try flush() }
  }

  private func flush() throws(ToolError) {
    do { try file.write(contentsOf: waiting) } catch { throw failure(error) }
    waiting.removeAll(keepingCapacity: true)
  }

  func finish() throws(ToolError) {
    try flush()
    do {
      try file.close()
      try FileManager.default.moveItem(atPath: temporary, toPath: path)
    } catch { throw failure(error) }
    isFinished = true
  }

  private func failure(_ error: any Error) -> ToolError {
    ToolError(.inputOutput, "Error: \(path): \(error.localizedDescription)")
  }
}
