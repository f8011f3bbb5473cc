/// The outcomes of the drafts that the phone requested from the cloud.
package struct DraftHistory: Hashable, Sendable, Encodable {
  /// Drafts requested, received, refused because the paid amount was used up, and withdrawn.
  package fileprivate(set) var wanted = 0
  package fileprivate(set) var arrived = 0
  package fileprivate(set) var refused = 0
  package fileprivate(set) var dropped = 0
  /// Requests that the cloud asked the phone to retry later.
  package fileprivate(set) var postponed = 0
  /// The verdicts of the phone's contract on them, by block.
  package fileprivate(set) var taken = 0
  package fileprivate(set) var mended = 0
  package fileprivate(set) var replaced = 0
  /// Questions to the language model, and unusable answers by reason.
  package fileprivate(set) var questions = 0
  package fileprivate(set) var failures: [String: Int] = [:]
  /// Drafts that the cloud gave out once more, instead of asking the model.
  package fileprivate(set) var repeated = 0
  /// The price of the questions in dollars: 0.003 each (tech spec §3.2). One that doesn't reach the model costs nothing.
  package fileprivate(set) var dollars = 0.0
}

/// Records the drafts' outcomes from the phone's and the cloud's events.
final class DraftRecorder: RunRecorder {
  private enum Fate { case taken, mended, replaced }

  private var history = DraftHistory()
  private var fates: [UInt64: Fate] = [:]

  func observe(_ event: TraceEvent) {
    let fact = event.planningFact
    if case .generation(let step, _, _)? = fact { note(step) }
    if case .explained(let receipt, _)? = fact, receipt.action == .planDrafted, receipt.reason.hasPrefix("The cloud") {
      guard let block = receipt.cause, !receipt.reason.contains("nothing more") else { return }
      let isTaken = receipt.reason.hasSuffix("was taken as it is.")
      fates[block] = isTaken ? .taken : receipt.reason.hasSuffix("had been mended.") ? .mended : .replaced
    }
  }

  private func note(_ step: GenerationStep) {
    switch step {
    case .queued: history.wanted += 1
    case .arrived: history.arrived += 1
    case .refused: history.refused += 1
    case .dropped: history.dropped += 1
    case .postponed: history.postponed += 1
    case .asksModel: history.questions += 1
    case .modelFailed(_, let failure): history.failures[failure.name, default: 0] += 1
    case .repeated: history.repeated += 1
    case .sent, .granted, .limited, .gaveUp: break
    }
  }

  func conclude(_ world: World) throws(StorageError) -> any Sendable {
    func count(_ fate: Fate) -> Int { fates.values.count { $0 == fate } }
    (history.taken, history.mended, history.replaced) = (count(.taken), count(.mended), count(.replaced))
    history.dollars = 0.003 * Double(history.questions - history.failures[DraftingFailure.unavailable.name, default: 0])
    return history
  }
}

extension RunOutcome {
  /// The outcomes of the cloud's drafts; `nil` if none are requested.
  package var drafts: DraftHistory? { finding(DraftHistory.self) }
}

extension DraftingPlugin: ReportModule {
  package static func names(in plan: WorldPlan) -> [NodeID: String] {
    plan.hasDraftModel ? [.draftModel: "model"] : [:]
  }

  package static func lines(of outcome: RunOutcome) -> [String] {
    guard let drafts = outcome.drafts, drafts.wanted > 0 else { return [] }
    var pieces = [
      "\(drafts.wanted) wanted of the cloud,",
      "\(drafts.arrived) came (\(drafts.taken) as they were, \(drafts.mended) mended, \(drafts.replaced) replaced),",
      "\(drafts.dropped) were not waited for",
    ]
    if drafts.refused > 0 { pieces[2] += ", \(drafts.refused) refused: used up" }
    guard drafts.questions > 0 else { return SummaryLine.wrapped("drafts", pieces) }
    pieces[pieces.count - 1] += ";"
    let reasons = DraftingFailure.allCases.compactMap { failure in
      drafts.failures[failure.name].map { "\($0) \(failure.name)" }
    }
    pieces.append("the model was asked \(drafts.questions) times")
    if !reasons.isEmpty { pieces.append("(\(reasons.joined(separator: ", ")))") }
    pieces[pieces.count - 1] += ", for $\(Figures.fixed(drafts.dollars, 3));"
    if drafts.repeated > 0 { pieces.append("\(drafts.repeated) drafts were given out again for nothing") }
    if drafts.postponed > 0 { pieces.append("and the phone told \(drafts.postponed) times to come again") }
    return SummaryLine.wrapped("drafts", pieces)
  }

  package static func members(of outcome: RunOutcome) -> [String: any Encodable] {
    outcome.drafts.map { ["drafts": $0] } ?? [:]
  }
}
