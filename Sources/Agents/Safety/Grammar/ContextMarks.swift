/// The words that say in what light a phrase stands.
struct ContextMarks: Sendable {
  let starters: WordSet
  let enders: WordSet
  let danger: WordSet
  let writer: WordSet
  let ofWriter: WordSet
  let mind: WordSet
  let others: WordSet
  let say: WordSet
  let quoted: WordSet
  let story: WordSet
  let mishap: WordSet
  let deliberate: WordSet
  let mundane: WordSet
  let pastime: WordSet
  let travel: WordSet
  let jest: WordSet
  let present: WordSet
  let recovery: WordSet
  let but: WordSet
  let negators: WordSet
  let denials: WordSet
  let remedy: WordSet
  let excess: WordSet
  let bodily: WordSet
  let fillers: WordSet
  let stuck: WordSet
  let urgent: WordSet
  let past: PhrasePattern?

  init(_ compiler: inout PhraseCompiler) {
    starters = compiler.words("starters")
    enders = compiler.words("enders")
    danger = compiler.words("danger")
    writer = compiler.words("writer")
    ofWriter = compiler.words("ofWriter")
    mind = compiler.words("mind")
    others = compiler.words("other")
    say = compiler.words("say")
    quoted = compiler.words("quoted")
    story = compiler.words("story")
    mishap = compiler.words("mishap")
    deliberate = compiler.words("deliberate")
    mundane = compiler.words("mundane")
    pastime = compiler.words("pastime")
    travel = compiler.words("travel")
    jest = compiler.words("lightly")
    present = compiler.words("present")
    recovery = compiler.words("recovery")
    but = compiler.words("but")
    negators = compiler.words("negator")
    denials = compiler.words("denial")
    remedy = compiler.words("remedy")
    excess = compiler.words("excess")
    bodily = compiler.words("bodily")
    fillers = compiler.words("filler")
    stuck = compiler.words("stuck")
    urgent = compiler.words("urgent")
    past = compiler.pattern("$past")
  }
}
