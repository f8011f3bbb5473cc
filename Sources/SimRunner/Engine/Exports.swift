// The scenarios and devices of a run are declared there.
@_exported public import DeviceKit
@_exported public import ScenarioFiles
