/// Words for what is felt.
///
/// A number sets the valence, from -4 (worst) to 4 (best), of the words that follow it; the inflections follow from
/// `Inflection`. All valences are judgements of this project.
extension LexiconText {
  static let feelings = """
    3.5 ecstatic euphoric overjoyed jubilant elated blissful bliss rapture rapturous exultant ecstasy euphoria elation
    3.0 joy joyful joyous delight delightful thrilled thrilling exhilarate love beloved adore happiness jubilation
    exuberant exuberance radiant rejoice exhilaration loving passionate overjoy
    2.7 happy excited exciting excite excitement elate thrill cheerful cheer merry glee gleeful jolly proud pride
    grateful gratitude thankful blessed blessing triumphant exult adoration enchant enchanting passion enthused
    enthusiasm enthusiastic inspired inspiring inspire inspiration lovely happily marvel
    2.3 glad enjoy enjoyable enjoyment pleased pleasure pleasant pleasing laughter laugh giggle smile fun hopeful
    optimistic optimism confident confidence satisfied satisfying satisfaction fulfilled fulfilling fulfillment fulfil
    content contentment contented uplift uplifting uplifted upbeat lighthearted playful joking amuse amusing amused
    amusement delighted fond fondness affection affectionate tender tenderness warmth cherish treasure appreciate
    appreciation appreciative admire admiration adorable fascinated fascinating fascinate fascination giddy bubbly
    chuffed stoked pumped psyched buzzing excitedly eager eagerly serene serenity peaceful tranquil tranquility bright
    cheery sunny heartwarming heartfelt empowered empower encouraged encouraging encourage reassured reassuring
    reassure relieved relief soothed soothing soothe comforted comforting invigorated invigorating energized energised
    energizing energising rejuvenated rejuvenating refreshed refreshing motivated motivating motivate motivation
    accomplished accomplishment accomplish achieved
    2.0 calm calming calmly relax relaxed relaxing relaxation comfy comfortable comfort cozy cosy safe secure peace
    warm hope trust interested interesting intrigued intriguing curious curiosity desire anticipation touched moved
    nostalgic sentimental zest zeal vibrant lively liveliness spirited willing amazed amaze amazement awe awed
    astonished wonder wonderment mellow chill composed centered centred balanced grounded mindful rested wellness
    unwind carefree untroubled unworried sated valued respected wanted welcome welcomed included supported understood
    forgiven appreciated cared loved
    1.5 relieve ease tickle wish yearn longing impressed surprise surprised determination determined ambitious
    ambition focused focus decent undaunted unafraid unfazed gutsy
    1.0 ok okay fine alright alrite surprising desirous stable steady
    -0.7 meh shy timid serious somber sombre solemn pensive wistful apathetic apathy indifferent indifference unsure
    uncertain uncertainty hesitant hesitate hesitation tentative reluctant reluctance reluctantly bittersweet bemused
    restless fidgety impatient impatience skeptical sceptical doubt doubtful dubious wary leery antsy aloof
    -1.3 sorry apologize apologise apology bored boredom bore boring confused confusing confuse confusion puzzled puzzling perplexed baffled bewildered
    awkward awkwardly awkwardness uneasy unease uncomfortable discomfort uncomfy homesick lonesome tense tension
    nervous nervously nervousness edgy jittery jitters worry worried worrying worrisome concerned apprehensive
    apprehension insecure insecurity unsettled unsettling unnerve unnerving troubled trouble troubling bother bothered
    bothersome irked irk peeved annoy annoyed annoying annoyance irritate irritated irritating irritable irritation
    grumpy cranky crabby moody sulk sulky sullen gloomy gloom glum dismal downcast dejected disheartened dishearten
    discouraged discourage discouraging demoralized demoralised demoralizing dissatisfied dissatisfaction displeased
    displease discontent discontented disgruntled unhappy unhappiness unfulfilled unmotivated demotivated uninspired
    unimpressed underwhelmed underwhelming listless lethargic lethargy pessimistic pessimism cynical cynicism jaded
    envy envious jealous jealousy resent resentful resentment bitter bitterly bitterness grudge embarrassed
    embarrassing embarrass embarrassment ashamed shame sheepish regret regretful regrettable remorse remorseful guilt
    guilty dread dreading vulnerable blue flustered frazzled rattled shaken upset upsetting disappointed disappointing
    disappoint disappointment letdown frustrated frustrating frustrate frustration exasperated exasperating
    exasperation aggravated aggravating aggravate overwhelm overwhelmed overwhelming stress stressed stressful
    stressing stressor pressured alarmed alarming distrust mistrust suspicious suspicion paranoid paranoia
    -2.0 sad sadness saddened sadden saddening sorrow sorrowful tearful weepy cry cried crying tears sob sobbing weep
    wept lonely loneliness isolated isolation neglected unloved unwanted rejected rejection abandoned abandonment
    betrayed betrayal hurt hurtful hurting heartache heartsick ache afraid fear fearful frightened frightening
    frighten fright scared scare scary scaring anxious anxiety anxiously panicked panic panicky distressed distress
    distressing disturbed disturbing disturb dismay dismayed angry anger angered mad madness cross hostile hostility
    disgust disgusted disgusting repulsed grossed helpless helplessness powerless powerlessness empty emptiness numb
    numbness hollow inadequate inadequacy inferior failure defeated defeat drained burnout mope brood wallow
    melancholy melancholic mourn mournful mourning grief grieve grieving heavyhearted pity pitiful desperate
    desperation desperately forlorn woe woeful crushed crushing broken bleak humiliated humiliating humiliate
    humiliation mortified degrade degraded degrading belittled belittle offended offend offensive insulted insult
    insulting contempt contemptuous scorn disdain spite spiteful dislike disliked disapprove disapproval unnerved
    spooked freaked threatened torn conflicted
    -2.7 miserable misery wretched depressed depressing depress depression despair despairing despondent heartbroken
    heartbreaking heartbreak devastated devastating devastate devastation anguish anguished agony agonizing agonising
    torment tormented tormenting terrified terrifying terrify terror petrified horror horrified horrifying horrify
    furious fury rage raging enraged outrage outraged outrageous infuriated infuriating infuriate livid irate seething
    hate hated hateful hatred loathe loathing despise detest abhor abhorrent abhorrence resentfully revolted revolting
    repulsive repugnant appalled appalling appall sickened sickening nauseating hopeless hopelessness worthless
    worthlessness inconsolable bereft bereaved traumatized traumatised traumatic trauma tortured torture suicidal doom
    doomed unbearable intolerable insufferable excruciating dreaded dreadful suffer suffering suffered shattered
    """
}

