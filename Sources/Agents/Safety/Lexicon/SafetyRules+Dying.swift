/// Wanting to die, ending one's life, having no wish to live.
extension SafetyRules {
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
}
