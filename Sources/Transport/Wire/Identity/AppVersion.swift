/// The version of the app on a device; the devices of a wearer may have different ones. ``AppAbility`` lists the
/// abilities of each.
@usableFromInline
package struct AppVersion: Hashable, Comparable, Sendable {
  @usableFromInline package var number: Int

  package init(_ number: Int) { self.number = number }

  package static let first = AppVersion(1)
  package static let second = AppVersion(2)
  package static let third = AppVersion(3)
  package static let current = third

  @inlinable package static func < (a: AppVersion, b: AppVersion) -> Bool { a.number < b.number }

  package func can(_ ability: AppAbility) -> Bool { self >= ability.since }
}

extension AppVersion: WireStruct {
  package static let form = WireForm(Self.init) { $0.number }
}

/// An ability of an app since one of its versions. Devices and checks use this list, and `docs/app-versions.md` shows
/// it.
package struct AppAbility: Sendable {
  package let since: AppVersion
  package let words: String
  /// The behaviour of an app without it.
  package let otherwise: String

  private init(_ since: AppVersion, _ words: String, else otherwise: String) {
    (self.since, self.words, self.otherwise) = (since, words, otherwise)
  }

  package static let all = [
    decidesMornings, takesDeletions, sendsCopies, asksCloud, answersInventory, erases, heedsRefusals, wishesWakes,
    carriesHeartRate,
  ]

  package static let decidesMornings = AppAbility(
    .second, "decides mornings, plans, and keeps a diary",
    else: "It keeps such records as they came and shows nothing of them. It refuses proposals of them.")
  package static let takesDeletions = AppAbility(
    .second, "tells, and takes out of its days, what the wearer deletes in the health store",
    else: "Days count it until the app is updated.")
  package static let sendsCopies = AppAbility(
    .second, "sends again what the reconciler misses on another device",
    else: "The copy comes with the record's next version.")
  package static let asksCloud = AppAbility(
    .second, "asks the cloud for the desktop's context, its configuration and drafts of workouts",
    else: "The context waits for the local network. It plans by what it was shipped with.")
  package static let answersInventory = AppAbility(
    .third, "says which records the cloud should have, so that a cloud that lost some gets them again",
    else: "The phone answers for other devices, as far as it has their records. The rest comes with the update.")
  package static let erases = AppAbility(
    .third, "deletes everything when the wearer does so on another device",
    else: "It keeps what it has until it is updated.")
  package static let heedsRefusals = AppAbility(
    .third, "sends less at once where the private store takes less, and reads anew where that forgot the place",
    else: "It sends and asks the same again, in vain, until it is updated.")
  package static let wishesWakes = AppAbility(
    .third, "tells the cloud when it wants to be woken, and patterns without names",
    else: "It is woken in the morning alone, and tells no patterns.")
  package static let carriesHeartRate = AppAbility(
    .third, "reckons recovery with the resting heart rate of the day before while today's is not known",
    else: "The morning's recovery goes without it.")
}
