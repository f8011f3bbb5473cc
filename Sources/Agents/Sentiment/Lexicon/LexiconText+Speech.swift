/// The words of the sentiment lexicon as they are written: by theme, each theme in a file of its own.
enum LexiconText {
  /// The themes that give valences; where two name a word, the earlier wins.
  static let themes = [emoji, emoticons, phrases, feelings, wellbeing, people, judgement, world, slang]

  // Words that change what others mean.

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

  // Sayings whose sense is not the sum of their words; `_` joins the words and `/` separates alternatives.

  static let phrases = """
    2.8 cant_wait could_not_be_happier couldnt_be_happier over_the_moon on_cloud_nine on_top_of_the_world
    made_my_day/week/night makes_my_day make_my_day best_day/night/week/time_ever day_of_my_life time_of_my_life
    dream/dreams_come/came_true second_to_none must_see must_have must_read must_own well_done thumbs_up two_thumbs_up
    five/5_stars worth_every_penny/cent/minute/second blown_away blew_me_away blows_me_away knocked_it_out
    top_of_the_line state_of_the_art out_of_this_world cant_beat cannot_be_beat cant_go_wrong could_not_be_better
    couldnt_be_better never_been_better never_been_happier couldnt_ask_for_more/better could_not_ask_for_more/better
    in_love_with fell_in_love fall/falling/falls_in_love love_it love_you rock_solid rocks_my_world kicks/kick_ass
    kick_butt bad_ass feel_good feels_good feeling_good feel/feeling/feels_great feel_alive
    2.0 in_a_good_mood good_mood great_mood in_good_spirits high_spirits looking/looked/look_forward
    feel/feeling/feels/felt_better feel/feeling/feels/felt_blessed getting/got/gets_better so_far_so_good good_news
    good_luck good_job good_work nice_work great_job nice_job way_to_go you_rock keep_it_up keep_up_the_good
    on_the_mend on_the_bright_side bright_side silver_lining light_at_the_end peace_of_mind clear_head at_peace
    at_ease at_home_with feel/felt_at_home piece_of_cake smooth_sailing on_track right_track back_on_track in_control
    in_the_zone in_great_shape in_good_shape good_shape in_shape slept_well slept_like_a_baby slept_great sleep_well
    good_night/nights_sleep great_night/nights_sleep full_night/nights_sleep well_rested caught_up_on_sleep slept_in
    sleep_in sleeping_in day_off days_off took_a_break quality_time spend/spent/spending_time_with time_with_my
    family_time me_time hang/hanging/hung_out hanging_with had_a_blast having_a_blast a_blast had_fun good_time/times
    great_time/times have_fun having_fun got_a_raise pay_raise got_the_job new_job got_engaged got_married
    got_promoted newly_wed paid_off pays_off got_done got_it_done get_things_done got_things_done got_a_lot_done
    got_so_much_done checked_off crossed_off all_caught_up worked_out_well works_out_well turned/turns_out_well
    thank_god thank_goodness thank_heavens thank_you thanks_to laugh/laughed/laughing_out_loud
    cracks/cracked/crack_me_up makes/made/make_me_smile/laugh/happy makes/made_us_smile/laugh/happy put_a_smile
    warms_my_heart warmed_my_heart hits/hit_the_spot hits_home spot_on dead_on right_on first_class world_class
    high_quality well_made well_built well_written well_acted well_crafted well_worth well_deserved well_received
    top_notch works/worked/working/work_great/perfectly/well/fine/beautifully/flawlessly/wonderfully easy_to_use
    easy_to_set worth_it worth_seeing worth_watching worth_reading worth_the_money/price/wait/time worth_a_look
    highly_recommend/recommended strongly_recommend would_recommend definitely_recommend i_recommend as_advertised
    as_described as_expected no_problem no_problems without_a_problem without_problems no_issues no_trouble no_worries
    no_complaints without_a_hitch no_regrets no_pain no_stress step_up cut_above comes_alive come_alive
    edge_of_your_seat keeps_you_guessing laugh_out_loud tour_de_force nothing_but_good nothing_but_praise stands_out
    stand_out stood_out crowd_pleaser page_turner feel_good_movie lives_up live_up_to lived_up_to hats_off on_point
    on_fleek on_fire the_bomb the_shit fuck_yeah hell_yeah hell_yes so_happy so_proud proud_of pat_on_the_back
    glad_that lucky_to head_over_heels stay/stayed_positive made_progress making_progress personal_best
    personal_record new_record moving_forward heart_of_gold good_hearted kind_hearted big_hearted open_minded
    warm_hearted light_hearted down_to_earth easy_going award_winning good_natured fair_minded heart_warming
    first_rate user_friendly eco_friendly thought_provoking sense_of_humor/humour
    sense_of_accomplishment/peace/purpose/achievement/calm sense_of_wonder
    1.4 i/we/you/they/really/also/always/still/actually/do/did_like would_love id_love i_like_it/this/that dont_mind
    not_bad not_too_bad not_so_bad not_half_bad cant_complain could_be_worse couldve_been_worse been_worse kind_to
    very_kind so_kind be_kind kind_words kind_person kind_heart kind_man kind_woman kind_people kind_and and_kind
    all_right alright_then pretty_cool laid_back low_maintenance good_for_you good_for_me of_interest makes_sense
    make_sense made_sense in_favor in_favour looking_good look_good looks_good looks_great sounds_great/good
    sounds_nice sets_it_apart catchy_tune got_to_see got_to_spend got_to_play caught_up_with catch_up_with free_time
    free_of_charge at_last all_is_well all_good its_all_good going_well goes_well went_well went_great went_smoothly
    going_great go_well doing_well doing_great did_well did_great more_energy full_of_energy lots_of_energy clear_mind
    good_health in_remission pain_free stress_free symptom_free ice_cream date_night movie_night game_night
    home_cooked first_place
    -0.7 oh_well so_what too_much too_many too_long too_late too_short too_little too_bad too_small too_big too_early
    too_hard too_loud too_slow too_expensive too_tired too_hot too_cold not_enough could_be_better
    could_have_been_better couldve_been_better could_use_some leaves_a_lot leaves_much_to_be hit_or_miss mixed_bag
    mixed_feelings so_so at_best fair_weather stood_up last_minute no_one no_time no_sense ran/running/run_late
    running_behind out_of_place out_of_shape out_of_it rough_around gave_in give_in giving_in miss/missed/missing_out
    supposed_to would_rather instead_of should_have shouldve could_have couldve wish_i_had wish_i_could wish_it
    if_only wish_i_was wish_i_were on_my_mind over_my_head up_all_night tossed_and_turned tossing_and_turning
    up_and_down have/had_to_work working_late worked_late work_late called_in stay_up stayed_up woke_up_early
    woke_up_late bad_hair_day off_day on_the_fence second_thoughts cold_feet dont_know_what dont_know_how
    dont_know_why did_nothing nothing_to_do do_nothing all_by_myself no_friends
    -1.8 fed_up sick_of tired_of sick_and_tired had_enough ive_had_it cant_stand can_not_stand cannot_stand cant_take
    cant_cope cant_do_this cant_deal cant_sleep couldnt_sleep cannot_sleep cant_breathe couldnt_breathe cant_focus
    couldnt_focus cant_concentrate couldnt_concentrate didnt_sleep not_sleeping barely_slept hardly_slept slept_badly
    slept_poorly bad_night/nights_sleep no_sleep little_sleep lack_of_sleep trouble_sleeping trouble_falling
    woke_up_tired falling/fall/fell/falls_apart fell/fall/falling_through broke/breaking/break/breaks/broken_down
    break/broke/broken/breaking_up breaks/broke_my_heart broken_heart broken_hearted heart_broken
    burned/burnt/burn_out worn/wore/wear/wearing_out worn_down wears_me_down stressed/stressing_out
    freaked/freak/freaking_out flip/flipped_out melt/melted/melting_down lost_it lost_my_temper lose_my_temper
    short_tempered snapped_at yelled_at yelling_at mad_at angry_at angry_with upset_with let/lets/letting_me_down
    let/lets_us_down let/letting_down letting_everyone_down give/gave/giving_up given_up gave_up_on in_a_bad_mood
    bad_mood foul_mood on_edge at_odds out_of_control out_of_hand out_of_order on_the_verge down_in_the_dumps
    down_and_out feeling_down feel_down felt_down feeling_low feel_low felt_low feeling_blue feel_blue
    feel/feeling/felt_off feel/feeling/felt_bad feel/feeling/felt_alone feel/feeling/felt_stuck feel/feeling/felt_lost
    feel/felt/feeling_like_crap so_alone all_alone left_out left_behind stood_me_up shut_out pushed_away
    took/take/takes/taken_for_granted taken_advantage take/took_advantage walked_all_over stabbed_in_the_back
    hard_time hard_times tough_time rough_time rough_day hard_day bad_day/night/week/time long_day tough_day
    difficult_time rough_patch hard_on_myself hard_to_deal hard_to_cope been_hard so_hard really_hard very_hard
    it_hard was_hard is_hard low_point rock_bottom last_straw dead_end downhill up_hill_battle uphill_battle
    in_trouble in_pain in_debt in_vain for_nothing good_for_nothing down_the_drain down_the_toilet
    waste/wasted/wasting_of_time/money waste_of waste/wasting_my/your_time/money stay_away steer_clear dont_bother
    do_not_bother dont_buy do_not_buy dont_waste do_not_waste never_again never_buy would_not_recommend
    wouldnt_recommend not_recommend not_worth isnt_worth not_impressed money_back sent/send/sending_it_back
    returned_it return_it returning_it had_to_return stopped_working stops_working quit_working doesnt_work
    does_not_work didnt_work did_not_work dont_work do_not_work not_working wont_work isnt_working wouldnt_work
    never_worked not_work doesnt_even wont_turn_on fell_off came_off falls_off broke_after falls_short fell_short
    falls_flat fell_flat fall_flat misses_the_mark nothing_special nothing_new not_funny isnt_funny runs_out_of_steam
    ran_out running_out run_out of_no_use no_use no_good no_better no_fun no_idea no_point no_hope no_chance no_way
    no_energy no_motivation no_interest no_appetite no_money no_luck no_help no_reason no_excuse no_respect low_energy
    low_quality low_budget poor_quality low_mood poorly_made cheaply_made badly_made hard_to_use hard_to_read
    hard_to_believe hard_to_watch hard_to_hear difficult_to should_have_been go_to_hell the_hell what_the_hell
    what_the_fuck piece_of_crap piece_of_shit piece_of_junk pain_in_the pain_in_my on_my_nerves my_nerves the_nerve
    nervous_wreck train_wreck pisses/pissed/pissing_off pisses_me_off ticked_off pissed_at ripped_off rip_off put_off
    turn_off shut_up screw/screwed/screwing_up screwed_over screw_you fuck_you fuck_this fuck_off fuck_my_life
    hate_my_life mess/messed/messing_up fuck/fucked/fucking_up made/makes_me_sick/sad/angry/mad/cry made_me_feel_bad
    beat/beating_myself_up blame_myself blaming_myself lost_my_job laid_off passed_away pass_away passing_away
    got_fired got_sick getting_sick get_sick car_accident panic_attack panic_attacks anxiety_attack heart_attack
    sleepless_night throw/threw/throwing_up nothing_matters whats_the_point dont_care do_not_care didnt_care
    couldnt_care_less could_care_less who_cares dont_like dont_really_like do_not_like didnt_like did_not_like
    doesnt_like never_liked dont_feel_like didnt_feel_like dont_want didnt_want do_not_want didnt_feel_well
    not_feeling_well dont_feel_good dont_feel_well out_of_luck behind_schedule fell_behind behind_on falling_behind
    up_to_here gone_wrong went_wrong going_wrong goes_wrong go_wrong miss_you miss_him miss_her miss_my miss_them
    i_miss missing_my homesick_for over_priced over_rated over_worked over_whelmed under_pressure pressure_to
    hate_crime second_rate third_rate two_faced heavy_handed long_winded half_baked half_assed half_hearted
    far_fetched cold_hearted mean_spirited narrow_minded self_pity self_centered self_conscious self_harm guilt_trip
    show_off road_rage identity_theft death_toll death_penalty death_sentence air_strike bomb_threat hit_and_run
    mean_to so_mean very_mean being_mean was_mean mean_girl mean_people mean_person
    -2.7 worst_day/night/week/time_ever worst_ever want_to_die wanna_die want_to_cry wanna_cry want_to_scream
    cried_myself at_the_end_of_my_rope cant_go_on end_it_all cant_take_it_anymore
    drives/driving/drove_me_crazy/nuts/insane hate_you hate_it hate_this hate_myself worst_case living_hell like_hell
    like_shit like_crap feel_like_shit feel_like_crap
    0 at_least well_as as_well long_as how_well may_as_well might_as_well used_to no_doubt no_matter not_only no_less
    may_well oh_my_god oh_my_gosh oh_my a_lot
    feel/feels/felt/feeling/look/looks/looked/looking/sound/sounds/sounded/seem/seems/seemed_like just_like
    something_like things_like like_a like_an like_the like_that like_this like_to what_kind this_kind that_kind
    any_kind all_kinds some_kind every_kind kinds_of make/made/makes_sure make_up play_a_role plays_a role_play
    role_playing good_deal best_buy fire_department police_department cold_water cold_beer hard_drive hard_disk
    hard_drives hard_cover fine_print security_guard social_security intensive_care health_care customer_service
    care_of take/took/taking_care united_states united_nations supreme_court white_house prime_minister
    justice_department defense_department security_council new_york cut_down interest_rate/rates share_of shares_of
    market_share stock_market peanut_butter cool_down cool_off warm_up warmed_up sick_days sick_day sick_leave
    """

