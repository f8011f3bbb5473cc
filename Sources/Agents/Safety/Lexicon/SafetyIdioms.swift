/// Turns of phrase in which dangerous words mean no harm.
enum SafetyIdioms {
  static let phrases = """
    killing|killed|kills|kill|murdering|murders me|us *1 laughing|softly|with_kindness|with_laughter
    is|are|was|were|been|be *1 killing|murdering|slaying me
    kill|kills|killed|killing it|time|the_mood|the_vibe|the_lights|the_engine|two_birds|calories|the_game|\
    my_workout|that|this|the_look
    could|would|might|gonna|will kill|murder|die for|to_have|to_get
    killer workout|abs|legs|recipe|smile|heels|app|deal
    dying|die|died|dead to|for *1 know|see|meet|try|hear|get|go_to|a|an|the|some|eat|watch|read|taste|visit|\
    find|tell|show|learn|my|that|this|coffee|water|food|her|his|attention
    dying|die|died|dies of|from|with *1 laughter|laughing|boredom|embarrassment|curiosity|happiness|cringe|\
    hunger|thirst|cuteness|excitement|shame|jealousy|heat|secondhand
    dying laughing|of_laughter|inside_laughing
    to die for
    dead|dying tired|serious|set|wrong|right|sure|even|center|centre|line|on_my_feet|lift|lifts|weight_plates|\
    heat|battery|phone|end|ends|silence|beat|quiet|hang|hangs|bug|bugs
    over my dead body
    drop dead gorgeous
    dressed to kill
    if_looks could kill
    curiosity killed the_cat
    to death
    bored|scared|worked|freezing|starving|working|loved|love|laughed|worried|tickled|sick|starved|loved_you|\
    sweating *1 to death
    shoot|shot|shooting $target|me|you|us *1 an|a|the|some *1 email|text|message|dm|note|line|call|look|\
    glance|question|mail
    shoot|shot|shooting hoops|baskets|pool|the_breeze|a_film|a_video|photos|for_the|a_goal|guns_blazing|the_messenger
    shot|shoot|shooting *1 myself|yourself|himself|herself in the foot
    beat|beating|kick|kicking|pat|patting|push|pushing|pushed *1 myself|yourself *1 up|over|on_the_back|too_hard
    kill|killed|killing|kills myself|yourself *1 laughing|at_the_gym|in_the_gym|at_work|over_a|over_this|\
    with_this|for_this|to_finish|to_get|trying|with_work|with_burpees|on_that|on_the_treadmill|doing_burpees|\
    on_the_bike|with_overtime|studying|working|on_leg_day
    hang|hanging|hung|hangs out|in_there|around|tight|up|on|with|by_a_thread|over
    hurt|hurting|hurts my feelings|pride|chances|ego|wallet|head_thinking
    cut|cuts|cutting myself *1 some|a_slice|a_piece|off_from|loose|a_break|short
    cut|cuts|cutting the|my *1 grass|lawn|cake|bread|cord|hair|nails|losses|carbs|calories|crap
    drown|drowning|drowned|drowns myself? *1 in *1 work|emails|paperwork|homework|deadlines|debt|laundry|\
    ice_cream|chocolate|syrup|sauce|meetings|tasks|tea|coffee|notifications|sweat|netflix|books|assignments|\
    music|cuteness
    drown|drowned|drowning my sorrows|his_voice_out|out_the_noise
    end|ending|ended up|on_a|with|the_day|the_week|of|my_gym|my_subscription|the_call|the_meeting|my_day|\
    my_shift|my_membership|my_lease|my_contract|things_with|it_with
    gun|guns show|range|safe|control|metal
    jump|jumping|jumped *1 to_conclusions|rope|for_joy|start|in_the_pool|into_bed|on_the_bandwagon|ship|\
    in_the_shower|on_a_call
    is|am|was|are dead lol|haha|lmao|rofl
    take|taking|took my life *1 in|to|back|seriously|into
    heart|mini *1 attack *1 when|price|jump_scare
    almost|nearly|practically *3 heart_attack|stroke|killed_me|died|dead|die
    gave|give|giving|gives me *1 a *1 heart_attack|stroke|seizure
    had|having|have *1 a *1 heart_attack|stroke *2 when|seeing|looking
    suicide squad|squeeze|doors|lanes|drill|drills|sprints|bunt|mission_impossible|hotline_song
    career|political|social|professional|financial|commercial|electoral|economic *1 suicide
    exam|test|run|workout|move|play|hill *1 was|is suicide
    burden of_proof|of_knowledge
    bomb|bombed the|my|that *1 test|interview|exam|audition
    die hard|cast|laughing|lol
    live and let die
    asked|asks|talked|spoke *2 about *1 selfharm|suicide|suicidal_thoughts
    plant|plants|phone|laptop|printer|battery|computer|fridge|car|basil *2 commit|committed|committing suicide
    asked *3 if|whether|about *4 suicidal|suicide|selfharm *2 and? *1 i said no
    what does|is|do *6 mean|meaning
    sleep|rest when i am dead
    why do|does|did|would *2 people|teenagers|teens|men|women|someone|anyone|person|students|celebrities *2 \
    commit|die|attempt|kill *1 suicide|themselves|himself|herself|by_suicide
    cutting|cut *1 gluten|carbs|sugar|calories|dairy
    we *2 decided|want|have|need|had to *1 end it|things|this
    want|wanna *2 sleep forever this_weekend|on_sunday|on_saturday|today|after|tomorrow|if_i_could
    suicide by|in_japan|in_literature
    live without|with *1 coffee|chocolate|pizza|music|cheese|my_phone|netflix|wifi|internet|roommates|\
    my_parents|coffee|my_dog|my_cat|sugar|bread|spotify|air_conditioning|my_watch
    give|giving|gave|given up on|the *1 diet|sugar|that|running|trying_to_fix|gluten|project
    point|use|sense *1 in|of *2 keep_going_to|going_to|continuing_with|continuing_the|living_in|staying_at|\
    staying_in|staying_late|staying_up|staying_for|carrying_on_with|carrying_on_about
    sick|tired|bored|done *1 of|with *1 living *1 in|at|on|out|with|together|alone|under|near
    living|live *1 in|at|on|out_of|under|near|close|next|far
    better off *1 without him|her|it|them|that|sugar|alcohol
    """.split(separator: "\n").map(String.init)
}
