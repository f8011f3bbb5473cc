/// The roles whose devices hold a record by their own reports, as stored in the reconciler's table.
struct Holders: OptionSet {
  let rawValue: Int64

  init(rawValue: Int64) { self.rawValue = rawValue }

  init(_ role: Role) { rawValue = 1 << Int64(role.number) }

  static let phone = Holders(.phone)

  /// The condition of the watch's rows that the phone doesn't hold. The index covers only these, so that a search costs
  /// by the missing rows and not by all known ones.
  static let isMissingOnPhone = "origin_role = 'watch' AND holders & \(phone.rawValue) = 0"
}
