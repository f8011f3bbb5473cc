// The features of this module are those of an app that replicates, and their contents are declared there.
@_exported public import PersonWire
@_exported public import Replication
