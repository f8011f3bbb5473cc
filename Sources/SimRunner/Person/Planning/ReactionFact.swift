package import WearerKit

/// The wearer's intention about a block, which only the checks see.
package struct ReactionFact: TraceFact {
  package let block: UInt64
  package let reaction: Reaction

  package init(_ block: UInt64, _ reaction: Reaction) { (self.block, self.reaction) = (block, reaction) }

  package func write(to record: inout FactRecord) {
    switch reaction {
    case .follows:
      begin(&record, "follows", "the wearer goes to block {block}")
    case .skips:
      begin(&record, "skips", "the wearer skips block {block}")
    case .deletes(let moment):
      begin(&record, "deletes", "the wearer will delete block {block}")
      record.field("at_ns", moment)
    case .moves(let start, let moment):
      begin(&record, "moves", "the wearer will move block {block}")
      record.field("start_ns", start)
      record.field("at_ns", moment)
    case .clearedByAssistant(let moment):
      begin(&record, "cleared-by-assistant", "the wearer's assistant will clear block {block} away")
      record.field("at_ns", moment)
    }
  }

  private func begin(_ record: inout FactRecord, _ reaction: String, _ words: String) {
    record.begin("reaction", about: block, words)
    record.field("block", id: block)
    record.field("reaction", reaction)
  }
}
