public import Foundation
import TriadProgram

/// The widgets of the app, which a simulated device doesn't show: reloads are in the trace.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()
  private init() {}
  public func reloadAllTimelines() { AppProgram.shared.log("reloads its widgets") }
  public func reloadTimelines(ofKind kind: String) { AppProgram.shared.log("reloads its widgets '\(kind)'") }
}

/// The state that a widget shows at a time.
public protocol TimelineEntry {
  var date: Date { get }
}
