/// Groups of words that mean the same in a phrase.
enum SafetySlots {
  static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    for line in (doing + dying + living + people + setting).split(separator: "\n") {
      let sides = line.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let name = WordLists.words(String(sides[0])).first else { continue }
      table[name, default: []] += WordLists.words(String(sides[1]))
    }
    return table
  }()

  /// Wanting, planning, being about to.
  private static let doing = """
    like = just really honestly actually only also still even truly literally simply seriously always constantly
    like = desperately so badly kinda sometimes often now probably maybe definitely already totally completely
    like = fully somehow ever again to kind_of sort_of at_least finally suddenly fucking freaking damn gonna
    want = want wants wanted wanting need needed wish desire long crave ache yearn
    wantTo = want_to wanted_to wanting_to wants_to need_to needed_to going_to gonna about_to plan_to planning_to planned_to
    wantTo = plan_on planning_on plans_to ready_to trying_to try_to tried_to decided_to intend_to intending_to might may
    wantTo = will would_rather rather would_like_to would_love_to love_to like_to could should must have_to got_to let_me
    wantTo = think_about thinking_about thought_about think_of thinking_of thought_of thoughts_of thoughts_about
    wantTo = thoughts_on thoughts_to considering considered consider contemplating contemplated contemplate pondering
    wantTo = fantasize_about fantasizing_about fantasies_of fantasizing_of dream_of dreaming_of dream_about dreaming_about
    wantTo = feel_like feeling_like felt_like urge_to urges_to tempted_to desire_to longing_to long_to wish_to wishing_to
    wantTo = hoping_to hope_to prepared_to willing_to close_to obsessed_with obsessing_over imagine imagining
    wantTo = daydream_about daydreaming_about wanting need_of way_of plan_for planning_for thoughts_are_about
    wantTo = considered_just started_to starting_to wish_i_could wished_i_could want_nothing_but_to just_want_to
    wantTo = aching_to craving_to meaning_to deserve_to ought_to dying_to brave_enough_to courage_to guts_to strength_to
    wantTo = idea_of ideas_of ideation_of plans_of intention_of intentions_of impulse_to compulsion_to
    wantTo = talk_about talking_about afraid_i_will scared_i_will worried_i_will afraid_i_might scared_i_might
    wantTo = thinking_on mind_is_on considering_about reasons_to time_to seconds_from inches_from this_close_to
    thinkOf = think_about thinking_about thought_about think_of thinking_of thoughts_of thoughts_about considering
    thinkOf = considered consider contemplating contemplate contemplated fantasize_about fantasizing_about dream_of
    thinkOf = dreaming_of obsessing_over researching researched looking_up looked_up googling googled reading_about
    thinkOf = imagine imagining planning plan planned tempted_by thoughts_on pondering
    how = how way ways method methods how_to
    best = best easiest quickest fastest easy quick fast painless least_painful most_painless surest simplest
    best = least_messy cheapest most_effective cleanest good effective surefire foolproof peaceful most_peaceful most_reliable
    best = safest quiet discreet gentle
    wantDie = want_to wanted_to wanting_to wants_to need_to needed_to about_to plan_to planning_to planned_to plan_on planning_on
    wantDie = ready_to trying_to try_to tried_to decided_to intend_to intending_to would_rather rather would_like_to would_love_to
    wantDie = think_about thinking_about thought_about think_of thinking_of thought_of thoughts_of thoughts_about considering
    wantDie = considered contemplating contemplated fantasize_about fantasizing_about fantasize_of dream_of dreaming_of dream_about
    wantDie = dreaming_about feel_like feeling_like felt_like urge_to urges_to tempted_to desire_to longing_to long_to wish_to
    wantDie = wishing_to hoping_to hope_to prepared_to willing_to imagine imagining daydream_about daydreaming_about wanting
    wantDie = aching_to craving_to deserve_to dying_to brave_enough_to courage_to guts_to strength_to time_to close_to love_to
    wantDie = way_to thoughts_to want_nothing_but_to idea_of obsessed_with need_of talk_about talking_about like_to should_just
    wantDie = can_not_wait_to waiting_to ought_to keep_wanting_to should plan_of mind_is_on let_me just_let_me
    modal = will might may could must going_to gonna have_to got_to would can
    now = now tonight today tomorrow this_weekend this_week right_now soon later_today this_evening this_afternoon
    now = tonite after_this in_an_hour in_the_morning after_work after_school this_morning on_sunday on_monday
    """

  /// Dying and ending one's life.
  private static let dying = """

    die = die dying perish be_dead being_dead drop_dead cease_to_exist stop_existing not_exist not_be_alive stop_living
    die = stop_being_alive not_wake_up never_wake_up not_wake sleep_forever disappear_forever vanish_forever cease_existing
    die = be_gone_forever be_no_more stop_breathing not_be_here_anymore not_be_here_tomorrow not_live be_unalive
    die = be_six_feet_under be_in_a_coffin be_in_a_grave be_in_the_ground be_buried be_with_god go_to_heaven meet_my_maker
    die = leave_this_world leave_this_earth leave_this_life exit_this_world depart_this_world leave_the_world check_out_of_life
    die = no_longer_exist no_longer_be_alive no_longer_live no_longer_be_here be_put_out_of_my_misery
    die = disappear_from_this_world disappear_from_this_earth disappear_off_the_face_of_the_earth
    die = bleed_out bleed_to_death unalive unaliving kick_the_bucket catch_the_bus ctb commit_die commit_death
    die = go_to_sleep_and_never_wake_up go_to_sleep_and_not_wake_up go_to_sleep_forever fall_asleep_and_never_wake_up
    die = fall_asleep_and_not_wake_up sleep_and_never_wake_up sleep_and_not_wake_up close_my_eyes_forever
    die = drift_off_and_never_wake_up close_my_eyes_and_never_open_them end_up_dead rest_in_peace
    dieing = dying death being_dead my_death my_own_death
    dead = dead gone deceased no_longer_here not_here not_alive no_longer_alive six_feet_under buried not_around
    dead = no_longer_around in_the_ground in_a_grave in_a_coffin in_my_grave not_here_anymore not_around_anymore unalive
    kill = kill killing killed off offing offed end ending ended unalive unaliving unalived murder murdering hang hanging
    kill = hanged hung shoot shooting shot drown drowning drowned delete deleting neck necking rope roping stab stabbing
    kill = stabbed suffocate suffocating strangle strangling gas gassing poison poisoning poisoned asphyxiate
    kill = asphyxiating electrocute electrocuting top topping destroy eliminate execute sacrifice euthanize euthanise
    kill = smother smothering do_away_with doing_away_with get_rid_of getting_rid_of finish finishing erase erasing
    kill = self_delete exterminate terminate_terminating choke choking behead annihilate nuke assassinate obliterate
    kill = overdose overdosing put_down
    killBase = kill off end unalive murder hang shoot drown delete neck stab suffocate strangle gas poison asphyxiate
    killBase = electrocute smother choke
    hurt = hurt hurting harm harming harmed cut cutting slice slicing sliced burn burning burned burnt injure injuring
    hurt = injured bruise bruising mutilate mutilating punish punishing starve starving starved scratch scratching
    hurt = scratched stab bleed carve carving carved damage slash slashing torture torturing selfharm abuse maim
    hurt = choking brand branding
    hurtPast = hurt harmed cut sliced burned burnt injured scratched mutilated starved slashed punished bruised punched hit
    end = end ending ended finish finishing take taking took terminate terminating extinguish quit quitting stop
    end = stopping snuff_out put_an_end_to putting_an_end_to cut_short throw_away throwing_away give_up giving_up_on
    end = give_up_on call_time_on discontinue close be_done_with conclude concluding leaving leave
    mine = my my_own myown this my_miserable my_pathetic my_sad my_stupid my_worthless my_whole this_miserable this_pathetic
    mine = this_awful this_painful this_stupid this_horrible one one_own my_damn my_fucking my_meaningless my_useless own
    life = life existence lives lifes
    pain = pain suffering misery agony hurt hurting torment torture anguish ache emptiness sadness thoughts
    me = myself meself myownself
    self = myself yourself oneself yourselves himself herself themselves your_own_self
    throw = throw throwing threw fling hurl launch yeet toss chuck fall falling
    suicideAct = suicide suicid self_deletion self_delete self_deleting self_exit self_murder selfharm_to_death
    commit = commit committing committed attempt attempting attempted do doing complete completing commiting try trying
    pills = pills pill tablets tablet meds medication medications medicine sleeping_pills painkillers tylenol paracetamol
    pills = ibuprofen xanax benzos antidepressants insulin oxy oxycodone opioids fentanyl heroin barbiturates ambien
    pills = valium klonopin aspirin advil acetaminophen sleeping_tablets capsules prescriptions prescription_pills
    dose = bottle handful box packet pack bunch whole_bottle entire_bottle full_bottle stash lot
    pain2 = pain hurting suffering misery agony torment
    weapon = gun rope noose knife razor blade pistol rifle shotgun pills revolver handgun firearm belt razor_blades blades
    weapon = razors helium_tank helium hose exit_bag sleeping_pills bullets charcoal gas
    height = bridge building roof rooftop balcony cliff ledge window overpass skyscraper tower parking_garage
    height = parking_structure bridges tall_building high_bridge high_building flyover viaduct terrace highrise floor story
    vehicle = train trains traffic bus truck car cars subway lorry tram tracks oncoming_traffic metro trucks
    crash = tree wall pole river lake traffic oncoming_traffic ocean bridge truck cliff divider barrier semi
    bodyPart = wrist wrists throat veins vein thigh thighs arm arms skin leg legs stomach hips artery arteries neck belly
    """

  /// Living, going on, and being missed.
  private static let living = """

    live = live living be_alive being_alive exist existing go_on going_on keep_going keep_living keep_on_living stay_alive
    live = staying_alive continue continuing carry_on carrying_on breathe breathing keep_breathing wake_up waking_up
    live = be_on_this_earth be_on_this_planet be_in_this_world be_here_anymore being_here_anymore stick_around
    live = go_on_living live_anymore keep_existing face_another_day see_tomorrow see_another_day keep_trying keep_fighting
    live = survive surviving be_here being_here hold_on holding_on persist living_anymore push_through move_on_living
    live = go_through_this_anymore keep_doing_this keep_holding_on stay_here stay_on_this_earth bother_living hang_on
    liveStrict = live be_alive exist go_on_living keep_living keep_on_living stay_alive live_anymore keep_existing
    liveStrict = be_on_this_earth be_on_this_planet be_in_this_world be_here_anymore see_tomorrow see_another_day
    liveStrict = face_another_day continue_living live_like_this live_this_way be_alive_anymore exist_anymore stay_here_anymore
    liveStrict = wake_up_tomorrow wake_up_anymore wake_up_again wake_up_ever_again be_living carry_on_living
    liveStrict = wake_up_in_the_morning be_around_anymore be_in_this_life live_any_longer be_here_any_longer
    liveStrict = live_another_day see_the_morning stay_in_this_world be_part_of_this_world breathe_anymore
    liveIng = living being_alive existing existence staying_alive breathing life waking_up this_life my_life life_itself
    liveIng = carrying_on going_on keeping_going
    any3 = thoughts thought ideation ideations feelings urges urge tendencies thinking ideas impulses
    any5 = by a_car a_truck a_bus a_train cancer illness killed shot disease lightning
    gone2 = dead never_born not_born not_alive never_alive unborn dead_already six_feet_under never_existed not_living
    gone2 = no_longer_alive not_existing gone_forever buried deceased dead_instead no_longer_here not_here_anymore not_around_anymore
    gone2 = in_a_coffin in_my_grave in_the_ground
    couldDie = die disappear vanish stop_existing cease_to_exist fade_away not_exist stop_breathing sleep_forever be_dead be_gone
    couldDie = die_in_my_sleep never_wake_up not_wake_up drop_dead evaporate stop_being disappear_forever stop_living
    couldDie = unexist be_erased just_die just_disappear just_not_exist just_vanish go_to_sleep_and_not_wake_up
    couldDie = go_to_sleep_and_never_wake_up fall_asleep_and_never_wake_up fall_asleep_and_not_wake_up trade_places_with_him_dead
    hits = hits hit would_hit kills would_kill runs_over would_run_over shoots would_shoot takes would_take strikes ends
    hits = could_hit crushes plows_into smashes_into would_just_hit would_strike murders would_murder
    want3 = want wish deserve care need plan intend desire want_anymore feel_like hope choose
    aliveWords = alive still_alive here_on_this_earth living still_living breathing still_breathing bother_living
    aliveWords = bother_going_on bother_being_alive still_here keep_living keep_going_on live stay_alive go_on_living exist
    aliveWords = existing keep_breathing continue_living on_this_earth on_this_planet even_exist still_trying_to_live
    aliveWords = bother_staying_alive bother_waking_up wake_up_anymore carry_on_living
    worthEnd = living it anymore the_pain the_effort this
    without2 = $without without_me
    stuff = stuff things belongings possessions everything_i_own valuables jewelry jewellery savings pets money everything
    stuff = collection all_i_have all_i_own clothes_and_everything property keepsakes
    afterGone = take_care remember please tell make_sure look_after who_will promise forgive bury take_my give_my read
    afterGone = find_the do_not_cry do_not_be_sad be_happy can_you_take will_you_take you_can_have you_can_keep
    afterGone = keep_my you_will_be everyone_will they_will people_will maybe_then nobody_will feed_my watch_over
    afterGone = i_hope do_not_blame do_not_forget it_will_be care_for they_can i_want_you raise life_will will_anyone
    dealWith = deal_with worry_about put_up_with care_about suffer_because_of see bother_with be_bothered_by free_of rid_of
    dealWith = take_care_of pay_for listen_to think_about carry look_after
    anymore = anymore any_longer no_more
    without = without_me if_i_was_dead if_i_were_dead if_i_died if_i_was_gone if_i_were_gone if_i_disappeared if_i_vanished
    without = if_i_was_not_here if_i_were_not_here if_i_was_not_around if_i_were_not_around if_i_did_not_exist
    without = if_i_never_existed if_i_was_never_born if_i_killed_myself if_i_just_disappeared if_i_just_died
    without = when_i_am_gone when_i_am_dead once_i_am_gone once_i_am_dead if_i_was_not_alive if_i_were_not_alive
    without = with_me_gone with_me_dead if_i_had_never_been_born if_i_stopped_existing if_i_just_vanished after_i_am_gone
    without = if_i_was_no_longer_here if_i_were_no_longer_here if_i_was_out_of_the_picture if_i_had_not_been_born
    without = if_i_left_this_world without_me_here without_me_around without_me_in_it without_me_alive
    better = better better_off happier safer relieved much_better fine okay far_better easier freer
    nobody = nobody noone none not_one_person not_a_single_person not_a_soul not_anyone
    care = care notice miss_me cry mourn be_sad remember bat_an_eye give_a_shit give_a_damn miss be_bothered even_care
    care = even_notice realize realise grieve attend_my_funeral come_to_my_funeral shed_a_tear be_upset feel_sad find_me
    iDied = i_died i_die i_was_dead i_were_dead i_am_dead i_was_gone i_were_gone i_am_gone i_disappeared i_disappear
    iDied = i_vanished i_killed_myself i_kill_myself i_was_not_here i_were_not_here i_was_not_around i_never_existed
    iDied = i_did_not_exist i_just_disappeared i_just_died i_ended_it i_stopped_existing i_just_vanished i_jumped
    iDied = i_took_my_life i_took_my_own_life i_dropped_dead i_ended_my_life i_was_no_longer_here i_did_not_wake_up
    iDied = i_never_woke_up i_ended_it_all i_was_never_born i_live i_live_or_die i_live_or_not i_stopped_breathing
    """

  /// Who.
  private static let people = """

    kin = mom mother dad father brother sister son daughter husband wife boyfriend girlfriend partner fiance uncle aunt
    kin = cousin grandma grandpa grandmother grandfather stepdad stepmom stepfather stepmother nephew niece parents family
    kin = kids children kid child baby spouse twin parent friends
    known = friend roommate neighbor neighbour boss coworker colleague classmate teacher ex student coach teammate bully
    known = client patient girl boy guy man woman men women person dude lady somebody someone stranger manager
    known = landlord flatmate mate buddy teenager teen students classmates coworkers boyfriends exes
    other = $kin $known he she they you people everyone everybody we him her them who anybody anyone
    target = him her them someone somebody people everyone everybody others anyone a_person a_man a_woman this_guy that_guy
    target = another_person a_human a_human_being that_man that_woman this_man these_people those_people a_child a_kid my_ex
    target = my_boss my_mom my_mother my_dad my_father my_brother my_sister my_son my_daughter my_husband my_wife
    target = my_boyfriend my_girlfriend my_partner my_roommate my_neighbor my_neighbour my_coworker my_coworkers
    target = my_teacher my_classmates my_family my_kids my_children my_baby my_parents my_stepdad my_stepfather
    target = my_stepmom my_uncle my_colleague my_colleagues my_classmate all_of_them both_of_them that_bitch this_bitch
    target = that_bastard every_one_of_them my_child my_kid my_cousin my_landlord the_president a_cop cops you
    target = my_bully my_bullies the_neighbors the_neighbours my_neighbors my_abuser my_abusers the_baby the_kids
    target = a_girl a_boy a_stranger a_baby some_people random_people innocent_people as_many_people the_people my_grandma
    target = my_manager my_friend my_friends
    attack = kill murder stab shoot strangle choke poison execute slaughter behead smother suffocate run_over blow_up
    attack = shoot_up stabbing killing murdering shooting strangling poisoning choking massacre assassinate beat_to_death
    attack = slit_the_throat_of bomb burn_alive
    abuser = he she they husband boyfriend dad father stepdad stepfather mom mother stepmom partner wife girlfriend uncle
    abuser = brother ex man guy boss teacher coach stranger someone somebody roommate neighbor neighbour cousin parents
    abuser = grandpa men boys classmates sister fiance landlord grandfather priest pimp who
    """

  /// What else a sentence speaks of.
  private static let setting = """

    starters = and but so because then honestly also like ok okay please sometimes tbh lol well maybe lately today still
    starters = literally seriously really actually just now cause since when if or yes no hey omg god fuck ugh that
    starters = guys everyone anymore tonight anyone think feel know believe guess
    enders = and but because so tonight now today anymore lol again or honestly please tbh right when if soon just really i
    enders = since this at most alone every already immediately tomorrow without sometimes forever as for though until
    enders = before after to my it all fast quickly like in haha lmao is here ok okay idk then lately everyday
    danger = die dying dead death kill killing killed suicide suicidal end ended ending myself murder murdered hang hanging
    danger = gun shoot shot shooting stab drown drowning hurt cut jump jumping jumped life live living alive overdose
    danger = overdosed overdosing pills beat beats hit hits attacked attack choke hurting burden gone disappear disappeared
    danger = attacked kicked punched hopeless worthless empty numb trapped bleed bleeding blood give stop goodbye
    story = movie movies film films book books novel series show episode season character characters game games
    story = song lyrics album band news article newspaper documentary podcast podcasts story stories plot scene actor actress
    story = tv netflix anime manga theatre opera fiction fictional poem history historical essay thesis research
    story = statistics statistic prevention awareness definition define meaning word minecraft
    story = fortnite gta sims zelda mario pokemon skyrim valorant overwatch pubg warcraft chess poker roblox halo cod
    story = doom diablo playstation xbox nintendo boss_fight zombie zombies zombies vampire hero villain enemy enemies npc
    story = bosses boss_battle dragon dragons quest raid respawn multiplayer shooter hitman souls fifa
    story = dungeon monster monsters monopoly tournament essay paper
    story = museum war ww2 kennedy lincoln caesar hitler shakespeare romeo juliet hamlet
    story = potter thrones marvel batman joker squad simulator player players werewolf mafia cosplay
    story = prank paintball lasertag nerf airsoft camera photo photos picture photograph video costume trailer
    quoted = lyrics song line quote title titled called named chorus sings singing sang goes reads lyric saying phrase
    past = years_ago year_ago decade_ago decades_ago used_to in_the_past back_then back_in months_ago long_ago formerly
    past = ages_ago when_i_was in_high_school in_college in_middle_school at_university in_my_teens as_a_teenager as_a_teen
    past = as_a_kid as_a_child in_my_twenties previously last_year in_my_past once_upon_a_time at_one_point in_my_youth
    past = not_anymore but_not_anymore have_not_since years_back growing_up at_the_time in_those_days
    present = again lately still now tonight today relapsed relapse recently returning returned these_days anymore
    present = currently every_day every_night keep keeps coming_back tomorrow come_back came_back it_never_stopped
    recovery = recovered recovery better healed healing grateful thankful proud glad happy sober clean free survived
    recovery = therapy helped overcame okay stronger
    mishap = shaving cooking chopping slicing knee ankle shoulder hamstring elbow toe gym workout training running lifting
    mishap = squat squats deadlift deadlifts deadlifting benching football soccer basketball tennis skiing biking bike
    mishap = accidentally accident accidental mistake oven stove pan kettle iron paper glass fell tripped slipped
    mishap = gardening moving sunbathing sunburn sun laughing skateboarding climbing hiking hike stretching yoga onions
    mishap = onion vegetables bread dinner kitchen trimming hedge lighting candle candles tool tools saw hot_pan race
    mishap = marathon playing game match ladder stairs door table helmet volleyball cricket rugby wrestling judo boxing
    mishap = carrying lift coffee tea curling straightener hairdryer grill bbq cactus fishing woodworking carpentry paper
    mishap = tomato carrots avocado bagel cheese opening tin envelope razor_burn shower bath crossfit burpees jogging
    deliberate = purpose intentionally deliberately again urge urges want wanted deserve bad sad numb cope punish feel
    mundane = work job boss office homework diet traffic heat weather noise exam exams class school meeting meetings
    mundane = email emails commute laptop phone wifi code bug software assignment essay project deadline game match
    mundane = haircut hair shoes dress outfit recipe gym workout run running marathon race cardio training coach team
    mundane = cold rain snow winter summer monday mondays semester course gluten sugar coffee pasta carbs chores laundry
    mundane = dishes cleaning kitchen spicy food pizza movie show series season song neighbours neighbors dog barking
    mundane = baby_crying knee back_pain headache migraine sore tooth toothache cramps flu cough allergy allergies hiccups
    mundane = stretch sets reps squats lunges burpees plank hill hills bus train plane flight queue line parking rent
    mundane = printer computer app update subscription membership parking meeting conference presentation project projects
    mundane = shift hiking hike mile miles marathon pullups pushups climb wedding speech
    pastime = fun bungee parachute parachuting skydiving skydive diving swim swimming pool lake holiday vacation trip rope
    pastime = trampoline summer sea splash zipline adventure thrill parkour dive snorkel beach waterfall river paragliding
    pastime = stunt rollercoaster ride water scared_of_heights photo training drill rehearsal kayak canyoning sandbox
    travel = vacation holiday trip travel travelling traveling flight airport abroad conference weekend moving move
    travel = moved office colleagues coworkers work job school semester retirement retiring appointment dentist meeting
    travel = declutter decluttering charity donate donating clothes goodwill leave maternity monday tuesday wednesday
    travel = thursday friday back_on return until back_in week weeks college camp army deployment hotel cruise shift
    travel = visiting visit winter summer class course practice gym training season cat plants summer_camp marie_kondo
    writer = i me myself
    ofWriter = my own mine myown
    mind = mind brain head heart voice voices depression anxiety part thoughts everything something body soul life illness pain
    mind = death suicide
    say = said says say told tells telling tell saying wrote writes texted screamed yelled asked asks posted shouted goes like
    but = but yet although though except however still unless until anymore
    urgent = tonight now immediately
    lightly = lol haha hahaha lmao rofl lmfao jk joking kidding
    story = rates stats mean
    negator = not never no nobody without
    denial = not never no
    remedy = vitamin vitamins iron magnesium melatonin ibuprofen headache migraine doctor prescribed pharmacy breakfast
    remedy = allergy allergies daily antibiotics flu cold prescription dentist fever zinc supplement supplements fish_oil
    remedy = probiotic birth contraceptive refill antihistamine hay nurse dog cat
    excess = all whole entire too handful bottle overdose die dead end kill many lots every enough
    bodily = back stomach tooth teeth neck muscle muscles foot feet leg legs knee knees headache migraine period cramp cramps
    bodily = shoulder hip ankle wrist dentist physio injury surgery ear throat sunburn sinus rain noise tummy belly arthritis
    filler = i am was be been being would ever going to want wanted planning plan thinking think about of feel feeling have
    filler = longer had has do even actually at all really any intention intentions plans desire urge interested thoughts wish
    filler = wanting considering and in the a contemplating here saying say attempting will could gonna necessarily truly
    filler = currently anymore or hurt harm trying having once
    stuck = why stop help sure if until know only unless just care afraid scared surprised matter wait deny lie can
    stuck = else reason point other option
    """
}
