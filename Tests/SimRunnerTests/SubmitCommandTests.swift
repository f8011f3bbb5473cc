@testable import Console
import Foundation
import Synchronization
import Testing

@testable import ScenarioFiles
@testable import SimRunner
@testable import Tools

@Suite("The job for a scheduler")
final class SubmitCommandTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/triad-submit-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write("story.json5", "{ name: \"story\", length: \"1d\" }")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @discardableResult
  private func write(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    return "\(folder)/\(name)"
  }

  private func submit(_ scheduler: String, _ plan: String, _ more: String...) throws -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let path = try write("campaign.json5", plan)
    let code = Triad.run(["submit", scheduler, path] + more, Terminal { part, _ in text.withLock { $0 += part } })
    return (code, text.withLock { $0 })
  }

  private let plan = """
    {
      command: "chaos", scenario: "story.json5", seeds: "1..400", shards: 8, image: "triad:1",
      options: { faults: "loss,crash" }, folder: "it's here", minutes: 30, jobs: 2,
    }
    """

  @Test("is an array of Slurm with a task a shard, and a merge after it, in words that a shell reads unchanged")
  func slurm() throws {
    let (code, text) = try submit("slurm", plan)
    #expect(code == .pass && text.contains("--array=1-8 --requeue") && text.contains("--cpus-per-task=2"))
    #expect(text.contains("story.json5 --jobs 2 --seeds 1..400 --faults loss,crash --shard \"$SLURM_ARRAY_TASK_ID/8\""))
    #expect(text.contains("--dependency=\"afterany:") && text.contains("'it'\\''s here'"))
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = ["-n", try write("submit", text)]
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }

  @Test("is an Indexed Job of Kubernetes that continues where it was, with its scenario, a volume and a merge")
  func kubernetes() throws {
    let (code, text) = try submit("kubernetes", plan)
    #expect(code == .pass && text.contains("completionMode: Indexed") && text.contains("completions: 8"))
    #expect(text.contains(#""story.json5": "{ name: \"story\", length: \"1d\" }""#))
    #expect(text.contains("--resume") && text.contains("name: triad-story-merge"))
    #expect(text.components(separatedBy: "\n---\n").count == 4)
    let without = try submit("kubernetes", plan.replacing(", image: \"triad:1\"", with: ""))
    #expect(without.code == .badData && without.text.contains("'image' is missing"))
  }

  @Test("is a fleet's just as well, whose people are in databases, and what a study or a hunt takes")
  func others() throws {
    let people = try write("people.json5", SmallFleet.text)
    let fleet = """
      { command: "fleet", shards: 4, image: "triad:1", options: { wearers: 40, weeks: 1, population: "people.json5" } }
      """
    let slurm = try submit("slurm", fleet)
    #expect(slurm.code == .pass && slurm.text.contains("fleet --jobs 1 --wearers 40 --weeks 1 --population \(people) "))
    #expect(slurm.text.contains(#"--output campaign/"$SLURM_ARRAY_TASK_ID.sqlite" --resume"#))
    #expect(slurm.text.contains("merge --output campaign/result.sqlite"))
    let kubernetes = try submit("kubernetes", fleet)
    #expect(kubernetes.text.contains("--population /scenarios/population/people.json5"))
    #expect(kubernetes.text.contains(#"{ key: "population--people.json5", path: "population/people.json5" }"#))
    let hunt = "{ command: 'mutants', scenario: 'story.json5', shards: 2, seeds: 9, options: { only: 'day-in-utc' } }"
    #expect(try submit("slurm", hunt).text.contains("story.json5 --jobs 1 --seeds 9 --only day-in-utc --shard"))
    let study = try submit("slurm", "{ command: 'study', scenario: 'story.json5', shards: 2 }")
    let search = "{ command: 'findings', shards: 2, options: { shrink: 'yes' } }"
    #expect(try submit("slurm", search).text.contains("true or false is needed here"))
    #expect(study.code == .badData && study.text.contains("has no `study`"))
    #expect(try submit("slurm", "{ command: 'fleet', scenario: 'x', shards: 2 }").text.contains("takes no scenario"))
  }

  @Test("has no name that a shell, an option or a manifest takes for something else")
  func names() throws {
    #expect(CampaignPlan.placed("-x.json5", in: "") == "./-x.json5")
    #expect(CampaignPlan.placed("x.json5", in: "-d") == "./-d/x.json5")
    let line = "\(folder)/two\nlines"
    try FileManager.default.createDirectory(atPath: line, withIntermediateDirectories: true)
    try plan.write(toFile: line + "/campaign.json5", atomically: true, encoding: .utf8)
    let said = Mutex("")
    let code = Triad.run(
      ["submit", "slurm", line + "/campaign.json5"], Terminal { part, _ in said.withLock { $0 += part } })
    #expect(code == .usage && said.withLock { $0 }.contains("has a line end or another control character"))
    try write("..x.json5", "{ name: \"story\", length: \"1d\" }")
    #expect(try submit("kubernetes", plan.replacing("story.json5", with: "..x.json5")).code == .badData)
    try write("story.json5", "// \u{85} \u{7F} \u{FEFF} 雪 \u{1F600} \u{2029}\n{ name: \"story\", length: \"1d\" }")
    let manifest = try submit("kubernetes", plan).text
    #expect(manifest.contains(#""story.json5": "// \u0085 \u007f \ufeff 雪 😀 \u2029\n{ name: \"story\""#))
  }

  /// The schema of Kubernetes, where `pip install kubernetes-validate` has put it.
  private static let validator = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    .map { "\($0)/kubernetes-validate" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    "is what the schema of Kubernetes allows, and nothing beside",
    .enabled(if: validator != nil, "pip install kubernetes-validate"))
  func schema() throws {
    let manifest = try submit("kubernetes", plan).text
    func isValid(_ text: String) throws -> Bool {
      let check = Process()
      check.executableURL = URL(fileURLWithPath: try #require(Self.validator))
      check.arguments = ["--strict", try write("manifest.yaml", text)]
      (check.standardOutput, check.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try check.run()
      check.waitUntilExit()
      return check.terminationStatus == 0
    }
    #expect(try isValid(manifest))
    for part in ["findings", "grounds"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      atPath: PackageFiles.path("scenarios/findings/missing-is-zero.json5"), toPath: "\(folder)/findings/a.json5")
    try write("grounds/b.json5", "{ name: 'b', length: '2d', agents: {}, wearer: { history: '30d' } }")
    let search = try submit(
      "kubernetes",
      """
      { command: "findings", shards: 1, image: "triad:1",
        options: { findings: "findings", grounds: "grounds", stories: "grounds" } }
      """)
    #expect(search.code == .pass, Comment(rawValue: search.text))
    #expect(try isValid(search.text))
    #expect(try !isValid(manifest.replacing("completions: 8", with: "completions: many")))
    #expect(try !isValid(manifest.replacing("claimName:", with: "claim:")))
  }

  @Test("goes to a file when one is named")
  func output() throws {
    let printed = try submit("slurm", plan)
    #expect(try submit("slurm", plan, "--output", "\(folder)/job").text.isEmpty)
    #expect(try String(contentsOfFile: "\(folder)/job", encoding: .utf8) == printed.text)
  }

  @Test(
    "is refused with the place and what would be right",
    arguments: [
      ("command: \"chaos\"", "command: \"run\"", "only some commands are divided"),
      ("shards: 8", "shards: 0", "from 1 to 1000"),
      ("shards: 8", "shard: 8", "did you mean 'shards'?"), ("1..400", "4..1", "seeds such as 1..500"),
      ("faults:", "fault:", "did you mean 'faults'?"), ("loss,crash", "los", "unknown fault 'los'"),
      ("1..400", "1..4", "8 shards are more than the 4 items"), ("story.json5", "tale.json5", "tale.json5"),
      ("it's here", "two\\nlines", "a text of one line"), ("30,", "30", "campaign.json5:3:"),
      ("it's here", "it\\\\here", "Slurm takes a '\\' out"),
    ])
  func refused(part: String, wrong: String, words: String) throws {
    let (code, text) = try submit("slurm", plan.replacing(part, with: wrong))
    #expect(code != .pass && text.contains(words), Comment(rawValue: text))
  }
}
