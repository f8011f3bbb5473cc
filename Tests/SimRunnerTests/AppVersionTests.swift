import Foundation
import DeviceKit
import Devices
import Engine
import Replication
import ScenarioFiles
import SimKernel
import PersonWire
import Testing
import WearerKit

@Suite("Versions of the app that differ between devices")
struct AppVersionTests {
  private let update = Span.days(4) + .hours(12)

  /// A life in which that device has the first version until noon of the fifth day, if it is updated at all.
  private func old(_ role: Role, isUpdated: Bool = true) -> WorldPlan {
    var plan = WorldPlan.clockwork(days: 8).neverLocked
    plan.devices[role]?.app = .first
    plan.story = (1...8).map { plan.does(.raisesWrist, onDay: $0, hour: 7, minute: 30) }
    return isUpdated ? plan.adding(.updateApp(role), from: update, to: nil) : plan
  }

  private func notUnderstood(_ traffic: CloudTraffic, _ role: Role) -> [Instant] {
    traffic.records.compactMap { at, fact in
      if case .notUnderstood(_, _, let device) = fact, device.role == role { at } else { nil }
    }
  }

  @Test("an old watch keeps records that it does not know, acknowledges them, and shows nothing of them")
  func opaque() throws {
    let (outcome, traffic) = try old(.watch, isUpdated: false).runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(!notUnderstood(traffic, .watch).isEmpty)
    let shown = traffic.facts.filter {
      if case .displayed(_, _, _, _, let device) = $0.fact { device.role == .watch } else { false }
    }
    #expect(shown.isEmpty)
  }

  @Test("the updated app understands the old one's stored records at once")
  func understood() throws {
    let run = try Run(old(.watch))
    let traffic = CloudTraffic()
    run.world.kernel.observe(with: traffic)
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let updated = Instant.start + update
    #expect(!notUnderstood(traffic, .watch).isEmpty)
    #expect(notUnderstood(traffic, .watch).allSatisfy { $0 < updated })
    let shown = traffic.facts.filter {
      if case .displayed(.morningDecision, _, _, _, let device) = $0.fact { device.role == .watch } else { false }
    }
    #expect(shown.contains { $0.at > updated } && !shown.contains { $0.at < updated })
    let waiting = try #require(run.world.host(.watch)).database
      .statement("SELECT count(*) FROM opaque_records").first { row throws(StorageError) in try row.int(0) }
    #expect(waiting == 0)
  }

  private func decisions(_ traffic: CloudTraffic) -> [(at: Instant, outcome: ProposalOutcome)] {
    traffic.records.compactMap { at, fact in
      if case .decided(_, let outcome, _) = fact { (at, outcome) } else { nil }
    }
  }

  @Test("an old phone refuses proposals that it does not know, so that they are not repeated for ever")
  func refused() throws {
    let (outcome, traffic) = try old(.phone, isUpdated: false).runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let refusals = decisions(traffic).filter { $0.outcome == .refusedNotUnderstood }
    #expect((8...80).contains(refusals.count), "\(refusals.count)")
    #expect(outcome.check("proposals-answered")?.isHeld == true)
  }

  @Test("an old phone reports unknown records, and the updated one applies them")
  func oldPhone() throws {
    let (outcome, traffic) = try old(.phone).runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let updated = Instant.start + update
    // The watch decides as a fallback and proposes it to a phone that knows of no mornings.
    #expect(!notUnderstood(traffic, .phone).isEmpty && notUnderstood(traffic, .phone).allSatisfy { $0 < updated })
    #expect(decisions(traffic).allSatisfy { ($0.outcome == .refusedNotUnderstood) == ($0.at < updated) })
    let decided = traffic.mornings
    #expect(!decided.isEmpty && decided.allSatisfy { $0 >= updated })
  }

  @Test("a push comes under the key that the registered version knows")
  func pushKeys() throws {
    let (_, traffic) = try old(.phone).runWithTraffic()
    let keys = traffic.answered.compactMap { answer -> (Instant, Push.Key)? in
      if case .push(let push) = answer.payload { (answer.at, push.key) } else { nil }
    }
    let updated = Instant.start + update
    #expect(Set(keys.filter { $0.0 < updated }.map { $0.1 }) == [.vigorPushType])
    #expect(Set(keys.filter { $0.0 > updated + .hours(1) }.map { $0.1 }) == [.ghostAction])
  }

  @Test("an old desktop knows no way but the local network, until it is updated")
  func oldDesktop() throws {
    let (outcome, traffic) = try old(.desktop)
      .adding(.partition(.phoneDesktop), from: .days(1), to: .days(7)).runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let sealed = traffic.asked.filter { request in
      if case .sealed(let records) = request.payload {
        records.contains { $0.stamp.key.domain == .desktopContext }
      } else {
        false
      }
    }.map(\.at)
    #expect(!sealed.isEmpty && sealed.allSatisfy { $0 > .start + update })
  }

  @Test("their abilities are the list of docs/app-versions.md")
  func documented() throws {
    let text = try String(contentsOfFile: PackageFiles.path("docs/app-versions.md"), encoding: .utf8)
    let rows = AppAbility.all.map { ability in
      "| \(ability.since.number) | \(ability.words) | \(ability.otherwise) |\n"
    }
    #expect(text.hasSuffix("|---|---|---|\n" + rows.joined()))
    #expect(rows.map { $0.prefix(4) } == rows.map { $0.prefix(4) }.sorted(), "in the order of versions")
  }

  @Test("a restored device gets the newest version, and a restarted one keeps its own")
  func restored() throws {
    let plan = old(.watch, isUpdated: false)
      .adding(.crash(.watch, during: nil), from: .days(1), to: .days(1) + .hours(1))
      .adding(.wipe(.watch), from: .days(3), to: .days(3) + .hours(1))
    let (outcome, traffic) = try plan.runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let old = notUnderstood(traffic, .watch)
    #expect(old.contains { $0 > .start + .days(1) + .hours(1) } && old.allSatisfy { $0 < .start + .days(3) })
  }
}
