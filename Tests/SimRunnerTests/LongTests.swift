import Foundation

/// Long tests, which take minutes: `script/test --long`.
enum LongTests {
  static let areWanted = ProcessInfo.processInfo.environment["TRIAD_LONG_TESTS"] != nil
}
