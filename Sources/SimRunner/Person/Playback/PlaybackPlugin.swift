package import WearerKit

/// Playback on the phone, with the watch as its remote control.
package enum PlaybackPlugin: AppModule {
  package static var rules: [Rule] { Rule.playback }
  package static var mutants: [Mutant] { Mutant.playback }
  package static let checks: [CheckDeclaration] = [
    .playbackCommands, .newestShown, .playbackConverges,
  ]

  package static func features(on role: Role) -> [any Feature.Type] {
    switch role {
    case .phone: [PhonePlayer.self]
    case .watch: [WatchRemote.self]
    default: []
    }
  }

  package static var habits: [any AppHabit.Type] { [ListeningHabit.self] }
}

extension PlaybackPlugin: ToolModule {
  package static var machinery: Set<String> { ["showed-playing"] }
}

extension PlaybackPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [PlaybackFact.self] }
}

extension PlaybackFact: WireCases {
  package static let cases: [WireMaker<Self>] = [.init(pressed), .init(carriedOut), .init(showed), .init(given)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .pressed(let command, let kind, let song, let by): writer.write(case: 1, command, kind, song, by)
    case .carriedOut(let command, let song, let age, let by): writer.write(case: 2, command, song, age, by)
    case .showed(let version, let by): writer.write(case: 3, version, by)
    case .given(let version, let by): writer.write(case: 4, version, by)
    }
  }
}
