/// Words that change what others mean.
extension LexiconText {
  /// By how much each strengthens the next word that carries a valence.
  static let boosters = """
    0.20 pretty quite real especially particularly certainly definitely surely clearly obviously genuinely honestly
    seriously truly such even much more most lots plenty many full
    0.30 very really so too super highly deeply greatly strongly remarkably wonderfully thoroughly fully completely
    totally absolutely entirely wholly purely utterly positively decidedly considerably substantially significantly
    enormously immensely hugely majorly intensely heavily badly terribly awfully dreadfully horribly dearly
    exceptionally exceedingly especially incredibly unbelievably amazingly extraordinarily ridiculously insanely
    extremely tremendously massively overwhelmingly profoundly painfully severely outrageously hella mega ultra uber
    omg way damn damned fucking freaking frickin fricking flipping bloody effing fuckin goddamn crazy insane wicked
    stupidly stinking mighty awful plain sheer total utter complete absolute pure real extra beyond perfectly
    downright straight_up ever
    """

  /// By how much each weakens it.
  static let dampeners = """
    0.30 somewhat slightly mildly partly partially a_bit a_little a_little_bit little bit kinda sorta kind_of sort_of
    moderately marginally relatively reasonably fairly rather almost nearly occasionally sometimes mostly semi
    borderline vaguely arguably supposedly presumably seemingly apparently allegedly maybe perhaps possibly less fewer
    """

  /// What turns the words that follow into their opposite.
  static let negators = """
    not no never none nobody nothing nowhere neither nor cannot without cant dont wont isnt arent wasnt werent doesnt
    didnt hasnt havent hadnt couldnt wouldnt shouldnt mustnt neednt mightnt aint hardly barely scarcely rarely seldom
    lack lacks lacked lacking lack_of absence_of unable nope nah nay nt dnt didn doesn isn wasn couldn wouldn shouldn
    hasn haven hadn aren weren fail_to fails_to failed_to failing_to far_from anything_but instead_of rid_of free_of
    free_from devoid_of no_longer not_a not_the least short_of not_so not_very not_really not_that not_too not_all
    never_really never_very nothing_really
    """

  /// What weighs the later part of a sentence above the earlier.
  static let contrasts = "but however yet nevertheless nonetheless except only_to"

  /// What makes the part that it begins weigh less than the rest.
  static let concessions =
    "although though despite while_i even_though even_if in_spite_of regardless_of notwithstanding"

  /// Words that look like inflections of others, or mean them too seldom; they count for nothing.
  static let neutral = """
    number numbers numbered mission missions missionary winters former corners forest
    meaning meanings means meant lately later latest evening evenings even evenly shortly hardly barely nearly matter
    matters mattered wells welling hatter early lovers glover wing wings winged winner_of sinner missing miss mister
    fanned fanning skilling rested_on playing_field player players played_by plays cooler coolers cold colder hot
    hotter warmer worker peer pee peed seed seeds bee bees shed sheds wed wedding red rid rider pose posing posed
    prided prides hoping hop hops hopped wonder wondering wondered wondered_if trusts trustee trustees interests rate
    rates ratings rating rated cooling caring_for carer cure_all cross crosses crossing crossed strikes sharing shares
    sharer share shared securities secured secures warmest warming warms easing eases fines finer freshman fresher
    lighter chest chester pals treats treating treated treatment treatments kills_time prizes honeys weeks weekly
    backs backed bony bones poser wells wellington fairs fairly fairy pitting pitted flatly flats flatter smarting
    smarts ad ads add adds added adding fort forts odd kindly kinds kind kinda greatly bite biting lit champ fans fan
    fanny fancier patient patients surprise_party presents presented presenting content contents contents_of criticals
    grave crew crews awarded_to winds wind windy resting rest rests restaurant restaurants busted busts bust faster
    fast fasts solids bolder smother master masters mastered classical classically classified compile complied bits
    wanted wants want values valued value valuing wished wishes tender tenders benefits supports supporters champions
    honors honours awards gained gains gain advanced advances advance defended defender defense fighter fighters
    firefighter ironed irons plainly plains interested_parties shining_path mine mines mined mining dearer bad_guy
    bad_guys
    """
}
