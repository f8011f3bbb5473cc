import Foundation
package import Search

/// The shard that a command makes: the options `--shard`, `--resume` and `--output`, common to every command whose work
/// consists of lines.
package struct ShardOptions {
  package let shard: Shard
  /// The file of the finished items.
  let path: String
  private let isResumed: Bool

  /// `nil` if the command makes the whole.
  ///
  /// - Parameter whole: Options that are valid only for the whole.
  package init?(_ arguments: ParsedArguments, refusing whole: [String]) throws(ToolError) {
    guard arguments.has("shard") || arguments.has("resume") else { return nil }
    guard let shard = try arguments.value("shard", as: "a part such as 2/8", Shard.init) else {
      throw ToolError(
        .usage, "Error: '--resume' goes on with a part of the work\n  Say which one with '--shard 2/8'.")
    }
    guard let path = arguments.value("output") else {
      throw ToolError(.usage, "Error: Missing '--output <path>': the file that keeps what the shard has done")
    }
    for name in whole where arguments.has(name) {
      throw ToolError(
        .usage,
        "Error: '--\(name)' is about the whole, and cannot be given with '--shard'"
          + (["format", "page"].contains(name) ? "\n  'triad merge' takes it." : ""))
    }
    (self.shard, self.path, isResumed) = (shard, path, arguments.has("resume"))
  }

  /// Makes the items that aren't in the file yet.
  ///
  /// - Parameters:
  ///   - seconds: The time after which no further item is begun.
  ///   - monitor: The work's own; a second one would clear the flag of Control-C.
  package func keep<Job: LineJob>(
    _ work: JobWork<Job>, within seconds: Double? = nil, _ terminal: Terminal, _ monitor: TerminalMonitor
  ) throws(ToolError) -> ExitCode {
    try keep(work.job, within: seconds, terminal, monitor) { file, progress throws(ToolError) in
      try file.run(jobs: work.jobs, progress: progress, work.make)
    }
  }

  /// - Parameter make: Makes the missing items, and calls the function after each; it returns `false` to stop.
  func keep<Job: LineJob>(
    _ job: Job, within seconds: Double?, _ terminal: Terminal, _ monitor: TerminalMonitor,
    _ make: (JobFile<Job>, () -> Bool) throws(ToolError) -> Void
  ) throws(ToolError) -> ExitCode {
    let words = Job.words
    var hasSaid = false
    let file = try JobFile(path, job, isResumed: isResumed) {
      if !hasSaid { terminal.complain("Another process writes \(path): waiting for its end.") }
      hasSaid = true
      return !monitor.isCancelled
    }
    let before = file.count
    let limited: any ProgressMonitor = if let seconds { TimeLimitedMonitor(monitor, seconds: seconds) } else { monitor }
    try make(file) {
      limited.goesOn(WorkProgress(.campaign, file.count, of: job.size, failed: file.failed, before: before))
    }
    monitor.end()
    if before > 0 { terminal.print(" before   \(before) \(words.items) were there") }
    terminal.print(
      " \(words.short.padding(toLength: 9, withPad: " ", startingAt: 0))\(file.count) of \(job.size) of shard \(shard), "
        + "\(file.failed) failed")
    if file.isWhole { return .pass }
    terminal.complain("Not finished: the same command with '--resume' goes on.")
    return monitor.isCancelled ? .interrupted : .inconclusive
  }
}

extension OptionDefinition {
  package static let shard = OptionDefinition(
    name: "shard", help: "Do only this part of the work, such as 2/8.", value: "i/n")

  package static let resumeShard = OptionDefinition.flag(
    "resume", "With --shard: continue the file of --output, if it exists.")

  package static let shardOutput = OptionDefinition(
    name: "output", help: "With --shard: keep what is done in this file.", value: "file", isPath: true)
}
