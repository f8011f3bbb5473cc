import CRunnerTexts

/// The Windows names of time zones, which Outlook and Exchange write into calendars.
enum WindowsZoneTable {
  /// A line for each zone: `name|IANA name|displayed name`.
  static let rows = String(cString: runner_text_windows_zones()).split(separator: "\n").filter { !$0.hasPrefix("#") }
}
