import Foundation
import Processes
import Search

/// A folder of stories that showed something new in guided campaigns: read when a campaign begins, and written when it
/// ends. Shards of a campaign also read and write it on the way, and other processes their own campaigns' stories.
struct CorpusFolder {
  private let path: String
  private let load: (String) throws(ToolError) -> Scenario
  /// The files that were read, or written by this process.
  private var known: Set<String> = []
  /// The stories, in the order of their names.
  private(set) var stories: [Scenario] = []
  /// The files that can't be read, with the reason. They aren't changed.
  private(set) var complaints: [String] = []
  private(set) var (read, written) = (0, 0)

  /// Reads the folder, or creates it.
  init(_ path: String, _ host: StoryHost, _ arguments: ParsedArguments) throws(ToolError) {
    self.path = path
    load = { path throws(ToolError) in try host.load(path, arguments) }
    for name in try newNames(.max) {
      do throws(ToolError) { stories.append(try load("\(path)/\(name)")) } catch {
        complaints.append("\(path)/\(name) is left alone, because it cannot be read:\n\(error.message)")
      }
    }
    read = stories.count
  }

  /// Returns the names of the stories that are new to this process, in order, at most so many.
  private mutating func newNames(_ countMax: Int) throws(ToolError) -> [String] {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      let new = names.filter { $0.hasSuffix(".json5") && !known.contains($0) }.sorted().prefix(countMax)
      known.formUnion(new)
      return Array(new)
    } catch {
      throw ToolError(.inputOutput, "Error: '\(path)' cannot be used: \(error.localizedDescription)")
    }
  }

  /// Writes stories, and returns some that other processes have written since.
  mutating func exchange(_ kept: [KeptStory]) throws(ToolError) -> [Scenario] {
    try write(kept)
    // At most a quarter of those made until the next exchange. Another process may delete its stories at any time.
    let new = try newNames(8).compactMap { name in try? load("\(path)/\(name)") }
    read += new.count
    return new
  }

  /// Writes the stories that have no file.
  mutating func write(_ kept: [KeptStory]) throws(ToolError) {
    for story in kept {
      let others = story.count - story.shown.count
      let comment = story.shown.map { "//   \($0)\n" }.joined() + (others > 0 ? "//   and \(others) more\n" : "")
      try write(story.scenario, "// Showed first, in run \(story.run) of its campaign:\n\(comment)")
    }
  }

  /// Writes the story of a failed run, and returns its path.
  mutating func write(failed run: CampaignRun) throws(ToolError) -> String {
    let failures = run.failures.map { "\($0.signature.check): \($0.message)" } + [run.breakdown].compactMap { $0 }
    return try write(run.scenario, failures.map { "// Failed: \($0.replacing("\n", with: " "))\n" }.joined())
  }

  /// Writes a story, if it has no file, and returns its path.
  ///
  /// A file is named by its content, so that campaigns in several processes never write different stories to one.
  @discardableResult
  private mutating func write(_ story: Scenario, _ comment: String) throws(ToolError) -> String {
    let text = story.relocated(to: path).configuration(showingDefaults: false)
    let words = story.name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let name = "\(String(words))-\(Digest(stableHash(text))).json5"
    let file = "\(path)/\(name)"
    known.insert(name)
    guard !FileManager.default.fileExists(atPath: file) else { return file }
    do {
      try OutputFile.write("\(comment)\(text)\n", to: file)
    } catch {
      throw ToolError(.inputOutput, "Error: '\(file)' cannot be written: \(error.localizedDescription)")
    }
    written += 1
    return file
  }

  /// The line of a report.
  var line: String { " corpus   \(read) read, \(written) saved" }
}
