// The features of this module are those of an app that replicates.
@_exported public import Replication
