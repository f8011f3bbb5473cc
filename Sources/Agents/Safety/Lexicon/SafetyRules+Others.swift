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
