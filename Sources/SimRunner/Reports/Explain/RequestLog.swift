import DeviceKit
package import Devices
package import SimKernel
package import Wire

/// What was asked of the phone's agents in a run, and what came of it, in the order in which it was answered.
package final class RequestLog: TraceObserver {
  package var interest: TraceInterest { .facts }
  package struct Entry {
    package let request: CompanionRequest
    package let answer: CompanionAnswer
    package let asked: Instant
    /// When it was answered.
    package let at: Instant
    /// What was asked of models for it.
    package let crossings: [ModelCrossing]

    package init(
      request: CompanionRequest, answer: CompanionAnswer, asked: Instant, at: Instant, crossings: [ModelCrossing]
    ) {
      self.request = request
      self.answer = answer
      self.asked = asked
      self.at = at
      self.crossings = crossings
    }
  }

  package init() {}

  package private(set) var entries: [Entry] = []
  /// What has no answer yet, by place, and when it was asked.
  package private(set) var open: [Int64: (request: CompanionRequest, asked: Instant)] = [:]
  private var crossings: [ModelCrossing] = []

  package func observe(_ event: TraceEvent) {
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
