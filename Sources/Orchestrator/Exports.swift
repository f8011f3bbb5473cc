// The agents that this module hosts, and the devices that they are hosted on.
@_exported public import Agents
@_exported public import Devices
