import Console
import Foundation
import Processes
import Tools

/// `triad adopt`: makes a package that runs an app's own files.
enum AdoptCommand {
  static let definition = CommandDefinition(
    name: "adopt", abstract: "Make a package that runs an app's unmodified sync layer on a simulated watch and phone",
    discussion: """
      Finds the files that use WatchConnectivity and those that they need, and links to them. What the compiler does not
      find is a placeholder in a file Support.swift, marked as such. Prints what is the app's, what is not and what is
      missing: docs/adopt.md. Linux only.
      """,
    arguments: [ArgumentDefinition(name: "folder", help: "A folder of the app's sources.", isRepeated: true)],
    options: [
      OptionDefinition(
        name: "into", help: "The folder of the package.", value: "folder", standard: "Adopted", isPath: true),
      OptionDefinition(
        name: "kit", help: "The checkout of Triad.", value: "folder",
        standard: "the checkout in which this program was built", isPath: true),
      .flag("platform", "Replace the conditions os(iOS) and os(watchOS), in copies of the files that have them."),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let own = URL(fileURLWithPath: Bundle.main.executablePath ?? "").resolvingSymlinksInPath().path
    guard case .checkout(let kit)? = try arguments.value("kit").map(KitSource.named) ?? .around(own) else {
      throw ToolError(.usage, "Error: this program does not lie in a checkout of Triad: give it by --kit FOLDER")
    }
    let folder = arguments.value("into") ?? "Adopted"
    guard !FileManager.default.fileExists(atPath: folder) else {
      throw ToolError(.inputOutput, "error: '\(folder)' is there already, and is left as it is; choose another --into")
    }
    let sources = AdoptedSources(folders: arguments.words)
    let replaces = arguments.has("platform")
    do {
      let scratch = try PrivateFolder.makeTemporary(NSTemporaryDirectory() + "triad-adopt-")
      defer { try? FileManager.default.removeItem(atPath: scratch) }
      let prepared = AdoptCompiler.prepared(kit: kit, in: scratch, replacesPlatform: replaces)
      guard let compiler = prepared.compiler else {
        throw ToolError(.inputOutput, "error: the kit's frameworks do not compile: \(prepared.message)")
      }
      var sides = AdoptedSources.Side.allCases.map { AdoptedSide($0, of: sources) }.filter { !$0.files.isEmpty }
      guard !sides.isEmpty else { throw ToolError(.inputMissing, "error: no file there imports WatchConnectivity") }
      for place in sides.indices { sides[place].complete(from: sources, compiler) }
      let package = AdoptedPackage(folder: folder, kit: kit, sides: sides, replacesPlatform: replaces)
      try package.write()
      for line in package.report() { terminal.print(line) }
      terminal.remark("Now: cd \(folder) && swift build, then swift run Adopted chaos Adopted.json5 --runs 20")
      return sides.allSatisfy(\.errors.isEmpty) ? .pass : .inconclusive
    } catch let error as ToolError {
      throw error
    } catch {
      throw ToolError(.inputOutput, "error: \(error.localizedDescription)")
    }
  }
}
