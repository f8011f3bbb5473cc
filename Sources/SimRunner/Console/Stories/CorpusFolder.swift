import Foundation
import Processes
import Search

/// A folder of stories that showed something new in guided campaigns: read when a campaign begins, and written when it
/// ends. Campaigns in several processes exchange their stories through it.
struct CorpusFolder {
  private let path: String
  /// The stories, in the order of their names.
  private(set) var stories: [Scenario] = []
  /// The files that can't be read, with the reason. They aren't changed.
  private(set) var complaints: [String] = []

  /// Reads the folder, or creates it.
  init(_ path: String, _ host: StoryHost, _ arguments: ParsedArguments) throws(ToolError) {
    self.path = path
    let names: [String]
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json5") }.sorted()
    } catch {
      throw ToolError(.inputOutput, "Error: '\(path)' cannot be used: \(error.localizedDescription)")
    }
    for name in names {
      do throws(ToolError) { stories.append(try host.load("\(path)/\(name)", arguments)) } catch {
        complaints.append("\(path)/\(name) is left alone, because it cannot be read:\n\(error.message)")
      }
    }
  }

  /// Writes the stories that have no file, and returns their number.
  ///
  /// A file is named by its content, so that campaigns in several processes never write different stories to one.
  func write(_ kept: [KeptStory]) throws(ToolError) -> Int {
    var count = 0
    for story in kept {
      let text = story.scenario.relocated(to: path).configuration(showingDefaults: false)
      let number = String(stableHash(text), radix: 16)
      let words = story.scenario.name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
      let file = "\(path)/\(String(words))-\(String(repeating: "0", count: 16 - number.count))\(number).json5"
      guard !FileManager.default.fileExists(atPath: file) else { continue }
      let others = story.count - story.shown.count
      let comment = story.shown.map { "//   \($0)\n" }.joined() + (others > 0 ? "//   and \(others) more\n" : "")
      do {
        try OutputFile.write("// Showed first, in run \(story.run) of its campaign:\n\(comment)\(text)\n", to: file)
      } catch {
        throw ToolError(.inputOutput, "Error: '\(file)' cannot be written: \(error.localizedDescription)")
      }
      count += 1
    }
    return count
  }
}
