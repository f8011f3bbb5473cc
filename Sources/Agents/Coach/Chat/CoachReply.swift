/// What the coach answers. There always is an answer.
package struct CoachReply: Equatable, Sendable {
  package enum Source: Equatable, Sendable {
    case model
    /// Written in advance; with the reason why a model's words were not taken, if it had said any.
    case local(ReplySanitizer.Refusal?)
  }

  package let text: String
  package let source: Source

  /// - Parameters:
  ///   - model: what a language model made of the context, raw; nil where none was asked or none answered.
  ///   - day: the local day, counted since 1970.
  package init(model: String?, context: CoachContext, day: Int, _ config: ReplyConfig = ReplyConfig()) {
    guard let model else {
      self.init(text: LocalCoach.reply(context, day: day), source: .local(nil))
      return
    }
    switch ReplySanitizer(config).clean(model) {
    case .success(let text): self.init(text: text, source: .model)
    case .failure(let refusal): self.init(text: LocalCoach.reply(context, day: day), source: .local(refusal))
    }
  }

  private init(text: String, source: Source) { (self.text, self.source) = (text, source) }
}
