import Foundation

/// A bird that was seen.
struct Sighting: Codable, Identifiable, Equatable {
  let id: String
  let species: String
  var seenAt: Date

  init(species: String) {
    id = UUID().uuidString
    self.species = species
    seenAt = Date()
  }

  init?(dictionary: [String: Any]) {
    guard let id = dictionary["id"] as? String, let species = dictionary["species"] as? String,
      let seenAt = dictionary["seenAt"] as? Date
    else { return nil }
    self.id = id
    self.species = species
    self.seenAt = seenAt
  }

  var dictionary: [String: Any] { ["id": id, "species": species, "seenAt": seenAt] }
}

/// The mistakes that this example can be started with: `BirdWatch --with foreground-only`.
enum Mistake: String {
  case foregroundOnly = "foreground-only"
  case arrivalTime = "arrival-time"
  case bothHandlers = "both-handlers"

  var isMade: Bool { CommandLine.arguments.contains(rawValue) }
}
