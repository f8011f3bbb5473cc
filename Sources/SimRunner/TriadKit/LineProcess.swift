import Engine
import Foundation
import Processes

/// A program that is asked and answers in lines of text, over its standard input and output.
///
/// The caller stands still until a line is there: what the program takes is no time of the simulation. The program is in a group
/// of its own, and ends with this object together with whatever it started itself.
///
/// `@unchecked Sendable`: a process belongs to the one thread of its simulation.
final class LineProcess: @unchecked Sendable {
  /// Why there is no line.
  enum Silence: Error {
    case cannotStart(String)
    case hangs
    /// It closed its output, or ended; in words.
    case ended(String)
    case lineTooLong
  }

  private let identifier: pid_t
  private let (input, output, complaints): (Int32, Int32, Int32)
  private var hasComplaints = true
  private var isReaped = false
  private var unsent: [UInt8] = []
  private var received: [UInt8] = []
  /// Where in `received` the next line begins, and how far no end of a line was found.
  private var (position, scanned) = (0, 0)
  private var block = [UInt8](repeating: 0, count: 1 << 16)
  /// The end of what it wrote to its standard error.
  private var complaint: [UInt8] = []

  static let lineMax = 8 << 20
  private static let complaintMax = 4_096
  /// Two programs that are started at once would inherit each other's pipes, whose ends then never show.
  private static let starting = NSLock()

  /// - Parameter command: the program, found as a shell finds it, and its arguments.
  init(_ command: [String]) throws(Silence) {
    guard let program = command.first else { throw .cannotStart("the command is empty") }
    Termination.ignoreBrokenPipes()
    Self.starting.lock()
    defer { Self.starting.unlock() }
    var pipes: [[Int32]] = []
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        let code = errno
        for end in pipes.joined() { close(end) }
        throw .cannotStart(String(cString: strerror(code)))
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipes.append(ends)
    }
    let (pid, code) = Self.spawn(program, command, pipes[0][0], pipes[1][1], pipes[2][1])
    for end in [pipes[0][0], pipes[1][1], pipes[2][1]] { close(end) }
    (identifier, input, output, complaints) = (pid, pipes[0][1], pipes[1][0], pipes[2][0])
    guard code == 0 else {
      isReaped = true
      throw .cannotStart(String(cString: strerror(code)))
    }
    for end in [input, output, complaints] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  private static func spawn(
    _ program: String, _ command: [String], _ input: Int32, _ output: Int32, _ complaints: Int32
  ) -> (pid_t, code: Int32) {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, complaints, STDERR_FILENO)
    posix_spawnattr_init(&attributes)
    // What this process ignores is inherited otherwise: a broken pipe is to end the program.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    // Python's sets are in another order in each process, unless it is told otherwise.
    var surroundings = ProcessInfo.processInfo.environment
    surroundings["PYTHONHASHSEED"] = surroundings["PYTHONHASHSEED"] ?? "0"
    let variables = surroundings.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    let arguments = command.map { strdup($0) } + [nil]
    var pid: pid_t = 0
    let code = posix_spawnp(&pid, program, &actions, &attributes, arguments, variables)
    for text in arguments + variables { free(text) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    return (pid, code)
  }

  deinit {
    end()
    for descriptor in [input, output, complaints] { close(descriptor) }
  }

  /// Ends the program and what it started.
  func end() {
    guard !isReaped else { return }
    kill(-identifier, SIGKILL)
    kill(identifier, SIGKILL)
    var state: Int32 = 0
    while waitpid(identifier, &state, 0) < 0, errno == EINTR {}
    isReaped = true
  }

  /// Gives the program a line, which has its end; it need not have taken it yet when this returns.
  func tell(_ line: [UInt8]) {
    unsent += line
    tellMore()
  }

  private func tellMore() {
    guard !unsent.isEmpty else { return }
    let count = PipeEnd.write(input, unsent[...]) ?? unsent.count
    if count == unsent.count { unsent.removeAll(keepingCapacity: true) } else { unsent.removeFirst(count) }
  }

  /// The program's next line, without its end.
  ///
  /// - Parameter patience: for how many seconds of real time it is waited for.
  func nextLine(within patience: Double) throws(Silence) -> [UInt8] {
    let watch = Stopwatch()
    while true {
      if let line = takeLine() { return line }
      guard received.count - position <= Self.lineMax else { throw .lineTooLong }
      let left = patience - watch.seconds
      guard left > 0 else { throw .hangs }
      var ends = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: hasComplaints ? complaints : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: unsent.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
      ]
      guard poll(&ends, nfds_t(ends.count), Int32(min(left * 1_000 + 1, 1e8))) > 0 else { continue }
      if ends[2].revents != 0 { tellMore() }
      if ends[1].revents != 0 { takeComplaint() }
      if ends[0].revents != 0, !takeMore() { throw .ended(ending()) }
    }
  }

  private func takeLine() -> [UInt8]? {
    guard let end = received[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
      scanned = received.count
      return nil
    }
    var line = received[position..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let found = Array(line)
    (position, scanned) = (end + 1, end + 1)
    if position == received.count {
      received.removeAll(keepingCapacity: true)
      (position, scanned) = (0, 0)
    }
    return found
  }

  /// Reads what is there; false once the program has closed its output.
  private func takeMore() -> Bool {
    let count = Self.read(output, into: &block)
    if count > 0 { received += block[..<count] }
    return count != 0
  }

  private func takeComplaint() {
    let count = Self.read(complaints, into: &block)
    if count == 0 { hasComplaints = false }
    guard count > 0 else { return }
    complaint += block[..<count]
    if complaint.count > Self.complaintMax { complaint.removeFirst(complaint.count - Self.complaintMax) }
  }

  /// How much was read; 0 at the end, negative where nothing is there.
  private static func read(_ descriptor: Int32, into block: inout [UInt8]) -> Int {
    block.withUnsafeMutableBytes { bytes in
      while true {
        let count = Foundation.read(descriptor, bytes.baseAddress, bytes.count)
        if count >= 0 { return count }
        if errno != EINTR { return errno == EAGAIN ? -1 : 0 }
      }
    }
  }

  /// How the program ended, once its output is closed: it gets a moment to do so.
  private func ending() -> String {
    var state: Int32 = 0
    for _ in 0..<200 where !isReaped {
      if waitpid(identifier, &state, WNOHANG) == identifier { isReaped = true } else { poll(nil, 0, 1) }
    }
    guard isReaped else { return "closed its output" }
    // What it started itself may be there still.
    kill(-identifier, SIGKILL)
    let signal = state & 0x7f
    return signal == 0 ? "ended with code \(state >> 8 & 0xff)" : "was ended by signal \(signal)"
  }

  /// The last line that it wrote to its standard error.
  func lastComplaint() -> String? {
    for _ in 0..<16 where hasComplaints {
      var end = pollfd(fd: complaints, events: Int16(POLLIN), revents: 0)
      guard poll(&end, 1, 0) > 0 else { break }
      takeComplaint()
    }
    return complaint.split(separator: UInt8(ascii: "\n")).last.map { String(decoding: $0, as: UTF8.self) }
  }
}
