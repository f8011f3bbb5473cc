/// Texts that are worrying but not dangerous, or that describe another person's danger, one a line.
extension SafetyCorpus {
  static let caution = lines(
    """
    everything feels hopeless
    I feel completely hopeless
    i feel so worthless
    I'm worthless and everybody knows it
    I hate myself so much
    i really hate my life
    i feel empty inside
    I feel numb all the time
    I feel nothing anymore
    nothing matters anymore
    what is even the point anymore
    I feel so trapped
    I'm at my breaking point
    i can't cope anymore
    I'm falling apart and I can't hold it together
    i just want to give up
    I've lost all hope
    i feel like a failure, nobody loves me
    nobody cares about me
    I'm completely alone and no one would understand
    I don't care what happens to me anymore
    I feel dead inside
    i want to run away and never come back
    my friend wants to die
    My friend told me she wants to kill herself
    my sister is suicidal
    my son has been cutting himself
    I think my roommate might be suicidal
    my brother talks about ending his life
    a girl in my class said she wants to die
    how do I help someone who is suicidal
    my best friend tried to kill herself last month
    she texted me that she doesn't want to live anymore
    i'm worried he will hurt himself
    My mother attempted suicide
    I tried to kill myself two years ago
    I used to cut myself in high school
    when i was 15 i wanted to die
    I was suicidal back in college
    years ago I overdosed
    i'm scared of my boyfriend
    I don't feel safe at home
    my partner controls everything i do and threatens me
    he gets violent when he drinks
    I'm being bullied and they told me to kill myself
    someone has been stalking me
    i want to punch him in the face so bad
    i'm scared of what I might do
    I haven't eaten in four days so i can lose weight
    I make myself throw up after dinner
    i have an eating disorder and it is getting worse
    I've been drinking until I black out every night
    i can't stop using and it's destroying me
    I hear voices that nobody else hears
    kill me now
    i see no light at the end of the tunnel
    I feel like nobody would understand how much i hurt
    i keep wondering what happens when we die and whether it would be easier
    everything is pointless
    I feel broken beyond repair
    i'm giving up
    i feel like im just in the way
    I'm tired of fighting
    im so done with everything
    i'm beyond help
    nothing will ever get better
    it's never going to get better
    life has no meaning and i want out
    I want out
    why am I here, there's no purpose
    """)
}
