import PersonWire
import TriadKit

/// The watch's app is newer than the phone's and sends a case that the phone's enum does not have.
enum ChangedEnum {
  struct Train: Act {
    static let name = "train"
    var sport = "run"
  }

  struct Workout: Payload { var sport: String }

  struct Watch: App {
    func act(_ act: Train, _ device: inout Device) { device.session.transferUserInfo(Workout(sport: act.sport)) }
  }

  enum Sport: String, Codable { case run, swim }

  /// As synthesized: one unknown case, and the whole message cannot be read.
  struct StrictWorkout: Payload { var sport: Sport }

  /// An unknown case is stored by its name, to be understood after the update.
  struct OpenWorkout: Payload {
    var sport: Sport? { Sport(rawValue: name) }
    let name: String

    enum CodingKeys: String, CodingKey { case name = "sport" }
  }

  struct Phone: App {
    @Stored var last: Sport?

    func receive(_ workout: StrictWorkout, _ device: inout Device) { last = workout.sport }
  }

  struct MendedPhone: App {
    @Stored var last: Sport?
    @Stored var unknown: [String] = []

    func receive(_ workout: OpenWorkout, _ device: inout Device) {
      if let sport = workout.sport { last = sport } else { unknown.append(workout.name) }
    }
  }

  static let exhibit = Exhibit(
    name: "changed-enum", breaks: "readable",
    story: """
      {
        name: "sports", start: "2026-03-02", zone: "Europe/Oslo", length: "1w",
        devices: { watch: {}, phone: {} },
        story: [
          { at: "d1 18:00", does: "train", on: "watch", with: '{"sport": "run"}' },
          { at: "d3 18:00", does: "train", on: "watch", with: '{"sport": "padel"}' },
          { at: "d5 18:00", does: "train", on: "watch", with: '{"sport": "swim"}' },
        ],
      }
      """,
    chaos: .none, buggy: [.watch(Watch()), .phone(Phone())], mended: [.watch(Watch()), .phone(MendedPhone())])
}
