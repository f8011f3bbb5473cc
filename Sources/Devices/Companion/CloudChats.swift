import WearerKit

/// Counts the month's chats with the cloud's model against the wearer's tier (tech spec §7.3: 20 a month in the free
/// one).
///
/// Months are in UTC, as for the cloud's drafts. A chat is counted in the transaction that sends the question: a lost
/// one costs the wearer one and never gives one away. A clock that is set back returns none.
struct CloudChats {
  private let store: DeviceStore
  private let limit: Int?

  init(_ store: DeviceStore, _ setup: DeviceSetup) {
    self.store = store
    limit = setup.tier.flatMap { TierConfig().monthly[$0]?[.coachChat] }
  }

  /// Returns whether one is left.
  func hasOne(at now: Timestamp) -> Bool {
    guard let limit, !store.hasPlanted(.chatsUncounted) else { return true }
    return used(at: now).count < limit
  }

  /// Uses one, if one is left. Returns whether there was one.
  func take(at now: Timestamp) -> Bool {
    guard hasOne(at: now) else { return false }
    guard limit != nil, !store.hasPlanted(.chatsUncounted) else { return true }
    let (month, count) = used(at: now)
    store.remember(.chatMonth, month)
    store.remember(.cloudChats, count + 1)
    return true
  }

  /// Returns the current month, and its number of used chats.
  private func used(at now: Timestamp) -> (month: Int64, count: Int64) {
    let date = Zone.utc.civil(now).date
    let month = Int64(date.year * 12 + date.month)
    let known = store.number(.chatMonth) ?? .min
    return month > known ? (month, 0) : (known, store.number(.cloudChats) ?? 0)
  }
}

extension MemoryKey {
  /// the month of the last question to the cloud's model about a chat, as 12 times the year and more, and their number
  /// in it.
  static let chatMonth = MemoryKey("chatMonth")
  static let cloudChats = MemoryKey("cloudChats")
}
