#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An absolute path of a folder, without links, as its steps from the root.
struct FolderPath: Hashable {
  private let steps: [Substring]

  /// - Parameter path: of a folder, from the current one. Links in it are followed if it exists.
  init(resolving path: String) {
    guard let real = realpath(path, nil) else {
      steps = path.split(separator: "/")
      return
    }
    defer { free(real) }
    steps = String(cString: real).split(separator: "/")
  }

  private init(_ steps: [Substring]) { self.steps = steps }

  var text: String { "/" + steps.joined(separator: "/") }
  var isRoot: Bool { steps.isEmpty }
  var above: FolderPath { FolderPath(Array(steps.dropLast())) }

  func appending(_ name: String) -> FolderPath { FolderPath(steps + [name[...]]) }

  /// The path that leads from here to another folder: `../triad`.
  func relative(to other: FolderPath) -> String {
    let common = zip(steps, other.steps).prefix { $0 == $1 }.count
    let path = Array(repeating: "..", count: steps.count - common) + other.steps.dropFirst(common)
    return path.isEmpty ? "." : path.joined(separator: "/")
  }
}
