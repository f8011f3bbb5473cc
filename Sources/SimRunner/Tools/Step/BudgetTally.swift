import DeviceKit
import Engine
import Reports
import ScenarioFiles
import SimKernel
import Wire

/// What the apps took of what the systems allow, in the last 24 hours.
struct BudgetTally {
  private var runs: [Role: [Occasion: (count: Int, length: Span)]] = [:]
  private var alerts: [Role: Int] = [:]
  private var messages: [Role: Int] = [:]

  mutating func add(_ step: [SeenEvent]) {
    for seen in step {
      switch seen.event.deviceFact {
      case .ran(let occasion, let span, let device)?:
        let old = runs[device.role]?[occasion] ?? (0, .zero)
        runs[device.role, default: [:]][occasion] = (old.count + 1, old.length + span)
      case .alerted?:
        if let role = Role(node: seen.event.node) { alerts[role, default: 0] += 1 }
      default: break
      }
      if seen.event.kind == .send, let role = Role(node: seen.event.node) { messages[role, default: 0] += 1 }
    }
  }

  func lines(_ plan: WorldPlan) -> [String] {
    var lines = [" in the last 24 hours"]
    for role in Role.allCases where plan.devices[role] != nil {
      let list = (runs[role] ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }.map {
        "\($0.key) \($0.value.count) (\(Figures.span($0.value.length)))"
      }
      lines.append(
        " \(role.rawValue): \(list.isEmpty ? "no runs of its app" : list.joined(separator: ", ")) · \(messages[role] ?? 0) messages sent"
          + (alerts[role].map { " · \($0) alerts" } ?? ""))
      // The wakes of the watch and the pushes to the phone are what the systems ration.
      guard let platform = plan.devices[role]?.platform else { continue }
      if role == .watch {
        lines.append(
          "   allowed: \(platform.wakesAnHour) wakes an hour, \(platform.complicationsADay) complications a day")
      } else if role == .phone {
        lines.append("   allowed: \(platform.pushesAnHour) silent pushes an hour")
      }
    }
    return lines
  }
}
