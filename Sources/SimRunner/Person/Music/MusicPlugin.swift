import Importing

/// The DJ on the phone, and what it learns.
package enum MusicPlugin: AppModule {
  package static var keys: [Field<Scenario>] { [MusicDefinition.key] }
  package static var settings: [any ScenarioPart.Type] { [MusicSettings.self] }
  package static var faults: [any FaultType.Type] { [MusicServiceFault.self] }
  package static var rules: [Rule] { Rule.music }
  package static var mutants: [Mutant] { Mutant.music }
  package static let checks: [CheckDeclaration] = [
    .musicSync, .of(VarietyCheck.self), .of(LearningCheck.self), .recomputableMusic, .of(SoundMusicCheck.self),
    .of(NeedCheck.self), .crownForASession, .of(PlaysOnCheck.self), .of(ListedCheck.self), .of(SilenceCheck.self),
    .musicShown, .tokenStays,
  ]

  package static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {
    var music = try music(of: scenario)
    let plays = try listening(of: scenario)?.plays ?? []
    music?.listened = MusicPlan.listened(plays, before: plan.start, plan.zone)
    plan.music = music
  }

  /// Returns the music of a scenario's wearer; `nil` if the phone has none.
  ///
  /// - Throws: If the library can't be read.
  static func music(of scenario: Scenario) throws(WearerFailure) -> MusicPlan? {
    guard let settings = scenario.music else { return nil }
    let file: SongLibraryFile?
    do throws(SongLibraryError) {
      file = try settings.songs.map { path throws(SongLibraryError) in
        try SongLibraryFile.read(scenario.resolve(path))
      }
    } catch {
      throw .unusable("music.songs", "\(error)")
    }
    var age: Double?
    if case .modelled(let knobs) = scenario.wearer.source { age = Double(knobs.age) }
    var songs = file?.songs
    if let plays = try listening(of: scenario)?.plays {
      let known = Set(songs?.map(\.id) ?? [])
      songs = (songs ?? []) + ListeningTable.songs(of: plays).filter { !known.contains($0.id) }
    }
    return MusicPlan(settings, songs: songs, lists: file?.lists ?? [], age: age, seed: scenario.seed)
  }

  private static func listening(of scenario: Scenario) throws(WearerFailure) -> ListeningFile? {
    do throws(SongLibraryError) {
      return try scenario.music?.listening.map { path throws(SongLibraryError) in
        try ListeningFile.read(scenario.resolve(path))
      }
    } catch {
      throw .unusable("music.listening", "\(error)")
    }
  }

  package static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan) { setup.music = plan.music?.setup }

  package static func features(on role: Role) -> [any Feature.Type] { role == .phone ? [HistoryDesk.self] : [] }

  package static func minds(for launch: AppLaunch) -> [any Agent] {
    let rules = launch.plan.rules
    guard launch.role == .phone, let music = launch.plan.music else { return [] }
    var jockey = DiscJockey(music.library, MusicConfig(rules).planting(rules))
    if music.isShuffled { jockey.shuffles = launch.plan.seed }
    return [DiscJockeyMind(jockey), HistoryMind(jockey, launch.kernel)]
  }

  package static func parts(of world: World) -> [any WorldComponent] {
    guard let music = world.plan.music else { return [] }
    let service = music.settings.service.map { MusicServicePart(world, music, $0) }
    return [WearerListening(world, music)] + [service].compactMap { $0 }
  }

  /// The phone reaches the music service the same way as the cloud.
  package static func ways(in plan: WorldPlan) -> [LinkWay] {
    guard plan.music?.settings.service != nil else { return [] }
    let phone = Role.phone.node
    return [
      LinkWay(from: phone, to: .musicService, isUp: true, as: (.phone, .cloud), name: "phone>music"),
      LinkWay(from: .musicService, to: phone, isUp: false, as: (.cloud, .phone), name: "music>phone"),
    ]
  }
}
