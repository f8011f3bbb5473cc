// What the engine runs, and what runs on it.
@_exported public import DeviceKit
@_exported public import ScenarioFiles
