/// A failure of the music service.
package enum MusicTrouble: Hashable, Sendable {
  /// The wearer withdraws the app's permission.
  case denied
  /// It doesn't answer.
  case down
  /// The app's token is invalid from now on.
  case tokenExpired
  /// The given number of listed songs is no longer available.
  case gone(Int)
}

package struct MusicServiceFault: WorldFault, ValidatedFault {
  package let trouble: MusicTrouble

  package init(_ trouble: MusicTrouble) { self.trouble = trouble }

  package static let forms: [Variant<FaultEntry>] = [
    mark("musicDenied", "The wearer withdraws the app's permission for the music service.", .denied),
    mark("musicDown", "The music service doesn't answer.", .down),
    mark("musicTokenExpired", "The app's token for the music service is no longer valid.", .tokenExpired),
    Variant(
      fault: "The music service no longer has some songs of the lists.", group: "of the wearer", blank: 1,
      [.required("songGone", \.self, .integer(1...500), "How many.")], wrap: { MusicServiceFault(.gone($0)) },
      unwrap: { if case .gone(let count) = $0.trouble { count } else { nil } }),
  ]

  package static let draws: [FaultDraw] = [
    draw("musicDenied", minutes: 30...1_440) { _ in .denied }, draw("musicDown", minutes: 5...2_160) { _ in .down },
    draw("musicTokenExpired", minutes: 1...60) { _ in .tokenExpired },
    draw("songGone", minutes: 1...60) { .gone(1 + $0.below(20)) },
  ]

  /// Drawn only if the scenario has a service that can fail so.
  private static func draw(
    _ name: String, minutes: ClosedRange<Double>, _ trouble: @escaping @Sendable (inout RandomStream) -> MusicTrouble
  ) -> FaultDraw {
    FaultDraw(name, timesAWeekMax: 2, minutes: minutes) { target, random in
      target.scenario.music?.service == nil ? nil : MusicServiceFault(trouble(&random))
    }
  }

  private static func mark(_ key: String, _ about: String, _ trouble: MusicTrouble) -> Variant<FaultEntry> {
    Variant(
      fault: about, group: "of the wearer", blank: true, [.required(key, \.self, .mark, "Always `true`.")],
      wrap: { _ in MusicServiceFault(trouble) }, unwrap: { $0.trouble == trouble ? true : nil })
  }

  package var kind: String {
    switch trouble {
    case .denied: "musicDenied"
    case .down: "musicDown"
    case .tokenExpired: "musicTokenExpired"
    case .gone: "songGone"
    }
  }

  package var target: String { "phone" }

  package func check(_ validation: inout ScenarioValidation, at path: String) {
    guard validation.scenario.music?.service == nil else { return }
    validation.report("there is no music service in this scenario: say `music: { service: {} }`", at: path)
  }

  package func begin(_ planned: PlannedFault, in world: World) { world[MusicServicePart.self]?.begin(trouble) }

  /// A failure that several faults cause lasts until the last of them ends.
  package func end(_ planned: PlannedFault, in world: World) {
    if !world.faults.holds(planned.fault) { world[MusicServicePart.self]?.end(trouble) }
    world.faults.sayEnd(of: planned, in: world)
  }
}
