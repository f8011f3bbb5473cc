/// How little of a person crosses to a language model ("Pulsum, Journey 4": CoachLLMContext).
package struct ContextConfig: Equatable, Sendable {
  /// Of what they wrote, after redaction.
  var toneCharactersMax = 180
  /// So that a few piled-up characters are no diary (assumed).
  var toneBytesMax = 720
  /// Contributions in the rationale.
  var rationaleMax = 3
  /// What a deviation and a contribution are held within (assumed). A measured value, say 58 beats or 7,000 steps, lies
  /// beyond both.
  package var deviationMax = 10.0
  var contributionMax = 20.0
}

/// Everything that a language model is told about a person ("Pulsum, Journey 4": CoachLLMContext).
///
/// It holds no measured value, no date, no name and no more than a redacted beginning of what was written: deviations
/// from a usual that stays on the device, and what they add to a score.
package struct CoachContext: Equatable, Sendable {
  /// A signal and its number, rounded to two decimals.
  package struct Figure: Equatable, Sendable {
    package let signal: WellbeingFeature
    package let value: Double

    init(_ signal: WellbeingFeature, _ value: Double) { (self.signal, self.value) = (signal, value) }
  }

  /// How the person speaks.
  package let userToneHints: String
  package let topSignal: WellbeingFeature?
  /// The largest contributions to the score, the largest first.
  package let rationale: [Figure]
  /// The deviations that are known, in the order of `WellbeingFeature.measured`.
  package let zScoreSummary: [Figure]

  /// - Parameters:
  ///   - text: what the person wrote.
  ///   - redact: takes out what tells who they are. It is given the text without invisible characters, because what
  ///     stands between the letters of an address hides it from the search for one; and before it is cut, because
  ///     half an address is not recognised either.
  package init(
    text: String, state: CoachState, redact: (String) -> String, _ config: ContextConfig = ContextConfig()
  ) {
    userToneHints = Self.hints(text, redact, config)
    topSignal = state.topSignal
    rationale = state.contributions.prefix(config.rationaleMax).map {
      Figure($0.signal, ShortNumber.rounded($0.value, limit: config.contributionMax))
    }
    zScoreSummary = WellbeingFeature.measured.compactMap { signal in
      state.features[signal].map { Figure(signal, ShortNumber.rounded($0, limit: config.deviationMax)) }
    }
  }

  /// From its parts, for the audit.
  init(userToneHints: String, topSignal: WellbeingFeature?, rationale: [Figure], zScoreSummary: [Figure]) {
    self.userToneHints = userToneHints
    self.topSignal = topSignal
    self.rationale = rationale
    self.zScoreSummary = zScoreSummary
  }

  /// What may cross to a provider: these bytes and no others. A JSON object without spaces, its members in order.
  package var bytes: [UInt8] {
    var members = ["\"rationale\":\(Self.object(rationale))"]
    if let topSignal { members.append("\"topSignal\":\(StrictJSON.quoted(topSignal.rawValue))") }
    members.append("\"userToneHints\":\(StrictJSON.quoted(userToneHints))")
    members.append("\"zScoreSummary\":\(Self.object(zScoreSummary))")
    return Array("{\(members.joined(separator: ","))}".utf8)
  }

  private static func object(_ figures: [Figure]) -> String {
    let members = figures.map {
      "\(StrictJSON.quoted($0.signal.rawValue)):\(ShortNumber.text($0.value, limit: 1_000))"
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// The beginning of the redacted text, or nothing of it if it still identifies a person.
  private static func hints(_ text: String, _ redact: (String) -> String, _ config: ContextConfig) -> String {
    let hints = settled(text, redact, config)
    return PersonalMarks.hasAddress(hints) || PersonalMarks.hasLongNumber(hints) ? "" : hints
  }

  private static func settled(_ text: String, _ redact: (String) -> String, _ config: ContextConfig) -> String {
    var hints = PlainText.tidied(text)
    // A cut may leave half of a mark that stands for a name; then what is left is redacted and cut once more.
    for _ in 0..<4 {
      let redacted = PlainText.tidied(redact(hints))
      let cut = PlainText.prefix(redacted, characters: config.toneCharactersMax, bytes: config.toneBytesMax)
      let tidy = PlainText.tidied(cut)
      if tidy == hints { return tidy }
      hints = tidy
    }
    // What a redactor never leaves alone says too much.
    return PlainText.tidied(redact(hints)) == hints ? hints : ""
  }
}
