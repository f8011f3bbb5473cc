import Engine
package import ScenarioFiles

/// The systems of the person, and the kit on which they stand: the program's one list of modules.
package enum Features {
  /// In the order in which reports list what they bring.
  package static let all: [any ScenarioModule.Type] = [
    RecordModule.self, KitModule.self, DevicesModule.self, MorningsModule.self, DesktopModule.self,
    PlaybackModule.self,
    FirstDayModule.self, PlanningModule.self, DisplaysModule.self, DraftingModule.self, ForesightModule.self,
    PlacesModule.self,
    OfficeModule.self, CompanionModule.self, WellbeingModule.self, DiaryModule.self,
    DiarySafetyModule.self, MusicModule.self, RightsModule.self,
  ]

  /// What the program's scenario files can say.
  package static let vocabulary = Vocabulary(all)
}
