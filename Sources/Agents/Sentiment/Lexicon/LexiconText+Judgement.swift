/// Words of praise and blame for things, works and services.
extension LexiconText {
  static let judgement = """
    3.4 excellent excellence outstanding superb superbly magnificent magnificently phenomenal extraordinary
    exceptional exceptionally spectacular spectacularly sensational masterpiece masterpieces masterful masterfully
    perfection flawless flawlessly impeccable impeccably sublime exquisite exquisitely breathtaking marvelous
    marvellous marvelously wonderful wonderfully fantastic fantastically fabulous fabulously terrific amazing
    amazingly awesome awesomeness brilliant brilliantly brilliance incredible best perfect perfectly glorious
    gloriously glory unbeatable unforgettable stellar splendid splendidly splendor magical mesmerizing mesmerising
    spellbinding incomparable unparalleled matchless wondrous
    2.7 great greatly greatness greatest fantastical stupendous remarkable remarkably impressive impressively impress
    superior superiority supreme finest fine_tuned topnotch dazzling dazzle captivating captivate captivated
    engrossing riveting gripping enthralling enthrall hypnotic irresistible memorable electrifying dynamite triumph
    triumphs triumphantly ideal ideally gem jewel golden luxurious luxury deluxe plush lavish opulent premium
    exhilarating joyride bravo kudos hooray hurray hurrah yay woohoo yippee wow epic awarded award
    2.0 good better nice nicely neat cool enjoyably worthwhile worthy worth valuable recommend recommended
    recommending recommendation solid solidly sturdy durable robust reliably dependability effective effectively
    efficiently efficiency effortless effortlessly easy easier easiest easily simplicity convenient conveniently
    convenience handy useful usefulness intuitive intuitively versatile versatility flexible affordable bargain
    inexpensive economical sleek crisp clarity vivid vividly smooth smoothly seamless seamlessly speedy responsive
    accurate accurately accuracy precise quality compelling convincing convincingly absorbing engaging engagingly
    entertaining entertain entertainment entertainingly diverting likably charmer charms delights pleasantly
    pleasurable refreshingly original originality inventive inventively invention freshness bold daring poignant
    poignantly poignancy moving touching touchingly affecting soulful stirring rousing powerful powerfully potent
    profound profoundly depth nuanced nuance subtlety layered lyrical poetic atmospheric evocative evocatively evoke
    sensitive sensitively sensual suspenseful suspense hoot laughs smartly cleverly deftly deft adroit artful artfully
    artistry artistic nimble finesse flair panache verve gusto exuberantly vivacious sparkle sparkling sparkles shine
    shines shining shone glow glowing gleam dazzlingly glitter achievement masterly classic classics timeless
    wholesome satisfyingly gratifying gratify pleaser favorites favourites perk perks benefit benefits beneficial
    benefited advantage advantages advantageous positive positively positivity favorable favourable promising
    1.2 liked fair decently adequate acceptable tolerable watchable suitable suited appropriate compatible functional
    legit legitimate proper useable usable sufficient plausible credible harmless innocent innocence quirky offbeat
    unique uniquely special exotic lush scenic picturesque colorful colourful ornate pretty prettier prettiest dandy
    swell peachy groovy fan fans gain gained able well wellmade
    -0.8 mediocre mediocrity lackluster lacklustre forgettable unremarkable unexceptional generic cliche cliched
    cliches stereotype stereotypical stereotypes formulaic predictable predictably predictability unoriginal
    derivative trite hackneyed rehash contrived implausible unconvincing unconvincingly improbable farfetched muddled
    murky unclear vague vaguely slow slowly sluggishly overlong repetitive repetitious redundant monotonous monotony
    flat shallow superficial superficially cheesy corny sappy schmaltzy sentimentality maudlin saccharine mushy syrupy
    hokey melodramatic overdone overblown overwrought overrated overpriced overhyped overkill pricey expensive costly
    flimsy wobbly plasticky clunky bulky cumbersome complicate complications convoluted fiddly finicky tricky unstable
    inconsistent inconsistency incoherent incomprehensible inaccurate inaccuracy incorrect incorrectly wrong wrongly
    wrongful incomplete lack lacks lacking lacked lackadaisical limitation limitations drawback drawbacks downside
    disadvantage shortcoming shortcomings flaw flawed flaws defect defects defective faulty fault faults glitch
    glitches glitchy bug_ridden buggy bugs blurry blurred grainy distorted distortion scratchy scratched scratches
    dent dented cracked jammed stuck clogged malfunction malfunctioned malfunctioning malfunctions incompatible
    unusable unplayable unwatchable unreadable nuisance problem problems problematic issues glitched complaint
    complaints complain complained complaining complains beware refund refunded avoid avoided avoiding unnecessary
    unnecessarily needless needlessly pointless pointlessly useless uselessly uselessness unneeded meaningless aimless
    aimlessly weaker weakest limp tepid lukewarm blandly insipid vapid inane vacuous soulless lifeless plodding plod
    meandering meander ponderous leaden wooden stilted forced clumsily ham_fisted amateurish amateur unfunny humorless
    humourless joyless charmless witless toothless uninteresting unexciting uninvolving unengaging unappealing
    unsatisfying unsatisfactory unsatisfied unpleasant unpleasantly unpleasantness unwelcome undesirable unacceptable
    unsuitable inappropriate tiresome tedious tediously tedium drearily drab dullness dully drags dragging snoozer
    yawner disjointed choppy slapdash shoddy poorly poor poorer poorest badly bad subpar sub_par substandard cheaply
    tacky tawdry tasteless crude crass vulgar lurid lewd
    -2.6 worse worst terrible terribly horrible horribly awful awfully atrocious atrociously abysmal abysmally
    dreadfully ghastly horrendous horrendously horrid horrific horrifically disastrous disastrously disaster
    catastrophe catastrophic fiasco travesty debacle trainwreck garbage trash trashy rubbish junk junky crap waste
    wasted wasting wasteful unendurable unspeakable unforgivable inexcusable deplorable deplorably despicable disgrace
    disgraceful disgracefully shameful shamefully shameless laughable laughably ludicrous ludicrously ridiculous
    preposterous asinine nonsense nonsensical bogus scam scams ripoff swindle swindled stinker dud clunker bombed
    abomination abominable execrable putrid vomit_inducing pitifully sucks suck sucked sucky sucking regrettably
    unfortunately unfortunate sadly alas
    """
}
