/// The word lists of the normaliser.
enum WordLists {
  static func words(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }

  /// Words that are looked for behind any disguise.
  static let dangerous = words(
    """
    kill killing killed kills suicide suicidal suicides die dying dead death myself end ending ended life alive living
    unalive unaliving hang hanging hanged noose overdose overdosed overdosing cutting selfharm slit wrist wrists
    pills pill gun knife razor blade bleach shoot shooting stab stabbing stabbed murder murdering strangle poison
    jump jumping bridge drown drowning goodbye worthless hopeless burden hurt hurting harm harming rape raped bomb
    himself herself themselves yourself anymore overdoses bleeding blood existing exist disappear
    """)

  /// Words so unlike others that one with a letter wrong is still them.
  static let distinctive = words(
    """
    suicide suicidal suicides myself yourself himself herself themselves overdose overdosed overdosing unalive
    unaliving selfharm worthless hopeless disappear anymore goodbye existing existence strangle murdering
    tomorrow tonight forever thinking pointless painless planning family friends nobody everyone everybody
    """)

  /// Words that people hide letters of.
  static let censored = words(
    """
    kill kills killed killing die dying dead death suicide suicidal cut cutting hang hanging shoot shooting murder
    rape raped unalive pills gun selfharm harm hurt overdose myself noose slit stab bomb
    """)

  /// `ill` before these is `I will`.
  static let afterWill = Set(
    words("kill be die just never do jump end hurt cut take hang shoot probably always not go"))
  /// `too` and `2` after these are `to`.
  static let beforeTo = Set(
    words("want wanna going need trying ready have like plan planning about wants going used wish"))
  /// Words behind `self-`.
  static let ofSelf = Set(
    words(
      """
      doubt doubts esteem confidence care worth control improvement image awareness respect talk discipline love defense
      defence reflection help pity development portrait study sabotage employed reliance assessment destructive checkout
      """))
  /// `'s` behind these is `is`; behind other words it says whose.
  static let beforeIs = Set(
    words(
      """
      he she it that there what who where how why life everything nothing this here everyone everybody nobody let
      something someone somebody living existence death suicide world
      """))

