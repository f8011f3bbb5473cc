import Foundation

/// The program that was built beside the tests, where it lies beside them.
enum BuiltProgram {
  static let path: String? = {
    let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/triad"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()
}
