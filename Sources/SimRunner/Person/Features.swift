import Engine
package import ScenarioFiles

/// The program's list of modules: the kit's, and those of the person's systems.
package enum Features {
  /// In the order of reports.
  package static let all: [any ScenarioModule.Type] = [
    RecordModule.self, KitModule.self, DevicesModule.self, MorningsModule.self, DesktopModule.self,
    PlaybackModule.self,
    FirstDayModule.self, PlanningModule.self, DisplaysModule.self, DraftingModule.self, ForesightModule.self,
    PlacesModule.self,
    OfficeModule.self, CompanionModule.self, WellbeingModule.self, DiaryModule.self,
    DiarySafetyModule.self, MusicModule.self, RightsModule.self,
  ]

  /// The vocabulary of the program's scenario files.
  package static let vocabulary = Vocabulary(all)
}
