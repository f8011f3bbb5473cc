import DeviceKit
import SimKernel

/// How many chats of a month the cloud's model may still be asked about, by what the wearer pays for (tech spec §7.3:
/// 20 a month where they pay nothing).
///
/// Months are those of UTC, as the cloud counts drafts. A chat is counted before the model is asked, in the transaction that
/// gives it out: a crash between the two costs the wearer one, and gives nothing away. A clock that goes back gives nothing
/// back.
struct CloudChats {
  private let store: DeviceStore
  private let limit: Int?

  init(_ store: DeviceStore, _ setup: DeviceSetup) {
    self.store = store
    limit = setup.tier.flatMap { TierConfig().monthly[$0]?[.coachChat] }
  }

  /// Takes one, if one is left.
  func take(at now: Timestamp) -> Bool {
    guard let limit, !store.hasPlanted(.chatsUncounted) else { return true }
    let date = Zone.utc.civil(now).date
    let month = Int64(date.year * 12 + date.month)
    let known = store.number(.chatMonth) ?? .min
    let used = month > known ? 0 : store.number(.cloudChats) ?? 0
    guard used < limit else { return false }
    if month > known { store.remember(.chatMonth, month) }
    store.remember(.cloudChats, used + 1)
    return true
  }
}

extension MemoryKey {
  /// The month, as 12 times the year and more, in which the cloud's model was last asked about chats, and about how many.
  static let chatMonth = MemoryKey("chatMonth")
  static let cloudChats = MemoryKey("cloudChats")
}
