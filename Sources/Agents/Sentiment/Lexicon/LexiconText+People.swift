/// Words for people and how they treat one another.
extension LexiconText {
  static let people = """
    3.0 heroic hero heroes heroine saint saintly angelic angel selfless genius legendary legend
    2.5 beautiful beautifully beauty gorgeous handsome stunning charming charm charismatic charisma attractive cute
    sweet sweetly sweetest kindhearted kindness kindly compassionate compassion caring considerate generous generously
    generosity gracious graciously honest honesty honorable honourable honor honour honored honoured noble nobility
    loyal loyalty devoted devotion faithful dedicated dedication brave bravery bravely courageous courage fearless
    gallant valiant virtuous virtue wise wisdom intelligent intelligence clever smart brainy witty wit talented talent
    skilled skillful skilful skill capable competent competence creative creatively creativity imaginative imagination
    ingenious ingenuity innovative innovation visionary funny hilarious humorous humor humour hilarity humble humility
    sincere sincerely sincerity genuine genuinely authentic trustworthy reliable dependable responsible thoughtful
    thoughtfulness attentive polite politeness courteous courtesy respectful respect respectable amiable affable
    personable likable likeable lovable loveable huggable outgoing sociable hospitable hospitality welcoming
    supportive support supporter nurturing nurture empathy empathetic altruistic charitable charity benevolent
    benevolence merciful mercy forgiving forgiveness forgive tolerant tolerance gentle gently gentleness graceful
    grace gracefully elegant elegantly elegance classy stylish dashing fashionable chic sexy cutie hottie hunk dreamy
    romantic romance flirty affinity harmonious harmony agreeable
    1.7 diligent hardworking industrious disciplined resilient resilience tenacious tenacity persistent perseverance
    persevere resourceful sensible reasonable sane rational practical pragmatic astute shrewd savvy keen perceptive
    insightful insight articulate eloquent eloquence expert expertise experienced professional professionalism
    polished dignified dignity poise decency integrity upright principled moral ethical civil civilized cooperative
    cooperation collaborate collaboration collaborative helpfulness protect protective protected guardian mentor
    mentoring praise praised praising praiseworthy compliment complimented complimentary applaud applauded applause
    ovation congratulate congratulated congratulations congrats congratulation celebrated acclaimed acclaim esteem
    esteemed revere revered renowned renown popular popularity favorite favourite favored fave admirer admirable idol
    befriend companion neighborly neighbourly cooperate agree agreed approve approved approval acceptance embraced
    thank thanked thanks thankfully thx thankyou bless blessings divine heavenly heaven holy sacred
    -0.8 bossy pushy picky fussy nosy nosey gossip gossiping gossipy clingy needy stubborn headstrong clumsy
    absentminded naive gullible childish immature silly weird weirdo oddly strange strangely eccentric stern strict
    blunt curt standoffish tactless snobby snob smug vain vanity conceited pretentious pompous boastful braggart cocky
    stingy greedy greed miserly selfish selfishness selfishly opportunist unfriendly unkind unkindly uncaring
    unsympathetic impolite discourteous disrespectful disrespect disrespected inconsiderate insensitive insensitivity
    thoughtless careless carelessly carelessness reckless recklessly recklessness irresponsible unreliable
    untrustworthy dishonest dishonesty deceitful deceit deceive deceived deceiving deception deceptive mislead
    misleading misled manipulative manipulate hypocrite hypocritical hypocrisy phony phoney fake faker insincere shady
    sneaky sly backstab backstabbing backstabber unfaithful adultery infidelity cheater disloyal unfair unfairly
    unfairness unjust injustice biased bias prejudice prejudiced intolerant intolerance bigot bigoted bigotry racist
    racism sexist sexism homophobic misogynist misogyny xenophobic discriminate discrimination
    -2.0 rude rudely rudeness meanness cruel cruelly cruelty brutal brutality brutally ruthless ruthlessly heartless
    merciless pitiless callous coldhearted vicious viciously vindictive malicious malice malevolent sadistic sadist
    evil sinister vile vilify villain villainous monster monstrous beastly savage barbaric barbarian inhuman inhumane
    arrogant arrogance obnoxious insolent pest pesky creep creepy creeps pervert perverted perv sleazy slimy scum
    scumbag lowlife thug thuggish bully bullied bullying bullies taunt taunted taunting mock mocked mocking mockery
    ridicule ridiculed sneer jeer heckle harass harassed harassing harassment intimidate intimidated intimidating
    intimidation threaten threat threatening threats menace menacing blackmail extort extortion coerce coercion
    exploit exploitation exploited abusive abuser abused abuse molest molested assault assaulted stalk stalker
    stalking predator predatory stupid stupidly stupidity dumb dumber dumbest dumbass idiot idiotic idiots idiocy
    moron moronic imbecile fool foolish foolishly ignorant ignorance incompetent incompetence inept ineptitude
    clueless brainless mindless senseless dimwit dunce nitwit losers pathetic pathetically lame lamer lamest coward
    cowardly cowardice wimp wimpy wuss sissy spineless jerk jerks brat bratty psycho psychotic lunatic maniac deranged
    unhinged ugly ugliness ugliest hideous hideously unattractive grotesque repellent unsightly haggard slob sloppy
    sloppily slovenly slut sluts slutty whore bimbo hater haters enemy enemies foe traitor traitorous treason
    treacherous treachery snitch crook crooked condescending patronizing patronising dismissive belittling judgmental
    judgemental critical overbearing domineering tyrant tyrannical oppressive oppress oppressed oppression
    """
}