  /// Two words that are one.
  static let pairs: [String: [String: String]] = {
    var pairs: [String: [String: String]] = [:]
    for triple in """
    my self myself; him self himself; her self herself; your self yourself; them selves themselves; them self
    themselves
    any more anymore; no body nobody; every one everyone; every body everybody; some one someone; some body somebody
    to night tonight; to morrow tomorrow; for ever forever; good bye goodbye; no one nobody; any one anyone
    any body anybody; over dose overdose; over dosed overdosed; over dosing overdosing; self harm selfharm
    self harming selfharm; self harmed selfharm; self harms selfharm; self injury selfharm; self injure selfharm
    self injuring selfharm; self mutilation selfharm; self mutilate selfharm; self hurt selfharm; un alive unalive
    un alived unalived; un aliving unaliving; in side inside; with out without; every thing everything
    any thing anything; no thing nothing; some thing something; any way anyway; there fore therefore; me self myself
    my own myown; suicid al suicidal; sewer slide suicide; sewer side suicide; sue side suicide; sewer sliding suicide
      myself harm selfharm; myself harming selfharm; myself injury selfharm; soo aside suicide; sui cide suicide
    """.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let parts = words(String(triple))
      if parts.count == 3 { pairs[parts[0], default: [:]][parts[1]] = parts[2] }
    }
    return pairs
  }()

  /// Everyday words that the grammar may not know and that are near words that it does.
  static let common = Set(
    words(
      """
      a about above across act active actually add afternoon again age ago air all almost alone along already also
      am amazing an and angry another answer any anything apple are area arm art as ask asked at away baby back bad
      bag ball bath be beach bear beat beautiful became because bed been beer before began begin behind being believe
      best better between big bike bill bird birthday bit black blue board boat body book born both bottle bought box
      boy bread break breakfast bright bring brother brought brown build building bus business busy but buy by cake
      call called calm came camp can car care carry cat cause chair chance change changing check chicken child
      children
      church city class clean clear climb close clothes cloud club coach coat coffee cold college come coming cook
      cooked
      cooking cool corner cost could country couple course cousin cover cream cried cross cup cute dad daily dance
      dark
      date daughter day days deal dear decided deep degree desk diet did different dinner dirt do doctor does dog
      doing
      done door down draw dream dress drink drive driving dry drying each ear early earth easy eat eating edge egg
      eight
      either else email energy engine enjoy enjoyed enough evening ever every exam exercise eye face fact fair fall
      family far farm fast father feel feeling feet fell felt few fight fill filling film final find fine finger
      finish fire
      first fish fit five fix flat flight floor flow flower fly food foot for forget forgot form four free fresh
      friday
      friend friends from front fruit full fun funny game garden gave get getting gift girl give giving glad glass go
      god
      gold golf gone good got grade grand great green grew ground group grow grown guess guitar guy gym had hair half
      hall hand handing happen happy hard has hat have having he head health healthy hear heard heart heat heavy hello
      help her here high hike hill him his hit hold holding hole holiday home honest hope horse hospital hot hotel
      hour
      hours house how huge hungry husband ice idea if important in inside instead interest into is it its job join joy
      juice just keep kept key kid kids kind king kitchen knee knew know lake land large last late later laugh laughed
      law lay lazy lead learn learned least leave left leg less lesson let letter library lie life light like liked
      line
      list listen little live lived lives living local lonely long look looking lost lot loud love loved loving low
      luck
      lunch made mail main make making man many mark market match math matter may me meal mean meat meet meeting men
      mess met might mile milk mind mine minute miss mom moment monday money month more morning most mother mountain
      mouth move moved movie moving much music must my name nap near need nervous never new news next nice night nine
      no
      noise none noon nor normal nose not note nothing notice now number off office often oh oil ok okay old on once
      one
      only open or orange order other our out outside over own pack page paid pain pair paper park part party pass
      past
      pay peace people person phone photo piano pick picture pie piece pizza place plan plane plant play played player
      please plenty point police pool poor post power practice pretty price problem program project proud pull push
      put
      putting question quick quiet quite race rain ran read reading ready real really reason red relax rest rice ride
      right ring river road rock roll room rope run running sad safe said salad salt same sand sat saturday save saw
      say scary school sea season second see seem seen self sell send sense sent set seven several shape share sharp
      she ship shirt shoe shop short should shoulder show shower sick side sign silly simple since sing sister sit six
      size skin sky sleep sleeping slept slow small smell smile snack snow so soccer social soft some son song soon
      sore sorry sound soup space speak special speed spend spent spoke sport spring stairs stand star start started
      state stay step still stomach stone stop store story street stress strong student studied study stuff stupid
      such
      sugar summer sun sunday support sure surprise sweet swim swimming table take taken taking talk talking tall task
      taste tea teach teacher team tell ten tennis test than thank thanks that the their them then there these they
      thing things think thinking third this those though thought three through throw thursday ticket tidy tie time
      tired
      to today together told tomorrow tonight too took top touch tough toward town toy track train trained training
      travel tree tried trip trouble truck true try trying tuesday turn tv two type uncle under understand until up
      upon
      upset us use used usual vacation very video view visit voice wait waiting wake walk walking wall want wanted
      warm
      was wash watch watched watching water way we weak wear weather wedding wednesday week weekend weight well went
      were
      west wet what wheel when where which while white who whole why wide wife will win wind window wine winter wish
      with
      without woke woman women wonder wonderful word work worked working world worried worry worse worst would write
      writing wrong wrote yard yeah year years yellow yes yesterday yet yoga you young your therapist therapists
      painkiller painkillers killer buzzkill deadline deadlines deadlift deadlifts lifetime lifestyle midlife wildlife
      weekend weekends friend legend legends weekending attending spending sending pending bending lending defending
      endless undead diehard lively skill skills skilled skillet gunman begun shotgun livid diets dieting dietitian
      lifeline lifelong nightlife handgun blackout soldier audience obedience ingredient gradient patient patience
      fountain farmer charm charming pharmacy harmony pillow pillows spill spilled spills pilling milling billing
      thrilling drilling grilling chilling hiking biking baking making waking shaking singing ringing bringing hung
      changing hanger swinging clanging banging longing blood bloom flood brood hurl hurdle burned burger garden
      knives wife strife knight drawn crown grown frown bridges bride fridge bombay comb tomb womb grape drape scrape
      raped shooter shoots shorts sharing sharp hearing heading reading leading deed deal dear deaf heath breath
      breathe breathing wealth health bleachers teach reach beach peach poisonous mypillow jumper jumped jumps bump
      pump lump dump stub slab stay slip split lit flit shit spit quit wrist twist resist persist assist insist
      exit exits exits next text extra expert export expect existing consist appear appeared disappoint disappointed
      disappointing disappointment nice mice dice rice slice dive died dies tie tied lie lied pie pied
      """))
}

/// The words that the grammar knows, each with a number.
struct SafetyVocabulary: Sendable {
  /// In the order of their numbers; the first is for all that are unknown, the second for numbers.
  private(set) var words: [String] = ["", "#"]
  private var ids: [String: Int] = ["": 0, "#": 1]
  /// What contractions, slang and misspellings stand for.
  let variants: [String: [String]]
  private let common: Set<String>

  static let unknown = 0

  init(variants: [String: [String]], common: Set<String>) {
    (self.variants, self.common) = (variants, common)
    for word in variants.values.flatMap({ $0 }).sorted() { add(word) }
  }

  @discardableResult
  mutating func add(_ word: String) -> Int {
    if let id = ids[word] { return id }
    ids[word] = words.count
    words.append(word)
    return words.count - 1
  }

  func id(_ word: String) -> Int? { ids[word] }

  /// An everyday word that is never a slip for another.
  func isCommon(_ word: String) -> Bool { common.contains(word) }

  func isWord(_ word: String) -> Bool { ids[word] != nil || variants[word] != nil }
}
