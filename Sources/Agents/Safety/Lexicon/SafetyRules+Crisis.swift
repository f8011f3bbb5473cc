/// The phrases that worry, by theme. Our own words; none is taken from a published lexicon.
enum SafetyRules {
  static let all = dying + means + harm + farewell + others + worry + foreign

  // Wanting to die, ending one's life, having no wish to live.

  static let dying: [SafetyRule] = [
    SafetyRule(
      .suicide, .crisis, .writer, .usual,
      """
      $want $like? to $like? $die !at|than|for|of|laughing|on_my_feet|my|it
      $modal $like? $die $now|by_my_own_hand|by_suicide|and_i_am_okay_with_it|and_i_do_not_care
      $wantDie $like? $die !for|of|laughing|laugh|inside|to|on|if|when|down|than|at|in_a_fire_lol|my_hair
      want $want? death
      $wantTo $like? commit|attempt|complete|try|do|committing|attempting suicide
      commit|committing|committed|attempted|attempting|attempt suicide
      $thinkOf *2 suicide|my_death|my_own_death|taking_my_life|dying|death_as_an_escape !prevention|rates|\
      in_japan|statistics
      suicide|death is|feels|seems|looks|sounds|would_be *2 only|best|answer|solution|option|choice|relief|\
      peaceful|way_out
      suicide|death sounds|looks|seems|feels|is|would_be *2 good|nice|peaceful|comforting|tempting|appealing|\
      better|easy|easier
      suicide is|has_been|was|keeps *2 on_my_mind|all_i_think_about|in_my_head|crossed_my_mind|\
      crossing_my_mind|calling_me
      suicide has_crossed|crossed|crosses|keeps_crossing my_mind
      i|me|my_mind|my_brain|my_head *6 suicide !prevention|squad|rates|hotline_volunteer|awareness|statistics
      suicide|suicided|suiciding myself
      rather|sooner *2 die|be_dead than *2 live|keep_living|go_on|be_here|exist|feel|wake|wake_up|continue|\
      spend|be_alive|face|keep_going
      $wantTo go_to heaven >
      can_not|cannot stand|bear|take|endure being_alive|living|existing|life|waking_up !in|with|at|next|here|under
      favor|favour *2 by|if *2 dying|disappearing|killing_myself|not_existing|i_died|i_disappeared|i_killed_myself
      my own? death !metal|note|valley|star|stare|grip|knight|march
      want to dye !my|hair|it|the|a|eggs >
      only|best|other way|option|choice|answer|solution|thing|way_out|escape *2 is|left|was *1 death|dying|\
      suicide|die|to_die
      suicide *1 only|best way|option|choice|answer|solution|thing
      no|other option|choice|way|choice_left but|than|except to? suicide|die|death|dying
      < i? am? still|so|feeling|feel|felt|been|getting|become|becoming|really|very|actively|again|also? suicidal
      i *3 suicidal !friend|patient|patients|person|people|squad|student|students|man|woman|thoughts_in|\
      characters|son|daughter
      my suicidal|suicide thoughts|ideation|feelings|urges|plan|note|letter|impulses|thinking|tendencies|\
      attempt|intent|date
      have|having|had|got|get|getting|experiencing|experience|with|these|constant|intrusive *3 suicidal $any3
      suicidal $any3 again|every|all|back|are|keep|won't|right_now|today|lately|come|came|since|get
      < suicide|suicidal $any3 !in|among|about|are_common|is_common
      < suicidal >
      wake|waking|woke|woken *4 wishing|wish|wished|regretting *1 i had_not|did_not
      hate|hating|despise *1 being_alive|living|existing|that_i_am_alive|that_i_woke_up|that_i_am_still_here \
      !with|in|here|at|near|alone|next|under|so_far
      < suicide >
      writing|wrote|write|written|leaving|left|finished|drafting *2 suicide note|notes|letter|letters
      death wish|is_calling|is_calling_me|would_be_a_relief|would_be_better|is_my_only_friend|take_me|come_for_me
      i long|wish|crave|yearn|pray|beg|am_longing|am_praying|wait|am_waiting|am_ready|ready|hope|welcome *1 for? death
      ready|time|ready_for_me|time_for_me|ready_for_it to|for die|death|dying|me_to_die|me_to_go_for_good|my_death
      i *2 not_afraid|no_longer_afraid|not_scared|unafraid|no_longer_scared to|of die|dying|death *1 anymore
      looking_forward|can_not_wait to $like? die|dying|death|be_dead|my_death !of
      i? deserve|deserved|belong|destined|meant|supposed|better to|in|being $like? die|dead|death|be_dead|rot_in_hell
      i *1 should|would|ought_to|must|need_to|want_to|could|may_as_well|might_as_well *2 be|have_been $dead \
      !for|by|in|on|home
      i should have|never_have *2 died|been_born|survived|lived
      < should have|never_have *2 died|killed_myself|been_born|survived
      i am better|better_off dead|gone
      better $like? off? dead !than
      wish|wished|wishing|hope|hoping|pray|praying|rather|prefer|if_only|want *3 i|me|myself *2 was|were|am|\
      be|had *2 $gone2
      wish|wished|wishing|rather|if_only|prefer *3 $gone2 !line
      wish|wished|if_only *3 i *2 never|not *2 exist|existed|born|woke_up|wake_up|woken_up|alive|here_anymore|\
      been_born|been_alive
      wish|hope|hoping|pray|praying|wishing *3 i|to|that? *2 $couldDie !from|in|into|laughing|of|that|so|this|\
      at|before|to|with|late|early|without_coffee
      wish|hope|hoping|pray|praying|wishing|want *2 i|to *3 not|never|do_not *1 wake|waking up !that|early|at|\
      before|so|late|with|during|in
      wish|hope|hoping|pray|praying|wishing *3 heart_stops|heart_would_stop|heart_stopped|would_not_wake_up|\
      will_not_wake_up
      wish|hope|hoping|pray|praying|wishing|want *3 $vehicle|car|bus|truck|train|lightning|plane|someone|\
      somebody|cancer|god|something|covid $hits me !out|to|home|for|up|with|by
      wish|hope|hoping|pray|praying|wishing|want *3 deadly|fatal|terrible|lethal *1 accident|illness|disease|\
      crash|heart_attack
      wish|hope|hoping|pray|want|let *1 today|tonight|tomorrow|this *1 to? is|be|was|could_be|will_be my last \
      *1 day|night|one|>  !exam|shift
      wish|hope|hoping|pray|praying|wishing|want *3 get|got|gets|getting *2 hit|run_over|cancer|killed|shot|\
      struck|terminal *2 $any5
      wish|hope|hoping|pray|praying|wishing|want *3 someone|somebody|anyone|god|it|they|he|she|this|something \
      *2 kill|kills|shoot|shoots|murder|take|end|ends me|my_life !out|to|with|home
      wish|hope|pray|praying|wishing *3 plane crashes|would_crash
      dying|death is|seems|would_be|feels|sounds *2 better|easier|best|peaceful|only|relief|good|nice
      """),
    SafetyRule(
      .suicide, .crisis, .writer, [.denial, .past],
      """
      $kill $me !at|in_the_gym|laughing|with_work|in_work|trying|over_a|out_of_the|from_the_group|to_the|\
      from_this|from_that
      kill my_own_self|me_and_my|us_both
      kill|killing|killed myself
      $wantTo $like? hang|drown|shoot|kill|end|off|unalive|neck|delete|overdose|suffocate|gas|electrocute|strangle $me
      $end *2 $mine $like? $life !as|in_a|in_new|to_the|seriously|back|on_the|story_for|with_him|out|more|\
      for_granted|into|around|insurance
      take my life !in|to|back|seriously|for_granted|into|as|around|more|on|out|lightly|easy|so
      $end $mine own_life|own_existence|existence
      $end $mine $pain2|suffering|misery !in_my|with_ibuprofen|killer
      $end it|everything|this|things all? for_good|forever|permanently|once_and_for_all|tonight|right_now|\
      already !work
      end|ending|ended|finish|finishing it_all|it_once|everything
      $wantTo $like? end|ending|finish it|all|this|everything >
      $wantTo $like? end|ending it|all|things !with|between|up|there|early|there|soon_with|on_a|on|at|here|\
      well $now|all|soon|myself
      way|ways|method|how *2 out|end_it|end_it_all of_life|of_this_life|forever|of_this_world
      put|putting an? end to $mine|it|my_life|my_own_life|everything|the_pain|this_misery !all_day|debate|argument
      $throw $me *3 off|in_front|under|from|out|into|before|down|onto !work|the_deep_end|my_work|it|a_new|this|studies
      blow|blowing|blew|splatter my brains|head|brain|head_off *1 out|off|everywhere >
      blow my brains out
      bullet|bullets|gun|shotgun|pistol *2 in|to|through|into|against my|own head|brain|skull|mouth|temple|\
      heart|chest|own|face
      eat|eating|swallow|suck|kiss|taste a|the|my bullet|barrel|gun|shotgun|lead
      dig|digging my own? grave >
      want|wanted|need|wish everything|it_all|the_whole_thing to *1 stop|end|be_over|just_stop
      want|wish|need *1 life|my_life|this_life|my_existence to? *1 be_over|end|stop|finish|be_done|was_over|\
      ended|were_over
      kermit|komit|commit|commiting|committing suicide|sudoku|die|unalive|not_live|alive_not|toaster_bath|\
      seppuku|unlife
      $wantTo|taking|take|time_for *2 toaster_bath|bath_with_a_toaster|long_sleep|permanent_nap|dirt_nap|\
      eternal_rest|eternal_sleep|forever_nap
      $wantTo *2 self_delete|self_exit|self_deletion|self_destruct|unalive|ctb|catch_the_bus|game_end|\
      exit_this_life|log_off_life|alt_f4_myself|log_out_of_life|respawn_elsewhere|log_off_permanently
      unalive|unaliving|unalived $me|tonight|soon|rn|right_now|already|today|now
      i *2 unalive|ctb
      i *1 want_out_of|done_with|leave|leaving|exit|escape *1 this|life|the life|world|earth|planet|existence|\
      living_hell forever|for_good|behind|soon|tonight|now|>
      kill|murder|shoot|end|strangle me please|already_please|please_someone|pls|god_please|lord
      please|someone|somebody|god|pls|lord|anyone *2 kill|shoot|murder|end|take me|my_life !to|out|home|with|\
      back|up|on|an|a|for|somewhere|away_from_this_meeting|at|in|now_lol
      put me out_of_my_misery
      """),
    SafetyRule(
      .suicide, .crisis, .writer, .usual,
      """
      not|never|no_longer *2 $want3 to|it|the *2 $liveStrict !to|with|in|there|at|on|so|near|by|here_on|\
      without|next|far|off|together|alone|under|paycheck|of
      not|never|no_longer *2 $want3 to *1 live|be_alive|exist|go_on|continue|be_here *2 anymore|any_longer|\
      like_this|this_way|without_her|without_him
      not *1 feel|feeling like *1 living|being_alive|existing|going_on|waking_up|being_here_anymore *1 !in|with|at
      not|unsure|do_not_know *1 sure|if|why|whether *2 i *1 want|wanna|can|should|deserve|care *1 to? *1 \
      $liveStrict|keep_going|go_on|be_alive|continue|exist|carry_on >
      not|never|no_longer *1 $want3 to *1 go_on|keep_going|carry_on|continue|hang_on|hold_on >
      done|finished|through living|existing|breathing|being_alive|being_here|staying_alive !in|with|at|alone|\
      on|under|out|off|here
      ways|methods|means to|of *1 die|dying|kill_myself|suicide|not_exist|end_it|end_it_all|end_my_life|\
      disappear_forever !out_eggs
      is|was life|it|my_life *1 worth living|going_on
      not *1 $want3 to *1 live >
      not|never *1 $want3 to wake_up !early|at|so|in_the_middle|before|for|late|with|to|and_go|next_to|\
      tomorrow_morning_at|tomorrow_at|from|yet|my|the|hungover|this_early
      not|never *1 $want3 to wake_up tomorrow|anymore|again|ever|one_day >
      not *3 plan|planning|intend|intending|expect *1 on|to *1 being_alive|live|be_alive|living|being_here|\
      be_here|being_around|survive *2 >
      not|never *2 see|imagine|picture *1 myself|me *1 alive|living|here_in_a_year|making_it_to|growing_old|\
      being_alive|past_this_year
      not *1 want tomorrow|the_morning|the_next_day to come
      regret|regretting|hate *2 surviving|survived|waking_up|being_born|being_alive|that_i_survived|living \
      !so|early|at
      why *3 save|saved|rescue|revive|bring_back me !seat|so_much|money
      coward *2 to *2 kill|do_it|end|jump|die|live
      jump|do_it|end_it|kill_myself *6 coward
      guts|courage|nerve|balls|brave_enough|strong_enough to *1 do_it|end_it|go_through_with_it|end_things|\
      pull_the_trigger|kill|jump|die
      only thing|reason *3 keeping|stopping|keeps|stops|stopped|holding|kept *1 me *1 from_doing_it|\
      from_dying|from_ending|alive|from_jumping|from_killing|on_this_earth|in_this_world|from_suicide|from_it
      wait *2 until|till|for *3 $life|existence|it_all *1 is|to_be|to over|end
      so *1 i *1 do|will|would not *1 wake_up|have_to_wake_up|have_to_live|feel_anything_ever *1 !late|tired|\
      hungover|early
      want|take|taking|choose the|an? easy|cowards|coward_s|easiest way out
      no|lost|losing|without|lack|lacking|zero|hardly_any|any|not_have_the|not_have_any|gone *2 will|desire|\
      wish|reason|reasons|motivation|strength|need|right|purpose|point|use|sense|energy|interest *1 to|in|for|\
      left_to|of *2 $live !on_salad|with|at|to|the|here_at|there|on|in_the|in_this|this|here_late|doing|\
      working|that|running|playing
      nothing *2 to|worth|for *1 live|living|left_living for
      nothing *2 worth living|staying|continuing
      nothing|nobody *3 to_live_for|worth_living_for|keeping_me_alive|keeping_me_here|keeps_me_alive|\
      left_for_me_here|stopping_me_from_dying
      point|use|purpose|sense *1 of|in|to *2 $liveIng|live|exist|go_on|keep_going|continuing|carrying_on|\
      trying_to_live|it_all|my_life|life|staying|living_anymore|continuing_on|being_here !insurance|coach|\
      on_about|on_a|to_the|jacket|with_the
      < why *3 am_i|do_i|should_i|bother|even|i_am *2 $aliveWords !there|with|at|in|here_in_this_meeting|for_lunch
      why was i|did_i *1 born|even_born|survive|have_to_wake_up|have_to_be_born
      life|living|existence|staying_alive|being_alive|existing is|are|feels|seems|has|am|does *2 not|never|\
      hardly|barely|no|nothing|isn't *2 worth|worth_living|meaning|purpose|point|worthwhile|worth_it *1 \
      $worthEnd? !if_you_never|without_coffee|without_pizza|without_music|without_chocolate
      not *1 worth living|being_alive|existing|staying_alive|being_here|going_on|waking_up_for
      tired|sick|exhausted|weary|done|over|bored|fed_up|sick_and_tired|had_enough|drained|finished|through *1 \
      of|with|by|from|being|to $like? living|life|being_alive|alive|existing|existence|my_life|this_life|\
      breathing|my_existence|being_here|this_world|fighting_to_live|staying_alive|waking_up_every|my_own_life|\
      keeping_myself_alive|surviving|everything_and_i_want !in|with|at|together|by|on|from|drawing|insurance|\
      science|paycheck|coach|under|near|alone|through|this|out|like_a|off|so_far|here|next
      had enough|it of|with life|living|this_life|my_life|this_world|existing|being_alive
      can_not|cannot|could_not|can_no_longer|do_not_think_i_can|not_able_to|unable_to *2 go_on|keep_going|\
      carry_on|keep_living|live|continue|go_on_living|exist|stay_alive|face_another_day|keep_existing|survive|\
      live_like_this *1 like_this|anymore|any_longer|much_longer|any_more|this_way|another_day|without_her|\
      without_him|without_you|one_more_day|with_this_pain|in_this_world
      can_not|cannot|could_not|do_not_think_i_can *1 $like? go_on|carry_on|keep_going|keep_living|\
      go_on_living|continue_living !stage|without|saturday|holiday|vacation|the|a|to|with|without_coffee|\
      strava|sunday|friday|monday|at|my
      do_not|not *2 think|know|sure|believe *2 i *3 make_it|survive|get_through|be_alive|live|last *2 tonight|\
      the_night|through_the_night|tomorrow|much_longer|until_morning|the_week|another_day|the_weekend|\
      to_my_birthday|to_tomorrow|this_night|until_tomorrow|through_tonight|past_tonight
      will_not|would_not|not_going_to *2 make_it|survive|be_alive|live *1 through|past|until|to|much|see *2 \
      tonight|night|morning|tomorrow|longer|week|day
      given|give|giving|gave|gave_up up|up_on on? life|living|trying_to_live|staying_alive|my_life|\
      wanting_to_live|being_alive
      give|giving|given up on life|living|myself_and_life
      $wantTo *1 disappear|vanish|evaporate|fade_away|cease_to_be|be_erased|dissolve|stop_existing *1 forever|\
      for_good|from_this|from_the_world|from_the_earth|completely|and_never|permanently|off_the_face|\
      into_nothing|without_a_trace|and_not_come
      $wantTo $like? disappear|vanish|fade_away|cease_to_exist >
      $wantTo|want *2 to? *1 not exist|be_here_anymore|be_alive
      rope|noose time
      time for *1 rope|noose|the_rope
      rather|prefer|sooner *2 be_dead|die|not_exist|not_live|be_in_a_coffin !than_eat|than_run|than_watch|\
      than_wear|than_go|than_drink
      """),
    SafetyRule(
      .suicide, .crisis, .writer, [.denial, .past, .story, .bodily, .mundane],
      """
      want|wanted|need|wish|wants it_all|everything|it|this to|would|could *1 end|stop|be_over|be_done|\
      go_black|go_away_forever !by|soon_so|at|raining
      want|need|wish it|this|everything|it_all|all_of_it over|to_be_over|done_with >
      it|this|everything *1 will *1 all? *1 be_over|end *1 soon|tonight|tomorrow|for_me
      soon it|this|everything *1 will *1 all? *1 be_over|end
      i *1 will|can|want_to|could|would *1 finally|soon? be at|in peace *1 soon|finally|tonight|now|at_last|when|>
      can_not|cannot|do_not_think_i_can|can_no_longer *1 $like? do|keep_doing|take|bear|stand|handle|endure|\
      face|fight it|this|life|living|life_anymore|this_life|this_life_thing|this_life_anymore|another_day|\
      one_more_day|another_night anymore|any_longer|any_more|no_more
      want|wanted|need|wish|just *1 the|my|this|all|all_this|all_the *2 $pain2 *1 to|would *1 end|stop|\
      be_over|go_away|go_away_forever|cease|be_gone
      pain|suffering|hurting|misery to|will|would *2 finally|only *1 end|stop|be_over *1 die|dead|death|gone|forever
      can_not|cannot|do_not_think_i_can *2 go_through|get_through|do|face|survive|make_it_through|bear|endure \
      another|one_more|today|tomorrow|tonight|the *1 day|night|week|>
      make|making the|this|my|all *1 $pain2 *1 stop|end|go_away
      stop|end *1 the|my|this|all *1 $pain2 *1 for_good|forever|permanently|once_and_for_all|by_dying
      can_not take|bear|stand|handle|endure|live_with *1 the|this|my *1 $pain2 *1 anymore|any_longer|any_more|another
      """),
  ]

