/// How little of a person crosses to a language model ("Pulsum, Journey 4": CoachLLMContext).
package struct ContextConfig: Equatable, Sendable {
  /// Of what they wrote, after redaction.
  package var toneCharactersMax = 180
  /// So that a few piled-up characters are no diary (assumed).
  package var toneBytesMax = 720
  /// Contributions in the rationale.
  package var rationaleMax = 3
  /// What a deviation and a contribution are held within (assumed). A measured value, say 58 beats or 7,000 steps, lies
  /// beyond both.
  package var deviationMax = 10.0
  package var contributionMax = 20.0

  package init() {}
}
