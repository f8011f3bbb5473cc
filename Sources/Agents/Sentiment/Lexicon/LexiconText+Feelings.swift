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
