import Foundation
import SimKernel

/// A program in another process, with a pipe in each direction. It ends with this object, and with this process however
/// that ends.
package final class ChildProcess {
  package let identifier: Int32
  /// The descriptors for the process's input, output and errors; none of them blocks. For another process of this
  /// program the errors go to this process's standard error: -1.
  package let (output, complaints): (Int32, Int32)
  package private(set) var input: Int32
  private let lifeline: Lifeline
  /// `true` if it leads a process group of its own, which ends with it.
  private var leadsGroup: Bool
  /// The input for the process that its pipe hasn't accepted yet.
  private var waiting: [UInt8] = []
  package private(set) var status: Status?

  /// The end of a process.
  package enum Status: Equatable, CustomStringConvertible {
    case exited(Int32)
    case killed(signal: Int32)
    /// Unknown to the system, because this process ignores SIGCHLD.
    case unknown

    package var description: String {
      switch self {
      case .exited(let code): "ended with code \(code)"
      case .killed(let signal): "was ended by signal \(signal)"
      case .unknown: "ended"
      }
    }
  }

  /// Programs started concurrently would inherit each other's pipes, whose ends would then not be noticed.
  private static let starting = NSLock()

  /// Starts this program with those arguments.
  ///
  /// - Parameters:
  ///   - launcher: A command, looked up as by a shell, that finally starts this program in the same process: `ip netns
  ///     exec NAME`.
  ///   - variables: Added to the inherited environment.
  ///   - channel: The descriptor for its output.
  ///   - silenced: The descriptors whose output is discarded.
  package convenience init(
    _ words: [String], behind launcher: [String] = [], variables: [String: String] = [:],
    channel: Int32 = STDOUT_FILENO, silenced: [Int32] = []
  ) throws(SpawnFailure) {
    let own = Self.ownPath(isOthersToo: !launcher.isEmpty)
    try self.init(
      launcher + [own] + words, named: launcher.first.map { "'\($0)'" } ?? "another process of this program",
      Setting(
        name: launcher.isEmpty ? CommandLine.arguments[0] : nil, variables: variables, channel: channel,
        silenced: silenced))
  }

  /// Starts another program, looked up as by a shell, with its arguments and in a process group of its own.
  package convenience init(program command: [String]) throws(SpawnFailure) {
    try self.init(command, named: "'\(command.first ?? "")'", nil)
  }

  /// The environment of a process of this program at its start.
  private struct Setting {
    /// The name of the program, if it differs from its path.
    let name: String?
    let variables: [String: String]
    let channel: Int32
    let silenced: [Int32]
  }

  /// - Parameter setting: `nil` for other programs.
  private init(_ command: [String], named name: String, _ setting: Setting?) throws(SpawnFailure) {
    let isOurs = setting != nil
    Self.starting.lock()
    defer { Self.starting.unlock() }
    var pipes: [(reading: Int32, writing: Int32)] = []
    do throws(SystemFailure) {
      for _ in 0..<(isOurs ? 2 : 3) { pipes.append(try PipeEnd.makePipe()) }
      let lifeline = try Lifeline()
      let theirs = [pipes[0].reading, pipes[1].writing] + (isOurs ? [] : [pipes[2].writing])
      let places = [STDIN_FILENO, setting?.channel ?? STDOUT_FILENO, STDERR_FILENO]
      identifier = try Self.spawn(command, Array(zip(theirs, places)), lifeline, setting)
      lifeline.bind(isOurs ? identifier : -identifier)
      self.lifeline = lifeline
      for end in theirs { close(end) }
    } catch {
      for pipe in pipes {
        close(pipe.reading)
        close(pipe.writing)
      }
      throw SpawnFailure(program: name, code: error.code)
    }
    leadsGroup = !isOurs
    (input, output, complaints) = (pipes[0].writing, pipes[1].reading, isOurs ? -1 : pipes[2].reading)
    for end in [input, output, complaints] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  private static func spawn(
    _ command: [String], _ ends: [(end: Int32, place: Int32)], _ lifeline: Lifeline, _ setting: Setting?
  ) throws(SystemFailure) -> Int32 {
    guard let program = command.first, !program.isEmpty else { throw SystemFailure(code: ENOENT) }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    for (end, place) in ends { posix_spawn_file_actions_adddup2(&actions, end, place) }
    for place in setting?.silenced ?? [] { posix_spawn_file_actions_addopen(&actions, place, "/dev/null", O_WRONLY, 0) }
    #if canImport(Glibc)
      posix_spawn_file_actions_adddup2(&actions, lifeline.inherited, STDERR_FILENO + 1)
    #endif
    posix_spawnattr_init(&attributes)
    // Ignored signals would be inherited: a broken pipe must end the program.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(setting == nil ? flags | Int32(POSIX_SPAWN_SETPGROUP) : flags))
    let arguments = ([setting?.name ?? program] + command.dropFirst()).map { strdup($0) } + [nil]
    var pid: Int32 = 0
    // Sets and dictionaries of a program in Swift have another order in each process unless this is set.
    let variables = setting?.variables ?? ["SWIFT_DETERMINISTIC_HASHING": "1"]
    let own = variables.map { strdup("\($0.key)=\($0.value)") }
    let environment = own + inherited(without: variables.keys.map { $0 + "=" }) + [nil]
    let code = posix_spawnp(&pid, program, &actions, &attributes, arguments, environment)
    for text in arguments + own { free(text) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    guard code == 0 else { throw SystemFailure(code: code) }
    return pid
  }

  /// Returns the entries of the environment, except those with one of the names.
  private static func inherited(without names: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var entries: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let entry = next.pointee {
      if !names.contains(where: { strncmp(entry, $0, $0.utf8.count) == 0 }) { entries.append(entry) }
      next += 1
    }
    return entries
  }

  deinit {
    end()
    for end in [input, output, complaints] where end >= 0 { close(end) }
  }

  /// Returns the path of this program; if requested, a path that is also valid for other programs.
  private static func ownPath(isOthersToo: Bool) -> String {
    #if canImport(Glibc)
      let link = "/proc/self/exe"
      guard isOthersToo, let path = realpath(link, nil) else { return link }
      defer { free(path) }
      return String(cString: path)
    #else
      return CommandLine.arguments[0]
    #endif
  }

  /// Sends input to the process, now or as soon as its pipe accepts it.
  package func tell(_ bytes: [UInt8]) {
    waiting += bytes
    tellMore()
  }

  /// Closes the input of the process.
  package func endInput() {
    close(input)
    input = -1
  }

  /// `true` if the process hasn't read all of its input yet.
  package var hasMoreToTell: Bool { !waiting.isEmpty }

  package func tellMore() {
    guard hasMoreToTell else { return }
    // A process that has ended reads no more.
    let count = PipeEnd.write(input, waiting[...]) ?? waiting.count
    if count == waiting.count { waiting.removeAll(keepingCapacity: true) } else { waiting.removeFirst(count) }
  }

  /// Returns the output since the last call; `nil` once the process has closed it.
  package func read() -> [UInt8]? {
    guard var all = PipeEnd.read(output) else { return nil }
    // Other processes must be read too.
    while all.count < 1 << 20, let more = PipeEnd.read(output), !more.isEmpty { all += more }
    return all
  }

  package func signal(_ number: Int32) { if status == nil { ProcessSignal.send(number, to: identifier) } }

  /// Kills the process and its group, including processes that have left the group.
  package func end() {
    if leadsGroup {
      // A stopped process starts no others.
      signal(SIGSTOP)
      let strays = Self.descendants(of: identifier)
      ProcessSignal.send(SIGKILL, toGroup: identifier)
      for stray in strays { ProcessSignal.send(SIGKILL, to: stray) }
    }
    // Another group may get its number later.
    leadsGroup = false
    signal(SIGKILL)
    wait()
  }

  /// Returns the descendants of a process; empty if the system can't list them.
  private static func descendants(of process: Int32) -> [Int32] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    let children = tasks.flatMap { task in
      let list = (try? String(contentsOfFile: "/proc/\(process)/task/\(task)/children", encoding: .utf8)) ?? ""
      return list.split(separator: " ").compactMap { Int32($0) }
    }
    return children + children.flatMap { descendants(of: $0) }
  }

  /// Stops the process, and waits until it has stopped.
  package func stop() {
    signal(SIGSTOP)
    ask(WUNTRACED)
  }

  /// Waits for the end and returns its status.
  @discardableResult
  package func wait() -> Status? {
    ask(0)
    return status
  }

  /// Returns the status of its end; `nil` while it runs.
  package func poll() -> Status? {
    ask(WNOHANG)
    return status
  }

  private func ask(_ options: Int32) {
    var state: Int32 = 0
    guard status == nil else { return }
    var answer = waitpid(identifier, &state, options)
    while answer < 0, errno == EINTR { answer = waitpid(identifier, &state, options) }
    if answer == identifier { recordStatus(state) } else if answer < 0 { status = .unknown }
  }

  /// Like the system's macros for a process's state, which Swift doesn't import.
  private func recordStatus(_ state: Int32) {
    let signal = state & 0x7f
    if signal == 0 { status = .exited(state >> 8 & 0xff) } else if signal != 0x7f { status = .killed(signal: signal) }
  }
}

/// The reason why a program couldn't be started.
package struct SpawnFailure: Error, CustomStringConvertible {
  package let program: String
  package let code: Int32

  /// Returns the failure of a fork that the system has just refused.
  package static func ofCopy() -> SpawnFailure { SpawnFailure(program: "a copy of this process", code: errno) }

  /// `true` if the program's name is the reason, rather than the resources of the machine.
  package var isOfProgram: Bool { [ENOENT, ENOTDIR, EACCES, ENOEXEC].contains(code) }

  package var description: String { "\(program) could not be started: \(reason)" }

  /// The system's message, with a remedy.
  package var reason: String {
    let advice =
      switch code {
      case ENOENT, ENOTDIR: "is it installed, and its name spelled right?"
      case EACCES, ENOEXEC: "is it a program that may be run (chmod +x), with a first line such as #!/bin/sh?"
      case EAGAIN: "raise the limit of processes (ulimit -u, or the container's), or end others"
      case EMFILE, ENFILE: "raise the limit of open files (ulimit -n)"
      default: "free some memory, or raise the machine's limits (ulimit -a)"
      }
    return "\(SystemText.message(code)); \(advice)"
  }
}
