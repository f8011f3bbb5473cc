import Foundation
import Search

/// The command line of a package of its own: `run`, `chaos` and `check` for the apps that it has.
///
/// ```swift
/// @main struct Laps {
///   static func main() { TriadCommand.main { try Simulation(story: $0, apps: [.watch(LapTimer()), .phone(LapBook())]) } }
/// }
/// ```
public enum TriadCommand {
  private static let usage = """
    run STORY [--seed N] [--chaos KIND]   one run, and its report; KIND is none, weather or everything;
                                          with --output FOLDER also a page, a database and a trace
    chaos STORY [--runs N] [--seed N] [--chaos KIND]   many runs with drawn faults; the first failure is shrunk and saved beside the story
    check STORY [--seed N]                two runs and one in another process, compared event by event
    """

  /// Does what the arguments of the process say, and ends it: 0 for a pass, 1 for a broken promise, 64 for a wrong argument, 65 for
  /// a story with mistakes.
  public static func main(_ make: (String) throws -> Simulation) -> Never {
    OwnProcessRun.allow()
    exit(run(Array(CommandLine.arguments.dropFirst()), make))
  }

  static func run(_ arguments: [String], _ make: (String) throws -> Simulation) -> Int32 {
    guard let verb = arguments.first, ["run", "chaos", "check"].contains(verb), arguments.count > 1 else {
      print(usage)
      return arguments.isEmpty || arguments == ["--help"] ? 0 : 64
    }
    var (seed, runs, chaos): (UInt64?, UInt64, Chaos) = (nil, 100, verb == "chaos" ? .weather : .none)
    var output: String?
    var rest = arguments.dropFirst(2)
    while let option = rest.popFirst() {
      switch option {
      case "--output":
        guard let folder = rest.popFirst(), !folder.isEmpty else { return wrong("'--output' takes a folder") }
        output = folder
      case "--chaos":
        guard let kind = rest.popFirst().flatMap(Chaos.init) else {
          return wrong("'--chaos' takes none, weather or everything")
        }
        chaos = kind
      case "--seed", "--runs":
        guard let number = rest.popFirst().flatMap(UInt64.init) else {
          return wrong("'\(option)' takes a whole number")
        }
        if option == "--seed" { seed = number } else { runs = max(1, number) }
      default: return wrong("unknown option '\(option)'")
      }
    }
    do {
      let simulation = try make(arguments[1])
      switch verb {
      case "run":
        let own = simulation.seeded(seed ?? simulation.seed)
        let story = own.with(chaos)
        let outcome = try output.map { try story.record(in: $0) } ?? story.run()
        print(outcome.report)
        return outcome.isPass ? 0 : 1
      case "check":
        return try check(simulation.seeded(seed ?? simulation.seed))
      default: return try search(simulation, arguments[1], from: seed ?? 1, runs, chaos)
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      return 65
    }
  }

  private static func check(_ simulation: Simulation) throws -> Int32 {
    if OwnProcessRun.isWanted {
      try simulation.tellEvents()
      return 0
    }
    let elsewhere = OwnProcessRun.start()
    if let difference = simulation.firstDifference(alsoIn: elsewhere) {
      print(difference)
      return 4
    }
    if let problem = elsewhere?.problem {
      print("two runs in this process did the same; of one in another process nothing is known: \(problem)")
    } else {
      print(elsewhere == nil ? "both runs did the same" : "two runs, and one in another process, did the same")
    }
    return 0
  }

  private static func search(
    _ simulation: Simulation, _ path: String, from seed: UInt64, _ runs: UInt64, _ chaos: Chaos
  ) throws -> Int32 {
    let outcomes = simulation.run(seeds: Int(clamping: seed)...Int(clamping: seed &+ runs - 1), chaos)
    let failed = outcomes.filter { !$0.isPass }
    print("\(outcomes.count) runs, \(failed.count) failed")
    for name in outcomes.neverReached { print("never happened: \(name)") }
    guard let first = failed.first else { return 0 }
    let small = first.shrunk()
    let found = (path as NSString).deletingPathExtension + "-\(first.seed).json5"
    try small.story.write(toFile: found, atomically: true, encoding: .utf8)
    print(small.summary(again: "run \(found)"))
    return 1
  }

  private static func wrong(_ message: String) -> Int32 {
    FileHandle.standardError.write(Data("\(message)\n\(usage)\n".utf8))
    return 64
  }
}
