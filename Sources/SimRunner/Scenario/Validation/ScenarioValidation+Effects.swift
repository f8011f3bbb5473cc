import DeviceKit

// Settings that do nothing where they are: no mistake, but nothing that their author should count on.
extension ScenarioValidation {
  mutating func checkEffects() {
    for role in scenario.devices.present { checkPlatform(of: role) }
    checkDevices()
    let habits = scenario.wearer.habits
    if habits.drawerInReach, habits.drawer.isEmpty {
      remark("wearer.habits.drawerInReach", "the phone never lies in a drawer: say when, in 'drawer'")
    }
    for link in scenario.links.unusual where scenario.links[link].profile == .offline {
      for direction in ["up", "down"] {
        remark("links.\(link).\(direction)", "nothing gets through an offline link: say its 'profile'")
      }
    }
  }

  private mutating func checkDevices() {
    let devices = scenario.devices
    for role in devices.present {
      if let disk = devices[role]?.disk, disk.sync == .full, disk.writesBackAfter != DiskSettings().writesBackAfter {
        remark(
          "devices.\(role.rawValue).disk.writesBackAfter", "with 'sync: \"full\"' nothing waits to be written back")
      }
    }
    guard let desktop = devices.desktop else { return }
    if !scenario.wearer.habits.work.isEmpty, desktop.worksAt != DesktopSettings().worksAt {
      remark("devices.desktop.worksAt", "this wearer's habits say when they work: say it in 'wearer.habits.work'")
    }
    if devices.cloud == nil, desktop.profile.fallbackAfter != DesktopSettings().profile.fallbackAfter {
      remark("devices.desktop.fallbackAfter", "there is no cloud to go over")
    }
  }

  private mutating func checkPlatform(of role: Role) {
    guard map["devices.\(role.rawValue).platform"] != nil, let platform = scenario.devices.platform(role) else {
      return
    }
    let said = PlatformDefinition.record("platform", .usual(for: role)).shape.write(platform, nil).withoutDefaults
    for key in said.members.map(\.key) {
      if let reason = Self.idleness(of: key, on: role) { remark("devices.\(role.rawValue).platform.\(key)", reason) }
    }
  }

  /// Returns the reason why a setting of the platform has no effect on such a device, or `nil` if it has one.
  private static func idleness(of key: String, on role: Role) -> String? {
    switch key {
    case "switchDelay" where role != .phone: "only a phone changes to another watch"
    case "replyTimeout", "transferTimeout", "opportuneDelay", "receptionDelay", "messageLimit", "contextLimit":
      role != .watch && role != .phone
        ? "only watch and phone have a session with each other"
        : key == "receptionDelay" && role == .phone ? "what arrives starts the phone's app at once" : nil
    case "instantQuery", "historyQuery": role == .phone ? nil : "only a phone imports the days before"
    case "workoutDelay", "readingInterval", "healthWakesMax", "healthRetryAfter":
      role.kind == .watch ? nil : "only a watch has sensors that wake its app"
    default: nil
    }
  }

  /// Records that a setting has no effect, if the file has it.
  package mutating func remark(_ path: String, _ reason: String) {
    guard let place = map[path] else { return }
    let key = path.split(separator: ".").last ?? ""
    remarks.append(Diagnostic("'\(key)' does nothing here: \(reason)", at: place.key))
  }
}
