/// Every instruction with what it does, for `help` and for whoever mistypes one.
package enum StepHelp {
  package struct Entry {
    package let name: String
    package let form: String
    package let about: String

    package init(name: String, form: String, about: String) {
      (self.name, self.form, self.about) = (name, form, about)
    }
  }

  package static let entries = [
    Entry(
      name: "step", form: "step [N]", about: "do the next N events, each told whole; an empty line does the last again"),
    Entry(
      name: "next", form: "next [DEVICE]", about: "go on to the next thing that is told, of that device if you say one"),
    Entry(
      name: "until", form: "until TIME | WORD | DIAL OP VALUE",
      about: "go on to 14:30, 'd12 07:00', a word such as crash or wrote, or until phone.outbox.count > 0"),
    Entry(name: "continue", form: "continue", about: "go on to a break or to the end of the story, and its verdict"),
    Entry(name: "back", form: "back [N]", about: "go back over the last N things that were told"),
    Entry(name: "goto", form: "goto #EVENT | TIME", about: "go anywhere, forwards or back"),
    Entry(
      name: "break", form: "break [on send|receive|crash|failure [DEVICE]]", about: "stop 'continue' there; alone: list"
    ),
    Entry(name: "unbreak", form: "unbreak N", about: "take the N-th break away"),
    Entry(name: "watch", form: "watch DIAL", about: "tell each change of a dial, such as phone.outbox.count"),
    Entry(name: "unwatch", form: "unwatch DIAL", about: "tell them no more"),
    Entry(
      name: "show", form: "show DEVICE | queue | budget | trust | calendar | dials",
      about: "look at something; what changed since you last looked has a *"),
    Entry(
      name: "diff", form: "diff [#A [#B]]",
      about: "which dials differ between two events; alone: since the session's start"),
    Entry(
      name: "why", form: "why [#EVENT]", about: "the chain of causes of an event, the last one told if you say none"),
    Entry(name: "choose", form: "choose [N]", about: "what is pending; with a number: that comes first"),
    Entry(
      name: "skip", form: "skip [N]",
      about: "what is pending there never happens: a message is lost, a timer never fires"),
    Entry(
      name: "inject", form: "inject FAULT [TARGET] [KEY=VALUE ...]",
      about: "a fault now, as a scenario writes it: inject crash phone restart=10m"),
    Entry(name: "ask", form: "ask WORDS", about: "the wearer writes that to the coach on the phone now"),
    Entry(name: "mark", form: "mark [NAME]", about: "remember this place"),
    Entry(name: "return", form: "return [NAME]", about: "go back to it, with the story as it is now"),
    Entry(name: "save", form: "save FILE", about: "write the story with everything that you did to it as a scenario"),
    Entry(name: "detail", form: "detail on | off", about: "tell every event, or what matters"),
    Entry(name: "help", form: "help [WORD]", about: "this list, or one line of it"),
    Entry(name: "quit", form: "quit", about: "leave"),
  ]

  package static func lines(for word: String?) -> [String] {
    let chosen = entries.filter { word == nil || $0.name == word }
    let width = (chosen.map(\.form.count).max() ?? 0) + 2
    return chosen.flatMap { entry -> [String] in
      if word == nil, entry.form.count > 30 {
        return [" " + entry.form, String(repeating: " ", count: 33) + entry.about]
      }
      let pad = word == nil ? 32 : width
      return [" " + entry.form + String(repeating: " ", count: max(1, pad - entry.form.count)) + entry.about]
    }
  }
}
