/// Means, plans, methods asked for, and what was taken already.
extension SafetyRules {
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
