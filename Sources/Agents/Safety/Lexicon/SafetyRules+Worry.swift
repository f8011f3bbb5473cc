/// No hope and no way out, and distress that is less than that.
extension SafetyRules {
  static let worry: [SafetyRule] = [
    SafetyRule(
      .hopelessness, .crisis, .writer, [.denial, .past, .story, .mundane],
      """
      there_is|i_have|i_see|have|see|see_any|with|got|has *1 no|not_a|zero *1 future|tomorrow *1 for_me|ahead|\
      left|here|anymore|for_myself|>
      there_is|i_have|have|see|with|is no|no_other way_out|escape|way_forward|other_way_out|way_out_of_this|\
      other_option|exit *1 for_me|left|anymore|of_this|except|but|> !clause|to_the|of_this_meeting
      can_not|cannot|do_not|never|could_not|unable_to *1 see|imagine|picture|have|envision *2 a|any|my *1 \
      future|way_out|tomorrow|way_forward|point_in_going_on|point_in_living|point_of_living|reason_to_go_on|\
      reason_to_live|another_way_out|another_way|life_ahead *2 !with_this_company|of_the_company|tense
      can_not|cannot|do_not *1 see|find *1 any|a|the *1 point|reason|purpose *1 in|to|of|for *1 $live|\
      going_on|anything_anymore|life|continuing|being_here|carrying_on|trying_anymore|it_anymore|it_all|anymore
      see|seeing no point|reason|purpose|future|way_out|hope|other_way|meaning_in_life|use|way_forward *1 in|\
      to|for|anymore|> *1 $live|going_on|life|living|me|continuing|>
      future is|looks|seems *2 gone|over|empty|black|non_existent *1 >
      what *2 point|use *1 of|in *1 any_of_this|all_of_this|all_this|anything|anything_anymore|it_all|\
      even_trying_anymore \
      !meeting|training
      my existence is|has_been|feels *2 over|finished|meaningless|pointless|worthless|useless|a_mistake|hell
      my life is|has_been|feels *2 over|finished|done|ruined|meaningless|pointless|worthless|not_worth|\
      a_mistake|not_worth_it !now|because_the_wifi
      life is|feels|seems|has_become *2 meaningless|pointless|unbearable|not_worth|too_painful|hopeless|\
      empty_and_meaningless|torture|hell *1 >
      i am|was *1 a *1 mistake *3 never|born|alive|exist|dead
      too|so *2 much|painful|hard|exhausting|unbearable *1 to *1 live|be_alive|keep_living|go_on|exist|\
      stay_alive|keep_going|live_with !sugar
      existing|living|being_alive is|feels *2 too|so|just *1 painful|exhausting|hard|unbearable|torture|much
      no hope left|for_me|anymore|of_getting_better|in_my_life|at_all|for_my_life
      lost|losing|given_up|gave_up|giving_up *1 all|any|every *1 hope *1 in_life|for_life|for_the_future|\
      of_living|and_want|to_live|in_living
      want|need *1 to *1 escape|leave|get_out_of *1 this *1 life|world|existence|hell|body|pain *1 !weekend|office
      nothing|anything left *1 for_me|in_this_world|in_my_life|for_me_here|in_me_to_fight
      i *1 have nothing left >
      nothing|no_one|nobody *2 can *1 save|help *1 me *1 anymore|now|from_myself|any_longer
      i do|would not *1 mind|care *2 dying|dead|to_die|death|not_waking_up|if_i_never_woke_up|if_a_car|\
      getting_hit|being_dead
      i *2 reached|at|hit|hitting|reaching|near|nearing *1 the|my *1 end of *1 my *1 rope|road|line *4 die|\
      live|go_on|anymore|life
      do_not|not *1 belong|fit *2 in_this_world|on_this_earth|in_this_life|on_this_planet|anywhere_and_want
      """),
    SafetyRule(
      .hopelessness, .caution, .writer, [.denial, .past, .story, .mundane],
      """
      everything|it|things|life|all|future|situation|i *3 hopeless !romantic|at|with|cook|case_of|\
      when_it_comes|in_the_kitchen|cause
      < completely|totally|so|utterly|just? hopeless !romantic|at
      feel|feeling|felt *2 hopeless !about_the_score|romantic
      nothing|none *2 matters|matter|means_anything|makes_sense|will_ever_change|will_ever_get_better|\
      gets_better|ever_gets_better *1 anymore|to_me|at_all|ever|>
      what *2 is_the|the point|use *1 anymore|of_trying|of_me|in_trying|\
      of_even_trying
      lost|losing|given_up|gave_up|giving_up|without|no *1 all|any|every hope
      no|any light *2 end|of_the *3 tunnel
      everything is|feels|seems *2 pointless|meaningless|worthless|hopeless|dark|lost
      life|it|things|i *2 never *3 get|gets|be *1 better|okay|easier !than|at
      there_is|i_have|have no hope
      broken|damaged beyond *1 repair|fixing
      """),
    SafetyRule(
      .burden, .caution, .writer, [.denial, .past, .story, .mundane],
      """
      i|feel|feeling *3 so|totally|completely|utterly|absolutely|like_i_am|just|am|worthless *1 worthless !at|\
      stocks|money
      < worthless >
      i|feel *2 hate|hating|despise|loathe|hates|can_not_stand *1 $me|my_existence|who_i_am !running|when_i|\
      for_eating|for_skipping|a_bit
      i *2 hate|despise *1 my life|my_whole_life|existing|being_me|being_alive
      $nobody *2 cares|loves|likes|wants|understands|needs|would_understand|will_ever_love|loved|care *2 \
      about_me|me|how_i|how_much|if_i|what_i|what_it|anymore
      i *3 not|never *1 matter_at_all|matter_to_anyone|good_enough_for_anyone|deserve_love|belong_anywhere|\
      matter_to_anybody|deserve_happiness !of
      i *2 useless|failure|disappointment *2 to_everyone|and_everyone|nobody|to_my_family|as_a_person|\
      as_a_human|as_a_mother|as_a_father
      i *2 such|just|total|complete *1 a|an *1 failure|disappointment|mistake *1 >
      """),
    SafetyRule(
      .distress, .caution, .writer, [.denial, .past, .story, .mundane],
      """
      i|feel|feeling *3 empty *1 inside|all_the_time|all_day|every_day|as_a_person !stomach|fridge|tank|handed|nest
      i|feel|feeling *2 numb|dead_inside|hollow_inside|nothing_anymore|nothing_at_all|so_numb|completely_numb \
      *1 inside|all|to_everything|anymore|and|> !legs|fingers|toes|hands|foot|arm|after
      nothing|world|life *1 feels|seems *1 real *1 anymore
      feel nothing *1 anymore|inside|at_all|>
      do_not|can_not|not *1 feel|felt anything|any_joy|any_emotion|emotions *1 anymore|at_all|inside|\
      any_longer !in_my_legs|in_my_fingers|in_my_toes
      i *2 so|completely|totally|feel *2 trapped *1 !in_traffic|in_a_meeting
      i *2 at|reached|near|past|hit|hitting|reaching *1 my *1 breaking_point|limit|end_of_my_rope|wits_end \
      !reps|for_today|pace
      can_not|cannot|unable_to *1 cope|function|keep_it_together|hold_it_together *1 anymore|any_longer|at_all|>
      can_not|cannot|unable_to *1 do_this|take_this|take_it|handle_this|handle_it|bear_this|bear_it|deal_with_this|\
      go_through_this|deal_with_life anymore|any_longer|at_all|>
      i *3 falling|fall apart *3 can_not|hold|inside|completely|> !laughing|sandwich
      want|wanted|going *1 to *1 give_up >
      < i am *1 giving_up >
      i *2 beyond|past *1 help|saving|repair|fixing
      i *3 in_the_way|in_everyones_way|in_everyone's_way|unwanted >
      i *2 so|just|completely? done|through|finished|over|fed_up with|of everything|it_all|this_all|all_of_it
      run|running away *1 and *1 never|not
      no|any light at|end
      completely|totally|utterly|so|all *1 alone *5 $nobody|world|understand|anyone|die|always
      do_not|not *1 care *2 what happens *1 to *1 me|with_me|anymore
      run|running away *2 never|not *2 come|coming|return|back
      < just|please|god|ugh? kill me >
      < just? kill me now|already
      someone|somebody kill|shoot me now
      my *1 life *3 over|falling_apart|is_a_mess_and_i_can_not *1 > !the_phone|coffee
      drinking|drink|drank|drunk *3 until *2 black_out|pass_out|blackout|forget_everything|i_forget|i_pass
      can_not|cannot stop *1 using|drinking|taking_pills|getting_high *5 destroying|killing|ruining|life|\
      pills !phone|water|coffee
      wonder|wondering|think|thinking *4 what *2 happens|it_is_like|comes *1 when|after|to *2 die|death|dead|be_dead
      wonder|wondering|think|thinking *3 whether|if *4 easier|better|peaceful *4 dead|die|gone|death
      want|wish|need to? *1 disappear !into|in_a_book|to_the_beach|for_the_weekend|for_a_week|from_social
      i *2 not *1 want to be_here >
      i *1 want|need out >
      < why am_i *1 here >
      no purpose|meaning *1 in_life|left|anymore|to_my_life|to_life|> !clause
      only cause|bring|causing *1 pain|trouble|problems|misery *3 everyone|people|family|others|them
      can_not|cannot|do_not_think_i_can *1 do|take|face|handle this|life >
      i am tired|sick|exhausted *1 of everything|it_all|trying|fighting|pretending|feeling_this_way|\
      feeling_like_this|this_pain *1 anymore|all|>
      """),
  ]
}