/// Words of the day: body, sleep, food, work, home and leisure, as diaries speak of them.
extension LexiconText {
  static let wellbeing = """
    2.3 wellbeing healthy healthier healed heal healing recovered thrive thriving flourish flourishing vitality
    revitalize revitalise restorative energetic energetically rejuvenate celebrate celebration celebrating celebratory
    festive honeymoon graduated graduation promotion promoted anniversary hug hugged hugging cuddle snuggle kiss
    kissed kisses smooch embrace giggles playfulness picnic vacation getaway adventure adventurous delicious tasty
    yummy scrumptious delectable mouthwatering sumptuous flavorful flavourful savory sunshine rainbow puppy puppies
    kitten cupcake
    1.7 energy recover recovering recovery recuperate fit fitness stronger strength strengthen strengthening rest
    restful nourishing nourish nutritious hydrated limber toned meditate meditation yoga mindfulness spa massage
    pamper productive productivity progress improving improve improvement improved progressed efficient organized
    organised tidy clean sober sobriety bond bonding bonded reunite reunited reunion together togetherness
    companionship friendship friend friendly pal buddy bestie soulmate sweetheart darling gift gifted treat reward
    rewarding rewarded bonus prize luck lucky luckily fortunate fortunately goodness milestone breakthrough tasteful
    gourmet sunset sunrise breeze breezy beach bloom blossom blossoming snuggly homemade chocolate weekend concert
    melody feast succeed succeeded succeeding success successful successfully won win winning victory victorious
    winner champion
    1.0 play played playing garden gardening hobby hobbies baking baked hike hiking stroll sing singing sang dance
    danced dancing party barbecue bbq birthday wedding holiday festival christmas cake cookies completed explore
    explored exploring help helped helping helpful share shared sharing fresh freshly nature caught_up catching_up
    outdoors
    -0.6 busy hectic rushed rushing hurried late tardy delayed delay procrastinate procrastinating procrastination
    lazy laziness idle sluggish dull drowsy sleepy groggy yawn hungry starving thirsty chilly rainy dreary humid
    snooze chores chore traffic bills deadline deadlines overtime dentist crowded noisy messy mess clutter cluttered
    dirty grimy dusty stale bland itch itchy stiff overslept overdue unproductive unorganized disorganized unprepared
    nagging nag distracted distracting distraction distractions unfocused forgetful forgot sweaty bloated
    -1.3 tired tiredness tiring weary weariness fatigue fatigued exhaust exhausted exhausting exhaustion burnt_out
    sleepless sleeplessness insomnia insomniac restlessness overworked overload overloaded overtired overthink
    overthinking ruminate ruminating ruminations struggle struggled struggling struggles difficult difficulty
    difficulties hardship tough strain strained demanding hassle inconvenience inconvenient sore soreness aching achy
    ached aches headache headaches backache stomachache toothache cramp cramps cramping sick sickness ill unwell
    illness flu fever feverish cough coughing sneezing congested nausea nauseous nauseated vomit vomiting vomited
    dizzy dizziness lightheaded hangover hungover allergy allergies sinus infection infected rash swollen swelling
    inflamed inflammation bruise bruised sprain sprained blister injury injured injure pain painful pains painfully
    hurts wound wounded bleeding bleed migraine migraines symptom symptoms surgery hospital hospitalized hospitalised
    chemo relapse relapsed binge overeat overate overeating unhealthy overweight obese flabby weak weakness weakened
    unfit feeble frail fragile mistake mistakes error errors blunder fail failed failing fails flop flopped flunk
    flunked fired unemployed unemployment jobless layoff layoffs debt debts bankrupt eviction evicted argue argued
    arguing argument arguments argumentative quarrel quarreled bicker bickering fight fighting fought fights conflict
    conflicts yell yelled yelling scream screaming screamed shout shouted shouting scold scolded scolding criticize
    criticise criticized criticised criticism blame blamed blaming ignore ignored ignoring nagged divorce divorced
    breakup dumped ghosted cheated cheating cheat lied lying lie liar lost lose losing loser loss rough lousy crappy
    yucky yuck gross grossly nasty icky stink stinks stinky stinking smelly stench rotten filthy filth moldy mouldy
    leak leaky broke_down burnt spilled crash crashed ruin ruined ruining spoiled wreck wrecked bummed bummer
    nightmare nightmares nightmarish funeral
    -2.3 cancer tumor tumour stroke seizure disease diseased dying die died dead death deaths deadly fatal miscarriage
    overdose addicted addict addiction alcoholic alcoholism
    """
}

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

