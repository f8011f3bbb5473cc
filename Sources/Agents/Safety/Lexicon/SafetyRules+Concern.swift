/// Farewells, and being a burden to others.
extension SafetyRules {
  static let farewell: [SafetyRule] = [
    SafetyRule(
      .goodbye, .crisis, .writer, [.story, .travel],
      """
      < this is|will_be|must_be *1 goodbye|farewell|my_last|my_final *2 !winter|workout|day_of|semester|set|\
      rep|attempt|game|episode|chance_to|coffee|year|season|exam|lap|piece|slice|cookie|cigarette|beer|drink|\
      week|day_at|week_at|month
      goodbye everyone|world|cruel_world|all|forever|everybody|my_love_forever|mom_and_dad|mom|to_this_world|\
      life|to_life|to_everyone|to_you_all !winter|have_a|see_you|talk|have_fun|and_hello
      goodbye|farewell *1 cruel_world|forever|this_world|earth
      writing|wrote|write|written|leaving|left|finished|drafting|recorded|recording|prepared|sent|sending *3 \
      goodbye|farewell|goodbyes|last_words|final *3 !party|card_for|speech|dinner|song|email_to_my_team|exam|\
      paper|report
      letters|letter|note|notes|message|video *4 for|to *3 when|after|once i *1 am_dead|die|am_gone|pass|do_it|is_over
      say|saying|said|saying_my *1 goodbye|goodbyes|farewell *1 to *1 everyone|everybody|my_family|my_kids|\
      my_parents|my_friends|the_world|my_loved_ones|my_mom|life|all|my_children|the_people_i_love|my_cat_and|\
      my_dog_and !at|before_the|after_the|before_we|airport
      giving|give|gave|given|handing *1 away|out *1 all|my|everything|most *2 my|favourite|favorite|prized|of \
      *2 $stuff !at|to_charity|clothes|to_goodwill|old|i_outgrew|sale
      giving|gave|given|give|donating|selling away? *1 all|most|of|everything *1 my|of_my|i_own *2 $stuff
      giving|gave|given|give|handing|passing *1 all? my *2 $stuff *1 away|out
      giving|gave|given|give away *1 all? *1 my|our *2 $stuff
      when|after|once|if|before i *1 am *1 gone|dead|no_longer_here|not_here_anymore|no_more *6 $afterGone \
      !vacation|holiday|trip|for_the
      $afterGone *5 when|after|once i *1 am|have *1 gone|dead|no_longer_here|not_here_anymore|not_around|\
      passed !vacation|holiday|trip|for|to_the|on|this|next|at
      when|after i *1 die|pass_away|kill_myself *5 remember|take_care|tell|look_after|bury|forgive|give|cremate|play
      i *1 will_not|am_not_going_to|will_no_longer|may_not|might_not|won't *1 be *1 here|around|alive *1 \
      tomorrow|much_longer|anymore|long|for_long|next|by|when|to|for_christmas|in_the_morning|for_my_birthday|\
      soon|after_tonight|for_much_longer|to_see|any_longer|then !work|meeting|home|so_please_call|at_the_office
      will_not|won't|not_going_to *1 see *1 tomorrow|the_morning|another|my_next_birthday|the_sunrise|\
      next_year|the_end_of_the|christmas|me_again|me_alive|me_anymore|me_ever !episode|movie|you_until|film
      you|they|nobody|everyone|she|he *1 will|would *1 not|never|no_longer|finally|soon *1 have_to|need_to|be \
      *1 $dealWith me *2 !at_work
      not *2 be *2 a_problem|your_problem|in_your_way|a_burden|a_bother|in_the_way|anyone's_problem *2 \
      much_longer|anymore|any_longer|for_long|soon|after
      < i? have? said|made|saying|making all? my *1 goodbyes
      forgive me *3 for|when *3 what|this|leaving|doing_this|i_do|i_am_gone|going|i_am_about
      my|the last|final day|night|hours|moments|message|goodbye|words|post|journal_entry|entry|birthday|\
      christmas|week *1 on_earth|alive|on_this_earth|here_on_earth|ever|on_this_planet|in_this_world|of_my_life
      < this is|will_be my last|final message|post|note|entry|night|goodbye|words|letter|day|text|diary_entry|\
      journal_entry !of|at|in|here_at|before|as|for_today|with|until|on_vacation
      tonight is|will_be my|the last|final|night|one !night_here|of|exam|show|shift|concert|game|night_in|\
      night_at|night_before|night_with|night_on
      last time *2 you|anyone *2 see|hear *2 me|from_me !before|until|this_year
      planning|planned|plan|arranging|arranged|organizing my *1 funeral|own_funeral|burial
      made|making|put|putting|got|getting|tying|wrapped my? *1 affairs|loose_ends|peace_with_dying|\
      peace_with_death|peace_with_leaving|will_and *2 in_order|before_i_go|up_before
      affairs in order
      sorry|forgive *8 goodbye|not_blame|bye_forever|farewell|could_not_be_stronger|not_your_fault_i|\
      could_not_hold_on !goodbye_to
      love *3 all|everyone|everybody|always *1 goodbye|bye_forever|bye_everyone|farewell|always_remember_that
      bye forever
      by the_time *5 read|find|see|get|reads|finds|hear *4 gone|dead|too_late|no_longer|already_be
      when|once|after i am dead !tired|asleep
      take|taking|look care|after *2 of? *1 my|mom|the *2 dog|cat|kids|mom|children|sister|brother|family|\
      baby *1 for_me|when_i_am_gone|after_i|without_me|i_am_leaving_forever !while_i|on_vacation|next|\
      this_week|today|tonight_i|weekend
      tell|let|told *1 my|mom|everyone|them|her|him *3 i_loved|i_love|i_am_sorry|it_was_not *3 when|after|\
      gone|goodbye|dead|i_die|before_i|fault
      see|seeing|meet|join|joining|be_with|reunite_with|reunited_with|follow *3 on_the_other_side|in_heaven|\
      in_the_afterlife|in_the_next_life|in_another_life|up_there|beyond !of|one_day_when_i_am_old
      i *3 be|join|am_joining|joining|am_coming|coming *1 with|to *4 soon|again|heaven|other_side *1 mom|dad|\
      goodbye|side|in_heaven
      want|wanna|going|ready *1 to *1 be_with|join|go_be_with|follow|go_to *4 in_heaven|in_death|in_her_grave|\
      in_his_grave|on_the_other_side|who_died
      """),
    SafetyRule(
      .burden, .crisis, .writer, [.denial, .past, .story],
      """
      $other|world|everything|all|life|it|mom|dad|guys|$kin|place|planet|earth|friends|team_and_family *3 \
      $better *4 $without2 !on_the_team|in_the_meeting|at_the
      $better|nicer|happier|easier|peaceful|good *3 $without2 !on_the_team|in_the_meeting|at_the|on_the_project
      would|will|could|can *2 be|have *1 $better *3 without me
      be|be_so|so_much *2 solved|fixed|better|easier|simpler|happier|fine if|when|once *1 $iDied
      they|everyone|family|world|kids|them|people|finally *4 free|rid of me !for_the
      take|taking|waste|wasting up? *1 space|air|oxygen *3 deserves|deserve|for_nothing|someone|better|\
      in_this_world|on_this_earth
      i *3 burden|burdensome|dead_weight|deadweight|nuisance *1 to|on|for|>  !everyone|lifted|of_proof|shifted
      i *3 such|just|only|nothing|huge|total|big|constant *3 burden|dead_weight|waste_of_space|waste_of_air|\
      waste_of_oxygen|waste_of_life
      i|me|feel|feeling|being *3 a *2 burden !lifted|to_carry_this_suitcase
      burden to|on|for $other|my|the|society|family|all|my_family|those|those_around
      a|such|my *1 waste of space|air|oxygen|life|skin|existence !time|money
      drag|dragging|bring|bringing|pull|pulling|weigh|weighing|ruin|ruining|drain|draining *1 everyone|\
      everybody|my_family|them|you_all|the_people *2 down|life|lives|of *4 dead|gone|better|burden|happy
      i *2 ruin|ruined|destroy|poison everyone's|everything_i_touch|everyone *3 dead|better|gone|disappear|die
      if|when $iDied|i_die|i_am_dead|i_was_dead *3 $nobody|who|would|it|they|they_would *4 $care|better|\
      matter|easier|happier|difference|cry|miss|wonder|find
      $nobody|who|would|no_one|not *4 $care *3 if|that|when|whether *1 $iDied|i_am_dead_or_alive|\
      i_lived_or_died|i_killed|i_wasn't_here|i_was_dead
      would anyone|anybody|someone|they|people|you|he|she *2 $care *2 if $iDied
      $nobody *2 will|would *2 $care|miss_me|notice *3 gone|dead|died|disappeared
      $nobody would|will *1 miss|notice|mourn|find|remember|cry_for me|my_absence|my_death !at_the_meeting|\
      at_the_party|at_work|today
      $nobody *1 wants|needs|want me *1 alive|here|around|on_this_earth *1 anymore|>
      not|never *2 care|matter|mind|bother|bothered *2 if|whether *1 $iDied|i_am_alive|i_am_dead|live_or_die
      world|everyone|life would|will *2 not|never *1 miss me
      better|easier|happier|best *3 for *2 everyone|everybody|them|my_family|all|my_kids|the_world *3 if|when|\
      without *1 $iDied|i|me
      i *1 do_not|never|no_longer *1 deserve *1 to? *1 live|life|be_here|be_alive|exist|breathe|\
      to_be_here_on_this_earth|oxygen|happiness_or_life|to_wake_up|to_breathe
      should *1 never *1 have *1 been_born|existed|been_alive
      my|his|her family|parents|kids|mom|wife|husband|friends|children *3 be *3 relieved|better|happier|free \
      *4 gone|dead|without|died
      my life|death|life_insurance|insurance *4 worth_more|more_useful|pay|help_them *3 dead|alive|die|gone
      worth more dead
      """),
  ]
}

