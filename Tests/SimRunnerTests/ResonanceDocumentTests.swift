import Testing

@Suite("docs/resonance.md")
struct ResonanceDocumentTests {
  private static let page = Result { try DocumentRows("docs/resonance.md") }
  private static let lives = (try? page.get().lived) ?? []
  private static let programs = (try? page.get().programs) ?? []

  @Test("says of every part that works by which command it is seen")
  func rows() throws {
    let page = try Self.page.get()
    #expect(page.rows.count == 88)
    try page.expectCommands()
  }

  @Test("shows the parts in lives", arguments: lives)
  func shows(_ life: DocumentRows.Life) throws { try Self.page.get().expectShown(in: life) }

  @Test("shows what a mistake does", arguments: programs)
  func ends(_ row: DocumentRows.Row) throws { try Self.page.get().expectEnd(of: row) }

  @Test("shows nothing in a life without music")
  func control() throws { try Self.page.get().expectNothing(in: "quiet-week") }
}
