import Foundation
import Testing

/// Runs what the pages print, so that none shows a command that doesn't exist or that ends otherwise than the reader expects.
@Suite("The commands that the README and the first pages print", .waits, .enabled(if: BuiltProgram.path != nil))
struct DocumentCommandTests {
  private static let pages = ["README.md", "docs/start.md", "docs/verdict.md", "docs/tour.md", "docs/kit.md"]

  /// A printed command, and how it is typed: with files for what the page only names, and shorter where it takes minutes.
  struct Trial: Sendable, CustomTestStringConvertible {
    let printed: String
    let typed: String
    var code: Int32 = 0
    /// A command typed before it in the same folder.
    var first: String?

    init(_ printed: String, _ typed: String? = nil, code: Int32 = 0, first: String? = nil) {
      (self.printed, self.code, self.first) = (printed, code, first)
      self.typed = typed ?? printed
    }

    var testDescription: String { printed }
  }

  private static let left = "triad run scenarios/bathroom-charger.json5 --output runs --quiet"
  private static let planned = "triad run scenarios/monitor.json5 --output runs --quiet"

  static let trials: [Trial] = [
    Trial(
      "triad new NAME --from scenarios/bathroom-charger.json5",
      "triad new Laps --from scenarios/bathroom-charger.json5 --kit KIT"),
    Trial("triad new ../Laps", "triad new Laps --kit KIT"),
    Trial("triad run FILE --output DIR", left),
    Trial("triad run FILE --show-config", "triad run scenarios/quiet-week.json5 --show-config"),
    Trial("triad run", "triad run scenarios/quiet-week.json5"),
    Trial("triad run scenarios/bathroom-charger.json5"),
    Trial("triad run docs/examples/decided-twice.json5", code: 1),
    Trial("triad run FILE --format junit", "triad run scenarios/quiet-week.json5 --format junit"),
    Trial("triad run scenarios/field/lost-transfers.json5 --rules as-written:trusts-the-queue --quiet", code: 1),
    Trial(
      "triad run FILE --chaos --seed N --mutant NAME",
      "triad run scenarios/general/diary-season.json5 --chaos --seed 1 --mutant ack-any-version", code: 3),
    Trial("triad report DIR", "triad report RUN", first: left),
    Trial("triad report", "triad report RUN", first: left),
    Trial("triad trace DIR --perfetto FILE", "triad trace RUN --perfetto trace.json", first: left),
    Trial("triad diff DIR OTHER", "triad diff RUN RUN", first: left),
    Trial("triad explain DIR", "triad explain RUN", first: planned),
    Trial("triad explain DIR RECEIPT", "triad explain RUN RECEIPT", first: planned),
    Trial("triad step scenarios/bathroom-charger.json5 --day 9"),
    Trial("triad step FILE --day 9", "triad step scenarios/bathroom-charger.json5 --day 9"),
    Trial("triad step scenarios/bathroom-charger.json5 --day 9 --commands docs/examples/day-nine.txt"),
    Trial("triad validate FILE...", "triad validate scenarios/quiet-week.json5 scenarios/journey.json5"),
    Trial("triad validate docs/examples/mistakes.json5", code: 65),
    Trial("triad study FILE", "triad study study.json5"),
    Trial(#"triad ask scenarios/coach-weeks.json5 --at "d12 19:30" --say "I slept badly, should I train?""#),
    Trial("triad diary scenarios/flare-diary.json5"),
    Trial("triad judge FILE", "triad judge lines.txt"),
    Trial("triad agents", "triad agents scenarios/coach-weeks.json5 --day d2"),
    Trial("triad agents scenarios/coach-weeks.json5 --day d9 --at d11"),
    Trial("triad check FILE", "triad check scenarios/a-day-of-lists.json5"),
    Trial("triad checks"),
    Trial("triad rules"),
    Trial(
      "triad chaos scenarios/quiet-week.json5 --seeds 1..500 --output found",
      LongTests.areWanted ? nil : "triad chaos scenarios/quiet-week.json5 --seeds 1..20 --output found"),
    Trial(
      "triad chaos scenarios/quiet-week.json5 --seeds 1..100",
      LongTests.areWanted ? nil : "triad chaos scenarios/quiet-week.json5 --seeds 1..3"),
    Trial("triad chaos", "triad chaos scenarios/quiet-week.json5 --seeds 1..2"),
    Trial(
      "triad chaos scenarios/quiet-week.json5 --seeds 1..5 --rules as-written:gate-per-device",
      LongTests.areWanted
        ? nil : "triad chaos scenarios/quiet-week.json5 --seeds 2..2 --rules as-written:gate-per-device", code: 1),
    Trial("triad why docs/examples/decided-twice.json5"),
    Trial("triad why docs/examples/decided-twice.json5 --when"),
    Trial("triad why FILE", "triad why docs/examples/decided-twice.json5"),
    Trial("triad why", "triad why docs/examples/decided-twice.json5"),
    Trial("triad why found/X.json5", "triad why docs/examples/decided-twice.json5"),
    Trial(
      "triad cluster scenarios/quiet-week.json5 --speed 3600",
      LongTests.areWanted ? nil : "triad cluster scenarios/quiet-week.json5 --speed 3600 --days 1"),
    Trial(
      "triad cluster scenarios/quiet-week.json5 --days 2 --kills 200",
      LongTests.areWanted ? nil : "triad cluster scenarios/quiet-week.json5 --days 1 --kills 5"),
    Trial("triad pair watch phone --keys keys"),
    Trial(
      "triad fleet --wearers 40 --weeks 8 --output everybody.sqlite",
      LongTests.areWanted ? nil : "triad fleet --wearers 4 --weeks 1 --output everybody.sqlite"),
    Trial("triad fleet", "triad fleet --wearers 2 --weeks 1"),
    Trial("triad fleet --show 17"),
    Trial(
      "triad merge --output all.sqlite SHARD...", "triad merge --output all.sqlite half.sqlite",
      first: "triad fleet --wearers 2 --weeks 1 --shard 1/1 --output half.sqlite"),
    Trial("triad --generate-completion-script fish | source", "triad --generate-completion-script fish"),
    Trial("triad import PATH", "triad import export.xml --zone Europe/Oslo --output me.sqlite"),
    Trial("triad import health export.xml --zone Europe/Oslo --output me.sqlite"),
    Trial("triad import calendar calendar.ics --from 2026-03-02 --days 42 --output me.sqlite"),
    Trial("triad import network drive.up --output drive.link"),
    Trial("triad import diary diary.csv --output me.diary"),
    Trial("triad import diary", "triad import diary diary.csv --output me.diary"),
  ]

  /// Commands that something else runs: a file of this repository, and what in it does.
  static let elsewhere: [String: (file: String, by: String)] = [
    "script/demo": ("Tests/SimRunnerTests/ReadmeTests.swift", #""script/demo" ? "triad run"#),
    "script/release": ("Tests/SimRunnerTests/ScriptTests.swift", #""release""#),
    "script/test": (".ci/run", "script/test"),
    "swift test": ("script/examples", #"passes Steps "$work/Steps""#),
    "cd ../Laps && swift test": ("script/examples", #"passes Steps "$work/Steps""#),
    "script/new ../Laps": ("Tests/SimRunnerTests/NewCommandTests.swift", #"script(["Steps"], in: folder.path)"#),
    "script/new ../Laps && cd ../Laps && swift test": ("script/examples", #"passes Steps "$work/Steps""#),
    "swift test -Xswiftc -O": ("script/test", "swift test --skip-build -Xswiftc -O"),
    "swift test --attachments-path found": ("docs/examples/github-actions.yml", "--attachments-path found"),
    "swift build --scratch-path ~/triad-build": ("script/examples", "--scratch-path"),
    "TRIAD_WRITE_DOCUMENTS=1 swift test --filter ReadmeTests":
      ("Tests/SimRunnerTests/ReadmeTests.swift", #"environment["TRIAD_WRITE_DOCUMENTS"]"#),
    "script/reference": ("Tests/SimRunnerTests/ScriptTests.swift", #""reference""#),
    "triad cluster": ("Tests/SimRunnerTests/ClusterTests.swift", #""cluster", scenario"#),
    "triad node --role phone --config node.json":
      ("Tests/SimRunnerTests/ClusterTests.swift", #""node", "--role""#),
    "triad node --config node.json --status":
      ("Tests/SimRunnerTests/ClusterTests.swift", #"node.json", "--status""#),
    // Each takes an hour; what it does with fewer seeds is tested there.
    "triad mutants": ("Tests/SimRunnerTests/MutantTests.swift", "MutantHunt"),
    "triad findings --shrink": ("Tests/SimRunnerTests/JobShardTests.swift", #""findings""#),
    "TRIAD_SEED=7 swift test --filter everyLapOnce": ("script/examples", "TRIAD_SEED=7"),
  ]

  /// The commands of a page: lines of its blocks, and what its text has between back quotes.
  private static func commands(_ page: String) throws -> [String] {
    let parts = try String(contentsOfFile: PackageFiles.path(page), encoding: .utf8).components(separatedBy: "```")
    var commands: [String] = []
    for (place, part) in parts.enumerated() {
      guard place.isMultiple(of: 2) else {
        // A block in a list is indented.
        let lines = part.drop { $0 != "\n" }.split(separator: "\n").map { $0.drop { $0 == " " } }
        commands += lines.map { $0.hasPrefix("$ ") ? String($0.dropFirst(2)) : String($0) }
        continue
      }
      commands += part.matches(of: /`([^`]+)`/).map { String($0.1).replacing("\n", with: " ") }
    }
    // The program's name alone isn't a command.
    return commands.filter {
      $0 != "triad"
        && $0.contains(/^(triad|\.build\/\w+\/\w+|swift (build|test|run)|script\/\w+|cd|TRIAD_\w+=\d+ \w+)( |$)/)
    }
    .map { $0.replacing(#/ {2,}#.*$/#, with: "") }
  }

  @Test("are each run by a test", arguments: pages)
  func known(_ page: String) throws {
    let commands = try Self.commands(page)
    let run = Set(Self.trials.map(\.printed)).union(Self.elsewhere.keys)
    #expect(commands.count >= 5)
    let examples = try String(contentsOfFile: PackageFiles.path("Examples/Laps/README.md"), encoding: .utf8)
    for command in commands where !run.contains(command) {
      // A command that begins with a package's program is run by script/examples, which takes it from that package's
      // README.
      #expect(command.hasPrefix("swift run LapsCommand ") && examples.contains(command), "\(page): \(command)")
    }
  }

  @Test("exist only as long as a page prints them, and what is said to run them does")
  func needed() throws {
    let printed = Set(try Self.pages.flatMap(Self.commands))
    for trial in Self.trials { #expect(printed.contains(trial.printed), "no page prints '\(trial.printed)'") }
    for (command, place) in Self.elsewhere {
      #expect(printed.contains(command), "no page prints '\(command)'")
      #expect(
        try String(contentsOfFile: PackageFiles.path(place.file), encoding: .utf8).contains(place.by), "\(command)")
    }
  }

  @Test("of the kit's table are run by the example's README")
  func kit() throws {
    let examples = try String(contentsOfFile: PackageFiles.path("Examples/Laps/README.md"), encoding: .utf8)
    let page = try String(contentsOfFile: PackageFiles.path("docs/kit.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## A program of your own").last)
    let table = try #require(section.components(separatedBy: "\n### ").first)
    let verbs = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.split(separator: "|")[0].matches(of: /`([a-z]+)/).map { String($0.1) } }
    #expect(verbs.count >= 10)
    // No app of the example has a dial.
    for verb in verbs where verb != "study" {
      #expect(examples.contains("\nswift run LapsCommand \(verb)"), "\(verb)")
    }
  }

  @Test("end as the pages say", .timeLimit(.minutes(30)), arguments: trials)
  func ends(_ trial: Trial) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if let first = trial.first { _ = try Self.type(first, in: folder) }
    let (code, output) = try Self.type(trial.typed, in: folder)
    #expect(code == trial.code, Comment(rawValue: "\(trial.typed)\n\(output)"))
  }

  /// A folder with everything that the commands name.
  private static func folder() throws -> String {
    let files = FileManager.default
    let folder = files.temporaryDirectory.path + "/triad-printed-\(UInt64.random(in: 0 ... .max))"
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["scenarios", "docs"] {
      try files.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: PackageFiles.path(name))
    }
    for (name, text) in inputs { try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
    return folder
  }

  private static let inputs = [
    "lines.txt": "Slept badly, but the run was good.\n",
    "study.json5": """
    { name: "short study", length: "3d", planner: {}, devices: { desktop: false, cloud: false },
      study: { knob: "follows", from: "30%", to: "95%", step: "65%", seeds: 2 } }
    """,
    "export.xml": """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_GB">
     <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" creationDate="2026-03-02 08:00:10 +0100" startDate="2026-03-02 08:00:00 +0100" endDate="2026-03-02 08:00:00 +0100" value="61"/>
    </HealthData>
    """,
    "calendar.ics": """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//tests//EN\r
    BEGIN:VEVENT\r
    UID:1@tests\r
    DTSTAMP:20260301T000000Z\r
    DTSTART:20260303T090000Z\r
    DTEND:20260303T100000Z\r
    SUMMARY:Meeting\r
    END:VEVENT\r
    END:VCALENDAR\r

    """,
    "drive.up": "0\n10\n20\n500\n1000\n",
    "diary.csv": "date,kind,name,severity,time\n2026-03-02,symptom,headache,6,13:30\n",
  ]

  /// Runs a command in a folder, as a shell does. Returns its exit code and what it printed.
  private static func type(_ command: String, in folder: String) throws -> (code: Int32, output: String) {
    var words = command
    if words.contains("RUN") { words = words.replacing("RUN", with: try #require(try run(in: folder))) }
    if words.contains("RECEIPT") {
      let list = try type("triad explain \(try #require(try run(in: folder)))", in: folder).output
      words = words.replacing("RECEIPT", with: try #require(list.firstMatch(of: #/ ([0-9a-f]{8}) /#)).1)
    }
    words = words.replacing("KIT", with: "'\(PackageFiles.path(""))'")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "triad() { \"$TRIAD\" \"$@\"; }; \(words)"]
    process.environment = ProcessInfo.processInfo.environment.merging(["TRIAD": try #require(BuiltProgram.path)]) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// The folder of the only run that was kept in a folder.
  private static func run(in folder: String) throws -> String? {
    let runs = "\(folder)/runs"
    let files = FileManager.default.enumerator(atPath: runs)?.compactMap { $0 as? String } ?? []
    return files.first { $0.hasSuffix("/run.sqlite") }.map { "runs/" + $0.dropLast("/run.sqlite".count) }
  }
}
