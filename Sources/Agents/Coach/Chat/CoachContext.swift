/// The limits of a person's data in a question to a language model ("Pulsum, Journey 4": CoachLLMContext).
package struct ContextConfig: Equatable, Sendable {
  /// The limit of the person's text, after redaction.
  var toneCharactersMax = 180
  /// Limits a text of stacked combining characters (assumed).
  var toneBytesMax = 720
  /// The most contributions in the rationale.
  var rationaleMax = 3
  /// The bounds of deviations and contributions (assumed). Measured values, say 58 beats or 7,000 steps, lie beyond
  /// both.
  package var deviationMax = 10.0
  var contributionMax = 20.0
}

/// All of a person's data in a question to a language model ("Pulsum, Journey 4": CoachLLMContext).
///
/// It contains deviations from baselines that stay on the device, and their contributions to a score. It contains no
/// measured value, date or name, and at most the redacted beginning of a text.
package struct CoachContext: Equatable, Sendable {
  /// A signal and its number, rounded to two decimals.
  struct Figure: Equatable, Sendable {
    let signal: WellbeingFeature
    let value: Double

    init(_ signal: WellbeingFeature, _ value: Double) { (self.signal, self.value) = (signal, value) }
  }

  /// The beginning of the person's text, as a hint of their tone.
  package let userToneHints: String
  package let topSignal: WellbeingFeature?
  /// The largest contributions to the score, the largest first.
  let rationale: [Figure]
  /// The known deviations, in the order of `WellbeingFeature.measured`.
  let zScoreSummary: [Figure]
}

extension CoachContext {
  /// - Parameters:
  ///   - text: The person's text.
  ///   - redact: Removes identifying text. It is called before the text is cut, because half an address isn't
  ///     recognised, and without invisible characters, because they would hide an address from the search.
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

  /// The only bytes that may be sent to a provider: a JSON object without spaces, its members in order.
  package var bytes: [UInt8] {
    var members = ["\"rationale\":\(Self.object(rationale))"]
    if let topSignal { members.append("\"topSignal\":\(JSONScanner.quoted(topSignal.rawValue))") }
    members.append("\"userToneHints\":\(JSONScanner.quoted(userToneHints))")
    members.append("\"zScoreSummary\":\(Self.object(zScoreSummary))")
    return Array("{\(members.joined(separator: ","))}".utf8)
  }

  private static func object(_ figures: [Figure]) -> String {
    let members = figures.map {
      "\(JSONScanner.quoted($0.signal.rawValue)):\(ShortNumber.text($0.value, limit: 1_000))"
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// Returns the beginning of the redacted text; empty if it still identifies a person.
  private static func hints(_ text: String, _ redact: (String) -> String, _ config: ContextConfig) -> String {
    let hints = settled(text, redact, config)
    return PersonalMarks.hasAddress(hints) || PersonalMarks.hasLongNumber(hints) ? "" : hints
  }

  private static func settled(_ text: String, _ redact: (String) -> String, _ config: ContextConfig) -> String {
    var hints = PlainText.tidied(text)
    // A cut may leave half of a placeholder for a name; then the rest is redacted and cut again.
    for _ in 0..<4 {
      let redacted = PlainText.tidied(redact(hints))
      let cut = PlainText.prefix(redacted, characters: config.toneCharactersMax, bytes: config.toneBytesMax)
      let tidy = PlainText.tidied(cut)
      if tidy == hints { return tidy }
      hints = tidy
    }
    // A text that the redactor keeps changing reveals too much.
    return PlainText.tidied(redact(hints)) == hints ? hints : ""
  }
}
