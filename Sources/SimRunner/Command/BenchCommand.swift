import Console
import Tools

/// `triad bench`: how fast the kernel and the agents are on this machine.
enum BenchCommand {
  private static let names = Bench.workloads.map { $0.name }

  static let definition = CommandDefinition(
    name: "bench",
    abstract: "Measure the kernel and the agents: real actors over the network model, with the trace digest on",
    discussion: """
      Without a workload all of them run. Compare ratios measured in one go rather than figures of different machines,
      and build with -c release.
      """,
    arguments: [
      ArgumentDefinition(name: "workload", help: "What to run.", isRequired: false, choices: names)
    ],
    options: [
      OptionDefinition(name: "rounds", help: "How often each runs; the median counts.", value: "n", standard: "3"),
      OptionDefinition(
        name: "threads", help: "Run that many simulations at once, each on a thread of its own, and show the ratio.",
        value: "n"),
      .flag("json", "Print one line of JSON for the workload, from one run."),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let rounds = try arguments.value("rounds", as: "a positive number") { Int($0).flatMap { $0 > 0 ? $0 : nil } } ?? 3
    let threads = try arguments.number("threads", 1...64)
    let chosen = arguments.words.first.flatMap(Bench.named).map { [$0] } ?? Bench.workloads
    for workload in chosen {
      let results = Bench.run(workload, rounds: arguments.has("json") ? 1 : rounds)
      guard let median = Bench.median(results) else { continue }
      guard median.operationsPerSecond > 0 else {
        throw ToolError(
          .inputOutput, "Error: \(workload.name) did nothing: what it needs could not be started or opened")
      }
      if arguments.has("json") {
        terminal.print(Bench.jsonLine(median))
        continue
      }
      let name = workload.name.padded(to: 13, least: 1)
      terminal.print("\(name)\(rate(median.operationsPerSecond)) a second · \(workload.summary)")
      if let threads {
        let together = Bench.runInParallel(workload, threads: threads)
        let ratio = (together / median.operationsPerSecond * 100).rounded() / 100
        terminal.print("             \(rate(together)) on \(threads) threads, \(ratio) times one")
      }
    }
    return .pass
  }

  /// In millions, or whole where that would show nothing.
  private static func rate(_ rate: Double) -> String {
    (rate >= 1e5 ? "\((rate / 1e4).rounded() / 100) million" : "\(Int(rate.rounded()))").rightAligned(to: 14)
  }
}
