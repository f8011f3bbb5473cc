// The moments and values that a scenario names are declared there.
@_exported public import Wire
