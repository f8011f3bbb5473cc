// The hosted agents, and the devices that host them.
@_exported public import Agents
@_exported public import Devices
