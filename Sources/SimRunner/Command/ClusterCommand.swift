import Cluster
import Console
import Foundation
import Processes
import Reports
import UDPTransport
import PersonWire

/// `triad cluster`: a scenario with every device as a process of its own.
enum ClusterCommand {
  static let definition = CommandDefinition(
    name: "cluster", abstract: "Run a scenario's devices as processes over UDP, to its verdict",
    discussion: """
      The same devices, faults and checks as in 'triad run', in real time: every device is a process with its store in a
      file, a crash is a SIGKILL, a pause is a SIGSTOP, and messages are authenticated datagrams on loopback. No two
      runs are alike.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "The scenario.")],
    options: [
      .seed,
      OptionDefinition(
        name: "speed", help: "How many seconds pass in one of the machine, 1 to 10000.", value: "n", standard: "3600"),
      OptionDefinition(name: "days", help: "Only so many days of the scenario.", value: "n"),
      OptionDefinition(
        name: "kills", help: "Kill devices at so many random moments, and start them again.", value: "n"),
      .rules,
      OptionDefinition(
        name: "listen",
        help: "Where devices listen when it is not on loopback: watch=10.0.0.1:4100,phone=10.0.0.2:4100,...",
        value: "addresses"),
      OptionDefinition(
        name: "launcher",
        help: "A command that starts each process, with {role} for whose it is: 'ip netns exec {role}'.",
        value: "command"),
      OptionDefinition(
        name: "output", help: "Keep the stores, keys and statuses of the nodes, and the run's run.sqlite, in DIR.",
        value: "dir", isPath: true),
      .quiet,
      .colour,
    ],
    run: { arguments, terminal throws(ToolError) in try ClusterExecution(arguments, terminal).run() })
}

/// One execution of `triad cluster`.
private struct ClusterExecution {
  private let arguments: ParsedArguments
  private let terminal: Terminal
  private let path: String
  private let scenario: Scenario
  private let speed: Double

  init(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) {
    self.arguments = arguments
    path = arguments.words[0]
    self.terminal = terminal.adapted(isQuiet: arguments.has("quiet"), colour: arguments.value("color") ?? "auto")
    scenario = try ScenarioCommandInput.host.load(path, arguments)
    speed = try NodeCommand.speed(arguments) ?? 3_600
  }

  func run() throws(ToolError) -> ExitCode {
    let plan = try makePlan()
    let addresses = try addresses(plan)
    let monitor = TerminalMonitor(terminal)
    // The folder is deleted however the process ends.
    Interruption.watch(alsoFor: [SIGTERM, SIGHUP])
    PrivateFolder.makeAllPrivate()
    // Each node runs in a folder of its own, where a relative path would have another meaning.
    let folder = try makeFolder()
    defer { if arguments.value("output") == nil { try? FileManager.default.removeItem(atPath: folder) } }
    let layout = try ClusterLayout(
      folder: folder, scenario: path, seed: scenario.seed, rules: arguments.value("rules"),
      roles: plan.devices.keys.sorted(), speed: speed, addresses: addresses,
      launcher: arguments.value("launcher")?.split(separator: " ").map(String.init) ?? [])
    terminal.remark(TextReport.header(plan))
    terminal.remark(
      " \(plan.devices.count) processes over UDP, \(Int(speed)) s in a second: "
        + "\(Int((plan.length.seconds / speed).rounded(.up))) s and settling")
    return try execute(plan, layout, monitor)
  }

  /// Creates the folder of `--output`, or a temporary one.
  private func makeFolder() throws(ToolError) -> String {
    let named = arguments.value("output").map { URL(fileURLWithPath: $0).path }
    do throws(SystemFailure) {
      guard let named else { return try PrivateFolder.makeTemporary("\(NSTemporaryDirectory())triad-cluster-") }
      try? FileManager.default.createDirectory(
        atPath: FilePath.folder(of: named), withIntermediateDirectories: true)
      try PrivateFolder.make(named)
      return named
    } catch {
      let shown = PrintableText.of(named ?? NSTemporaryDirectory())
      throw ToolError(
        .inputOutput,
        error.code == EEXIST
          ? "Error: \(shown) exists: a cluster begins with empty stores; name another"
          : "Error: \(shown): \(SystemText.message(error.code))")
    }
  }

  /// Returns the given addresses of devices.
  private func addresses(_ plan: WorldPlan) throws(ToolError) -> [Role: String] {
    var addresses: [Role: String] = [:]
    for part in arguments.value("listen")?.split(separator: ",") ?? [] {
      let words = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, let role = Role(rawValue: words[0]), let address = SocketAddress(words[1]) else {
        throw ToolError(
          .usage,
          "Error: '\(part)' is not where a device listens: a device and a number with a port, watch=10.0.0.1:4100")
      }
      if let other = addresses.keys.sorted().first(where: { $0 != role && addresses[$0] == "\(address)" }) {
        throw ToolError(
          .usage, "Error: '--listen' has the \(other.rawValue) and the \(role.rawValue) both listen on \(address)")
      }
      addresses[role] = "\(address)"
    }
    // Loopback addresses can't be reached from elsewhere.
    if let silent = plan.devices.keys.sorted().first(where: { addresses[$0] == nil }), !addresses.isEmpty {
      throw ToolError(.usage, "Error: '--listen' does not say where the \(silent.rawValue) listens")
    }
    return addresses
  }

  private func execute(
    _ plan: WorldPlan, _ layout: ClusterLayout, _ monitor: TerminalMonitor
  ) throws(ToolError) -> ExitCode {
    Termination.ignoreBrokenPipes()
    let staging = ClusterStaging(layout, plan.vocabulary, monitor: monitor)
    let clock = MonotonicClock()
    defer { monitor.end() }
    let ended = Result { () throws(StorageError) -> RunOutcome in
      let run = try Run(plan, staging: staging)
      // Also after a failure.
      defer { withExtendedLifetime(run) { staging.finish() } }
      let database = try arguments.value("output").map { output throws(StorageError) in
        let database = try RunDatabase(
          path: "\(output)/run.sqlite", of: run.world, names: NodeNames())
        run.world.kernel.observe(with: database)
        return database
      }
      let outcome = try run.run(monitor: staging)
      try database?.finish(outcome, run.world, command: reproduceLine())
      return outcome
    }
    monitor.end()
    if !monitor.isCancelled, let failure = staging.failure { throw failure }
    if monitor.isCancelled, case .failure = ended { return .interrupted }
    let outcome = try ToolError.storing(ended.get)
    for line in TextReport(outcome: outcome, wall: clock.now.sinceStart.seconds, reproduce: reproduceLine()).lines()
    where !arguments.has("quiet") || terminal.isVerdict(line) {
      terminal.printColoured(line)
    }
    if let remark = remark(on: outcome) { terminal.remark(remark) }
    return monitor.isCancelled ? .interrupted : ExitCode(outcome.verdict)
  }

  /// Returns a remark if the machine is too slow for the speed: messages then take as long as on a bad network.
  private func remark(on outcome: RunOutcome) -> String? {
    let (late, all) = (outcome.messages.late, outcome.messages.delivered)
    guard speed > 1, all > 0, late * 3 > all else { return nil }
    return " busy     \(late * 100 / all) % of the messages came late: the machine is too slow for \(Int(speed)) s in "
      + "a second, and what fails may be its fault; try --speed \(max(1, Int(speed / 4)))"
  }

  private func makePlan() throws(ToolError) -> WorldPlan {
    var plan = try WorldPlan(scenario)
    try NodeProcess.refuseWhatCannotBe(plan)
    // Processes need real time of their own: at 7,200 s in a second twelve hours are six seconds.
    plan.convergeWithin = max(plan.convergeWithin, .seconds(Int64(60 * speed)))
    if let days = try arguments.value(
      "days", as: "a whole number from 1 on", { Int64($0).flatMap { $0 > 0 ? $0 : nil } })
    {
      guard .days(days) <= plan.length else {
        throw ToolError(
          .usage, "Error: '--days \(days)' is not within the \(scenario.dayCount) days of the scenario")
      }
      plan.length = .days(days)
      // The scenario's expectations are about its whole length.
      plan.expectations = []
    }
    if let kills = try arguments.value("kills", as: "a whole number", { Int($0).flatMap { $0 >= 0 ? $0 : nil } }) {
      plan.add(kills: kills)
    }
    return plan
  }

  private func reproduceLine() -> String {
    var words = ["triad", "cluster", ShellWord.quoted(path), "--seed", "\(scenario.seed)"]
    for name in ["speed", "days", "kills", "rules", "listen", "launcher"] {
      if let value = arguments.value(name) { words += ["--\(name)", ShellWord.quoted(value)] }
    }
    return words.joined(separator: " ")
  }
}

extension WorldPlan {
  /// Adds crashes at random moments of random devices, each for some minutes.
  mutating func add(kills: Int) {
    var random = RandomStream(seed: seed, name: "cluster.kills")
    let roles = devices.keys.sorted()
    let first = (faults.map { Int($0.id.rawValue) }.max() ?? 0) + 1
    for number in 0..<kills {
      let begin = start + Span(nanoseconds: Int64(random.uniform(0, Double(length.nanoseconds) * 0.95)))
      let role = roles[random.below(roles.count)]
      let end = begin + .seconds(Int64(random.uniform(10, 900)))
      faults.append(
        PlannedFault(
          id: FaultID(first + number), fault: .crash(role, during: nil), begin: begin, end: end, why: "killed"))
    }
  }
}
