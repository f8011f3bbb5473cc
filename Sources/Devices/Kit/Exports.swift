// What a device keeps and sends are records and messages: who builds on it needs those as well.
@_exported public import Wire
