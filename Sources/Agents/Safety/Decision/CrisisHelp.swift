/// Whom to call in a crisis: held on the device, so that it is there without a network (Pulsum, "Crisis messaging").
package struct CrisisHelp: Equatable, Sendable {
  /// The number of the emergency services.
  package let emergency: String
  /// A line that listens, with its number; nil where we are sure of none.
  package let line: String?

  /// For instance `If you are in danger, call 112. Samaritans listen at any hour: 116 123.`
  package var words: String {
    let call = "If you or somebody else is in danger now, call \(emergency)."
    guard let line else { return call + " A doctor, or somebody you trust, can help to find a line that listens." }
    return "\(call) To talk to somebody: \(line)."
  }

  /// Where the country is unknown or not listed: 112 is answered by mobile networks in most of the world.
  package static let international = CrisisHelp(emergency: "112 or your local emergency number", line: nil)

  /// - Parameter region: two letters, in any case, alone or at the end of a locale such as `en_GB`.
  package static func of(region: String?) -> CrisisHelp {
    guard let part = region?.split(whereSeparator: { $0 == "_" || $0 == "-" }).last else { return international }
    return table[part.uppercased()] ?? international
  }

  /// Only numbers that are known for certain; a country without a line of its own has its emergency number alone.
  package static let table: [String: CrisisHelp] = {
    var table: [String: CrisisHelp] = [
      "US": CrisisHelp(emergency: "911", line: "988 Suicide and Crisis Lifeline, call or text 988"),
      "CA": CrisisHelp(emergency: "911", line: "Suicide Crisis Helpline, call or text 988"),
      "GB": CrisisHelp(emergency: "999", line: "Samaritans, 116 123; NHS, 111"),
      "IE": CrisisHelp(emergency: "112 or 999", line: "Samaritans, 116 123"),
      "AU": CrisisHelp(emergency: "000", line: "Lifeline, 13 11 14"),
      "NZ": CrisisHelp(emergency: "111", line: "call or text 1737"),
      "DE": CrisisHelp(emergency: "112", line: "TelefonSeelsorge, 0800 111 0 111"),
      "AT": CrisisHelp(emergency: "112 or 144", line: "TelefonSeelsorge, 142"),
      "CH": CrisisHelp(emergency: "112 or 144", line: "Die Dargebotene Hand, 143"),
      "FR": CrisisHelp(emergency: "112 or 15", line: "3114"),
      "ES": CrisisHelp(emergency: "112", line: "024"),
      "NL": CrisisHelp(emergency: "112", line: "113 Zelfmoordpreventie, 113 or 0800 0113"),
      "IN": CrisisHelp(emergency: "112", line: "Tele-MANAS, 14416"),
      "JP": CrisisHelp(emergency: "119 or 110", line: nil),
      "KR": CrisisHelp(emergency: "119 or 112", line: "109"),
      "BR": CrisisHelp(emergency: "192 or 190", line: "CVV, 188"),
      "MX": CrisisHelp(emergency: "911", line: nil),
      "ZA": CrisisHelp(emergency: "112 or 10111", line: nil),
      "NO": CrisisHelp(emergency: "113 or 112", line: nil),
      "CN": CrisisHelp(emergency: "120 or 110", line: nil),
      "SG": CrisisHelp(emergency: "995 or 999", line: "Samaritans of Singapore, 1767"),
      "KE": CrisisHelp(emergency: "999 or 112", line: nil),
      "UG": CrisisHelp(emergency: "999 or 112", line: nil),
    ]
    for region in [
      "IT", "PT", "BE", "LU", "DK", "SE", "FI", "PL", "CZ", "SK", "HU", "RO", "BG", "GR", "HR", "SI", "EE",
      "LV", "LT", "CY", "MT", "IS",
    ] {
      table[region] = CrisisHelp(emergency: "112", line: nil)
    }
    return table
  }()
}
