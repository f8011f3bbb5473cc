// The moments, dates and nodes of this module's API are declared there.
@_exported public import SimKernel
