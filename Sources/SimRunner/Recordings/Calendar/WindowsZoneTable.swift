import CRunnerTexts

/// What Windows calls its time zones, as Outlook and Exchange write them into calendars.
enum WindowsZoneTable {
  /// A line for each zone: `name|IANA name|as it is shown`.
  static let rows = String(cString: runner_text_windows_zones()).split(separator: "\n").filter { !$0.hasPrefix("#") }
}
