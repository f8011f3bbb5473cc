/// Colloquial words, acronyms, interjections and swearing.
extension LexiconText {
  static let slang = """
    3.0 fab fabulicious awsome awesomesauce amazeballs phenom yaaas yass omgyay fantabulous fucktastic bestest
    2.4 lmao lmfao rofl roflmao haha hahaha hahahaha hehe heehee hihi lolz lawl dope rad yaay yays woot w00t woo
    yeehaw yippie yum yummo nom bff bffs ily iloveyou ilysm luv luvs luvin lurve loove xoxo xo hugs huggies
    bomb_dot_com kickass kick_ass badass baller boss_like swag gr8 grt thnx ty tysm tyvm thanx thankies cheers kewl
    coolio coolest hella_good epicness amped hyped jazzed pog poggers gg tgif fyeah hellyeah bae babe cuteness adorbs
    aww aw awww awwww squee gorge presh delish yummers congratz grats gratz props hoorah booyah hallelujah amen
    1.6 lol lols hah ha hee teehee yes yeahh yesss wooo wohoo phew nifty spiffy wicked_cool noice nicee fav faves favs
    favourited chillin chillax chilling vibin nbd np yw gl hf diggin goodie goodies goody gooood
    -0.6 uh_oh uhoh oops whoops oopsie welp oy eek yikes sheesh jeez geez blah bleh blech nah nope idk idc smh smdh
    facepalm sigh sighs sighing ugh ughh uggh argh arrgh aargh grr grrr grrrr gah ehh eww ewww ew ick yuk boo booo
    boohoo hmph pfft pff tsk ouch oww bah humbug darn darned drat cringe cringy cringey cringeworthy sus sketchy dodgy
    iffy janky wonky wack butthurt ratchet noob n00b newb dork dorky nutjob nutcase wacko freak freaky fml fomo stfu
    gtfo wth wtf wtaf bs bull bullcrap bullshit horseshit baloney hogwash poppycock malarkey
    -1.8 damn damned dammit damnit goddamn goddammit goddamnit craptastic craptacular suckfest suckage sux suxx shit
    shits shitty shite shitshow shitstorm piss pissed pissing pissy asshole assholes assh0le arsehole bastard bastards
    bitch bitches bitching bitchy biatch dickhead prick pricks douche douchebag douchy douchey twat wanker tosser
    knobhead bellend cunt cunts motherfucker fuck fucks fucked fucker fuckers fuckup fuckd effed fubar snafu
    clusterfuck wtff fugly epicfail failz faildom nofun h8 h8r h8rs hate_watch loathsome retard retarded trashbag turd
    turds poopy puke puked puking barf barfed screwed screwup botched botch bungle bungled borked kaput hangry cruddy
    crummy skeevy skeezy grody bummin ragequit
    """
}
