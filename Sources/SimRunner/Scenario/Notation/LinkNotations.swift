package import Wire

extension Notation<LinkSelector> {
  /// Which links a fault is about: `watch-phone`, `watch>phone` or `*`.
  package static let links = Notation(
    description: NotationDescription(
      noun: "link", about: "two devices with - (both ways) or > (one way) between them, or * for all",
      examples: ["watch-phone", "watch>phone", "*"], pattern: "^(\\*|[a-z]+[->][a-z]+)$"),
    parse: { text throws(Misreading) in
      if text == "*" { return .all }
      if let (from, to) = try LinkName.roles(text, separator: ">") { return .oneWay(from: from, to: to) }
      return .link(try LinkName.read(text))
    },
    print: \.description)
}

extension Notation<LinkName> {
  /// One link: `watch-phone`.
  package static let link = Notation(
    description: NotationDescription(
      noun: "pair of devices", about: "two devices with - between them", examples: ["watch-phone", "phone-cloud"],
      pattern: "^[a-z]+-[a-z]+$"),
    parse: { text throws(Misreading) in try LinkName.read(text) },
    print: \.description)
}

extension LinkName {
  /// Reads `watch-phone`, in either order.
  package static func read(_ text: String) throws(Misreading) -> LinkName {
    guard let (one, other) = try roles(text, separator: "-"), let name = LinkName(one, other) else {
      throw Misreading(suggestion: Suggestion.closest(to: text, among: all.map(\.description)))
    }
    return name
  }

  /// The two roles on both sides of the separator; nil when the text has another form.
  package static func roles(_ text: String, separator: Character) throws(Misreading) -> (Role, Role)? {
    let names = text.split(separator: separator, omittingEmptySubsequences: false).map(\.trimmed)
    guard names.count == 2 else { return nil }
    let roles = names.compactMap(Role.init)
    guard roles.count == 2 else {
      let stranger = names.first { Role(rawValue: $0) == nil } ?? text
      let known = Role.allCases.map(\.rawValue)
      guard let meant = Suggestion.closest(to: stranger, among: known) else {
        throw Misreading("'\(stranger)' is not one of \(known.joined(separator: ", "))")
      }
      let suggestion = names.map { $0 == stranger ? meant : $0 }.joined(separator: String(separator))
      throw Misreading("'\(stranger)' is not a device", suggestion: suggestion)
    }
    guard roles[0] != roles[1] else { throw Misreading("a device has no link to itself") }
    return (roles[0], roles[1])
  }
}
