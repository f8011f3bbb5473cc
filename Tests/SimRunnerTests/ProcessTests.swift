@testable import Cluster
import Engine
import Foundation
@testable import Processes
import ScenarioFiles
import Testing
import UDPTransport

@Suite(
  "A process", .serialized, .waits, .timeLimit(.minutes(30)),
  .enabled(
    if: BuiltProgram.path != nil && FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid"),
    "no triad built, or no setsid"))
struct ProcessTests {
  /// The exit code, the output and the duration of a program.
  private struct End {
    let code: Int32
    let said: String
    let seconds: Double
  }

  /// Runs the program with those words behind a shell's own, in a folder for temporary files and a group of its own.
  private func triad(_ words: [String], after shell: String = "", in folder: String) throws -> End {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let program = try #require(BuiltProgram.path)
    let line = ([program] + words).map { ShellWord.quoted($0) }.joined(separator: " ")
    process.arguments = ["-c", "\(shell) exec setsid --wait \(line)"]
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder]) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    let watch = Stopwatch()
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return End(code: process.terminationStatus, said: said, seconds: watch.seconds)
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "processes-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private let quiet = PackageFiles.path("scenarios/quiet-week.json5")

  /// Waits until something is so.
  private func wait(_ seconds: Double, until isSo: () throws -> Bool) rethrows -> Bool {
    let watch = Stopwatch()
    while watch.seconds < seconds { if try isSo() { return true } else { usleep(20_000) } }
    return false
  }

  // MARK: - That cannot be started

  @Test("is never sent a signal by a number that means others, too")
  func numbers() {
    for number: pid_t in [0, -1, -getpgrp(), .min] {
      #expect(!ProcessSignal.send(0, to: number), "\(number)")
      #expect(!ProcessSignal.isThere(number))
    }
    // None of these would be survived.
    for group in [0, 1, -1, getpgrp()] { ProcessSignal.send(SIGKILL, toGroup: group) }
    #expect(ProcessSignal.isThere(getpid()))
  }

  @Test("that cannot be started says why, and ends no other")
  func absent() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // Alone, should it send a signal to its group.
      setpgid(0, 0)
      let failure = #expect(throws: SpawnFailure.self) { try ChildProcess(["x"], behind: ["/no/such/launcher"]) }
      #expect(failure?.isOfProgram == true)
      #expect(
        failure?.description
          == "'/no/such/launcher' could not be started: No such file or directory; is it installed, and its name spelled right?"
      )
      let empty = #expect(throws: SpawnFailure.self) { try ChildProcess(program: []) }
      #expect(empty?.code == ENOENT)
      var limit = rlimit(rlim_cur: 8, rlim_max: 8)
      #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      #else
        setrlimit(RLIMIT_NOFILE, &limit)
      #endif
      let full = #expect(throws: SpawnFailure.self) { try ChildProcess(["x"]) }
      #expect(full?.isOfProgram == false && full?.description.contains("ulimit -n") == true)
      // The files opened for it are closed, and only once.
      for _ in 0..<20 { #expect(throws: SpawnFailure.self) { try ChildProcess(["x"]) } }
      _exit(7)
    }
  }

  @Test("for the comparison that could not be started makes the comparison inconclusive")
  func comparison() throws {
    try inFolder { folder in
      let story = PackageFiles.path("scenarios/a-day-of-lists.json5")
      let end = try triad(["run", story, "--check-determinism"], after: "ulimit -n 6;", in: folder)
      #expect(end.code == ExitCode.inconclusive.rawValue, "\(end.said)")
      #expect(
        end.said.contains(
          "inconclusive: nothing is known of a run in another process: another process of this program"),
        "\(end.said)")
      #expect(end.said.contains("Too many open files; raise the limit of open files (ulimit -n)"), "\(end.said)")
    }
  }

  @Test(
    "of a cluster that cannot be started ends the cluster at once, with what to do",
    arguments: [
      (["--launcher", "/no/such/launcher"], "", 64, "'/no/such/launcher' could not be started: No such file"),
      (
        ["--launcher", "false"], "", 64,
        "process ended with code 1 before its time\n  Does the launcher 'false' run the"
      ),
      (
        ["--listen", "watch=127.0.0.1:4,phone=127.0.0.1:4,desktop=127.0.0.1:4,cloud=127.0.0.1:4"], "", 64,
        "both listen on 127.0.0.1:4"
      ), ([], "ulimit -n 12;", 74, "Too many open files"),
    ])
  func cluster(words: [String], shell: String, code: Int, what: String) throws {
    try inFolder { folder in
      let end = try triad(["cluster", quiet, "--days", "1", "--quiet"] + words, after: shell, in: folder)
      #expect(Int(end.code) == code && end.said.contains(what), "\(end.code) \(end.said)")
      #expect(end.seconds < 5, "\(end.seconds) s")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test("of a cluster whose address another program has is not even started")
  func usedPorts() throws {
    let sockets = try (0..<4).map { _ in try UDPSocket() }
    try inFolder { folder in
      let places = zip(["watch", "phone", "desktop", "cloud"], sockets).map { "\($0)=\($1.address)" }
      let end = try triad(
        ["cluster", quiet, "--days", "1", "--listen", places.joined(separator: ",")], in: folder)
      #expect(end.code == 74 && end.said.contains("cannot listen: cannot bind to \(sockets[0].address)"), "\(end.said)")
      #expect(end.seconds < 5, "\(end.seconds) s")
    }
  }

  // MARK: - A parent that ends

  @Test("of a cluster removes its folder on any signal", arguments: [SIGTERM, SIGHUP, SIGINT])
  func folders(signal: Int32) throws {
    try inFolder { folder in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(BuiltProgram.path))
      process.arguments = ["cluster", quiet, "--speed", "60", "--quiet"]
      process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder]) { $1 }
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      let files = FileManager.default
      func nodes() -> [String] {
        let made = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        return made.filter { files.fileExists(atPath: "\(folder)/\($0)/cloud/status.json") }
      }
      #expect(wait(30) { !nodes().isEmpty })
      ProcessSignal.send(signal, to: process.processIdentifier)
      process.waitUntilExit()
      #expect(process.terminationStatus == ExitCode.interrupted.rawValue)
      #expect(try files.contentsOfDirectory(atPath: folder) == [])
      #expect(ProcessList.count(with: folder) == 0)
    }
  }

  #if os(Linux)
    @Test("ends with its parent even while it is paused, and so do the copies of a session")
    func session() throws {
      try inFolder { folder in
        let path = folder + "/story-\(UInt32.random(in: 0 ... .max)).json5"
        try FileManager.default.copyItem(atPath: PackageFiles.path("scenarios/bathroom-charger.json5"), toPath: path)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(BuiltProgram.path))
        process.arguments = ["step", path]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data("goto d2 12:00\nback 1\n".utf8))
        // The program, its session, and copies of that.
        #expect(wait(30) { ProcessList.count(with: path) > 3 })
        for number in ProcessList.all(with: path) where number != process.processIdentifier {
          ProcessSignal.send(SIGSTOP, to: number)
        }
        ProcessSignal.send(SIGKILL, to: process.processIdentifier)
        process.waitUntilExit()
        #expect(wait(10) { ProcessList.count(with: path) == 0 })
        for number in ProcessList.all(with: path) { ProcessSignal.send(SIGKILL, to: number) }
      }
    }

    @Test("in a group of its own ends with its parent, and so does what it has started")
    func group() async throws {
      let file = NSTemporaryDirectory() + "group-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: file) }
      await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
        let script = "sleep 1000 & echo $$ $! > \(file).new; mv \(file).new \(file); while :; do :; done"
        let child = try ChildProcess(program: ["/bin/sh", "-c", script])
        while !FileManager.default.fileExists(atPath: file) { usleep(10_000) }
        ProcessSignal.send(SIGKILL, to: getpid())
        child.stop()
      }
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
      #expect(numbers.count == 2)
      #expect(wait(10) { !numbers.contains { ProcessList.isRunning($0) } })
      for number in numbers where ProcessList.isRunning(number) { ProcessSignal.send(SIGKILL, to: number) }
    }
  #endif

  // MARK: - That refuses

  @Test("of a node that is refused leaves no folder behind, and a file of keys is refused by one code")
  func refusal() throws {
    try inFolder { folder in
      try "triad-keys 1\nkey  phone watch 00\n".write(toFile: folder + "/keys", atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder + "/keys")
      let configuration = NodeConfiguration(
        scenario: quiet, folder: folder + "/n", listen: "127.0.0.1:0", peers: ["watch": "127.0.0.1:9"],
        keys: folder + "/keys")
      try configuration.write(to: folder + "/node.json")
      let node = try triad(["node", "--role", "phone", "--config", folder + "/node.json"], in: folder)
      let pair = try triad(["pair", "watch", "phone", "--keys", folder + "/keys"], in: folder)
      for end in [node, pair] {
        #expect(end.code == ExitCode.badData.rawValue && end.said.contains("keys:2"), "\(end.said)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/n"))
      let used = try UDPSocket()
      var other = configuration
      (other.keys, other.listen) = (nil, "\(used.address)")
      try other.write(to: folder + "/node.json")
      let late = try triad(["node", "--role", "phone", "--config", folder + "/node.json"], in: folder)
      #expect(
        late.code == ExitCode.inputOutput.rawValue && late.said.contains("cannot run: cannot bind to"), "\(late.said)")
      #expect(!FileManager.default.fileExists(atPath: folder + "/n"))
    }
  }

  // MARK: - That ends before its work does

  @Test("does not pass by ending before the command is done")
  func early() async {
    let child = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      RunsUnderWay.command(isUnderWay: true)
      exit(0)
    }
    let words = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("Error: the code under test ended the process by calling exit\n  Nothing was judged"))
  }
}
