import Console
import Foundation
import Person
import Tools

/// `triad new`: creates a package with apps, a story and a test.
enum NewCommand {
  static let definition = CommandDefinition(
    name: "new", abstract: "Make a package that tests apps of your own: two apps with a bug, a story, a promise",
    discussion: """
      The last part of the folder's path is the name of the module. 'swift test' in it fails until one line is added,
      which its README names. Nothing that exists is overwritten, and nothing is made inside a checkout
      of Triad. 'script/new' makes the same package without a build of this program.
      With '--from' the story has that scenario's start, zone, length, habits, link between watch and phone, and the
      faults that apps of your own can meet; the others are named.
      """,
    arguments: [ArgumentDefinition(name: "name", help: "The folder to make, such as ../Laps.")],
    options: [
      OptionDefinition(
        name: "from", help: "A scenario to make the story from.", value: "file", isPath: true),
      OptionDefinition(
        name: "kit", help: "The checkout of Triad that the package is built with, or the address of a repository.",
        value: "folder|url", standard: "the checkout in which this program was built", isPath: true),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    guard let kit = try arguments.value("kit").map(KitSource.named) ?? .around(ownPath) else {
      throw ToolError(
        .usage,
        """
        Error: this program does not lie in a checkout of Triad, so that nothing is known of one; give it:
          --kit FOLDER   a checkout
          --kit URL      a repository of Triad with a branch '\(KitSource.branch)'
        """)
    }
    var story: KitStory?
    if let path = arguments.value("from") {
      story = try KitStory(try Scenario(path: path, Features.vocabulary), from: path)
    }
    let package = try NewPackage(folder: arguments.words[0], kit: kit, story: story)
    try package.write()
    for (path, _) in package.files { terminal.print("\(package.folder)/\(path)") }
    for fault in story?.leftOut ?? [] {
      terminal.remark("left out: \(fault), which apps on watch and phone alone do not meet")
    }
    terminal.remark("Now: cd \(package.folder) && swift test. It fails; README.md names the line that mends it.")
    return .pass
  }

  /// The path of this program, without links.
  private static var ownPath: String {
    URL(fileURLWithPath: Bundle.main.executablePath ?? "").resolvingSymlinksInPath().path
  }
}
