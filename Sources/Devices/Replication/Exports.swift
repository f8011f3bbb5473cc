// The frames and devices of this module's API are declared there.
@_exported public import DeviceKit
