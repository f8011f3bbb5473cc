import DeviceKit
import Person
import Engine
import Replication
import ScenarioFiles
import SimKernel
import PersonWire
import Devices
import Testing
import WearerKit

@Suite("A context that does not reach the phone over the local network")
struct DesktopFallbackTests {
  /// Two days of work on a network that keeps desktop and phone apart.
  private func apart(_ rules: Set<Rule> = [], fallbackAfter: Span? = .minutes(2)) -> WorldPlan {
    var plan = WorldPlan.clockwork(rules: rules).adding(.partition(.phoneDesktop), from: .days(1), to: .days(4))
    plan.devices[.desktop]?.desktop.fallbackAfter = fallbackAfter
    // The wearer looks at the phone an hour after each change.
    plan.story = (1...6).flatMap { day in
      [10, 17].map { plan.does(.opensPhoneApp, onDay: day, hour: $0, minute: 5) }
    }
    return plan
  }

  /// The contexts that the phone received, with their time and sender.
  private func contexts(_ traffic: CloudTraffic) -> [(at: Instant, from: Role, header: RecordHeader)] {
    traffic.records.compactMap { at, fact in
      guard case .applied(let header, let device, let from) = fact, device.role == .phone,
        header.key.domain == .desktopContext
      else { return nil }
      return (at, from, header)
    }
  }

  @Test("is fetched from the private store when the phone's app runs")
  func fetched() throws {
    let (outcome, traffic) = try apart().runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let taken = contexts(traffic).filter { $0.at > .start + .days(1) && $0.at < .start + .days(4) }
    #expect(taken.count > 3 && taken.allSatisfy { $0.from == .cloud })
    let (_, without) = try apart(fallbackAfter: nil).runWithTraffic()
    #expect(!contexts(without).contains { $0.at > .start + .days(1) && $0.at < .start + .days(4) })
  }

  @Test("waits in the private store as one record in its newest version, which the store cannot read")
  func sealed() throws {
    var plan = apart()
    plan.story.append(plan.does(.focus("not to be read by the cloud"), onDay: 3, hour: 11, minute: 0))
    let run = try Run(plan)
    _ = try run.run()
    let cloud = try #require(run.world.host(.cloud))
    let stamps = try cloud.stamps(keptBy: .privateStore).filter { $0.key.domain == .desktopContext }
    #expect(stamps.count == 1)
    #expect(try cloud.kept(of: [Array("not to be read".utf8)]).isEmpty)
  }

  @Test("is taken in the newest version, whichever way that came")
  func newest() throws {
    let (outcome, traffic) = try apart().runWithTraffic()
    #expect(outcome.verdict == .pass)
    let versions = contexts(traffic).map(\.header.version)
    #expect(versions == versions.sorted() && Set(versions).count == versions.count)
    #expect(Set(contexts(traffic).map(\.from)) == [.cloud, .desktop])
  }

  @Test("is shown to the wearer with the age of its observation, and no longer once it has expired")
  func shown() throws {
    let (outcome, traffic) = try apart().runWithTraffic()
    #expect(outcome.check("honest-staleness")?.isHeld == true)
    let shown = traffic.facts.compactMap { _, fact -> (Timestamp, Timestamp, Staleness)? in
      guard case .displayed(.desktopContext, let observed?, let level, let moment, _) = fact else { return nil }
      return (observed, moment, level)
    }
    #expect(shown.count > 5)
    for (observed, moment, level) in shown {
      #expect(level == Staleness(of: observed, at: moment) && level < .expired)
    }
    #expect(Set(shown.map { $0.2 }).count > 1)
  }

  @Test("is requested only when the phone has no fresh one, and seldom when its app is not open")
  func cheap() throws {
    let (_, traffic) = try WorldPlan.clockwork().runWithTraffic()
    let asked = traffic.asked.filter { if case .newerRequest = $0.payload { true } else { false } }.map(\.at)
    let looks = traffic.facts.compactMap {
      if case .lookedAt(_, _, let device) = $0.fact, device.role == .phone { $0.at } else { nil }
    }
    for (earlier, later) in zip(asked, asked.dropFirst()) {
      let isLook = looks.contains { $0 <= later && later - $0 < .minutes(2) }
      #expect(isLook || later - earlier >= .minutes(15))
    }
    #expect(asked.count > 10)
  }

  @Test("is asked for every three minutes while a DJ chooses music, however fresh it is to look at")
  func whileMusicPlays() throws {
    func asked(_ acts: [StoryMoment]) throws -> [Instant] {
      var plan = apart()
      var settings = MusicSettings()
      settings.listens = .never
      plan.music = MusicPlan(settings, songs: nil, age: 36, seed: 5)
      plan.story = acts
      let (_, traffic) = try plan.runWithTraffic()
      return traffic.asked.filter { if case .newerRequest = $0.payload { true } else { false } }.map(\.at)
        .filter { $0 > .start + .days(1) + .hours(10) && $0 < .start + .days(1) + .hours(11) }
    }
    let plan = apart()
    let during = try asked([
      plan.does(MusicAct.putsOn(list: 1), onDay: 2, hour: 10, minute: 0),
      plan.does(MusicAct.plays(false), onDay: 2, hour: 10, minute: 45),
    ])
    #expect(during.count > 2)
    for (earlier, later) in zip(during, during.dropFirst()) { #expect(later - earlier >= .minutes(3)) }
    #expect(try asked([]).count < during.count)
  }

  @Test("honest-staleness, when a context counts as observed when it was fetched")
  func arrivalIsObservation() throws {
    let outcome = try apart([.arrivalIsObservation]).run()
    #expect(outcome.check("honest-staleness")?.failures.contains { $0.message.contains("desktopContext") } == true)
  }
}

extension LinkSelector {
  /// Both ways between the phone and the desktop.
  static var phoneDesktop: LinkSelector { LinkName(.phone, .desktop).map(LinkSelector.link) ?? .all }
}
