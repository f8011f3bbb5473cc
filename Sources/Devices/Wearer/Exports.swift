// The moments and acts of this module's API are declared there.
@_exported public import Wire