  // Means, plans, methods asked for, and what was taken already.

  static let means: [SafetyRule] = [
    SafetyRule(
      .means, .crisis, .anyone, [.story],
      """
      how|way|ways|method|methods|where *5 kill|hang|drown|shoot|off|unalive|suffocate|end|gas|electrocute|\
      asphyxiate|starve|poison|killing|ending|hanging|stab|strangle|neck $self !with_kindness|a_favour
      how|way|ways|method|methods|where *5 commit|attempt|committing|complete|of suicide
      $how $how? *3 end|ending|take|taking|finish my|your|one's|the|ones|own|one own? life|existence !insurance
      $best|how|what *2 $how|thing|place|time *2 to|of|for *2 die|dying|overdose|suicide|kill_oneself|\
      bleed_out|end_it|end_it_all|not_wake_up !hair|eggs|fabric|in_the_game
      painless|peaceful|quick|easy|clean death !metal|star
      painless|peaceful|quick|easy|fast $how to $die
      how *2 to|can_i|do_i|would_i|could_i|should_i|i *1 overdose|die|bleed_to_death|bleed_out|not_wake_up|\
      tie_a_noose|make_a_noose|disappear_forever|stop_living|stop_existing !of|hair|down|in
      how *2 tie|make|build a noose|exit_bag|suicide_bag|hangman's_knot
      how many|much *3 $pills *4 die|kill|overdose|fatal|lethal|dangerous|not_wake_up|end_it|od|death|kill_me|\
      kill_someone
      how many|much *4 would|will|does|to|needed *3 kill me|you|myself|yourself|a_person|a_human
      how many|much *3 $pills *3 can_i_take|should_i_take|to_take *2 die|kill|end|sleep_forever|at_once
      lethal|fatal|deadly *1 dose|doses|overdose|amount|quantity
      dose|amount|quantity *4 lethal|fatal|deadly|kill_me|to_die
      does|is|will|would it *1 hurt|painful|quick|be_painful|be_quick to *2 die|hang|drown|bleed|bleed_out|\
      jump|be_shot|overdose|shoot|be_dead|cut_your_wrists
      would|will|could|can|does a|this|the|it|that|jumping|falling *4 height|floors|stories|bridge|building|\
      rope|belt|beam *4 kill|enough_to_die|die|hold_my_weight
      how *4 slit|slash|cut|open *1 wrists|my_wrists|veins|my_veins|my_throat|your_wrists|an_artery
      undetectable|untraceable|painless *4 poison|death|suicide|killing
      poison|poisons *3 undetectable|untraceable|painless|no_trace
      how long *4 take|takes to? *1 die|bleed_out|suffocate|drown|kill *2 from|by|of|with
      how *3 suicide *2 look|accident|painless|painlessly
      will|would|can|could|does #|these|this|all|too_much|too_many *2 $pills *2 kill|be_fatal|be_enough|be_lethal
      what happens|would_happen *3 take|took|swallow|swallowed *1 #|all|too_many|a_bottle|a_lot|the_whole *2 $pills
      where *4 buy|get|find|order|obtain *2 cyanide|nembutal|pentobarbital|arsenic|noose|ricin|strychnine|hemlock
      cyanide|nembutal|carbon_monoxide|helium *3 painless|painful|die|death|peaceful|end !alarm
      is|are cyanide|nembutal|carbon_monoxide|hanging|drowning|overdose|overdosing|jumping|bleeding_out \
      painful|painless|quick|peaceful
      which|what *1 $pills|drugs|poison|bridge|building|poisons *5 kill|die|suicide|overdose|fatal|\
      end_my_life|jump !mosquitoes|rats|mice|weeds|bacteria|germs|cancer|ants|pain
      best|good|nearest|highest *2 $height *1 to|for *1 jump|jumping|suicide !in_the_game
      what *3 best|good|easiest|sharpest *3 self_harm|selfharm|cut_myself|cutting_myself|hurt_myself
      $how|where|what|object|objects|items|tool|tools|thing|things|place|knife|blade|best|tips *6 selfharm|\
      hurt_myself|harm_myself|cut_myself|injure_myself|burn_myself|hurting_myself|harming_myself|\
      cutting_myself !means|mean|is|recovery|prevention|awareness|less|stop|avoid|by_accident
      hide|hiding|cover|conceal|cover_up|covering|concealing *3 my|fresh|new|selfharm|the *2 cuts|scars|\
      wounds|selfharm|burns|cutting|slits|self_inflicted !acne
      where *3 should|can|to|could *1 i? cut *3 nobody|no_one|so|notice|sees|without|hidden|visible|hide
      how *3 deep *3 cut *4 die|bleed|vein|artery|wrist
      """),
    SafetyRule(
      .means, .crisis, .writer, [.denial, .past, .story, .pastime],
      """
      $wantTo|going|ready|tempted|here|decided|standing *4 jump|leap|jumping|leaping *3 off|from|in_front|out|\
      under|onto|before|over *3 $height|tracks|rail|railing|edge
      $wantTo|going|ready|tempted|here|decided|standing *4 jump|leap|jumping|leaping *3 in_front|under|before|\
      onto *3 $vehicle
      wanted|want|urge|going|tempted|close|about|inches_away_from|ready to? jump|jumping|jump_off >
      platform|bridge|ledge|edge|roof|rooftop|tracks|balcony *5 wanted|want|thought|urge|thinking|tempted *2 \
      jump|jumping|step|stepping|let_go
      < i? am? jump|leap|jumping|jumped|leaping *1 off|from|onto *3 $height|tracks !into|was|bungee
      < i? am? jump|leap|jumping|jumped|leaping *1 in_front|under|in_front_of *3 $vehicle
      jumping off|from a|the|this|that $height
      on|at|over *2 ledge|bridge|edge|rooftop|roof|balcony|railing|cliff *3 $wantTo|going|to|ready|about *1 \
      jump|let_go|fall|end_it
      on the ledge *4 jump
      step|stepping|walk|walking|run|running|jump|jumping|throw|lie|lying|lay|laying|stepped|walked|ran \
      in_front|into|down|on|under|out|down_on *3 $vehicle|tracks|train_tracks|moving_car|highway|freeway|\
      the_road !station|was|with_my|jam|yesterday_and_was_late
      step|stepping|walk|walking|run|running|jump|jumping in|out in|into front *2 $vehicle|moving_car
      $wantTo|just *2 walk|walking|swim|wade *2 into|out *2 ocean|sea|traffic|water|river|woods *2 never|not|\
      until|drown|and_let|forever
      drive|driving|crash|crashing|swerve|swerving|steer|steering|ram|veer|veering|drove|run *3 off|into|from|\
      through *2 $crash|$height|wall|traffic|oncoming !slowly|and_got|to_see|by_accident|heavy|city|at_rush
      crash|crashing|crashed|wreck|wrecking my|the car|bike|truck|motorcycle *2 purpose|intentionally|\
      deliberately|and_die|so_i|and_end
      backflip|swan_dive|flip|nosedive|frontflip *2 off|from *2 $height
      $thinkOf crashing|wrecking|driving *2 car|truck|bike|motorcycle|off_a|off_the|into_a
      place|places|spot|spots *2 jump *1 from|off *2 !in_the_game
      let_go|let go of_the_wheel|of_the_steering_wheel
      slit|slitting|slash|slashing|slice|slicing|cut|cutting|open|opening|opened|sliced *2 my|own *1 wrist|\
      wrists|throat|veins|vein|artery|arteries|jugular !shaving|hair|brace
      """),
    SafetyRule(
      .means, .crisis, .writer, [.denial, .past, .story, .mishap, .remedy],
      """
      $wantTo|just|all *3 take|taking|swallow|swallowing|down|downing|pop|popping *3 all|whole|entire|every|\
      many|lots|enough|handful|bottle|too_many|bunch|rest_of|of *4 $pills
      < $like? take|taking|swallow|swallowing|downing|down *1 all|the_whole|every|a_bunch|a_handful|too_many|\
      a_bottle *3 $pills
      overdose|overdosing on *2 $pills
      bottle *1 of? *1 $pills *3 next_to_me|in_front_of_me|in_my_hand|on_my_lap|beside_me|in_my_hands|calling
      mix|mixing|mixed|washing|washed|chasing *2 $pills *2 with|and|down_with vodka|alcohol|whiskey|wine|\
      booze|liquor|rum|gin *3 not|wake|die|enough|never|sleep|end|forever|so|gone|>
      what if i *1 took|take|swallowed *1 all|every|the_whole *3 $pills
      $thinkOf|consider|tempted_by taking|swallowing|downing|all|taking_all|the|these|those|some|my *2 $pills \
      !with|for|because|vitamin|vitamins|iron|magnesium|melatonin|again_because|instead|off|on
      $thinkOf overdosing|an_overdose|overdose|hanging|jumping|drowning|shooting|slitting|a_noose !out|\
      pictures|on_netflix|up|in_the|in_a_lake|rope
      $wantTo *2 overdose !netflix|on_chocolate|on_netflix|on_sugar|on_coffee|on_caffeine|on_cake|on_pizza|\
      on_candy|on_carbs|on_ice
      stare|staring|looking|stared|look *2 at *2 $pills|gun|noose|rope|razor|blade|knife|bridge|pill_bottle \
      *4 take|use|die|end|thinking|hand|want|wondering|all
      saving|saved|hoarding|hoarded|stockpiling|stockpiled|collecting|collected|stashed|stashing *2 up? *1 my|\
      the|enough|all|these|sleeping|some *2 $pills
      i *2 have|got|bought|found|ordered|keep|hold|holding|loaded|own|hid|borrowed|stole *2 gun|rope|noose|\
      pistol|razor|blade|rifle|shotgun|handgun|revolver|knife|exit_bag|bleach|sleeping_pills|pills|bullet *6 \
      head|ready|die|end|hand|kill|plan|tonight|mouth|use_it|wrist|nobody_can_stop|nothing_to_lose|picked|\
      for_myself|date|hang|with_my_name
      gun|knife|blade|razor|noose|rope|pills|pistol|shotgun|bullet|bullets *2 is|are|in|against|around|to|on \
      *3 my *1 hand|hands|mouth|head|neck|throat|wrist|wrists|skin|temple|drawer_waiting|arm|chest|name !if|when
      noose|rope *3 ready|tied|hanging|waiting|around_my_neck|hung
      tie|tied|tying|made|making|hung|hanging a|the|my noose
      loaded *2 gun|pistol|revolver|rifle|shotgun *4 me|myself|head|ready|mouth|tonight|table
      have|had|got|made|making|my|with *2 plan|plans|date|method *4 to|for|of|how *2 kill|die|end|suicide|\
      killing|dying|do_it|ending|take_my_life|take_my_own_life|unalive !game|zombie|cancer|world_hunger
      i|have|already *2 know|picked|chosen|chose|decided|planned|set *2 how|when|day|date|place|where|method \
      *4 i_will_die|do_it|to_die|kill|end_it|end_my_life|my_death|suicide|will_end|am_going_to_die
      i *2 written|wrote|updated|finished|made *2 will|note *4 die|dead|suicide|gone|goodbye|end
      goodbye *2 gun|pills
      gun|knife|noose|razor myself
      me|myself|i *3 gun_gun|gun_skull
      < goodbye gun|knife|pills
      """),
    SafetyRule(
      .medical, .crisis, .anyone, [.denial, .past, .story],
      """
      took|swallowed|taken|downed|ate|swallow|popped|ingested|chugged|drank *3 whole|entire|all|too_many|\
      too_much|handful|bottle|hundred|#|twenty|thirty|forty|fifty|dozens|lot|lots|bunch|box|pack|every_single|\
      every *3 $pills !ibuprofen_after|for_my_headache|with_breakfast|this_morning_with|for_the_headache|\
      a_day|for_a_headache|this_week_as
      i|she|he|they|friend|$kin|just|have|has *2 overdosed|overdosing|od'd !on_chocolate|on_netflix|on_sugar|\
      on_caffeine|on_coffee|on_cake|on_pizza|on_candy|on_carbs|on_ice|on_cookies|on_cheese|on_christmas|\
      on_cuteness|on_tv|on_memes|on_turkey|on_garlic|on_work|on_screen|on_vitamin|on_kale
      < overdosed !on_chocolate|on_netflix|on_coffee|on_caffeine|on_sugar|on_cake|on_pizza|on_candy|on_carbs|on_ice
      took|taken an overdose
      drank|swallowed|drunk|ate|drinking|ingested|drink *2 bleach|antifreeze|poison|drain_cleaner|pesticide|\
      rat_poison|detergent|batteries|battery|ammonia|paint_thinner|petrol|gasoline|disinfectant
      not|stopped|stop|isn't *1 breathing !exercises|through_my_nose|exercise|heavily|easy|well_through
      can_not|cannot|can_hardly|can_barely|could_hardly *1 breathe *4 chest|throat|lips|help|blue|swelling|\
      closing|allergic|ambulance
      chest *2 pain|hurts|tight|tightness|pressure|pains|crushing|hurting *7 arm|jaw|can_not_breathe|breathe|\
      numb|faint|sweating|spreading|passing_out|vision|ambulance|dizzy
      arm *3 numb|numbness|tingling|hurts *4 chest
      crushing|severe|terrible|stabbing chest pain|pains|pressure
      throat *1 is *1 closing|swelling|closing_up|swollen_shut
      think|am|is|having|has|had_just|have *3 having|have|has *1 a|an heart_attack|stroke|seizure|anaphylaxis|\
      overdose|anaphylactic_shock|severe_allergic_reaction !when_i_saw|every_time|when_she|when_he|\
      just_looking|because_of_the_price|over
      can_not|cannot|will_not|does_not|not *2 stop *1 the|bleeding|my *1 bleeding
      bleeding|blood *2 will_not|does_not|is_not|would_not stop|stopping
      so_much|losing|lost|lots_of|lot_of|too_much|coughing_up|vomiting|pool_of|throwing_up blood !work|test|\
      orange|in_the_movie|sugar|weight
      bleeding *1 out|heavily|badly|a_lot|everywhere|profusely|uncontrollably|to_death
      face_is_drooping|lips_are_blue|lips_are_turning_blue|turning_blue|lost_consciousness|is_unconscious|\
      unresponsive|is_unresponsive|no_pulse|will_not_wake_up|has_collapsed
      half|one|left|right|side *4 my face|body *3 numb|drooping|paralyzed|paralysed *4 speak|talk|move|speech|\
      stroke|sudden|suddenly
      severe_allergic|anaphylactic reaction|shock
      carbon_monoxide alarm *3 dizzy|sick|headache
      bitten by_a_snake|by_a_rattlesnake
      call|need|send *2 ambulance|paramedics|911|112|999 !chaser|chasers
      """),
  ]
}
