import DeviceKit
package import Engine
import Foundation
import Processes
package import ScenarioFiles
import SimKernel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The runs of a campaign, or of one shard of it, in a file: the job, then a line for each finished run.
///
/// Each line begins with its own checksum. A process that is killed, or a machine that loses its power, leaves whole lines
/// and at most a torn end, which the next process cuts off and goes on. Only one process writes at a time: it holds a lock on
/// the file, which the system takes back when the process ends in whatever way.
package final class CampaignFile {
  package let path: String
  package let job: CampaignJob
  private let descriptor: Int32
  /// Which runs are there.
  private var done: Set<Int>
  /// How many of them have failed.
  package private(set) var failed = 0

  /// Begins a file, or goes on with one.
  ///
  /// - Parameters:
  ///   - isResumed: go on with the file if it is there, once no other process writes it.
  ///   - waits: told that another process writes the file, twice a second; answers false to wait no longer.
  package init(
    _ path: String, _ job: CampaignJob, isResumed: Bool, waits: () -> Bool = { true }
  ) throws(ToolError) {
    (self.path, self.job) = (path, job)
    let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | (isResumed ? 0 : O_EXCL)
    descriptor = open(path, flags, 0o644)
    done = []
    guard descriptor >= 0 else {
      guard errno != EEXIST else {
        throw ToolError(
          .usage, "Error: \(path) is there already\n  '--resume' goes on with it; else choose another name.")
      }
      throw Self.failure(path)
    }
    do throws(ToolError) { try take(waits) } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  private func take(_ waits: () -> Bool) throws(ToolError) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // A file system without locks has one writer, if those who submit the job see to it.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard waits() else {
        throw ToolError(.interrupted, "Error: another process still writes \(path)")
      }
      usleep(500_000)
    }
    let data = try Self.contents(path)
    let header = Self.line(job)
    // Killed within the first line: nothing is lost by beginning again.
    guard data.count >= header.utf8.count || !header.utf8.starts(with: data) else {
      guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(path) }
      return try write(header)
    }
    let found = try CampaignContents(data, path: path)
    if let difference = found.job.difference(from: job) {
      throw ToolError(
        .usage, "Error: \(path) was begun with other options: \(difference)\n  Give the same, or begin another file.")
    }
    guard found.job.shard == job.shard else {
      throw ToolError(.usage, "Error: \(path) is shard \(found.job.shard), not \(job.shard)")
    }
    guard found.length == data.count || ftruncate(descriptor, off_t(found.length)) == 0 else {
      throw Self.failure(path)
    }
    done = Set(found.records.keys)
    failed = found.records.values.count { !$0.failures.isEmpty || $0.breakdown != nil }
  }

  /// How many runs are there.
  package var count: Int { done.count }
  package var isWhole: Bool { done.count == job.size }

  /// Runs what is not there yet, and writes each run as it comes, in order.
  package func run(
    _ campaign: Campaign, monitor: any ProgressMonitor = SilentMonitor()
  ) throws(ToolError) {
    let missing = (0..<job.size).map { job.shard.index(at: $0) }.filter { !done.contains($0) }
    let before = done.count
    guard !missing.isEmpty else { return }
    _ = try SimulationPool.stream(0..<missing.count, jobs: campaign.jobs) { place, _ in
      let run = CampaignRun(campaign.scenario(missing[place]), planting: campaign.mutant)
      return run.wasInterrupted ? nil : (missing[place], run)
    } deliver: { (found: (place: Int, run: CampaignRun)) throws(ToolError) in
      try write(Self.line(CampaignRecord(found.run, at: found.place)))
      done.insert(found.place)
      if found.run.hasFailed { failed += 1 }
      return monitor.goesOn(
        WorkProgress(.campaign, done.count, of: job.size, failed: failed, before: before))
    }
    // What a finished part says is safe from here on, whatever the machine does.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw Self.failure(path) }
  }

  // MARK: - Lines

  /// A value as a line with its checksum.
  static func line(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Nothing in it is a number that JSON has no word for.
    let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    return "\(seal(text)) \(text)\n"
  }

  static func seal(_ text: some StringProtocol) -> String { "\(Digest(stableHash(String(text))))" }

  private func write(_ line: String) throws(ToolError) {
    var rest = Array(line.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw Self.failure(path) }
      rest = rest.dropFirst(written)
    }
  }

  static func contents(_ path: String) throws(ToolError) -> Data {
    do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw ToolError(
        isThere ? .inputOutput : .inputMissing,
        isThere ? "Error: \(path): \(error.localizedDescription)" : "Error: there is no file \(path)")
    }
  }

  private static func failure(_ path: String) -> ToolError {
    ToolError(.inputOutput, "Error: \(path): \(String(cString: strerror(errno)))")
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }

/// What stands in a campaign's file.
struct CampaignContents {
  let job: CampaignJob
  /// The records, by their place in the whole.
  private(set) var records: [Int: CampaignRecord] = [:]
  /// How many bytes there are of whole lines; what comes after them was torn off.
  private(set) var length: Int

  /// Whether a file begins like one of a campaign.
  static func isCampaign(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let start = (try? file.read(upToCount: 64)).flatMap { $0 } ?? Data()
    // A checksum, a space and an object; a database of SQLite begins otherwise.
    return start.count > 17 && start.prefix(16).allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "f") ~= $0 }
      && start.dropFirst(16).starts(with: Array(" {".utf8))
  }

  init(_ data: Data, path: String) throws(ToolError) {
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What stands after the last line end is no line yet.
    lines.removeLast()
    guard let first = lines.first, let text = Self.opened(first) else {
      throw ToolError(
        .badData,
        "Error: \(path) is not the file of a campaign\n  'triad chaos --shard 1/8 --output FILE' writes such a one.")
    }
    let decoder = JSONDecoder()
    guard let job = try? decoder.decode(CampaignJob.self, from: Data(text.utf8)) else {
      throw ToolError(
        .badData, "Error: \(path) is the file of a campaign, written by another version of this program")
    }
    (self.job, length) = (job, first.count + 1)
    var torn: Int?
    for (number, line) in lines.enumerated().dropFirst() {
      guard let text = Self.opened(line) else {
        torn = torn ?? number
        continue
      }
      guard torn == nil, let record = try? decoder.decode(CampaignRecord.self, from: Data(text.utf8)),
        record.run >= 0, record.run < job.count, job.shard.contains(record.run), record.seed == job.seed(of: record.run)
      else {
        throw ToolError(
          .badData,
          "Error: \(path): line \((torn ?? number) + 1) is damaged, and others follow it\n"
            + "  This part has to be made again, in another file.")
      }
      if let other = records.updateValue(record, forKey: record.run), other.digest != record.digest {
        throw ToolError(
          .notDeterministic,
          "Error: \(path): line \(number + 1) has another result of seed \(record.seed) than a line before it")
      }
      length += line.count + 1
    }
  }

  /// The text of a line whose checksum is right.
  private static func opened(_ line: Data) -> String? {
    guard line.count > 17, let text = String(validating: line.dropFirst(17), as: UTF8.self),
      String(decoding: line.prefix(17), as: UTF8.self) == CampaignFile.seal(text) + " "
    else { return nil }
    return text
  }
}