/// Words of the news: harm and rescue, crime and law, war and peace, money and nature.
extension LexiconText {
  static let world = """
    2.5 peacefully peacemaker liberty freedom liberated liberate liberation rescue rescued rescuer survivor survive
    prosper prosperity prosperous wealthy abundance abundant bountiful plentiful bounty justice unity solidarity
    reconcile reconciliation reconciled truce cure cured remedy miracle miraculous miraculously paradise utopia
    1.7 opportunity opportunities growth boost boosted profit profitable profits gains savings advances advancement
    rebound pioneer pioneering discovery enlighten enlightened enlightening enlightenment enrich enriched enriching
    enhance enhanced enhancement protects protection safety safeguard safely defended defender helpfully assist
    assistance donate donated donation donations volunteer volunteered volunteering volunteers contribute contribution
    endorse endorsed endorsement vindicated vindicate exonerated lawful rightful fairness equality equitable pure
    purity pristine sustainable awards medal trophy honors championship championships victories wins hopefully
    optimist agreement resolved resolve solution solutions solve solved solving stability trusted ally allies
    partnership fortune worthiness merit merits meritorious commend commended commendable
    -0.8 decline declined declining slump slumped slowdown downturn setback setbacks recession deficit deficits
    shortage shortages scarcity scarce risk risks risky risked dispute disputed disputes protest protested protests
    controversy controversial opposed objection denied denial refused refusal reject rejects resigned ban banned bans
    prohibit prohibited prohibition forbid forbidden restriction restrictions censor censored censorship penalty
    penalties fined penalize penalized punish punished punishment punitive sanctions lawsuit lawsuits sue sued suing
    litigation allegation allegations accuse accused accusation accusations accusing convicted sentenced arrested
    arrest arrests prison jail jailed imprisoned imprisonment prisoner prisoners detained detention inmate interrogate
    interrogation poverty homeless homelessness hunger famine starve starvation starved malnutrition slum slums
    squalor deprived deprivation disadvantaged underprivileged misfortune hardships plight pollution polluted pollute
    toxic toxin toxins contaminated contamination contaminate hazard hazardous hazards danger dangerous dangerously
    dangers endanger endangered peril perilous unsafe emergency crisis crises chaos chaotic turmoil unrest upheaval
    disorder disruption disrupt disrupted disruptive hurricane tornado flood flooded flooding floods earthquake
    drought wildfire landslide tsunami quake epidemic pandemic outbreak plague plagued contagious threatens adverse
    adversely adversity obstacle obstacles obstruct obstruction hinder hindered hindrance interfere interference
    burden burdened burdensome corrupt corruption scandal scandalous scandals bribe bribery bribes fraud fraudulent
    fraudster embezzle theft thief thieves steal stealing stole stolen rob robbed robber robbery robberies burglar
    burglary burglaries loot looted looting vandal vandalism vandalized hijack hijacked smuggle smuggling trafficking
    crime crimes criminal criminals illegal illegally unlawful felony misconduct negligence negligent malpractice
    violate violated violation violations collapse collapsed collapses bankruptcy foreclosure plunge plunged plummet
    plummeted failures ruins decay decayed decaying deteriorate deteriorated deterioration damage damaged damages
    damaging destroy destroyed destroying destruction destructive demolish demolished wreckage ravage ravaged victim
    victims casualty casualties exile exiled displaced clashes clash clashed riot riots rioting accident accidents
    accidental collision collide collided derailed crashes
    -2.6 war wars warfare wartime battlefield weapon weapons bomb bombs bombing bombings explosion exploded attack
    attacked attacks attacking attacker attackers ambush ambushed invade invaded invasion violence violent violently
    kill kills killed killing killer killers murder murdered murderer murderous murders homicide slaughter slaughtered
    massacre massacred genocide holocaust atrocity atrocities assassinate assassinated assassination assassin
    terrorist terrorists terrorism hostage hostages kidnap kidnapped kidnapping rape raped rapist rapes strangle
    strangled stab stabbed stabbing gunman gunned slain slay lynch lynched mutilate mutilated behead beheaded maim
    maimed slave slavery enslaved enslave tragedy tragedies tragic tragically calamity calamitous fatally fatality
    fatalities perish perished drown drowned corpse corpses bloodshed suicide suicides poison poisoned poisoning
    poisonous venom venomous lethal hell hellish nazi nazis fascist fascism dictator dictatorship tyranny despot
    """
}
