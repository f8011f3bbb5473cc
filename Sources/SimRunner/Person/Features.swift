/// The program's list of modules: the kit's, and those of the person's systems.
package enum Features {
  /// In the order of reports.
  package static let all: [any ScenarioPlugin.Type] = [
    RecordPlugin.self, KitPlugin.self, DevicesPlugin.self, MorningsPlugin.self, DesktopPlugin.self,
    PlaybackPlugin.self,
    FirstDayPlugin.self, PlanningPlugin.self, DisplaysPlugin.self, DraftingPlugin.self, ForesightPlugin.self,
    PlacesPlugin.self,
    OfficePlugin.self, CompanionPlugin.self, WellbeingPlugin.self, DiaryPlugin.self,
    DiarySafetyPlugin.self, MusicPlugin.self, RightsPlugin.self,
  ]

  /// The vocabulary of the program's scenario files.
  package static let vocabulary = PluginRegistry(all)
}
