package import DeviceKit
import Orchestrator
package import SimKernel
import Wire

/// Colleagues see that the time is taken, for as long as it is, and nothing more.
package final class ShadowEntriesCheck: PlannerCheck, PromptCheck {
  package static let name = "shadow-entries"
  package static let kind = CheckKind.safety
  package static let promise =
    "an entry of the planner's in the employer's calendar says Busy and no other word, is private, is the only one of its "
    + "block, and is gone or where its block is within 24 hours in which the phone runs, may write and hears what it is answered; "
    + "there is none that the wearer does not want"
  package static let doesNotVerify =
    "that every block has an entry, or what colleagues made of one: where they put it, it may stay until its block moves; "
    + "a calendar that answers later than the phone waits; what the wearer wanted is not known to a phone that took the place of one that was lost before the private store knew"

  private var watch: ShadowWatch
  private var count = 0
  package private(set) var failures: [CheckFailure] = []
  /// For how long each entry has not been what it should, in hours in which the phone ran and could have mended it.
  private var wrongFor: [UInt64: Int] = [:]
  /// So many hours it may take.
  private static let hoursMax = 24
  /// Whether what the employer's calendar said last has not arrived in time: the phone need not know what stands there.
  private var isUnheard = false
  /// What the phone asked for and has no answer yet, and when it did.
  private var unanswered: (number: UInt64, at: Instant)?
  /// An app that hears nothing for so long has hung up.
  private static let patience = Span.seconds(15)
  /// A phone that hears nothing asks again later and later, but within this time.
  private static let askedAgain = Span.hours(12)
  /// When what arrived last in the employer's calendar was asked for.
  private var asked: Instant?

  package static func concerns(_ plan: WorldPlan) -> Bool { plan.hasOffice }
  package var interest: TraceInterest { [.facts, .messages] }

  package init(_ plan: WorldPlan) {
    watch = ShadowWatch(plan)
  }

  package func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if envelope.to == .office, event.kind == .delivery { asked = envelope.sent }
    var isInTime = event.kind == .delivery
    switch envelope.payload {
    case .shadow(.request(let number, _)) where event.kind == .send: unanswered = (number, event.at)
    case .shadow(.answer(let number, _, _)) where event.kind == .delivery:
      isInTime = unanswered.map { $0.number == number && event.at - $0.at < Self.patience } ?? false
      unanswered = nil
    default: break
    }
    if event.kind == .send, case .acknowledgement(.privateStore, let stamps) = envelope.payload {
      watch.note(safe: stamps)
    }
    guard envelope.from == .office, case .shadow = envelope.payload else { return }
    isUnheard = !isInTime
  }

  package func observe(_ event: TraceEvent) {
    watch.note(event)
    guard case .holds(let entry, let shadow)? = event.fact(as: OfficeFact.self) else { return }
    if entry.editor == .planner {
      count += 1
      // A request may have been under way, for as long as the network kept it, when the wearer changed their mind.
      if let since = watch.unwantedSince, (asked ?? event.at) - since > .minutes(5) {
        fail(event.at, "the planner put an entry although the wearer wants none")
      }
    }
    let ideal = Shadow(entry: shadow.entry)
    if shadow != ideal {
      let more = (shadow.isPrivate ? "" : ", not private") + (shadow.hasReminder ? ", with a reminder" : "")
      fail(event.at, "colleagues can see more than Busy: \"\(shadow.title)\"\(more)")
    }
    let twins = watch.entries.values.filter { $0.event.block == entry.block }.count
    if twins > 1 { fail(event.at, "there are \(twins) entries for block \(shortID(shadow.entry.block))") }
  }

  package func probe(_ world: World) throws(StorageError) {
    guard !watch.entries.isEmpty || !wrongFor.isEmpty else { return }
    let now = world.kernel.now
    let isWaiting = unanswered.map { now - $0.at < Self.askedAgain } ?? false
    let mayWrite =
      world.hasOfficeHeard(since: now - .hours(1)) && !watch.isHampered(at: now) && !isUnheard && !isWaiting
    for id in watch.entries.keys.sorted() {
      guard let complaint = watch.complaint(about: id) else {
        wrongFor[id] = nil
        continue
      }
      guard mayWrite else { continue }
      wrongFor[id, default: 0] += 1
      if wrongFor[id] == Self.hoursMax + 1 { fail(now, complaint) }
    }
    wrongFor = wrongFor.filter { watch.entries[$0.key] != nil }
  }

  private func fail(_ at: Instant, _ message: String) {
    if failures.count < 100 { failures.append(CheckFailure(at: at, message: message)) }
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: count, vacuousBecause: "the planner put nothing into the employer's calendar")
  }
}
