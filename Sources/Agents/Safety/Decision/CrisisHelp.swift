/// The numbers to call in a crisis, stored on the device for use without a network (Pulsum, "Crisis messaging").
package struct CrisisHelp: Equatable, Sendable {
  package let emergency: String
  /// A helpline with its number; `nil` if no reliable one is known.
  package let line: String?
  /// The publisher of the line's number.
  package let source: String?

  /// For instance `If you are in danger, call 112. Samaritans listen at any hour: 116 123.`
  package var words: String {
    let call = "If you or somebody else is in danger now, call \(emergency)."
    guard let line else { return call + " A doctor, or somebody you trust, can help to find a line that listens." }
    return "\(call) To talk to somebody: \(line)."
  }

  /// Used if the country is unknown or not listed: 112 is answered by mobile networks in most of the world.
  static let international = CrisisHelp(emergency: "112 or your local emergency number", line: nil, source: nil)

  /// - Parameter region: Two letters in any case, alone or at the end of a locale such as `en_GB`.
  package static func of(region: String?) -> CrisisHelp {
    guard let part = region?.split(whereSeparator: { $0 == "_" || $0 == "-" }).last else { return international }
    return table[part.uppercased()] ?? international
  }

  /// Returns the two letters of a time zone's country, if its clock is used in one of the listed countries.
  package static func region(zone: String) -> String? { regions[zone] }

  private static let sections = BundledText.table(of: BundledText.crisisLines)

  private static func rows(_ title: String) -> [[String]] {
    sections[title, default: []].map { line in
      line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
    }
  }

  /// Countries with their published numbers; a country without a helpline has only its emergency number.
  package static let table: [String: CrisisHelp] = {
    var table: [String: CrisisHelp] = [:]
    for cells in rows("numbers") where cells.count == 2 || cells.count == 4 {
      table[cells[0]] = CrisisHelp(
        emergency: cells[1], line: cells.count == 4 ? cells[2] : nil, source: cells.count == 4 ? cells[3] : nil)
    }
    return table
  }()

  private static let regions: [String: String] = {
    var regions: [String: String] = [:]
    for cells in rows("zones") {
      for zone in cells[1].split(separator: " ") { regions[String(zone)] = cells[0] }
    }
    return regions
  }()
}
