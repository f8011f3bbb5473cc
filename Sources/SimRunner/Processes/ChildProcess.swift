package import UDPTransport

#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// Another process of this program, with a pipe in each direction.
package final class ChildProcess {
  package let identifier: pid_t
  /// What the process says; does not block.
  package let output: Int32
  private let input: Int32
  /// What the process is to be told as soon as its pipe takes it.
  private var waiting: [UInt8] = []
  package private(set) var status: Status?

  /// How a process ended.
  package enum Status: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// Starts this program with those words. Its complaints go where ours go.
  ///
  /// - Parameters:
  ///   - launcher: a command, found as a shell finds it, that starts this program in the end, under the same number:
  ///     `ip netns exec NAME`.
  ///   - variables: added to the environment that it inherits.
  ///   - channel: the descriptor by which it speaks.
  ///   - silenced: the descriptors whose output is thrown away.
  package init(
    _ words: [String], behind launcher: [String] = [], variables: [String: String] = [:],
    channel: Int32 = STDOUT_FILENO, silenced: [Int32] = []
  ) throws(SystemFailure) {
    let command = launcher + [Self.ownPath(isOthersToo: !launcher.isEmpty)] + words
    var toChild: [Int32] = [-1, -1]
    var fromChild: [Int32] = [-1, -1]
    guard pipe(&toChild) == 0 else { throw SystemFailure(code: errno) }
    guard pipe(&fromChild) == 0 else {
      for descriptor in toChild { close(descriptor) }
      throw SystemFailure(code: errno)
    }
    for descriptor in toChild + fromChild { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], channel)
    for descriptor in silenced { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0) }
    var pid: pid_t = 0
    var arguments = command.map { strdup($0) } + [nil]
    let own = variables.map { strdup("\($0.key)=\($0.value)") }
    var environment = own + Self.inherited(without: variables.keys.map { $0 + "=" }) + [nil]
    let code = posix_spawnp(&pid, command[0], &actions, nil, &arguments, &environment)
    for word in arguments + own { free(word) }
    posix_spawn_file_actions_destroy(&actions)
    close(toChild[0])
    close(fromChild[1])
    (identifier, input, output) = (pid, toChild[1], fromChild[0])
    guard code == 0 else {
      close(toChild[1])
      close(fromChild[0])
      throw SystemFailure(code: code)
    }
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if status == nil {
      kill(identifier, SIGKILL)
      wait()
    }
    close(output)
    close(input)
  }

  /// The entries of the environment, as they are, but for those that begin so.
  private static func inherited(without names: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var entries: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let entry = next.pointee {
      if !names.contains(where: { strncmp(entry, $0, $0.utf8.count) == 0 }) { entries.append(entry) }
      next += 1
    }
    return entries
  }

  /// Where this program lies: by a name that means the same to another program, where it is to.
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

  /// Tells the process something, now or as soon as it can be told.
  package func tell(_ bytes: [UInt8]) {
    waiting += bytes
    tellMore()
  }

  package func tellMore() {
    guard !waiting.isEmpty else { return }
    // A process that is gone reads nothing any more.
    waiting.removeFirst(PipeEnd.write(input, waiting[...]) ?? waiting.count)
  }

  /// What the process has said since; nil once it has closed its end.
  package func read() -> [UInt8]? {
    guard var all = PipeEnd.read(output) else { return nil }
    // The others wait as well.
    while all.count < 1 << 20, let more = PipeEnd.read(output), !more.isEmpty { all += more }
    return all
  }

  package func signal(_ number: Int32) { if status == nil { kill(identifier, number) } }

  /// Stops the process where it is, and waits until it stands still.
  package func stop() {
    guard status == nil else { return }
    kill(identifier, SIGSTOP)
    var state: Int32 = 0
    while waitpid(identifier, &state, WUNTRACED) < 0, errno == EINTR {}
    recordStatus(state)
  }

  /// Waits for the end, and answers how it was.
  @discardableResult
  package func wait() -> Status? {
    var state: Int32 = 0
    while status == nil {
      let answer = waitpid(identifier, &state, 0)
      if answer == identifier { recordStatus(state) } else if errno != EINTR { break }
    }
    return status
  }

  /// How it ended; nil while it runs.
  package func poll() -> Status? {
    var state: Int32 = 0
    if status == nil, waitpid(identifier, &state, WNOHANG) == identifier { recordStatus(state) }
    return status
  }

  /// The system's macros for a process's state, which Swift does not see.
  private func recordStatus(_ state: Int32) {
    let signal = state & 0x7f
    if signal == 0 { status = .exited(state >> 8 & 0xff) } else if signal != 0x7f { status = .killed(signal: signal) }
  }
}
