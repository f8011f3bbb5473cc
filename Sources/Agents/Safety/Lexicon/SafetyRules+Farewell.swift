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
