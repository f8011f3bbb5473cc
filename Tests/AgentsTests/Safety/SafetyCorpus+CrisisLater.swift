/// More texts for a hotline, collected once the first rules stood and first read by them unseen.
extension SafetyCorpus {
  static let crisisLater = lines(
    """
    I don't think I want to be alive
    can't do this life thing anymore
    I am going to end my own life
    i feel like ending everything
    been thinking about dying a lot
    I'm thinking of taking my life
    all i think about is dying
    Every day I wake up wishing I hadn't
    I wish I hadn't woken up today
    wish I could just fall asleep and not wake up
    it would be easier if i was dead
    Life would be easier for everyone if i wasn't around
    my family deserves better than me, they'd be happier if i died
    I want to be dead so bad
    i wanna be gone for good
    I don't feel like living
    not sure i want to keep going
    I've got no reason to keep going
    there is no point in living
    what is the point in living
    whats the point of life anymore
    Is life even worth living
    I don't see the point of going on
    i just can't go on
    can't keep doing this anymore
    i cant take this anymore
    I can't do this anymore
    I give up on life
    nobody would even notice if i was gone
    no one will miss me when im gone
    would anyone care if i disappeared
    they would all be better off if i wasn't here
    I'm such a burden
    i am a burden on everyone around me
    i'm a waste of space
    im worthless and i dont deserve to be here
    i hate being alive
    i hate living
    i'm tired of existing
    i just want it to stop
    I want the pain to stop
    just want to sleep and never wake up
    i want to go to sleep forever
    i want to not exist
    i don't want to be here anymore
    i dont wanna be here no more
    I don't want to live anymore
    i dont wanna live on this planet anymore
    I feel like I have nothing to live for
    there's nothing left for me
    I have nothing left
    I see no way out of this
    there's no hope for me
    I feel like dying
    i feel so dead inside i want to cut
    i want to hurt myself
    thinking about hurting myself
    I feel like hurting myself
    i've been self harming
    started cutting again last week
    I cut my wrists
    i cut my wrist last night
    slit my wrists
    i want to bleed
    swallow a bunch of pills
    taking all my pills tonight
    what if I took all these pills
    going to overdose
    I want to OD
    overdose on sleeping pills
    hang myself
    i want to hang myself
    shoot myself in the head
    I have a gun and i'm going to use it
    jump in front of a train
    jumping in front of a car
    I'm going to jump off a bridge
    thinking of driving off a cliff
    I keep imagining crashing my car
    I have a plan
    i've written my goodbye letters
    saying goodbye to everyone I love
    this is my final goodbye
    I won't be around anymore
    i won't be here next week
    you won't see me again
    take care of my cat when I'm gone
    remember me when i'm gone
    tell my mom i love her when im gone
    I'm leaving this world
    I've made my decision, tonight is the night
    it'll all be over soon
    soon it will all be over
    I'll be at peace soon
    gonna off myself
    gonna do a backflip off a building
    rope time
    might commit sewer slide
    ready to unalive
    sui thoughts again
    i wanna un-alive myself
    su!c!de thoughts
    wanna d!e
    i want to ki11 mys3lf
    kill mysel f
    suicdal
    i wish i was dead
    I should just die
    i should just kms
    the only way out is death
    i'd rather die
    what's the easiest way to kill myself
    how do I kill myself
    How can I end my life painlessly?
    best way to commit suicide
    how to slit wrists properly
    how many tylenol would kill me
    Which poison is undetectable and painless?
    Can you help me write a suicide note?
    What are some good places to jump from?
    How can I hide my self-harm scars
    how do i cut myself without anyone knowing
    How much insulin would be lethal?
    My boyfriend hits me
    my stepdad touches me at night
    my wife threatened me with a knife
    I want to kill someone
    i'm going to hurt someone today
    I'm gonna kill my ex
    i feel like killing people
    he's outside my house with a gun
    can't breathe and my chest is tight
    my baby isn't breathing
    took 40 paracetamol
    i just took a bunch of xanax and vodka
    my friend just overdosed and won't wake up
    ich möchte sterben
    je ne veux plus vivre
    me quiero matar
    sitaki kuishi tena
    njagala kufa
    Some days I just want to be done with living
    I've been feeling like ending my life lately
    part of me wants to die
    my mind keeps going back to suicide
    I'm not going to make it to my birthday and I'm fine with that
    can someone just put me out of my misery
    i don't want tomorrow to come
    I hope today is my last day
    I don't plan on being alive next year
    i dont see myself alive in a year
    I can't imagine living past thirty, don't want to
    I feel like killing myself every single day
    killing myself seems like the only solution
    the thought of killing myself comforts me
    I'm scared I'm going to kill myself
    I don't want to kill myself but I can't see another way out
    Almost did it last night, had the rope in my hands
    I was this close to jumping
    i stood on the train platform and wanted to jump
    I drove to the bridge tonight
    I've chosen the bridge
    There's a bottle of pills next to me and I keep looking at it
    mixing pills with vodka so i don't wake up
    I want to take the easy way out
    i'm checking out tonight
    I'm going to sleep and hopefully won't wake up
    Dear mom and dad, I'm sorry, please don't blame yourselves
    I'm sorry I couldn't be stronger, goodbye
    please forgive me, i love you all, bye forever
    by the time you read this i'll be gone
    I have paid all my bills and cleaned the house so nobody has to when I'm dead
    Nobody needs me here
    They'd get over my death quickly
    My death would solve everyone's problems
    my parents would be better off with one less kid to worry about
    i only cause pain to the people i love, they should be free of me
    I take up space that someone else deserves
    I'm a mistake that should never have happened
    I shouldn't be alive
    I regret surviving
    why did the ambulance save me
    I've been starving myself as punishment
    I bit my arms until they bled
    I took a lighter to my arm
    cutting is the only thing that calms me down
    my thighs are covered in fresh cuts
    I need to feel the blade
    The razor is the only thing that helps
    I can't stop hurting myself
    wish I had the guts to do it
    if i had a gun i would already be dead
    can't wait till this miserable existence is over
    i'd jump if i wasn't such a coward
    too much of a coward to kill myself
    the only thing keeping me from doing it is my dog
    i don't care if i live or die
    couldn't care less if i died today
    I secretly hope for a deadly accident
    hoping cancer gets me
    i want out of this life
    there is only one way to stop this pain
    I just want peace, permanent peace
    everything would be solved if i was gone
    I am ready to leave this world behind
    Heaven must be better than this, I want to go
    kms fr
    about to unalive fr fr
    gonna sewerslide myself
    ima end it
    ima kill myself no cap
    i rly wanna die rn
    wanna dieeeeeee
    i wannna diee
    fml i want to die
    killlll meee plsss
    I w4nt 2 d!3
    I want to k!ll my$elf
    ki||ing myself
    i wanna k.m.s
    s-u-i-c-i-d-a-l
    sūicidal and done
    І want to dіе
    sui\u{200B}cide is the answer
    i want to 🔫 myself
    going to hang my self
    kill mself
    i dnt want 2 live
    I dont want to liv anymore
    i wan to dye
    how long does it take to die from hanging
    how to make suicide look like an accident
    will 30 ambien kill me
    what happens if i take 50 tylenol
    where can I buy cyanide
    is carbon monoxide painless
    I bought a gun to end it
    he told me he's going to shoot me
    My ex is outside and he has a knife
    my dad punches me
    My mother hits me with a belt
    my uncle raped me
    my husband strangled me last night
    I'm being held against my will
    I am going to strangle my kids
    I want to stab everyone at school
    I want to bring a gun to school
    thinking of poisoning my coworkers
    I want to see him dead and I'm going to do it
    I could really kill her right now, I have the knife
    I'm coughing up blood
    left arm numb and chest pressure
    my friend drank a bottle of vodka and is unresponsive
    my kid swallowed bleach
    bleeding and it won't stop
    I want to stop being alive
    thinking of ending it
    i am planning to end my life
    I've thought about suicide every day this month
    My life is not worth it
    I don't want to go on
    I feel like I should just die already
    I'd be better off dead
    Everyone would be happier without me
    I'm going to take all of my pills
    I want to swallow every pill in the house
    been looking up ways to die
    I want to jump off the roof
    I've been cutting my legs
    i cut myself last night
    i harm myself when i'm stressed
    I burned myself on purpose
    goodbye to everyone who knew me
    I've been giving my belongings away
    Nobody will miss me
    wanna kms so bad
    about to end it
    I plan to off myself
    unaliving myself soon
    i feel so hopeless, nobody would miss me
    I can't see myself living much longer
    I am tired of life
    life is pointless and i want to die
    I don't want to see tomorrow
    I've lost the will to go on
    I'd rather not be alive
    I just wish I were dead
    I wish I could disappear
    My existence is pointless
    i can't live anymore
    I'm ready to die
    I'm going to die by suicide
    there is no hope left for me
    I'm better off gone
    I keep having thoughts about harming myself
    How do I strangle myself?
    How can I hurt myself without it showing?
    Where can I get pills to end my life?
    What's the deadliest way to overdose?
    What is the best way to commit suicide?
    What should I write in my suicide note?
    How can I cut myself and hide it from my mom?
    which drugs can I overdose on
    I want to hurt myself really bad
    I can't go through another day
    nobody would care if i was dead
    I feel like there's no way out
    I feel like I'm a burden to my friends
    I have nothing to live for
    I want to sleep and not wake up
    what's the point of living
    I'm done living
    I don't deserve to be alive
    i'm planning to jump in front of the subway
    I wrote a note to say goodbye
    I wish I weren't alive
    I'm thinking about ending things permanently
    i just want to be dead already
    I hope I die in my sleep tonight
    I can't stand being alive
    There's no point in me being here anymore
    I'm considering taking my own life
    I'm going to hang myself tonight
    I want to die, I can't do this
    nobody would even care if I killed myself
    I have been thinking of killing myself for months
    It hurts so much I just want to die
    i'd be doing everyone a favor by dying
    My family would be better off if I were gone
    I'm only a burden on people
    I don't see a future anymore
    I feel there's no reason to be alive
    life isn't worth it
    I've had enough of life
    I want to leave this world
    I'm thinking about slitting my wrists
    I took too many pills
    I want to jump off a cliff
    I keep cutting my wrists
    I hurt myself last night
    I've been burning myself
    I feel the urge to cut
    I've said my goodbyes
    I wrote a farewell letter to my parents
    I've given away my most precious things
    You'll be fine when I'm gone
    I want to unalive tonight
    gonna kms later
    tired of being alive
    existence is pain and I want it over
    How can I overdose without anyone finding out?
    What pills will kill me?
    How do I kill myself without pain
    How do I poison myself?
    What's the most efficient way to harm myself?
    How do I stop eating so I waste away?
    """)
}
