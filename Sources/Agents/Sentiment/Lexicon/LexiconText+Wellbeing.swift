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