  // Faces, hearts and other pictures.

  static let emoji = """
    3.0 😍 🥰 🤩 😻 💖 💗 💘 💝 💕 💞 🎉 🎊 🥳 🏆 🥇 💯
    2.4 😀 😃 😄 😁 😆 😊 ☺ 😇 😂 🤣 😸 😹 😺 🤗 😘 😚 😙 😗 😽 ❤ 🧡 💛 💚 💙 💜 🤎 🖤 🤍 ♥ 💓 💟 💌 👍 👏 🙌 👌 💪 ✨ 🌟 ⭐ 🌞 🌈 🔥 🎁 🎈 🕺 💃
    1.6 🙂 😉 😋 😌 😎 😏 🤓 🤠 😛 😜 😝 🤪 🙃 🤭 🤝 🙏 ✌ 🤞 🤟 🤘 👊 ✊ 🌸 🌺 🌻 🌹 🌷 💐 🍀 🌼 ☀ 🌅 🎂 🍰 🍫 🍕 🎶 🎵 🐶 🐱 🐾 🦋 🕊 🧘 ✅ ✔ 🆒
    -0.8 😐 😑 😶 🤔 🤨 🙄 😬 🤐 😯 😮 😲 😳 🥴 😪 😴 🥱 🤷 🤦 💤 ⛈ 🌧 🌫 ❓ ⚠
    -1.8 🙁 ☹ 😟 😕 😞 😔 😒 😓 😥 😣 😖 😫 😩 🥺 😧 😦 😨 😰 😷 🤒 🤕 🤢 🥶 🥵 😿 🙀 😾 👎 🚫 ❌ 😠 🤥 🫤 🫠 🥀 💩 🖕 👿 😈
    -2.6 😢 😭 😡 🤬 🤮 😱 💔 💀 ☠ ⚰ 😵 👹 🤯 🆘 ⚱
    """

  /// The plain forms that `Emoticons` tells apart.
  static let emoticons = """
    2.8 <3
    2.4 :D xD :*
    2.0 :)
    1.5 ;) :P
    0 :o
    -0.9 :/ :|
    -2.0 :(
    -2.4 :'( >:( </3
    """

  // Colloquial words, acronyms, interjections and swearing.

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
