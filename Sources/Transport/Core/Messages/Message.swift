/// What a message says, as far as the kernel knows: a number, two words, and a body that it carries and never reads.
///
/// What fits into the words costs no allocation, which is what lets the kernel move millions of messages a second.
package struct Message: Sendable {
  package let first: UInt64
  package let second: UInt64
  @usableFromInline let box: MessageBox?
  package let number: MessageNumber

  /// A message without a body.
  @inlinable
  package init(_ number: MessageNumber, _ first: UInt64 = 0, _ second: UInt64 = 0) {
    (self.number, self.first, self.second, box) = (number, first, second, nil)
  }

  @inlinable
  package init(body: some MessageBody) {
    (number, first, second, box) = (.body, 0, 0, TypedMessageBox(body))
  }

  /// The body, if it is of that type.
  @inlinable
  package func body<Body: MessageBody>(as type: Body.Type = Body.self) -> Body? {
    guard let box, box.type == ObjectIdentifier(type) else { return nil }
    return unsafeDowncast(box, to: TypedMessageBox<Body>.self).body
  }

  /// About how many bytes the message has on the wire, headers included; decides how long it occupies a slow link.
  package var sizeEstimate: Int { box?.sizeEstimate ?? 64 }
}

/// The content of messages of some kinds.
@usableFromInline
package protocol MessageBody: Sendable {
  /// See ``Message/sizeEstimate``.
  var sizeEstimate: Int { get }
}

/// Which kind of message it is; never used again for another one.
package struct MessageNumber: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What it is, its body says.
  package static let body = MessageNumber(rawValue: 0)
  /// What arrives of a message that was corrupted under way: nothing in it can be trusted.
  package static let malformed = MessageNumber(rawValue: 16)
}

/// A body behind one reference, with its type beside it: comparing types costs less than a cast.
///
/// `@unchecked Sendable`: nothing in it or in its subclass ever changes.
@usableFromInline
class MessageBox: @unchecked Sendable {
  @usableFromInline let type: ObjectIdentifier
  @usableFromInline init(_ type: any MessageBody.Type) { self.type = ObjectIdentifier(type) }
  @usableFromInline var sizeEstimate: Int { 0 }
}

@usableFromInline
final class TypedMessageBox<Body: MessageBody>: MessageBox, @unchecked Sendable {
  @usableFromInline let body: Body

  @inlinable init(_ body: Body) {
    self.body = body
    super.init(Body.self)
  }

  @usableFromInline override var sizeEstimate: Int { body.sizeEstimate }
}