/// Hurting oneself, and eating as harm.
extension SafetyRules {
  static let harm: [SafetyRule] = [
    SafetyRule(
      .selfHarm, .crisis, .writer, [.denial, .past, .story, .mishap],
      """
      $hurt $me !shaving|accidentally|in_the_gym|in_the_foot|at_the_gym|off|some_slack|short|a_slice|a_break|\
      out_of|loose|a_piece|from|with_my_own|financially|some|up_a|down|open_on|an|falling|playing|running|\
      a_little_slack|open_a|professionally|on_a_nail
      $hurtPast $me !shaving|accidentally|in_the_foot|at_the_gym|off|some_slack|short|a_slice|a_break|out_of|\
      loose|up|in_the|some|a_piece|running|playing|falling|on_a_nail
      bang|banging|hit|hitting|slam|slamming|smash|smashing|punch|punching my_head|myself|my_own_face|\
      my_own_head|my_legs *3 until|because|on_purpose|so_i|to_feel|to_cope|when_i_am|when_i_feel|against_the_wall
      punch|punching|hit|hitting|bite|biting|choke|choking|burn|burning|scratch|scratching|bruise|pinch|\
      pinching $me *3 until|when|because|so_i|to_feel|to_cope|on_purpose|again|every
      selfharm|selfharming|selfharmed !is_a|is_bad|is_common|is_dangerous|is_when|in_teens|statistics|\
      prevention|awareness|means|mean|scars_from|recovery|rates|among|definition|in_adolescents|charity|\
      charities|support_group|training|article
      $wantTo|urge|urges|started|start|starting|keep|kept|back|relapsed|i_am|am|been|stop|addicted *3 cutting \
      !carbs|sugar|back|down|out|corners|class|calories|weight|hair|costs|grass|edge|it_close|vegetables|\
      board|off|short|onions|meat|wood|the|fabric|paper|my_hair|my_nails|my_carbs|my_hours|my_calories|\
      my_spending|my_grass|my_food|my_sugar|my_lawn|my_coffee|my_screen|gluten|dairy|meat|alcohol|bread|salt|\
      caffeine|it|ties|him|her|them|through|into|paper again|my|myself|because|to_feel|when|to_cope|too_deep|\
      every|deeper|so|at_night|>
      cutting again !carbs|sugar|back|down|for_summer|for_a_bodybuilding|weight|calories
      want|need|urge|urges|itching|desperate|dying|craving *3 to *2 cut *1 so|really|again|myself|my|deep|\
      badly|right|tonight|until|> !hair|carbs|sugar|down|back|my_hair|my_nails|calories|out|costs|it|the
      i *2 cut|cutting|sliced|slashed *1 deep|deeper|too_deep|so_deep|really_deep !into|discount|price|onion|\
      steak|meat
      cut|cutting|carve|carved|carving|slice|slicing|sliced|slash|burn|burning|burned|burnt|scratch|scratched|\
      scratching|scraped|scraping|slashed *2 my *1 $bodyPart !shaving|hair|off_the|out|on_the_stove|cooking|\
      on_the|on_a|on_an|on_my|at_the|while|leg_hair|surgery|open_on|fat|day|hairs|workout
      burn|burning|burned|burnt *1 $me|skin *2 with *1 lighter|cigarette|cigarettes|matches|an_iron|candle|hot|purpose
      relapsed|relapse|relapsing *3 cut|cutting|selfharm|blade|razor|hurt|blades !carbs
      $wantTo *1 bleed
      my *1 $bodyPart|hands|knuckles|lip|face *3 until|till *2 bled|bleed|bleeds|bruised|raw|bleeding
      lighter|cigarette|cigarettes|iron|match|flame|hot_knife *1 to|on|against|into my *1 $bodyPart|hand|hands
      cutting|burning|bleeding|blood|blade|razor is|are *2 only *4 calms|helps|help|relief|feel|works|control|\
      release|numbs|soothes
      my *1 $bodyPart *3 covered|full *2 cuts|scars|burns|marks_from
      need|want|miss|crave|craving|needing *2 feel? *1 the|my *1 blade|razor|blades|cutting
      razor|blade|blades|razors|box_cutter|scissors|glass *4 my *1 $bodyPart *2 >
      razor|blade|blades|razors *3 calling_me|is_calling|my_only_friend|only_thing_that_helps|feel_better|make_me_feel
      fresh|new *1 cuts *3 my|wrist|arm|thigh|thighs|arms|wrists
      cuts *2 all_over|up_and_down|along|on my|both *1 $bodyPart !from_the_cat|from_gardening|from_roses
      pain|hurt|cutting|bleeding|blood is|makes *3 only *4 feel|real|helps|alive
      hurt|hurting|punish|punishing|harm|harming|injure $me *2 on_purpose|intentionally|deliberately|\
      physically|tonight|again|when|every|because|to_feel
      might|may|will|could|going_to|about_to hurt|harm|injure|cut|burn $me !shaving|at|in|if_i_lift|\
      running|training|lifting|deadlifting|doing|with_this_form|on_this
      do_not|not|can_not|never trust|sure|promise *2 $me *3 alone|tonight|safe|hurt|knife|pills|hurting|driving|blade
      can_not|do_not *1 keep|guarantee|promise $me|my_safety safe|alone
      not|never|no_longer safe *1 alone|with_myself|from_myself|by_myself_right_now|around_myself
      danger to $me
      """),
    SafetyRule(
      .selfHarm, .crisis, .writer, [.denial, .past, .story, .jest],
      """
      starve|starving myself *2 to_death|until|for|because|so
      stop_eating|not_eating|starve *4 waste_away|die|disappear|vanish|fade_away
      starve|starving myself >
      how *4 starve|starving myself|yourself|without *2
      how|ways|tips|teach|trick|tricks|best|easiest *6 make_myself|making_myself|force_myself|induce|\
      self_induce|to *2 throw_up|vomit|puke|purge|vomiting|purging|be_sick !after_food_poisoning|my_dog|\
      pictures|files|after_poison
      how|ways|tips|best *5 stop_eating|not_eat|go_without_eating|eat_nothing *2 completely|for_days|\
      for_a_week|at_all|anything|for_weeks|altogether|anything_at_all
      how *5 laxatives *4 weight|lose|purge|thin
      how *5 purge|purging|binge_and_purge|fast_for_weeks|starvation|anorexic|vomit_after *3 without|secretly|\
      parents|noticing|notice|weight|thin|>  !files|cache|the_system|data|emails|queue
      """),
    SafetyRule(
      .eating, .caution, .writer, [.denial, .past, .story],
      """
      make|makes|making|made|force|forcing myself *1 throw_up|vomit|sick|puke|throwing_up|be_sick|to_throw_up|to_vomit
      throw|throwing up|it_up after|everything|what *2 eat|eating|meal|dinner|i_eat|every_meal|lunch
      not|haven't|without *2 eaten|ate|eating|eat|food *2 in|for *1 days|#|two|three|four|five|six|a_week *1 \
      days|weeks|so|because|>
      eating disorder *6 worse|hide|hiding|control|back|relapse|again
      have|develop|get|become|becoming|be|with|my|an *2 anorexia|anorexic|bulimia|bulimic|eating_disorder \
      !awareness|in_the_news|researcher
      laxatives *4 weight|lose|thin
      binge|bingeing|binging and purge|purging|throw_up
      """),
  ]
}

