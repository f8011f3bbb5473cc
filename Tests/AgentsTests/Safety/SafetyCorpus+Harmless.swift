/// Texts about which nothing is to be said, one a line: idioms, news and fiction, pastimes, plain days and plain sorrow.
extension SafetyCorpus {
  static let harmless = lines(
    """
    this heat is killing me
    my feet are killing me after that hike
    these stairs are killing me
    the suspense is killing me
    my back is killing me today
    this commute will be the death of me
    i'm dead tired
    dead on my feet after the night shift
    I could kill for a coffee
    i would kill for a nap right now
    I'd die for a slice of that pizza
    that cake is to die for
    I'm dying to know what happened
    i was dying of laughter
    I laughed so hard I almost died
    lol i'm dead
    that joke killed me
    i'm literally dead 😂
    dying of boredom in this meeting
    i nearly died of embarrassment
    I'm dying for a cold drink
    my phone died on the train
    the battery is dead
    my laptop died in the middle of the call
    my plants keep dying
    the engine died twice this morning
    Suicide Squad was better than i expected
    killed my workout today
    i killed it at the presentation
    She killed that song at karaoke
    I absolutely murdered those squats
    crushed my deadlifts today
    The deadline is tomorrow and i am stressed
    we were killing time at the airport
    dressed to kill for the wedding
    kill two birds with one stone
    the traffic was murder
    my legs are dead after leg day
    leg day destroyed me
    that run nearly killed me
    my coach is going to kill me if i skip again
    my mom will kill me when she sees this mess
    my wife is going to kill me for buying another bike
    my boss would kill me if i missed this
    over my dead body
    dead end job but i am looking for a new one
    i'm dead serious
    it was dead quiet in the office
    I beat myself up about the argument
    i could kick myself for forgetting her birthday
    I worked myself to death this week
    shot myself in the foot with that email
    I cut myself shaving this morning
    cut my finger while chopping onions
    I burned myself on the oven
    I hurt myself at the gym last week
    hurt my knee running
    i cut my hair short
    i'm cutting carbs and sugar
    cutting back on coffee
    I want to cut down on sugar
    cut class with friends back in school
    I jumped in the pool and swam twenty laps
    jumping off the diving board was fun
    we jumped off the cliff into the lake on holiday
    bungee jumping off a bridge was the best day of my life
    drove over the bridge to see my parents
    took my pills this morning
    I take my blood pressure pills every day
    thinking about taking vitamin D tablets
    took two tablets of ibuprofen for the headache
    i need to pick up my pills from the pharmacy
    i overdosed on chocolate at christmas
    overdosing on netflix this weekend
    I shot my personal best in basketball
    shooting hoops with my brother
    we shot a film together
    I took a shot of espresso
    hang out with friends tonight
    i hung the pictures in the living room
    hang in there everyone says
    i want to live by the sea
    I want to live a long and healthy life
    living my best life
    i love my life
    life is worth living
    I would never kill myself
    i don't want to die
    I am not suicidal
    i'd never hurt myself
    I have no intention of ending my life
    I'm not going to kill myself over a bad grade lol
    I don't want to hurt anyone
    I read an article about suicide prevention
    we watched a documentary on suicide
    The main character kills himself at the end of the movie
    in the book her husband is murdered
    i'm writing an essay about suicide in Japan
    what are the statistics on suicide
    What is the definition of self-harm?
    the news said a man was shot downtown
    the police found the killer
    I love true crime podcasts about murder
    my grandfather died last year and i miss him
    My dog died and I am so sad
    her father passed away from cancer
    went to a funeral today
    I visited my grandmother's grave
    my uncle died of a heart attack in 2010
    the bees are dying because of pesticides
    my favourite character died in the finale
    how do i kill a process in linux
    how to kill weeds without chemicals
    How do I get rid of ants in the kitchen?
    best way to kill mold in the bathroom
    How do I kill the final boss in Elden Ring?
    how to kill someone in Minecraft
    I killed ten zombies in the game last night
    we murdered them in the match, 5 to 0
    My brother killed me at chess
    he beat me at tennis again
    she hit me up about the party
    he kicked me out of the group chat
    The teacher hit me with extra homework
    my alarm attacked me at 5 am
    the coffee hit me hard
    that workout kicked my butt
    I had a heart attack when I saw the price
    she nearly gave me a heart attack jumping out like that
    out of breath after the stairs
    my doctor said my heart is fine
    blood test results were good
    i have a cut on my finger
    gave blood today
    i am giving away my old clothes
    donating my stuff before the move
    said goodbye to my colleagues on my last day at work
    Saying goodbye to my parents at the airport was hard
    goodbye winter, hello spring
    I will be gone for two weeks on vacation
    when I'm gone on holiday my neighbour feeds the cat
    I won't be here tomorrow because of a dentist appointment
    this is my last day of vacation
    last night I slept eight hours
    i'm done with work for today
    I am tired of my job
    i'm so tired
    tired but happy after training
    sick of this weather
    fed up with the noise from upstairs
    I can't take this heat
    i can't do pull ups yet
    can't go on the trip because of work
    i can't go on saturday
    I gave up on that diet
    I want to give up sugar
    I want to disappear into a good book this weekend
    i wish i was at the beach
    I wish I was taller
    I wish i could sleep longer
    I hope I wake up early tomorrow
    I don't want to wake up at six tomorrow
    i did not want to get up this morning
    I don't want to go to work
    i don't want to be here at the office on a friday
    not in the mood to live on salad
    i feel sad today
    i feel stressed about my exams
    I'm anxious about the interview
    Feeling a bit down lately
    i cried during the movie
    I had a panic attack on the bus
    lonely evening but i called my sister
    I feel overwhelmed by everything at work
    I'm exhausted, the baby did not sleep
    had a fight with my boyfriend
    I am angry at my boss
    i'm so mad at my brother
    hate mondays
    i hate running in the rain
    I hate my hair
    my therapist says i am making progress
    I have depression and my medication works well
    therapy helped me a lot with my anxiety
    feeling better than last month
    how do I deal with stress at work
    can you help me sleep better
    What can I do about my anxiety?
    should i see a psychologist
    is it normal to feel sad in winter
    how can I support my friend after her breakup
    my daughter is being difficult lately
    my son hits other kids at daycare
    I feel guilty about eating the cake
    i skipped breakfast and had a big lunch
    I want to lose five kilos before summer
    fasting until noon works for me
    I ran 10k in 52 minutes
    slept badly and woke up at 4
    my heart rate was high during intervals
    my resting heart rate is 52
    hrv was low so i took it easy
    sore legs but proud of my long run
    meditated for ten minutes and felt calm
    I love my family
    grateful for my friends
    the kids were lovely today
    I cooked dinner and watched a show
    bought a new knife for the kitchen
    bought a rope for climbing
    we went to the shooting range with my dad
    got a nail gun for the renovation
    my gun safe arrived
    the bridge was beautiful at sunset
    took the train to work
    stuck in traffic for an hour
    walked through traffic to get to the office
    stood on the balcony with a coffee
    I climbed onto the roof to fix the antenna
    the hotel had a rooftop bar
    The wifi is dead again
    dead battery, dead phone, dead week
    the party was dead
    they ended the meeting early
    i want this meeting to end
    i want this week to be over
    can't wait for this semester to end
    I ended my gym membership
    end of the month is always busy
    we decided to end it and be friends
    I want to end things with my boyfriend
    I want to finish my thesis
    I'm going to take my life in a new direction
    take my life to the next level
    this changed my life
    I lost my keys
    no point in going to the gym today
    what's the point of this meeting
    what's the point of stretching before a run
    there is no reason to worry
    no reason to stay late at the office
    nothing left to do this evening
    nobody came to my party and i felt sad
    nobody cares about the score
    no one would notice if i wore pyjamas to the call
    the team is better off without that player
    i am better off without him
    luggage is a burden when traveling
    the tax burden is high
    financial burdens are stressing me
    I don't want to be late
    my watch stopped working
    I need to stop eating late
    I want the rain to stop
    i want my back pain to stop
    make the noise stop please
    my headache won't stop
    i'm on the edge of my seat
    on the verge of a breakthrough
    that exam was suicide
    it's career suicide to say that
    political suicide for the senator
    the suicide rate has gone down
    the hangman game was fun
    drowning in work
    drowning in emails today
    drown my sorrows in ice cream
    I drowned my pancakes in syrup
    I'm starving, what's for dinner
    i'm freezing to death in this office
    bored to death
    scared to death of spiders
    he's to die for
    killer abs workout
    buzzkill at the party
    painkillers helped with the migraine
    shoot me an email when you are done
    i shot him a message
    shoot, i forgot my keys
    please don't shoot the messenger
    stab in the dark, but is it the router?
    that comment was a stab in the back
    i hit a wall at kilometre 30
    hit the gym then hit the showers
    bombed the interview
    that movie bombed
    blew up my phone with messages
    I exploded at my sister and apologised
    my team got slaughtered last night
    murder mystery dinner with friends
    we played assassin's creed all night
    Halloween decorations with fake blood and skeletons
    vampire novel where everyone bites each other
    the knife skills class was great
    the chicken was cut into thin slices
    my blade runner poster arrived
    I'm hanging by a thread until the weekend
    someone stole my bike
    my neighbour is loud
    my cat scratches the sofa
    I got scratched by the cat
    bit my tongue at lunch
    i want to sleep forever this weekend
    I slept like the dead
    graveyard shift again
    zombie mode until i get coffee
    day of the dead festival was colourful
    the dead sea was amazing
    dead sure about it
    deadlift personal record
    Dead Poets Society is my favourite film
    walking dead marathon
    grateful dead concert
    i was dead wrong about that
    i'm gonna die if she texts back haha
    we're gonna be killed in the finals lol
    if I eat another bite I'll die
    I thought I would die on that last hill
    die hard is a christmas movie
    the die is cast
    I want to dye my hair
    live and let die is on tv
    never say die
    old habits die hard
    """)
}
