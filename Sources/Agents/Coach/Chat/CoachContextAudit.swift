/// Finds data in given bytes that mustn't reach a language model.
///
/// It is independent of how the bytes were made: it parses them and compares them with the permitted contents of a
/// context. It doesn't judge whether a redactor finds every name. It asks the given redactor whether it would remove
/// more, and searches for addresses and long numbers itself.
package struct CoachContextAudit: Sendable {
  package enum Finding: Equatable, Sendable {
    case notJSON(JSONMistake)
    case notAnObject
    case missing(String)
    case unexpected(String)
    case wrongType(String)
    case unknownSignal(String, in: String)
    case tooManyFigures(String, count: Int)
    /// The number is too large for a deviation or contribution; it may be a measured value.
    case outOfRange(String, in: String)
    case tooLong(characters: Int, bytes: Int)
    /// Control characters, hidden ones, or line breaks.
    case untidy
    /// The redactor would remove something.
    case notRedacted
    case address
    case longNumber
    /// The top signal is not the first of the rationale.
    case inconsistent
    /// The same content could be written in fewer bytes: extra digits, spaces or escapes can carry information.
    case notCanonical
  }

  private static let rationale = "rationale"
  private static let topSignal = "topSignal"
  private static let hints = "userToneHints"
  private static let summary = "zScoreSummary"

  private let config: ContextConfig

  package init(_ config: ContextConfig = ContextConfig()) { self.config = config }

  /// Returns everything that isn't permitted, in the order of the checks; empty if the bytes may be sent.
  package func findings(in bytes: [UInt8], redact: (String) -> String = { $0 }) -> [Finding] {
    do throws(JSONMistake) {
      guard case .object(let members) = try StrictJSON(bytes) else { return [.notAnObject] }
      return findings(members, bytes, redact)
    } catch {
      return [.notJSON(error)]
    }
  }

  private func findings(
    _ members: [StrictJSON.Member], _ bytes: [UInt8], _ redact: (String) -> String
  ) -> [Finding] {
    let values = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    let allowed = [Self.rationale, Self.topSignal, Self.hints, Self.summary]
    var findings = members.filter { !allowed.contains($0.name) }.map { Finding.unexpected($0.name) }
    let rationale = figures(values, Self.rationale, WellbeingFeature.allCases, config.contributionMax, &findings)
    if rationale.count > config.rationaleMax {
      findings.append(.tooManyFigures(Self.rationale, count: rationale.count))
    }
    let top = signal(values, &findings)
    if top != rationale.first?.signal, findings.isEmpty { findings.append(.inconsistent) }
    let text = hints(values, redact, &findings)
    let summary = figures(values, Self.summary, WellbeingFeature.measured, config.deviationMax, &findings)
    let read = CoachContext(
      userToneHints: text, topSignal: top, rationale: rationale,
      zScoreSummary: WellbeingFeature.measured.compactMap { signal in summary.first { $0.signal == signal } })
    if findings.isEmpty, read.bytes != bytes { findings.append(.notCanonical) }
    return findings
  }

  private func figures(
    _ values: [String: StrictJSON], _ name: String, _ allowed: [WellbeingFeature], _ limit: Double,
    _ findings: inout [Finding]
  ) -> [CoachContext.Figure] {
    guard let value = values[name] else {
      findings.append(.missing(name))
      return []
    }
    guard case .object(let members) = value else {
      findings.append(.wrongType(name))
      return []
    }
    var figures: [CoachContext.Figure] = []
    for member in members {
      guard let signal = WellbeingFeature(rawValue: member.name), allowed.contains(signal) else {
        findings.append(.unknownSignal(member.name, in: name))
        continue
      }
      guard case .number(let number) = member.value else {
        findings.append(.wrongType("\(name).\(member.name)"))
        continue
      }
      if abs(number) > limit { findings.append(.outOfRange(member.name, in: name)) }
      figures.append(.init(signal, number))
    }
    return figures
  }

  private func signal(_ values: [String: StrictJSON], _ findings: inout [Finding]) -> WellbeingFeature? {
    guard let value = values[Self.topSignal] else { return nil }
    guard case .text(let name) = value else {
      findings.append(.wrongType(Self.topSignal))
      return nil
    }
    let signal = WellbeingFeature(rawValue: name)
    if signal == nil { findings.append(.unknownSignal(name, in: Self.topSignal)) }
    return signal
  }

  private func hints(
    _ values: [String: StrictJSON], _ redact: (String) -> String, _ findings: inout [Finding]
  ) -> String {
    guard let value = values[Self.hints] else {
      findings.append(.missing(Self.hints))
      return ""
    }
    guard case .text(let text) = value else {
      findings.append(.wrongType(Self.hints))
      return ""
    }
    if text.count > config.toneCharactersMax || text.utf8.count > config.toneBytesMax {
      findings.append(.tooLong(characters: text.count, bytes: text.utf8.count))
    }
    if PlainText.tidied(text) != text { findings.append(.untidy) }
    if redact(text) != text { findings.append(.notRedacted) }
    if PersonalMarks.hasAddress(text) { findings.append(.address) }
    if PersonalMarks.hasLongNumber(text) { findings.append(.longNumber) }
    return text
  }
}
