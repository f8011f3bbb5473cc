/// A message as the kernel sees it: a number, two words, and a body that it carries and never reads.
///
/// A message that fits into the words costs no allocation, so the kernel can move millions of messages a second.
@usableFromInline
package struct Message: Sendable {
  @usableFromInline package let first: UInt64
  @usableFromInline package let second: UInt64
  @usableFromInline let box: MessageBox?
  @usableFromInline package let number: MessageNumber

  @inlinable
  package init(_ number: MessageNumber, _ first: UInt64 = 0, _ second: UInt64 = 0) {
    (self.number, self.first, self.second, box) = (number, first, second, nil)
  }

  @inlinable
  package init(_ body: some MessageBody) {
    (number, first, second, box) = (body.messageNumber, 0, 0, TypedMessageBox(body))
  }

  /// The body, if it is of that type.
  @inlinable
  package func body<Body: MessageBody>(as type: Body.Type = Body.self) -> Body? {
    guard let box, box.type == ObjectIdentifier(type) else { return nil }
    return unsafeDowncast(box, to: TypedMessageBox<Body>.self).body
  }

  /// The body, of any type; `nil` if the message fits into its words.
  package var anyBody: (any MessageBody)? { box?.any }

  /// About how many bytes the message has on the wire, headers included; decides how long it occupies a slow link.
  package var sizeEstimate: Int { box?.sizeEstimate ?? 64 }
  /// The content that only the wearer's own devices may read.
  package var taint: Taint { box?.any.taint ?? [] }
  /// A caption of one or two words.
  package var caption: String { box?.any.caption ?? (number == .malformed ? "damaged" : "probe") }
}

/// The content of messages of some kinds; each system brings its own types.
@usableFromInline
package protocol MessageBody: Sendable {
  var messageNumber: MessageNumber { get }
  var sizeEstimate: Int { get }
  var taint: Taint { get }
  var caption: String { get }
}

/// The number of a kind of message, never reused for another kind.
@usableFromInline
package struct MessageNumber: RawRepresentable, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt16
  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable package init(_ rawValue: UInt16) { self.rawValue = rawValue }

  /// An action of the world on a device. It crosses no wire; its body says which action it is.
  @inlinable package static var act: MessageNumber { MessageNumber(0) }
  /// A message that was corrupted in transit. None of its content can be trusted.
  @inlinable package static var malformed: MessageNumber { MessageNumber(16) }
}

/// A body behind one reference, with its type beside it: comparing types costs less than a cast.
///
/// `@unchecked Sendable`: nothing in it or in its subclass ever changes.
@usableFromInline
class MessageBox: @unchecked Sendable {
  @usableFromInline let type: ObjectIdentifier
  @usableFromInline init(_ type: any MessageBody.Type) { self.type = ObjectIdentifier(type) }
  @usableFromInline var sizeEstimate: Int { 0 }
  @usableFromInline var any: any MessageBody { preconditionFailure("a box of no type") }
}

@usableFromInline
final class TypedMessageBox<Body: MessageBody>: MessageBox, @unchecked Sendable {
  @usableFromInline let body: Body

  @inlinable init(_ body: Body) {
    self.body = body
    super.init(Body.self)
  }

  @usableFromInline override var sizeEstimate: Int { body.sizeEstimate }
  @usableFromInline override var any: any MessageBody { body }
}
