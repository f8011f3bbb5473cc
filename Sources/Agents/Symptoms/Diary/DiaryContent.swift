/// Something of the diary that exists only if all of its fields may be so.
///
/// Its draft is what a form, a file or a message holds: anything. Decoding goes through the draft too, so that nothing
/// half right comes in by that door.
package protocol DiaryContent: Equatable, Codable, Sendable {
  associatedtype Draft: Equatable, Codable, Sendable

  init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError)
  var draft: Draft { get }
}

extension DiaryContent {
  package init(_ draft: Draft) throws(DiaryFieldError) { try self.init(draft, DiaryBounds()) }
  package init(from decoder: any Decoder) throws { try self.init(Draft(from: decoder), DiaryBounds()) }
  package func encode(to encoder: any Encoder) throws { try draft.encode(to: encoder) }
}
