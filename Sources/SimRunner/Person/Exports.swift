// The systems of the person, and the engine that they are plugged into.
@_exported public import Orchestration
@_exported public import Engine
