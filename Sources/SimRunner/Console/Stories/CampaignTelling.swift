import Foundation
import Processes
package import Search

/// The output of a campaign, for `--format` and `--quiet`. Runs are added in order, and not stored.
package struct CampaignTelling {
  package private(set) var report: CampaignReport
  /// Contains every run, so it is created only if requested.
  private var suites: CampaignJUnit?
  /// `nil` if every run has a process of its own.
  private var isolation: Isolation?
  private let arguments: ParsedArguments

  package init(_ campaign: Campaign, _ arguments: ParsedArguments) {
    (report, self.arguments) = (CampaignReport(campaign: campaign, isStrict: arguments.has("strict")), arguments)
    suites = arguments.value("format") == "junit" ? CampaignJUnit(campaign) : nil
    isolation = campaign.isFresh ? nil : campaign.commands.map { Isolation($0, planting: campaign.mutant) }
  }

  package mutating func add(_ run: CampaignRun) {
    let run = isolation?.tried(run, of: report.count / report.campaign.seeds.count) ?? run
    report.add(run)
    suites?.add(run)
  }

  /// Prints it.
  ///
  /// - Parameter isWhole: Whether all runs were completed.
  package mutating func end(isWhole: Bool = true, on terminal: Terminal) {
    report.wasInterrupted = !isWhole
    if let suites { return terminal.print(suites.text()) }
    if arguments.value("format") == "json" { return terminal.print((try? CampaignJSON(report).text()) ?? "{}") }
    terminal.report(report.lines().filter { !arguments.has("quiet") || terminal.isVerdict($0) })
  }

  /// Writes the page of `--page`.
  package func writePage() throws(ToolError) {
    guard let path = arguments.value("page") else { return }
    do { try OutputFile.write(CampaignPage(report).html(), to: path) } catch {
      throw ToolError(.inputOutput, "Error: '\(path)' cannot be written: \(error.localizedDescription)")
    }
  }
}

extension OptionDefinition {
  package static let page = OptionDefinition(
    name: "page", help: "Also write an HTML page with what the campaign found and how thorough it was.", value: "file",
    isPath: true)

  package static let fresh = OptionDefinition.flag(
    "fresh", "Give each seed a process of its own, so that no run sees what another left in global variables.")
}
