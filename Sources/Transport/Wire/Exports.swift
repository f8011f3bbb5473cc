// What crosses a wire is made of the kernel's moments, dates and nodes: who reads it needs those as well.
@_exported public import SimKernel
