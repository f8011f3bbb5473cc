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
