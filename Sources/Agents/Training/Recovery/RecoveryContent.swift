/// Calming content (implementation plan 2.8).
package enum RecoveryContent: Equatable, Sendable {
  /// A guided deep rest without sleep.
  case deepRest(minutes: Int)
  case breathing(BreathingPattern, seconds: Int)
  case grounding
  case ambient(Sound)

  package enum Sound: UInt8, CaseIterable, Sendable {
    case rain = 1, forest
  }

  /// The source: bundled content works without a network.
  package enum Source: Equatable, Sendable {
    case bundled(String)
    /// It consists of text and beats, and needs no file.
    case builtIn
    case streamed(String)
  }

  package var source: Source {
    switch self {
    case .deepRest(let minutes):
      Self.bundledRests.contains(minutes) ? .bundled("nsdr_\(minutes)min") : .streamed("nsdr/\(minutes)min")
    case .breathing, .grounding: .builtIn
    case .ambient(.rain): .bundled("ambient_rain")
    case .ambient(.forest): .bundled("ambient_forest")
    }
  }

  package var name: String {
    switch self {
    case .deepRest(let minutes): "\(minutes) minutes of deep rest"
    case .breathing(let pattern, _): "breathing, \(pattern.name)"
    case .grounding: "grounding"
    case .ambient(.rain): "the sound of rain"
    case .ambient(.forest): "the sound of a forest"
    }
  }

  var worksOffline: Bool {
    if case .streamed = source { false } else { true }
  }

  /// The minimum duration. Ambient sound lasts until the wearer ends it.
  package var seconds: Int {
    switch self {
    case .deepRest(let minutes): minutes * 60
    case .breathing(let pattern, let seconds): pattern.cycles(inSeconds: seconds) * pattern.cycleSeconds
    case .grounding: 60
    case .ambient: 0
    }
  }

  /// The minutes of bundled deep rests; those in between are streamed.
  private static let bundledRests = [10, 20]
  private static let rests = [20, 15, 10]

  /// The conditions for an offer.
  package struct Needs: Equatable, Sendable {
    package var seconds: Int
    /// `true` if they are anxious: grounding with few words then comes first.
    var isAnxious = false
    /// `true` if they can listen: they wear headphones, or are alone.
    var canListen = true
    package var isOnline = true
    /// `true` if they must be awake afterwards, before a morning or an afternoon of work.
    package var mustStayAwake = false
  }

  /// Returns the fitting content, the best first and at least one; all of it can be played.
  package static func choices(_ needs: Needs) -> [RecoveryContent] {
    let rests = Self.rests.map { RecoveryContent.deepRest(minutes: $0) }
    let breath = RecoveryContent.breathing(
      needs.mustStayAwake ? .energizing : needs.isAnxious ? .box : .relaxing, seconds: needs.seconds)
    let quiet = [breath, .grounding]
    let heard = needs.canListen ? rests + [.ambient(.rain), .ambient(.forest)] : []
    let ordered: [RecoveryContent] =
      needs.isAnxious ? [.grounding, breath] + heard : needs.mustStayAwake ? quiet + heard : restsFirst(heard, quiet)
    let fitting = ordered.filter { $0.seconds <= needs.seconds && (needs.isOnline || $0.worksOffline) }
    return fitting.isEmpty ? [.grounding] : fitting
  }

  /// Deep rest, then breathing, then sounds.
  private static func restsFirst(_ heard: [RecoveryContent], _ quiet: [RecoveryContent]) -> [RecoveryContent] {
    heard.filter { $0.seconds > 0 } + quiet + heard.filter { $0.seconds == 0 }
  }
}

/// A breathing pattern guided by haptics (implementation plan 2.8).
package enum BreathingPattern: UInt8, CaseIterable, Sendable {
  case box = 1, relaxing, energizing

  /// Seconds of each part of a breath; only the box pattern holds after exhaling.
  var inhale: Int { 4 }
  package var hold: Int {
    switch self {
    case .box: 4
    case .relaxing: 7
    case .energizing: 2
    }
  }
  var exhale: Int { self == .relaxing ? 8 : 4 }
  var holdAfter: Int { self == .box ? 4 : 0 }
  var cycleSeconds: Int { inhale + hold + exhale + holdAfter }

  package var name: String {
    switch self {
    case .box: "box"
    case .relaxing: "relaxing"
    case .energizing: "energizing"
    }
  }

  /// Returns the number of breaths in that time, within the two to five minutes of a guide.
  package func cycles(inSeconds seconds: Int) -> Int { min(max(seconds, 120), 300) / cycleSeconds }
}
