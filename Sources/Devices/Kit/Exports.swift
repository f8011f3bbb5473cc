// The records and messages of this module's API are declared there.
@_exported public import Wire
