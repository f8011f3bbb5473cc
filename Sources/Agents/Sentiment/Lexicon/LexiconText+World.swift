/// Words of the news: harm and rescue, crime and law, war and peace, money and nature.
extension LexiconText {
  static let world = """
    2.5 peacefully peacemaker liberty freedom liberated liberate liberation rescue rescued rescuer survivor survive
    prosper prosperity prosperous wealthy abundance abundant bountiful plentiful bounty justice unity solidarity
    reconcile reconciliation reconciled truce cure cured remedy miracle miraculous miraculously paradise utopia
    1.7 opportunity opportunities growth boost boosted profit profitable profits gains savings advances advancement
    rebound pioneer pioneering discovery enlighten enlightened enlightening enlightenment enrich enriched enriching
    enhance enhanced enhancement protects protection safety safeguard safely defended defender helpfully assist
    assistance donate donated donation donations volunteer volunteered volunteering volunteers contribute contribution
    endorse endorsed endorsement vindicated vindicate exonerated lawful rightful fairness equality equitable pure
    purity pristine sustainable awards medal trophy honors championship championships victories wins hopefully
    optimist agreement resolved resolve solution solutions solve solved solving stability trusted ally allies
    partnership fortune worthiness merit merits meritorious commend commended commendable
    -0.8 decline declined declining slump slumped slowdown downturn setback setbacks recession deficit deficits
    shortage shortages scarcity scarce risk risks risky risked dispute disputed disputes protest protested protests
    controversy controversial opposed objection denied denial refused refusal reject rejects resigned ban banned bans
    prohibit prohibited prohibition forbid forbidden restriction restrictions censor censored censorship penalty
    penalties fined penalize penalized punish punished punishment punitive sanctions lawsuit lawsuits sue sued suing
    litigation allegation allegations accuse accused accusation accusations accusing convicted sentenced arrested
    arrest arrests prison jail jailed imprisoned imprisonment prisoner prisoners detained detention inmate interrogate
    interrogation poverty homeless homelessness hunger famine starve starvation starved malnutrition slum slums
    squalor deprived deprivation disadvantaged underprivileged misfortune hardships plight pollution polluted pollute
    toxic toxin toxins contaminated contamination contaminate hazard hazardous hazards danger dangerous dangerously
    dangers endanger endangered peril perilous unsafe emergency crisis crises chaos chaotic turmoil unrest upheaval
    disorder disruption disrupt disrupted disruptive hurricane tornado flood flooded flooding floods earthquake
    drought wildfire landslide tsunami quake epidemic pandemic outbreak plague plagued contagious threatens adverse
    adversely adversity obstacle obstacles obstruct obstruction hinder hindered hindrance interfere interference
    burden burdened burdensome corrupt corruption scandal scandalous scandals bribe bribery bribes fraud fraudulent
    fraudster embezzle theft thief thieves steal stealing stole stolen rob robbed robber robbery robberies burglar
    burglary burglaries loot looted looting vandal vandalism vandalized hijack hijacked smuggle smuggling trafficking
    crime crimes criminal criminals illegal illegally unlawful felony misconduct negligence negligent malpractice
    violate violated violation violations collapse collapsed collapses bankruptcy foreclosure plunge plunged plummet
    plummeted failures ruins decay decayed decaying deteriorate deteriorated deterioration damage damaged damages
    damaging destroy destroyed destroying destruction destructive demolish demolished wreckage ravage ravaged victim
    victims casualty casualties exile exiled displaced clashes clash clashed riot riots rioting accident accidents
    accidental collision collide collided derailed crashes
    -2.6 war wars warfare wartime battlefield weapon weapons bomb bombs bombing bombings explosion exploded attack
    attacked attacks attacking attacker attackers ambush ambushed invade invaded invasion violence violent violently
    kill kills killed killing killer killers murder murdered murderer murderous murders homicide slaughter slaughtered
    massacre massacred genocide holocaust atrocity atrocities assassinate assassinated assassination assassin
    terrorist terrorists terrorism hostage hostages kidnap kidnapped kidnapping rape raped rapist rapes strangle
    strangled stab stabbed stabbing gunman gunned slain slay lynch lynched mutilate mutilated behead beheaded maim
    maimed slave slavery enslaved enslave tragedy tragedies tragic tragically calamity calamitous fatally fatality
    fatalities perish perished drown drowned corpse corpses bloodshed suicide suicides poison poisoned poisoning
    poisonous venom venomous lethal hell hellish nazi nazis fascist fascism dictator dictatorship tyranny despot
    """
}
