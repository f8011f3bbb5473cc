/// A message between the phone and its music service (Resonance plan §6.1). The wearer's listening is the only data
/// about them in it.
package enum MusicServiceMessage: Hashable, Sendable {
  /// Requests the lists unless they are those of the known revision, with the token of the service.
  case ask(known: UInt64, token: UInt64)
  /// The current lists.
  case shelf(MusicShelf)
  /// The lists are unchanged.
  case unchanged
  /// The token is invalid.
  case unauthorised
  /// The app requests a new token, and receives one.
  case renew
  case token(UInt64)
  /// Differences from the lists of an earlier revision: the changed lists, and the songs removed since then.
  case changes(MusicShelf, since: UInt64)
}

/// The wearer's lists in the music service, all of them, at one time.
package struct MusicShelf: Hashable, Sendable {
  /// One list: its id and its current songs.
  package struct List: Hashable, Sendable {
    package let id: UInt64
    package let songs: [UInt64]

    package init(id: UInt64, songs: [UInt64]) { (self.id, self.songs) = (id, songs) }
  }

  /// Increases with every change.
  package let revision: UInt64
  /// In order of id.
  package let lists: [List]
  /// Songs that the service has removed, in whichever list they are; in order.
  package let gone: [UInt64]

  package init(revision: UInt64, lists: [List], gone: [UInt64]) {
    (self.revision, self.lists, self.gone) = (revision, lists, gone)
  }

  /// Returns the playable songs of a list; `nil` if the list doesn't exist.
  package func songs(of list: UInt64) -> [UInt64]? {
    let lost = Set(gone)
    return lists.first { $0.id == list }.map { $0.songs.filter { !lost.contains($0) } }
  }

  /// Returns the lists after the changes.
  package func applying(_ changes: MusicShelf) -> MusicShelf {
    let changed = Set(changes.lists.map(\.id))
    return MusicShelf(
      revision: changes.revision,
      lists: (lists.filter { !changed.contains($0.id) } + changes.lists).sorted { $0.id < $1.id },
      gone: Set(gone + changes.gone).sorted())
  }
}

/// The reason why the wearer's choice doesn't play.
package enum MusicSilence: UInt8, StableName, Hashable, WireField {
  /// The app may not use the music service.
  case denied = 1
  /// No song of the list is left.
  case nothingLeft
  /// All remaining songs have to be streamed, and the service is unreachable.
  case offline

  package static let names = ["denied", "nothingLeft", "offline"]

  package var words: String {
    switch self {
    case .denied: "The app may not use the music service."
    case .nothingLeft: "Nothing of this list is left."
    case .offline: "What is left of this list has to be streamed, and the service cannot be reached."
    }
  }
}

extension MusicShelf: WireStruct {
  package static let form = WireForm(Self.init) { ($0.revision, $0.lists, $0.gone) }
}

extension MusicShelf.List: WireStruct {
  package static let form = WireForm(Self.init) { ($0.id, $0.songs) }
}

extension MusicServiceMessage: WireMessage, WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(ask), .init(shelf), .init { .unchanged }, .init { .unauthorised }, .init { .renew }, .init(token),
    .init(changes),
  ]

  package static let numbers = [MessageNumber(66)]

  package var taint: Taint { [] }

  package var sizeEstimate: Int {
    switch self {
    case .shelf(let shelf), .changes(let shelf, _): 256 + shelf.lists.reduce(0) { $0 + 32 * $1.songs.count }
    case .ask, .unchanged, .unauthorised, .renew, .token: 256
    }
  }

  package var caption: String {
    switch self {
    case .ask: "any other lists?"
    case .shelf(let shelf): "\(shelf.lists.count) lists"
    case .unchanged: "no others"
    case .unauthorised: "the token has expired"
    case .renew: "another token"
    case .token: "a token"
    case .changes(let shelf, _): "\(shelf.lists.count) changed lists"
    }
  }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .ask(let known, let token): writer.write(case: 1, known, token)
    case .shelf(let shelf): writer.write(case: 2, shelf)
    case .unchanged: writer.write(case: 3)
    case .unauthorised: writer.write(case: 4)
    case .renew: writer.write(case: 5)
    case .token(let token): writer.write(case: 6, token)
    case .changes(let shelf, let since): writer.write(case: 7, shelf, since)
    }
  }
}
