// The protocols of messages, records and acts of this module's contents are declared there.
@_exported public import Wire