/// Hurting others, being hurt by others, and others in danger.
extension SafetyRules {
  static let others: [SafetyRule] = [
    SafetyRule(
      .violence, .crisis, .writer, [.denial, .past, .story, .jest],
      """
      $wantTo *1 $attack *1 $target !in_the_game|with_kindness|in_fortnite|at|on_the_court|in_chess|\
      with_my_camera|a_text|an_email|a_message|some|another_email|out|up|off|if_he|if_she|if_they|laughing|my|\
      the|in_the_race|lol|haha
      going|gonna|will|about|planning|plan|ready|want *1 to *2 $attack *1 $target *2 $now|with|and|> !lol|\
      haha|in_the_game|if
      $wantTo *2 hurt|harm|beat|attack|hit|punch|slap|torture|smash|burn|rape|molest|drown|cut|shake|throw *1 \
      my_baby|the_baby|my_kids|my_child|my_children|my_kid|the_kids|my_son|my_daughter|my_newborn|a_child|children
      $wantTo *2 hurt|harm|attack|torture|maim|rape *1 $target !feelings|in_the_game
      $wantTo shoot_up|blow_up|bomb|burn_down *1 a|the|my|this|that *1 school|church|office|mosque|synagogue|\
      mall|place|workplace|building|hospital|store|house|college|campus|police_station|government|city|\
      airport|concert !balloon|party|on_social
      shoot|shooting up the|my|this|a school|office|place|workplace|church|mall
      bring|bringing|take|taking *1 a|my *1 gun|knife|bomb|weapon|rifle to *1 school|work|class|church|office|\
      campus|college
      want|need *1 to *1 see him|her|them|someone|my_boss|my_ex dead|bleed|suffer_and_die
      have|got|bought|bring|bringing|taking|brought|with|loaded|grab|grabbing|get|getting *2 gun|knife|bomb|\
      weapon|rifle|pistol|shotgun|axe *6 kill|pay|hurt|them|him|her|everyone|shoot|stab !practice|range|hunting|cook
      $thinkOf|stop_thinking_about|fantasies_about killing|murdering|stabbing|strangling|shooting|poisoning|\
      hurting|smothering|raping *1 $target
      how *3 to|do_i|can_i|could_i|would_i|should_i|do_you|one *2 $attack *1 $target !in_the_game|\
      with_my_camera|in|with_a_camera|with_kindness|a_text|an_email|off|up|out|at_chess
      how *3 kill|murder|poison|strangle|stab|dispose|get_rid *4 without *2 caught|trace|noticing|leaving \
      !ants|weeds|mice|rats|mold
      $attack *2 $target *2 and_get|get|without *2 away_with_it|caught|getting_caught
      how *4 make|build|buy a|an|pipe|homemade *1 bomb|explosive|pipe_bomb|ghost_gun !bath|calorimeter|cake|cyclone
      how *3 dispose|get_rid of a|the|his|her *1 body|corpse !fat|odor|odour|hair|wash|ache
      kill|murder|shoot|stab|slaughter everyone|everybody|them_all|all_of_them|as_many|people|him|her >
      i *1 am_going_to|will|gonna *1 kill|murder|stab|shoot|strangle|poison *1 $target !if|in_the_game|\
      in_fortnite|at|with_kindness|when_i_see|lol|haha|for_eating|an|a_text|a_message|for_forgetting|for_this|\
      for_stealing|for_spoiling
      voices|voice *4 tell|telling|tells|told|say|saying|want|command|order|commanding me *1 to *2 kill|hurt|\
      harm|die|cut|end|jump|stab|attack|do_it|burn|do_bad_things
      i|have *1 stabbed|shot|killed|strangled|murdered|poisoned *1 my|a|him|her|someone|somebody|the *1 wife|\
      husband|man|woman|person|neighbor|neighbour|mother|father|boyfriend|girlfriend|brother|sister|child|\
      baby|boss|> !project|character|presentation|workout|plant|video|film|game|battery|cactus|basil|score|zombie
      going_to *1 make *1 them|him|her|everyone *1 pay *2 blood|gun|knife|life|lives|dead|die
      people|they|everyone|he|she|someone *2 going_to|will|must|deserve_to|has_to|have_to|needs_to *1 die *4 \
      my_hands|because_of_me|tonight|tomorrow|by_my_hand|for_what|i_will_make
      """),
    SafetyRule(
      .violence, .caution, .writer, [.denial, .past, .story, .jest],
      """
      $wantTo|so_angry|angry *4 punch|hit|hurt|slap|beat|smash|strangle|choke|hurting|harm *1 $target *2 \
      !in_the_game|feelings|up_about|at|record|in_the_race|with|to_the|my_best|personal
      angry|mad|furious|rage|anger *4 hurt|kill|hit|punch|strangle|stab $target|someone
      afraid|scared|terrified|worried *2 of? *1 what|that *1 i *1 might|may|will|could|am_going_to|\
      am_capable_of *2 do|hurt|kill
      $nobody else|but_me *2 can_hear|hears
      i|keep|keeps *2 hear|hearing voices|a_voice !of_my_kids|downstairs|next_door|from_the|in_the_hallway
      """),
    SafetyRule(
      .abuse, .crisis, .anyone, [.denial, .past, .story],
      """
      $abuser *3 beats|beat|beating|hits|hitting|hit|chokes|choked|choking|strangles|strangled|strangling|\
      punches|punched|punching|kicks|kicked|slaps|slapped|slapping|rapes|raped|raping|molests|molested|\
      molesting|assaulted|assaults|assaulting|stabbed|burned|burns|whips|whipped|abuses|abused|abusing|\
      attacked|attacking|drugged|kidnapped|shoved|shoves me !at|in_the|to|on_the_back|on_the_shoulder|up|by|\
      out|with_a_question|with_the|on_strava|again_at|like_a|on_the_court|off|every_time_we_play|back_with|\
      with_extra|with_homework|in_chess|in_tennis|home|down_for|hard_with|for_a_ride|with_news
      $abuser *3 beats|hits|beat|hit|slaps|chokes|hurts me|us !at|in|by|to|up|on|with_a_question *3 when|\
      every|again|if|because|with_a_belt|black_and_blue|until|so_badly|so_hard|for_no !we_play|game|race|serve
      i *2 was|got|am_being|have_been|been|being|am *2 raped|molested|beaten|assaulted|sexually_assaulted|\
      sexually_abused|gang_raped|abused|trafficked|kidnapped|strangled|stabbed|shot_at|mugged|held_hostage|\
      attacked|physically_abused|physically_attacked !in_the_game|at_chess|by_a_mosquito|by_mosquitoes|\
      by_a_cat|by_my_cat|by_emails|in_tennis|by_geese|by_a_goose|therapy|active|tired|exhausted|fit
      raped|molested me
      $abuser *3 said|says|told_me|threatens|threatened|threatening|swore|promised|keeps_saying|wrote|texts \
      *4 kill|hurt|shoot|stab|burn|murder|destroy *1 me|us|my_family|my_kids !if_i_eat|lol|if_i_forget|at_tennis
      threatened|threatening|threatens|threat *1 to|me *2 kill|hurt|shoot|stab|with|murder|rape *1 me|us|\
      a_knife|a_gun|my_family|my_kids|my_children
      $abuser *2 tried|trying|wants|attempted|plans|planning|is_trying|will_try *1 to kill|murder|strangle|\
      shoot|stab|rape|suffocate|poison|drown me|us !if|when|with|for|in_this_game|with_these|at|\
      because_i_forgot|lol|with_this
      afraid|scared|terrified|fear|think|worried|convinced|know *3 $abuser|he|she|they|someone *2 will|\
      going_to|might|may|could|would *2 kill|hurt|harm|shoot|rape|murder|stab|find_and_kill|\
      come_back_and_kill me|us|my_kids|my_mom|my_mother !for_eating|for_this|at
      scared|afraid|fearing|fear|fearful|terrified for *1 my *1 life|safety
      $abuser *3 has|got|holding|with|pulled|pointed|pointing|carrying|swinging|grabbed a? *1 gun|knife|\
      weapon|axe|bat *4 me|us|house|outside|door|here|now
      someone|somebody|stranger|man|men|intruder|intruders|he|ex|they *3 breaking|broke|break|trying_to_break|\
      trying_to_get|is|are *1 in|into|inside *2 my|our|the house|apartment|home|flat|room|window|door !game|\
      today|yesterday_and_stole|for_dinner
      someone *2 breaking in
      being|someone_is|man_is|he_is|they_are|people_are *1 followed|following *2 me|by|home|now *4 man|car|\
      dark|street|now|help|scared|home|stranger
      locked|locks|lock|trapped|holding|held|keeps|kept *1 me *2 in|up|inside|here|against|hostage|prisoner|\
      captive *6 scared|will|hurt|life|help|hit|out|basement|closet|can_not|room|hostage !escape_room|by_accident
      held|kept|locked_up|here against_my_will
      $abuser|stalker *2 is|are|am *1 outside|here|at_my_door|downstairs|in_my_house *5 gun|knife|weapon|bat|axe
      held|holding|keeping me hostage|captive|prisoner|against_my_will
      touches|touched|touching|groped|groping|gropes|fondled|fondles *1 me *3 when|night|sleep|private|where|\
      inappropriately|down_there|sexually|without_my|under_my|at_night !emotionally|deeply
      $abuser *3 forces|forced|forcing|makes|made me *1 to *2 have_sex|sleep_with|undress|touch_him|touch_her|\
      do_sexual|sex|have_intercourse
      points|pointed|pointing|held|holding|put|pulled *1 a? *1 gun|knife *2 at|to|on|against *1 me|my|us !if
      domestic violence|abuse *4 victim|me|help|my
      outside|at|by|inside|in *1 my|the|our house|door|window|home|apartment|car *4 gun|knife|weapon|axe|\
      machete !range|in_the_game
      help he|they|she|someone *3 hurting|going_to_kill|killing|coming_to_kill|after me
      in danger|immediate_danger right_now|now|please|help|from_my|with_my
      i am|we_are *2 in *1 danger !of|zone|of_missing|of_losing
      """),
    SafetyRule(
      .abuse, .caution, .anyone, [.denial, .past, .story],
      """
      scared|afraid|terrified|frightened *1 of *2 my *2 husband|wife|boyfriend|girlfriend|partner|dad|father|\
      stepdad|mom|mother|stepfather|ex|brother|uncle|roommate|parents !losing|disappointing|dying|reaction
      not|never *2 feel|feeling|am|be? *1 safe *1 at_home|in_my_house|in_my_home|around_him|around_her|\
      with_him|with_my|in_my_own_home|at_my_house|going_home
      $abuser *3 gets|becomes|is|got|turns|turned violent|physical|physically_abusive|abusive|aggressive_with_me
      $abuser|partner *3 controls|controlling|isolates|threatens|threatened|humiliates|stalks|stalking|\
      stalked|harasses|harassing|blackmails|blackmailing|abuses me|everything|where_i|my_phone|who_i_see
      being|been|am|was|got|getting *2 stalked|bullied|harassed|blackmailed|threatened|abused|bullied_online|\
      cyberbullied
      someone|ex|man|he|she|guy *3 stalking|stalks|following me
      told|tell|tells|telling|say|said|says|saying|texted|wrote|messaged *3 kill yourself|myself
      he|ex|husband|boyfriend|partner|stepdad *1 am|is *1 going to kill me >
      abusive relationship|husband|partner|boyfriend|wife|father|mother|home|marriage|parents
      """),
    SafetyRule(
      .otherAtRisk, .crisis, .anyone, [.story, .past, .jest],
      """
      $other *3 going_to|will|gonna|about_to|threatening_to|threatens_to|trying_to|planning_to|wants_to *1 \
      kill|hang|shoot|hurt|drown|jump *1 himself|herself|themselves|themself|off *2 $now|gun|pills|bridge|right_now
      $other *6 has|have|with|holding|got|took|is_on *2 gun|knife|pills|bridge|ledge|roof|rope|noose|razor *6 \
      die|kill|suicide|suicidal|jump|end|himself|herself|wants_to_die
      $other *3 took|swallowed|overdosed|slit|cut|hanged|hung *3 $pills|wrists|himself|herself|themselves|\
      overdose *2 now|just|minutes|ambulance|tonight|what_do_i_do|help !wrists_years
      $other *2 just|is *1 overdosed|overdosing|hanging_himself|hanging_herself|bleeding_out|unconscious
      $other *4 saying|said|sent|posted|left|texted|wrote *2 goodbye|suicide_note|goodbyes *4 answer|die|\
      suicide|suicidal|gun|pills|not_answering|kill
      """),
    SafetyRule(
      .otherAtRisk, .caution, .anyone, [.denial, .story, .past],
      """
      kill|killing|kills|hurt|hurting|hurts|harm|harming|cut|cutting|cuts|hang|hanging|starving|shoot himself|\
      herself|themselves|themself !shaving|at|off|in|laughing|some_slack|out|playing|on_the|cooking|running
      tried|trying|attempted|wants|wanted|want|going|threatened|threatens|threatening|plans|talks_about|\
      talking_about|thinking *3 kill|killing|end|ending|take|taking|hurt|harm himself|herself|themselves|\
      themself|his_life|her_life|their_life|their_lives|his_own_life|her_own_life|their_own_life|it_all
      $other *5 ending|end|take|taking|ended|took|takes *1 his|her|their *1 own *1 life|lives
      $other *3 ending|took|taken|ended his|her|their *1 own? life|lives
      $other *4 is|are|was|be|feel|feels|feeling|seems|being|become|became|might_be|may_be|sounds|suicidal|\
      get|getting *2 suicidal !squad
      suicidal|selfharming|self_harming *1 $known|$kin|loved_one|teen|teenager|teens|person|people|one|someone
      $other *4 suicidal|suicide *1 thoughts|ideation|attempt|note|attempts
      $other *4 attempted|committed|committing|considering|commit|contemplating|attempting|attempt|about *2 suicide
      $other *3 selfharms|selfharm|cuts|overdosed|od'd *1 >
      $other *4 does_not|do_not|not|no_longer *1 want|wants *1 to *1 live|be_alive|exist|be_here_anymore
      $other *2 wants|want|wanted|wishes|wish *3 die|dead|be_dead|kill_himself|kill_herself|end_it|end_it_all \
      !for|of|their_hair|her_hair
      help|support|talk_to|save|stop *2 someone|friend|person|people|brother|sister|partner|$kin|$known *3 \
      suicidal|self_harming|wants_to_die|selfharm|who_cuts|kill|from_suicide
      kill|unalive|hang|neck yourself
      """),
  ]
}

