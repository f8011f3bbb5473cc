import Devices
import Transport

/// What was asked of the phone's agents in a run, and what came of it, in the order in which it was answered.
final class RequestLog: TraceObserver {
  var interest: TraceInterest { .facts }
  struct Entry {
    let request: CompanionRequest
    let answer: CompanionAnswer
    let asked: Instant
    /// When it was answered.
    let at: Instant
    /// What was asked of models for it.
    let crossings: [ModelCrossing]
  }

  private(set) var entries: [Entry] = []
  /// What has no answer yet, by place, and when it was asked.
  private(set) var open: [Int64: (request: CompanionRequest, asked: Instant)] = [:]
  private var crossings: [ModelCrossing] = []

  func observe(_ event: TraceEvent) {
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { open = [:] }
    switch event.companionFact {
    case .asked(let request, let position, _)?: open[position] = (request, event.at)
    case .crossed(let crossing, _)?: crossings.append(crossing)
    case .answered(let answer, _)?:
      guard let (request, asked) = open.removeValue(forKey: answer.position) else { return }
      entries.append(Entry(request: request, answer: answer, asked: asked, at: event.at, crossings: crossings))
      crossings = []
    default: break
    }
  }
}
