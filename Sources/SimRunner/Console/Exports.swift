// The scenarios and runs that every command is about.
@_exported public import Engine
