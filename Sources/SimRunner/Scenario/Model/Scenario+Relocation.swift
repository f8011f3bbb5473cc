import Foundation

extension Scenario {
  /// The same scenario as it reads from another directory: the files that it names are found from there.
  ///
  /// Both directories are taken from the same starting point. Where there is no way between them, because only one is
  /// absolute or the other lies above the starting point, files are named in full.
  package func relocated(to directory: String) -> Scenario {
    var scenario = self
    scenario.directory = directory
    scenario.calendar = calendar.map { relocated($0, to: directory) }
    scenario.schemaReference = schemaReference.map { relocated($0, to: directory) }
    scenario.diary?.recorded = diary?.recorded.map { relocated($0, to: directory) }
    scenario.music?.songs = music?.songs.map { relocated($0, to: directory) }
    if case .recorded(var wearer) = scenario.wearer.source {
      wearer.path = relocated(wearer.path, to: directory)
      scenario.wearer.source = .recorded(wearer)
    }
    for link in LinkName.all {
      scenario.links[link].recording?.path = relocated(links[link].recording, to: directory)
      scenario.links[link].up.recording?.path = relocated(links[link].up.recording, to: directory)
      scenario.links[link].down.recording?.path = relocated(links[link].down.recording, to: directory)
    }
    return scenario
  }

  private func relocated(_ recording: LinkRecordingSettings?, to directory: String) -> String {
    relocated(recording?.path ?? "", to: directory)
  }

  private func relocated(_ path: String, to directory: String) -> String {
    let target = resolve(path)
    guard !path.hasPrefix("/"), target.hasPrefix("/") == directory.hasPrefix("/") else { return Scenario.full(target) }
    let (from, to) = (Scenario.steps(of: directory), Scenario.steps(of: target))
    // From a directory above the starting point nobody knows the way back.
    guard !from.contains("..") else { return Scenario.full(target) }
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared)
    return way.joined(separator: "/")
  }

  private static func full(_ path: String) -> String {
    path.hasPrefix("/") ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The names along a path, without `.` and without what `..` takes back.
  private static func steps(of path: String) -> [String] {
    var steps: [String] = []
    for step in path.split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != ".." {
        steps.removeLast()
      } else {
        steps.append(String(step))
      }
    }
    return steps
  }
}
