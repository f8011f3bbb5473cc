import CRunnerTexts

/// The files of a new package: those of `Examples/Laps` under another name.
enum NewPackageTexts {
  static let ignored = """
    .build/
    .swiftpm/

    """

  /// What the person does in the apps, for a story.
  static let routine =
    #"{ does: "tap", on: "watch", with: '{"seconds": 61}', often: "5 a day", from: 7, until: 21 }"#

  static func manifest(_ name: String, _ kit: KitSource) -> String {
    let (remark, dependency, package) =
      switch kit {
      case .checkout(let path):
        (
          "    // The checkout with which this package was made. Elsewhere: .package(url: \"...\", exact: \"\(KitSource.version)\")",
          ".package(name: \"triad\", path: \(quoted(path)))", "triad"
        )
      case .repository(let address):
        (
          "    // With a checkout: .package(name: \"triad\", path: \"../triad\")",
          ".package(url: \(quoted(address)), exact: \"\(KitSource.version)\")", kit.identity
        )
      }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name.lowercased())",
        platforms: [.macOS(.v15)],
        dependencies: [
      \(remark)
          \(dependency)
        ],
        targets: [
          .target(name: "\(name)", dependencies: [.product(name: "TriadKit", package: \(quoted(package)))]),
          .executableTarget(
            name: "\(name)Command", dependencies: ["\(name)", .product(name: "TriadKit", package: \(quoted(package)))]),
          .testTarget(name: "\(name)Tests", dependencies: ["\(name)", .product(name: "TriadTesting", package: \(quoted(package)))]),
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  /// A text of `Examples/Laps` for a package of that name.
  private static func text(_ laps: UnsafePointer<CChar>, for name: String) -> String {
    String(cString: laps).replacing("Laps", with: name)
  }

  static let apps = String(cString: runner_text_laps_apps())
  static let promises = String(cString: runner_text_laps_promises())
  static func program(_ name: String) -> String { text(runner_text_laps_program(), for: name) }
  static func tests(_ name: String) -> String { text(runner_text_laps_tests(), for: name) }
  static func readme(_ name: String) -> String { text(runner_text_new_package(), for: name) }

  static func story(_ name: String) -> String {
    String(cString: runner_text_laps_story()).replacing("\"laps\"", with: "\"\(name.lowercased())\"")
  }

  /// A text as a literal of Swift.
  private static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": literal += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f: literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
