/// The content of a record, of any type.
package struct RecordBody: Sendable {
  private let box: RecordBox

  @inline(never)
  package init(_ content: some RecordContent) { box = TypedRecordBox(content) }

  package func content<Content: RecordContent>(_ type: Content.Type = Content.self) -> Content? {
    guard box.type == ObjectIdentifier(type) else { return nil }
    return unsafeDowncast(box, to: TypedRecordBox<Content>.self).content
  }

  package var any: any RecordContent { box.any }
  package var kind: RecordKind { box.kind }
  package var taint: Taint { type(of: any).taint }
  package var sizeEstimate: Int { box.sizeEstimate }
  package var isPlausible: Bool { any.isPlausible }
}

/// `@unchecked Sendable`: nothing in it or in its subclass ever changes.
private class RecordBox: @unchecked Sendable {
  let type: ObjectIdentifier
  init(_ type: any RecordContent.Type) { self.type = ObjectIdentifier(type) }
  var any: any RecordContent { preconditionFailure("a box of no type") }
  // Properties needed for each record that is written or sent, without copying the content out of its box.
  var kind: RecordKind { Swift.type(of: any).kind }
  var sizeEstimate: Int { any.sizeEstimate }
  func write(to writer: inout WireWriter) { any.write(to: &writer) }
  func isEqual(to other: RecordBox) -> Bool { false }
}

private final class TypedRecordBox<Content: RecordContent>: RecordBox, @unchecked Sendable {
  let content: Content

  init(_ content: Content) {
    self.content = content
    super.init(Content.self)
  }

  override var any: any RecordContent { content }
  override var kind: RecordKind { Content.kind }
  override var sizeEstimate: Int { content.sizeEstimate }
  override func write(to writer: inout WireWriter) { content.write(to: &writer) }

  override func isEqual(to other: RecordBox) -> Bool {
    other.type == type && unsafeDowncast(other, to: TypedRecordBox<Content>.self).content == content
  }
}

extension RecordBody: Hashable {
  package static func == (a: RecordBody, b: RecordBody) -> Bool { a.box === b.box || a.box.isEqual(to: b.box) }
  package func hash(into hasher: inout Hasher) { any.hash(into: &hasher) }
}

extension RecordBody: WireCodable {
  package func write(to writer: inout WireWriter) {
    kind.write(to: &writer)
    box.write(to: &writer)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let kind: RecordKind = try reader.field()
    guard let type = kind.type else { throw .outOfRange("RecordKind") }
    self = try type.body(from: &reader)
  }
}
