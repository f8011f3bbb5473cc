import CRunnerTexts

/// The files of a new package: those of `Examples/Laps` under another name.
enum NewPackageTexts {
  static let ignored = """
    .build/
    .swiftpm/

    """

  /// The person's acts in the apps, for a story.
  static let routine =
    #"{ does: "tap", on: "watch", with: '{"seconds": 61}', often: "5 a day", from: 7, until: 21 }"#

  /// - Parameter folder: The folder of the package. The path of a checkout is relative to it, so that both can be
  ///   moved together.
  static func manifest(_ name: String, _ kit: KitSource, in folder: FolderPath) -> String {
    let laps = text(runner_text_laps_manifest(), for: name)
    return switch kit {
    case .checkout(let path):
      laps.replacing("path: \"../..\"", with: "path: \(quoted(folder.relative(to: FolderPath(resolving: path))))")
    case .repository(let address):
      laps
        .replacing(
          "name: \"triad\", path: \"../..\"", with: "url: \(quoted(address)), branch: \(quoted(KitSource.branch))"
        )
        .replacing("package: \"triad\"", with: "package: \(quoted(kit.identity))")
    }
  }

  /// Returns a text of `Examples/Laps` for a package of that name.
  private static func text(_ laps: UnsafePointer<CChar>, for name: String) -> String {
    String(cString: laps).replacing("Laps", with: name).replacing("\"laps\"", with: "\"\(name.lowercased())\"")
  }

  static let apps = String(cString: runner_text_laps_apps())
  static let promises = String(cString: runner_text_laps_promises())
  static func program(_ name: String) -> String { text(runner_text_laps_program(), for: name) }
  static func tests(_ name: String) -> String { text(runner_text_laps_tests(), for: name) }
  static func readme(_ name: String) -> String { text(runner_text_new_package(), for: name) }

  static func story(_ name: String) -> String { text(runner_text_laps_story(), for: name) }

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
