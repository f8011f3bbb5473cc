package import ScenarioFiles
package import SimKernel

extension Scenario {
  /// The beginning of it, with what begins by then; what would go on longer ends there.
  package func cut(to length: Span) -> Scenario {
    var shorter = self
    shorter.length = length
    let end = shorter.ending
    shorter.faults.removeAll { entry in
      guard let moment = entry.timing.at ?? entry.timing.from else { return false }
      return timestamp(of: moment) >= end
    }
    for index in shorter.faults.indices { shorten(&shorter.faults[index].timing, to: end) }
    shorter.story.removeAll { timestamp(of: $0.at) >= end }
    if case .modelled(var wearer) = shorter.wearer.source {
      wearer.illness.removeAll { timestamp(of: $0.from) >= end }
      shorter.wearer.source = .modelled(wearer)
    }
    return shorter
  }

  private func shorten(_ timing: inout FaultTiming, to end: Timestamp) {
    if let until = timing.until, timestamp(of: until) > end { timing.until = .civil(zone.civil(end)) }
    guard let from = timing.from ?? timing.at, let duration = timing.duration else { return }
    guard timestamp(of: from) + duration > end else { return }
    timing.duration = end - timestamp(of: from)
  }
}
