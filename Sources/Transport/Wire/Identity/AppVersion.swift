/// The version of the app on a device; it need not be the same on all devices of a wearer. What each can do is ``AppAbility``.
@usableFromInline
package struct AppVersion: Hashable, Comparable, Sendable {
  @usableFromInline package var number: Int

  package init(_ number: Int) { self.number = number }

  package static let first = AppVersion(1)
  package static let second = AppVersion(2)
  package static let third = AppVersion(3)
  /// The app as it is now.
  package static let current = third

  @inlinable package static func < (a: AppVersion, b: AppVersion) -> Bool { a.number < b.number }

  package func can(_ ability: AppAbility) -> Bool { self >= ability.since }
}

/// What an app can do since one of its versions. Devices and checks go by this list, and `docs/app-versions.md` shows it.
package enum AppAbility: CaseIterable, Sendable {
  case decidesMornings
  case takesDeletions
  case sendsCopies
  case readsNewest
  case asksCloud
  case answersInventory
  case erases
  case heedsRefusals
  case wishesWakes
  case carriesHeartRate

  package var since: AppVersion {
    switch self {
    case .decidesMornings, .takesDeletions, .sendsCopies, .readsNewest, .asksCloud: .second
    case .answersInventory, .erases, .heedsRefusals, .wishesWakes, .carriesHeartRate: .third
    }
  }

  /// What it is, and what happens with an app that cannot do it.
  package var words: (ability: String, otherwise: String) {
    switch self {
    case .decidesMornings:
      (
        "decides mornings, plans, and keeps a diary",
        "It keeps such records as they came and shows nothing of them. It refuses proposals of them."
      )
    case .takesDeletions:
      (
        "tells, and takes out of its days, what the wearer deletes in the health store",
        "Days count it until it is updated."
      )
    case .sendsCopies:
      ("sends again what the reconciler misses on another device", "The copy comes with the record's next version.")
    case .readsNewest:
      ("tells and reads the desktop's context by way of the cloud", "The context waits for the local network.")
    case .asksCloud:
      ("asks the cloud for its configuration and for drafts of workouts", "It plans by what it was shipped with.")
    case .answersInventory:
      (
        "says which records the cloud should have, so that a cloud that lost some gets them again",
        "The phone answers for other devices, as far as it has their records. The cloud gets the rest when the app is updated."
      )
    case .erases:
      ("deletes everything when the wearer does so on another device", "It keeps what it has until it is updated.")
    case .heedsRefusals:
      (
        "sends less at once where the private store takes less, and reads anew where that forgot how far it had read",
        "It sends and asks the same again, in vain, until it is updated."
      )
    case .wishesWakes:
      (
        "tells the cloud when it wants to be woken, and patterns without names",
        "It is woken in the morning alone, and tells no patterns."
      )
    case .carriesHeartRate:
      (
        "reckons recovery with the resting heart rate of the day before while today's is not known",
        "The morning's recovery goes without it."
      )
    }
  }
}
