// What the agents compute from and answer with is declared there.
@_exported public import PersonWire
