// What the person's systems are plugged into, and what they are made of.
@_exported public import Orchestration
@_exported public import Engine
