import PersonWire

/// The roles whose devices have said that they hold a record, as the reconciler's table keeps them.
struct Holders: OptionSet {
  let rawValue: Int64

  init(rawValue: Int64) { self.rawValue = rawValue }

  init(_ role: Role) { rawValue = 1 << Int64(role.number) }

  static let phone = Holders(.phone)

  /// The condition of rows of the watch that the phone does not hold; the index is over them
  /// alone, so that looking costs by what is missing and not by all that was ever heard of.
  static let isMissingOnPhone = "origin_role = 'watch' AND holders & \(phone.rawValue) = 0"
}
