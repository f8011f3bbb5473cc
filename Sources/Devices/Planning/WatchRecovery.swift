import WearerKit

/// Plays the content for a wearer who is crashing on the watch: prompts at their pace, as haptics if the watch is worn
/// (implementation plan 2.8 and 3.6).
///
/// The system lets a session of this kind run to its end (A, WKExtendedRuntimeSession), like music. The playback is in
/// the memory of the process and ends with it; the wearer may start again.
package final class WatchRecovery: Feature {
  package static let wakes: [WakeToken.Reason] = [.recoveryPrompt]

  package let device: DeviceServices
  private var playing: Playing?

  private struct Playing {
    let session: RecoverySession
    var step = 0
    var prompt = 0
  }

  package init?(_ device: DeviceServices) {
    guard device.setup.planner != nil else { return nil }
    self.device = device
  }

  package var isBusy: Bool { playing != nil }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    guard let act = act.body(as: RecoveryAct.self), let session = offered(act.session) else { return }
    switch act {
    case .begins:
      guard playing == nil, context.clock < session.end, !session.steps.isEmpty else { return }
      playing = Playing(session: session)
      context.playAudio(true)
      guide(&context)
    case .stops: if playing?.session.id == session.id { end(.stopped, &context) }
    case .declines:
      guard playing == nil else { return }
      settle(session, .declined, &context)
    }
  }

  /// Returns the phone's offer, if it wasn't used yet.
  private func offered(_ id: UInt64) -> RecoverySession? {
    let session = replica.ledger.record(RecoverySession.key(id))?.body?.content(RecoverySession.self)
    return session?.status == .offered ? session : nil
  }

  package func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    guard playing != nil, token.argument == place else { return }
    guide(&context)
  }

  /// The number of the next prompt, which identifies late timers.
  private var place: UInt64 { playing.map { UInt64($0.step) &<< 16 | UInt64($0.prompt) } ?? 0 }

  /// Plays the prompt that is due, and waits for the next one.
  private func guide(_ context: inout DeviceContext) {
    guard var current = playing else { return }
    guard current.session.steps.indices.contains(current.step) else { return end(.completed, &context) }
    let step = current.session.steps[current.step]
    let isFelt = context.platform.isWorn && !step.beats.isEmpty
    context.report(
      PlanningFact.guided(
        step, of: current.session.id, step: current.step, prompt: current.prompt, isFelt: isFelt, by: setup.device))
    current.prompt += 1
    var wait = step.pace
    if current.prompt >= step.prompts {
      wait = max(1, step.seconds - (step.prompts - 1) * step.pace)
      (current.step, current.prompt) = (current.step + 1, 0)
    }
    playing = current
    context.wake(after: .seconds(Int64(wait)), WakeToken(.recoveryPrompt, place))
  }

  private func end(_ status: RecoverySession.Status, _ context: inout DeviceContext) {
    guard let session = playing?.session else { return }
    playing = nil
    context.playAudio(false)
    if status == .completed, context.platform.isWorn {
      context.report(PlanningFact.felt(.completion, by: setup.device))
    }
    settle(session, status, &context)
  }

  /// Reports the outcome to the phone.
  private func settle(_ session: RecoverySession, _ status: RecoverySession.Status, _ context: inout DeviceContext) {
    let settled = session.with(status: status)
    context.report(PlanningFact.recovers(settled, by: setup.device))
    guard let header = replica.ledger.header(session.key) else { return }
    replica.change(header, RecordBody(settled), &context)
  }
}

extension WakeToken.Reason {
  /// The next prompt is due.
  static let recoveryPrompt = Self(80, "gives the next prompt of what helps to come down")
}
