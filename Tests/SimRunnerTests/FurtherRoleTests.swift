import DeviceKit
import Devices
import Engine
import Person
import ScenarioFiles
import SimKernel
import Testing
import PersonWire

/// Two devices of kinds that the kit has never heard of: one with a feature of the person's, one with none.
enum FingerModule: AppModule {
  static let wire = WireVocabulary(roles: [
    RoleTraits(.ring, "ring", .other, "On the wearer's finger."),
    RoleTraits(.badge, "badge", .other, "At the wearer's belt."),
  ])

  static func features(on role: Role) -> [any Feature.Type] { role == .ring ? [Journal.self] : [] }
}

extension Role {
  static let ring = Role(number: 14)
  static let badge = Role(number: 15)
}

@Suite("Devices of further roles")
struct FurtherRoleTests {
  private static let vocabulary = PluginRegistry(Features.vocabulary.modules + [FingerModule.self])

  private func read(_ more: String) throws -> Scenario {
    try ScenarioFile.read(
      SourceText(
        name: "further.json5",
        text: "{ name: 'further', start: '2026-03-02', zone: 'Europe/Oslo', length: '7d', \(more) }"),
      Self.vocabulary)
  }

  @Test("of kinds that the kit has never heard of go a week with every check, and keep what the phone writes")
  func unknownKinds() throws {
    let scenario = try read(
      """
      planner: {}, agents: {}, devices: { ring: {}, badge: {} },
      faults: [
        { from: 'd2 10:00', for: '9h', partition: 'phone-ring' }, { at: 'd3 12:00', crash: 'badge', restart: 'after 1h' },
        { at: 'd4 12:00', wipe: 'ring', restart: 'after 1h' },
      ],
      story: [{ at: 'd1 12:00', mood: 4, on: 'ring' }, { at: 'd5 12:00', journal: 'On the finger.', on: 'ring' }],
      expect: [{ at: 'end', synced: true }]
      """)
    let run = try Run(WorldPlan(scenario))
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.checks.allSatisfy { !$0.isFailed } && outcome.check("restored-whole")?.isHeld == true)
    let phone = try #require(run.world.host(.phone))
    let plans = try phone.headers().filter { $0.key.domain == .planning }
    #expect(!plans.isEmpty)
    for role in [Role.ring, .badge] {
      let host = try #require(run.world.host(role))
      #expect(try Set(host.stamps()).isSuperset(of: plans.map(\.stamp)), "\(role)")
    }
    let entries = try phone.headers().filter { $0.origin.role == .ring }
    #expect(entries.count == 2)
  }

  @Test("of the kit keep what their kind keeps, and write only what the wearer enters on them")
  func tabletWeek() throws {
    let run = try Run(WorldPlan(Scenario(path: PackageFiles.path("scenarios/tablet-week.json5"))))
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.checks.allSatisfy { !$0.isFailed })
    let phone = try #require(run.world.host(.phone))
    let (workouts, entries) = (try phone.liveWorkoutCount(), try phone.headers().filter { $0.origin.role.isFurther })
    #expect(workouts > 0 && entries.allSatisfy { [.journal, .mood, .diary].contains($0.key.domain) })
    #expect(entries.count { $0.origin.role == .tablet } >= 5 && entries.count { $0.origin.role == .secondWatch } == 3)
    #expect(try run.world.host(.tablet)?.liveWorkoutCount() == workouts)
    #expect(try run.world.host(.secondWatch)?.liveWorkoutCount() == 0)
    for role in [Role.tablet, .secondWatch] {
      let features = run.world.plan.vocabulary.appModules.flatMap { $0.features(on: role) }
      #expect(Set(features.map { "\($0)" }) == ["Journal", "WatchDiary"])
    }
  }

  @Test("are said, written and read back, and no document speaks of those that a module brings")
  func forms() throws {
    let scenario = try read(
      """
      devices: { ring: { clock: { skew: '+2s' } }, 'watch-2': {} }, links: { 'ring-phone': 'bluetooth' },
      faults: [{ from: 'd2 10:00', for: '1h', delay: '3s', link: 'watch-2>phone' }]
      """)
    #expect(scenario.devices.present == [.watch, .phone, .desktop, .cloud, .secondWatch, .ring])
    let link = try #require(LinkName(.ring, .phone))
    #expect(scenario.links[link].profile == .bluetooth && scenario.links.unusual == [link])
    let written = ScenarioFile.text(of: scenario, showingDefaults: false)
    #expect(try ScenarioFile.read(SourceText(name: "again", text: written), Self.vocabulary) == scenario)
    let complete = ScenarioFile.text(of: scenario, showingDefaults: true)
    #expect(try ScenarioFile.read(SourceText(name: "again", text: complete), Self.vocabulary) == scenario)
    let reference = ScenarioDocuments.reference(Self.vocabulary)
    #expect(reference.contains("watch-2") && !reference.contains("On the wearer's finger"))
  }

  @Test(
    "are missed where they take no part, and nothing is taken for one",
    arguments: [
      ("faults: [{ at: 'd2 10:00', crash: 'tablet' }]", "the tablet does not take part in this scenario"),
      ("links: { 'phone-watch-2': 'lte' }", "the watch-2 does not take part in this scenario"),
      ("story: [{ at: 'd2 10:00', mood: 3, on: 'watch-2' }]", "the watch-2 does not take part in this scenario"),
      ("devices: { tablets: {} }", "unknown key 'tablets'"),
      ("devices: { tablet: { battery: {} } }", "unknown key 'battery'"),
      ("devices: { tablet: {} }, faults: [{ at: 'd2 10:00', battery: 'tablet' }]", "unknown device 'tablet'"),
      (
        "devices: { tablet: {} }, faults: [{ at: 'd2 10:00', for: '1h', partition: 'tablet-tablet' }]",
        "no link to itself"
      ),
    ])
  func mistakes(_ more: String, _ message: String) throws {
    let error = #expect(throws: ScenarioError.self) { try read(more) }
    #expect("\(try #require(error))".contains(message))
  }

  @Test("send the phone what is entered on them, and are the authority of nothing else")
  func domains() {
    #expect(PersonVocabulary.isKnown)
    for domain in (1...11).map({ Domain(rawValue: $0) }) {
      let isOpen = domain.authority == .origin
      #expect(domain.destinations(from: .tablet) == (isOpen ? [.phone, .reconciler, .privateStore] : []))
      #expect(domain.isKept(by: .tablet) == (domain != .desktopContext))
      #expect(domain.isPassedOn(from: .watch, to: .tablet) == domain.isKept(by: .tablet))
      #expect(!domain.isPassedOn(from: .tablet, to: .tablet) && !domain.isPassedOn(from: .phone, to: .watch))
      #expect(domain.isPassedOn(from: .tablet, to: .watch) == (domain == .diary))
    }
    // The data that a watch collects don't go to another watch.
    #expect(Domain.planning.isKept(by: .secondWatch) && !Domain.workouts.isKept(by: .secondWatch))
    #expect(Role.tablet.converses(with: .phone) && !Role.tablet.converses(with: .watch))
    #expect(!Role.tablet.converses(with: .secondWatch) && !Role.secondWatch.converses(with: .desktop))
  }

  @Test("have a fixed number, a node that is not an agent's, and a service after the usual ones")
  func numbers() throws {
    for role in Role.shipped {
      #expect(Role(node: role.node) == role && Role(rawValue: role.rawValue) == role)
      var writer = WireWriter()
      writer.fields(role, Service(role))
      #expect(writer.bytes == [role.number, role.number + 1])
      var reader = WireReader(writer.bytes)
      #expect(try reader.field(Role.self) == role)
      #expect(try reader.field(Service.self) == Service(role))
    }
    #expect(Role(node: .office) == nil && Role(node: .world) == nil && Role(node: NodeID(5)) == nil)
    #expect(Role.tablet.node.index == 5 && Service(.tablet).rawValue == 6 && Service(rawValue: 12) == nil)
    var unknown = WireReader([11])
    #expect(throws: WireError.outOfRange("Role")) { try unknown.field(Role.self) }
  }
}
