import WearerKit

/// The music service in a world: the phone reaches it like the cloud, its lists change, and the wearer may withdraw the
/// permission.
final class MusicServicePart: WorldComponent {
  private unowned let world: World
  private let plan: MusicPlan
  private let settings: MusicServiceSettings
  private let service: MusicService
  /// The wearer's decision; `nil` until they are asked.
  private var isAllowed: Bool?
  private var isDenied = false

  /// Uses a reserved node, and a link of its own.
  init(_ world: World, _ plan: MusicPlan, _ settings: MusicServiceSettings) {
    (self.world, self.plan, self.settings) = (world, plan, settings)
    let kernel = world.kernel
    let lane = kernel.makeLane(
      for: .musicService, clock: NodeClock(epoch: world.plan.start, zone: world.plan.zone))
    let way = world.plan.links.first { $0.link.lower == .phone && $0.link.upper == .cloud }
    let usual = NamedProfile.named(NetworkProfile.lte.rawValue)
    if let up = way?.up ?? usual?.up, let down = way?.down ?? usual?.down {
      kernel.connect(Role.phone.node, .musicService, up: up, down: down)
    }
    let lists = plan.library.lists.map { MusicShelf.List(id: $0.id, songs: $0.songs) }
    service = MusicService(
      lane: lane, MusicShelf(revision: 1, lists: lists, gone: []), tokenLasts: settings.token)
  }

  func boot() {
    service.assumeIsolated { $0.boot() }
    world.report(MusicServiceFact.holds(shelf))
    scheduleChanges()
  }

  private var shelf: MusicShelf { service.assumeIsolated { $0.shelf } }

  /// The service's lists change by themselves: other people edit them, or the wearer does elsewhere.
  private func scheduleChanges() {
    guard settings.changes.perDay > 0 else { return }
    var stream = RandomStream(seed: world.plan.seed, name: "music.service.changes")
    var at = world.kernel.now
    while true {
      at = at + .seconds(60 + Int64(min(1e7, stream.exponential(mean: 86_400 / settings.changes.perDay))))
      guard at < world.end else { return }
      let luck = (stream.next(), stream.next(), stream.next())
      world.kernel.schedule(at: at) { [unowned self] in exchange(luck) }
    }
  }

  /// Replaces one song of a list with another of the library.
  private func exchange(_ luck: (UInt64, UInt64, UInt64)) {
    let old = shelf
    let all = plan.library.songs.keys.sorted()
    guard !old.lists.isEmpty, !all.isEmpty else { return }
    var lists = old.lists
    let place = Int(luck.0 % UInt64(lists.count))
    var songs = lists[place].songs
    let song = all[Int(luck.2 % UInt64(all.count))]
    guard !songs.isEmpty, !songs.contains(song) else { return }
    songs[Int(luck.1 % UInt64(songs.count))] = song
    lists[place] = MusicShelf.List(id: lists[place].id, songs: songs)
    hold(MusicShelf(revision: old.revision + 1, lists: lists, gone: old.gone))
  }

  private func hold(_ shelf: MusicShelf) {
    service.assumeIsolated { $0.hold(shelf) }
    world.report(MusicServiceFact.holds(shelf))
  }

  // MARK: - The wearer

  /// The wearer was asked whether the app may use the service.
  func answer() {
    isAllowed = isAllowed ?? settings.allows
    tellPhone()
  }

  func allow(_ isAllowed: Bool) {
    self.isAllowed = isAllowed
    tellPhone()
  }

  /// Tells a phone that just started about the wearer's permission, unless they were never asked.
  func remind(_ role: Role) { if role == .phone, isAllowed != nil { tellPhone() } }

  private func tellPhone() {
    guard let isAllowed, world.host(.phone)?.isUp == true else { return }
    world.kernel.post(
      MusicAct.allowsMusic(isAllowed && !isDenied), to: Role.phone.node, at: world.kernel.now)
  }

  // MARK: - What goes wrong

  func begin(_ trouble: MusicTrouble) {
    switch trouble {
    case .denied:
      isDenied = true
      tellPhone()
    case .down: service.assumeIsolated { $0.set(isDown: true) }
    case .tokenExpired: service.assumeIsolated { $0.expireToken() }
    case .gone(let count):
      let old = shelf
      var stream = RandomStream(seed: world.plan.seed, name: "music.service.gone.\(old.revision)")
      var left = old.lists.flatMap(\.songs).filter { !old.gone.contains($0) }
      var gone = old.gone
      for _ in 0..<min(count, left.count) {
        let song = left[stream.below(left.count)]
        left.removeAll { $0 == song }
        gone.append(song)
        guard !left.isEmpty else { break }
      }
      hold(MusicShelf(revision: old.revision + 1, lists: old.lists, gone: gone.sorted()))
    }
  }

  func end(_ trouble: MusicTrouble) {
    switch trouble {
    case .denied:
      isDenied = false
      tellPhone()
    case .down: service.assumeIsolated { $0.set(isDown: false) }
    // The token is lost for good; the next one differs.
    case .tokenExpired, .gone: break
    }
  }
}

extension MusicPlan {
  /// The songs that aren't on the phone, which never changes for a song; `nil` without a service.
  var streamed: Set<UInt64>? {
    guard let service = settings.service else { return nil }
    let share = UInt64((service.streams * 1_000).rounded())
    return Set(library.songs.keys.filter { stableHash(0x57_5245, $0) % 1_000 < share })
  }
}
