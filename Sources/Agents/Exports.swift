// The inputs and answers of the agents are declared there.
@_exported public import PersonWire
