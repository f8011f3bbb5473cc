import Recordings

/// Creates the links of a scenario, with their recordings.
enum LinkFactory {
  /// - Throws: If a recording can't be read.
  static func make(_ scenario: Scenario) throws(WearerFailure) -> [LinkPlan] {
    let roles = scenario.devices.present
    var shelf = LinkRecordingShelf(scenario)
    var plans: [LinkPlan] = []
    for link in LinkName.among(roles) {
      if let plan = try plan(link, scenario.links[link], &shelf) { plans.append(plan) }
    }
    return plans
  }

  /// Returns the named profile with its differences, or `nil` for two unconnected devices.
  private static func plan(
    _ link: LinkName, _ settings: LinkSettings, _ shelf: inout LinkRecordingShelf
  ) throws(WearerFailure) -> LinkPlan? {
    guard let named = NamedProfile.named(settings.profile.rawValue) else { return nil }
    if settings == LinkSettings(profile: .offline) { return nil }
    let up = try shelf.recorded(settings.up.recording ?? settings.recording, of: link)
    let down = try shelf.recorded(settings.down.recording ?? settings.recording, of: link)
    return LinkPlan(
      link: link, up: settings.up.applied(to: named.up.replaying(up)),
      down: settings.down.applied(to: named.down.replaying(down)))
  }
}

/// The recordings of a scenario's links, each read once.
private struct LinkRecordingShelf {
  private let scenario: Scenario
  private var recordings: [String: LinkRecording] = [:]

  init(_ scenario: Scenario) { self.scenario = scenario }

  mutating func recorded(
    _ settings: LinkRecordingSettings?, of link: LinkName
  ) throws(WearerFailure) -> RecordedLink? {
    guard let settings else { return nil }
    let path = scenario.resolve(settings.path)
    let recording: LinkRecording
    if let known = recordings[path] {
      recording = known
    } else {
      do throws(InputError) { recording = try LinkRecordingFile.read(path).recording } catch {
        let names = ["\(link)", "\(link.upper.rawValue)-\(link.lower.rawValue)"].map { "links.\($0)" }
        throw .unusable(names.first(where: scenario.origin.says) ?? "links", "\(error)")
      }
    }
    recordings[path] = recording
    return RecordedLink(recording, from: settings.from, givesUpAfter: settings.givesUpAfter)
  }
}

extension LinkProfile {
  /// Returns the profile with a recording, which replaces the parts that it measures.
  fileprivate func replaying(_ recorded: RecordedLink?) -> LinkProfile {
    guard let recorded else { return self }
    var profile = self
    profile.recorded = recorded
    switch recorded.recording {
    case .opportunities, .rate: profile.rate = nil
    // A recording without losses didn't look for them, or was too short: keep the profile's.
    case .latency(let samples) where samples.loss > 0: profile.loss = .bernoulli(samples.loss)
    case .latency, .reception: break
    }
    return profile
  }
}

extension DirectionSettings {
  fileprivate func applied(to profile: LinkProfile) -> LinkProfile {
    var profile = profile
    if let latency {
      profile.latency = .logNormal(median: latency.median, p99: latency.p99)
      // Values in the scenario take precedence over the recording.
      if case .latency? = profile.recorded?.recording { profile.recorded = nil }
    }
    switch loss {
    case .independent(let probability)?: profile.loss = .bernoulli(probability)
    case .bursts(let model)?:
      profile.loss = .gilbertElliott(
        toBad: model.toBad, toGood: model.toGood, lossGood: model.lossGood, lossBad: model.lossBad)
    case nil: break
    }
    profile.duplicate = duplicate ?? profile.duplicate
    profile.reorder = reorder ?? profile.reorder
    profile.rate = rate ?? profile.rate
    return profile
  }
}