/// The plainest sentences in other languages, for a writer who falls back on their own.
extension SafetyRules {
  static let foreign: [SafetyRule] = [
    SafetyRule(
      .suicide, .crisis, .anyone, [],
      """
      quiero|quisiera|deseo|voy_a|prefiero *1 morir|morirme|matarme|suicidarme|desaparecer_para_siempre|\
      quitarme_la_vida
      no quiero *1 vivir|seguir_viviendo|existir|seguir_vivo|seguir_viva
      pienso|pensando *1 en|el *1 suicidarme|suicidio|matarme|morir
      me quiero|voy_a|quiero_a *1 morir|matar|suicidar
      acabar_con mi_vida|todo_esto
      je veux|voudrais|vais *1 mourir|me_tuer|me_suicider|en_finir
      envie de mourir|me_tuer|en_finir|me_suicider|disparaitre
      j_ai|ai|jai envie de *1 mourir|tuer|suicider|finir
      pensees suicidaires
      je ne veux plus vivre|exister
      je veux plus vivre
      je pense au suicide
      ich will|mochte|moechte|wunschte *2 sterben|tot_sein|nicht_mehr_leben|mich_umbringen|mich_toten|\
      mein_leben_beenden
      ich will|kann|mag|mochte nicht mehr leben|weiterleben
      ich bringe|bring mich um
      ich *2 mich *1 umbringen|toten
      mich *1 umbringen|umzubringen
      ich *1 denke|dachte *2 selbstmord|suizid
      selbstmordgedanken|suizidgedanken
      voglio|vorrei *1 morire|uccidermi|suicidarmi|ammazzarmi|farla_finita
      non voglio piu vivere
      quero|queria|vou *1 morrer|me_matar|me_suicidar|suicidar
      nao quero *1 viver
      ik wil *2 dood|sterven|niet_meer_leven|zelfmoord_plegen
      zelfmoord plegen
      chce umrzec|sie_zabic
      nie chce *1 zyc
      olmek istiyorum
      intihar etmek|edecegim
      jag vill do|inte_leva
      jeg vil do|gerne_do|ikke_leve
      jeg vil ikke leve
      nataka|natamani|ningependa|nafikiria|nimeamua|nitaenda|najaribu *1 kufa|kujiua|kujinyonga|kujidhuru
      sitaki *1 kuishi
      nitajiua|nitajinyonga|najiumiza|najikata
      kujiua|kujinyonga|kujidhuru|okwetta|okwetuga|okwesala
      njagala|nsazeewo|mpulira *1 okufa|kufa|okwetta|nfe|okwetuga
      sagala|saagala *1 kulamu|kuba_mulamu|bulamu|okuba_omulamu|kubeera_mulamu
      nja|ngenda *1 kwetta|okwetta
      neetemaateema|neesala|neetuga
      marna chahta|chahti|chaahta
      khudkushi|aatmahatya
      gusto|gustong *1 mamatay|magpakamatay
      magpakamatay
      mau|ingin mati|bunuh_diri
      bunuh diri
      """)
  ]
}
