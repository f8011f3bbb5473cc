import Engine
import Foundation
package import ScenarioFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file of a job, or of one shard of it: the job, then a line for each finished item.
///
/// Each line begins with its own checksum. A killed process or a power failure leaves complete lines and at most a torn
/// end, which the next process removes before it continues. Only one process writes at a time: it holds a lock on the
/// file, which the system releases when the process ends.
package final class JobFile<Job: LineJob> {
  package let path: String
  package let job: Job
  private let descriptor: Int32
  /// The finished items, by their index in the shard.
  private var done: [Bool] = []
  /// The number of finished items.
  package private(set) var count = 0
  /// The number of failed ones.
  package private(set) var failed = 0

  /// Creates a file, or continues one.
  ///
  /// - Parameters:
  ///   - isResumed: Continue an existing file, once no other process is writing it.
  ///   - waits: Called twice a second while another process is writing the file; returns `false` to stop waiting.
  package init(_ path: String, _ job: Job, isResumed: Bool, waits: () -> Bool = { true }) throws(ToolError) {
    (self.path, self.job) = (path, job)
    let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | (isResumed ? 0 : O_EXCL)
    descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else {
      guard errno != EEXIST else {
        throw ToolError(
          .usage, "Error: \(path) is there already\n  '--resume' goes on with it; else choose another name.")
      }
      throw JobLine.failure(toMake: path)
    }
    do throws(ToolError) {
      guard JobFiles.isFile(path) else { throw JobFiles.noFile(path) }
      try take(waits)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  private func take(_ waits: () -> Bool) throws(ToolError) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // A file system without locks: the user must ensure a single writer.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard waits() else {
        throw ToolError(.interrupted, "Error: another process still writes \(path)")
      }
      usleep(500_000)
    }
    done = Array(repeating: false, count: job.size)
    let header = JobLine.text(header: job)
    // Killed within the first line: starting over loses nothing.
    guard try !isBeginning(of: header) else {
      guard ftruncate(descriptor, 0) == 0 else { throw JobLine.failure(path) }
      return try write(header)
    }
    let found = try JobContents<Job>(path) { if Job.hasFailed($0) { self.failed += 1 } }
    if let difference = found.job.difference(from: job) {
      throw ToolError(
        .usage, "Error: \(path) was begun with other options: \(difference)\n  Give the same, or begin another file.")
    }
    guard found.job.shard == job.shard else {
      throw ToolError(.usage, "Error: \(path) is shard \(found.job.shard), not \(job.shard)")
    }
    guard ftruncate(descriptor, off_t(found.length)) == 0 else { throw JobLine.failure(path) }
    done = found.places.map { $0.offset >= 0 }
    count = found.count
  }

  /// Returns whether the file has only the start of that line.
  private func isBeginning(of header: String) throws(ToolError) -> Bool {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size < header.utf8.count else { return false }
    guard let data = FileManager.default.contents(atPath: path) else { throw JobLine.failure(path) }
    return header.utf8.starts(with: data)
  }

  package var isWhole: Bool { count == job.size }

  /// The numbers in the whole of the items that aren't in the file, in order.
  package var missing: [Int] { done.indices.filter { !done[$0] }.map { job.shard.index(at: $0) } }

  /// Makes the missing items, and writes each one when it is done, in order.
  ///
  /// - Parameters:
  ///   - make: Makes the item of that number in the whole; `nil` if it was cancelled.
  ///   - progress: Called for each stored item; returns `false` to stop.
  package func run(
    jobs: Int, progress: () -> Bool, _ make: @escaping JobWork<Job>.Make
  ) throws(ToolError) {
    let missing = missing
    guard !missing.isEmpty else { return }
    _ = try SimulationPool.stream(0..<missing.count, jobs: jobs) { place, stop in
      make(missing[place], stop).map { (missing[place], $0) }
    } deliver: { (found: (item: Int, answer: JobWork<Job>.Answer)) throws(ToolError) in
      try add(try found.answer.get(), of: found.item)
      return progress()
    }
    try synchronise()
  }

  /// Passes on the records of the finished items.
  package func read(_ take: @escaping (Job.Record) -> Void) throws(ToolError) {
    if count > 0 { _ = try JobContents<Job>(path, each: take) }
  }

  /// Writes a finished item of that number in the whole.
  package func add(_ record: Job.Record, of item: Int) throws(ToolError) {
    try write(JobLine.text(record, of: item))
    done[item / job.shard.count] = true
    count += 1
    if Job.hasFailed(record) { failed += 1 }
  }

  /// A reported shard must survive a crash of the machine.
  package func synchronise() throws(ToolError) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw JobLine.failure(path) }
  }

  private func write(_ line: String) throws(ToolError) {
    var rest = Array(line.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw JobLine.failure(path) }
      rest = rest.dropFirst(written)
    }
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
