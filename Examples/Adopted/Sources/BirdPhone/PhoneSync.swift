import Combine
import Foundation
import WatchConnectivity

extension Notification.Name {
  static let sightingsChanged = Notification.Name("sightingsChanged")
}

/// Takes the watch's sightings, and tells the watch how many there are.
final class PhoneSync: NSObject, ObservableObject {
  static let shared = PhoneSync()

  @Published private(set) var sightings: [Sighting] = []

  private let defaults = UserDefaults.standard
  private var cancellables = Set<AnyCancellable>()

  private override init() {
    super.init()
    if let data = defaults.data(forKey: "sightings"),
      let saved = try? JSONDecoder().decode([Sighting].self, from: data)
    {
      sightings = saved
    }
    NotificationCenter.default.publisher(for: .sightingsChanged)
      .debounce(for: .seconds(1), scheduler: DispatchQueue.main)
      .sink { [weak self] _ in self?.tellWatch() }
      .store(in: &cancellables)
  }

  func start() {
    WCSession.default.delegate = self
    WCSession.default.activate()
  }

  private func tellWatch() {
    guard WCSession.default.activationState == .activated else { return }
    try? WCSession.default.updateApplicationContext(["count": sightings.count])
  }

  @MainActor
  private func add(_ received: Sighting) {
    guard !sightings.contains(where: { $0.id == received.id }) else { return }
    var sighting = received
    // Mistake: the watch was out of reach for hours, and the bird was seen then.
    if Mistake.arrivalTime.isMade { sighting.seenAt = Date() }
    sightings.append(sighting)
    defaults.set(try? JSONEncoder().encode(sightings), forKey: "sightings")
    NotificationCenter.default.post(name: .sightingsChanged, object: self)
  }
}

extension PhoneSync: WCSessionDelegate {
  func session(
    _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: Error?
  ) {
    if let error { print("activation failed: \(error.localizedDescription)") }
  }

  func sessionDidBecomeInactive(_ session: WCSession) {}

  func sessionDidDeactivate(_ session: WCSession) {
    session.activate()
  }

  func session(
    _ session: WCSession, didReceiveMessage message: [String: Any], replyHandler: @escaping ([String: Any]) -> Void
  ) {
    guard let sighting = Sighting(dictionary: message) else { return replyHandler(["error": "unknown message"]) }
    Task { @MainActor in
      // The name in the language of the reader takes a moment.
      try? await Task.sleep(nanoseconds: 500_000_000)
      add(sighting)
      replyHandler(["count": sightings.count])
    }
  }

  func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {
    guard let sighting = Sighting(dictionary: userInfo) else { return }
    Task { @MainActor in add(sighting) }
  }
}
