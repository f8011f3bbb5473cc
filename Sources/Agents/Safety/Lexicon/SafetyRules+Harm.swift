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
