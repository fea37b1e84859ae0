package lexicon

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"rookery/problem"
)

// Printed is how magazines print a word of the set in a language: with blanks, accents and
// umlauts, where the input has none. What is not in the list is taken apart where a capital
// begins a new word.
func (s *Set) Printed(lang problem.Language, name string) string {
	return printedForm(lang, s.In(lang, name))
}

func printedForm(lang problem.Language, spelt string) string {
	if p, ok := printed()[lang][spelt]; ok {
		return p
	}
	return apart(spelt)
}

// apart puts a blank before each word that begins with a capital: "BlackMaximummer" is
// "Black Maximummer". Capitals in a row are one word: "CAST Chess".
func apart(spelt string) string {
	runes := []rune(spelt)
	var b strings.Builder
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) {
			before := runes[i-1]
			ends := unicode.IsUpper(before) && i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if unicode.IsLower(before) || ends {
				b.WriteByte(' ')
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}

// FindPrinted finds the longest beginning of a list of words that is a word of the set as it is
// printed in a language, and says how many of the list it takes, 0 if none does.
// Accents, hyphens, and letters of either case make no difference.
func (s *Set) FindPrinted(lang problem.Language, list []string) (name string, n int) {
	var begun []string
	for text := ""; len(begun) < len(list); begun = append(begun, text) {
		text += folded(list[len(begun)])
	}
	for k := range s.words.count() {
		w := s.words.name(k)
		if i := slices.Index(begun, folded(printedForm(lang, w[lang]))); i >= n {
			name, n = w.English(), i+1
		}
	}
	return name, n
}

// folded is a text in small letters without accents, blanks and hyphens; umlauts are written
// with an e, as the input has them.
func folded(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch r {
		case 'ä':
			b.WriteString("ae")
		case 'ö':
			b.WriteString("oe")
		case 'ü':
			b.WriteString("ue")
		case 'ß':
			b.WriteString("ss")
		case 'é', 'è', 'ê', 'ë':
			b.WriteByte('e')
		case 'à', 'â':
			b.WriteByte('a')
		case 'î', 'ï':
			b.WriteByte('i')
		case 'ô':
			b.WriteByte('o')
		case 'û', 'ù':
			b.WriteByte('u')
		case 'ç':
			b.WriteByte('c')
		case ' ', '-', '\u00a0', '\'', '’', '.':
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// printed are words of the input, as they are spelt in a language, and how they are printed there:
// made when they are first wanted, since most programs print none.
var printed = sync.OnceValue(func() [problem.Languages]map[string]string {
	return [problem.Languages]map[string]string{
		problem.English: {
			"KoeKo": "Köko", "NewKoeko": "New Köko", "AntiKoeko": "Anti-Köko", "UltraSchachZwang": "Ultraschachzwang",
			"BlackUltraSchachZwang": "Black Ultraschachzwang", "WhiteUltraSchachZwang": "White Ultraschachzwang",
			"VogtlaenderChess": "Vogtländer Chess", "HaanerChess": "Haan Chess", "LeseMajeste": "Lèse-majesté", "MoebiusStrip": "Möbius Strip",
			"PromOnly": "Promotion Only to", "NoIProm": "No Promotion of Imitators", "WhitePromSquares": "White Promotion Squares",
			"BlackPromSquares": "Black Promotion Squares", "MonochromChess": "Monochromatic Chess", "BichromChess": "Bichromatic Chess",
			"ImmunChess": "Immune Chess", "MirrorImmunChess": "Mirror Immune Chess", "FileImmunChess": "File Immune Chess",
			"DiagramImmunChess": "Diagram Immune Chess", "MirrorFileImmunChess": "Mirror File Immune Chess",
			"SymmetryImmunChess": "Symmetry Immune Chess", "AntipodeanImmunChess": "Antipodean Immune Chess",
			"EquipollentsImmunChess": "Equipollents Immune Chess", "FrischAufCirce": "Frischauf Circe", "BiWoozles": "BiWoozles",
			"BiHeffalumps": "BiHeffalumps", "FaceToFace": "Face-to-Face", "BackToBack": "Back-to-Back", "CheekToCheek": "Cheek-to-Cheek",
			"CirceTake&Make": "Take&Make Circe", "CirceAssassin": "Assassin Circe", "CirceClone": "Clone Circe", "CirceTurncoats": "Turncoats Circe",
			"AntiCirce": "Anticirce", "AntiKings": "Antikings", "RexInclusive": "rex inclusive", "RexExclusive": "rex exclusive", "PawnExclusive": "pawns exclusive",
			"Leofamily": "Leo Family", "AntiGuards": "Anti-Guards", "AntiAndernachChess": "Anti-Andernach Chess", "AntiEinsteinChess": "Anti-Einstein Chess",
			"HalfInChess": "Half-In Chess", "AllInChess": "All-In Chess", "MainlyInChess": "Mainly-In Chess", "PionPropre": "pion propre",
			"PionAdvers": "pion adverse", "PionNeutre": "pion neutre", "ParaSentinelles": "para-sentinelles",
		},
		problem.German: {
			"Laengstzueger": "Längstzüger", "SchwarzerLaengstzueger": "Schwarzer Längstzüger", "WeisserLaengstzueger": "Weißer Längstzüger",
			"SchwarzerKuerzestzueger": "Schwarzer Kürzestzüger", "WeisserKuerzestzueger": "Weißer Kürzestzüger",
			"UltraSchachZwang": "Ultraschachzwang", "SchwarzerUltraSchachZwang": "Schwarzer Ultraschachzwang",
			"WeisserUltraSchachZwang": "Weißer Ultraschachzwang", "WeisserSchlagzwang": "Weißer Schlagzwang",
			"SchwarzerVerfolgungszueger": "Schwarzer Verfolgungszüger", "WeisserVerfolgungszueger": "Weißer Verfolgungszüger",
			"WeissesZwangsfeld": "Weißes Zwangsfeld", "WeissesKonsequentesZwangsfeld": "Weißes konsequentes Zwangsfeld",
			"SchwarzesKonsequentesZwangsfeld": "Schwarzes konsequentes Zwangsfeld", "AlphabetischesSchach": "Alphabetisches Schach",
			"SchwarzerSynchronZueger": "Schwarzer Synchronzüger", "WeisserSynchronZueger": "Weißer Synchronzüger",
			"SchwarzerAntiSynchronZueger": "Schwarzer Antisynchronzüger", "WeisserAntiSynchronZueger": "Weißer Antisynchronzüger",
			"WeissesAlphabetischesSchach": "Weißes alphabetisches Schach", "SchwarzesAlphabetischesSchach": "Schwarzes alphabetisches Schach",
			"SchwarzerMaxDister": "Schwarzer Maxdister", "SchwarzerMinDister": "Schwarzer Mindister", "WeisserMaxDister": "Weißer Maxdister",
			"WeisserMinDister": "Weißer Mindister", "PatrouilleSchach": "Patrouilleschach", "Ohneschlag": "Schlaglos", "ZentralSchach": "Zentralschach",
			"EiffelSchach": "Eiffelschach", "SchutzKoenige": "Schutzkönige", "WeisserOhneSchlag": "Weiß schlägt nicht",
			"SchwarzerOhneSchlag": "Schwarz schlägt nicht", "UltraPatrouille": "Ultrapatrouille", "Take&MakeSchach": "Take&Make-Schach",
			"SuperDeckungen": "Superdeckungen", "PartielleParalyse": "Partielle Paralyse", "Make&TakeSchach": "Make&Take-Schach",
			"CASTSchach": "CAST-Schach", "MultiCaptures": "Mehrfachschläge", "AntiDeckungen": "Antideckungen", "AliceSchach": "Alice-Schach",
			"TibetSchach": "Tibetschach", "DoppeltibetSchach": "Doppeltibetschach", "EinsteinSchach": "Einsteinschach",
			"ReversesEinsteinSchach": "Reverses Einsteinschach", "NorskSjakk": "Norsk Sjakk", "TraitorChess": "Verräterschach",
			"AndernachSchach": "Andernachschach", "ChamaeleonSchach": "Chamäleonschach", "BeamtenSchach": "Beamtenschach",
			"GlasgowSchach": "Glasgowschach", "AntiAndernachSchach": "Anti-Andernachschach", "UWnur": "Umwandlung nur in",
			"FremdUmwandlung": "Fremdumwandlung", "AntiEinsteinSchach": "Anti-Einsteinschach", "UWFeldWeiss": "Weiße Umwandlungsfelder",
			"UWFeldSchwarz": "Schwarze Umwandlungsfelder", "OhneWeissUW": "Ohne weiße Umwandlung", "OhneSchwarzUW": "Ohne schwarze Umwandlung",
			"LinienChamaeleonSchach": "Linienchamäleonschach", "NurPartiesatzSteine": "Nur Partiesatzsteine", "NormalBauern": "Normalbauern",
			"ProteischesSchach": "Proteisches Schach", "ChamaeleonVerfolgung": "Chamäleonverfolgung", "Fussball": "Fußball",
			"Chamaeleonsequenz": "Chamäleonfolge", "MasandVerallgemeinert": "Masand verallgemeinert", "FrankfurtSchach": "Frankfurtschach",
			"AndaInvers": "Anda invers", "SpiegelCirce": "Spiegelcirce", "PlatzwechselCirce": "Platzwechselcirce", "ChamaeleonCirce": "Chamäleoncirce",
			"CouscousCirce": "Couscous-Circe", "EquipollentsCirce": "Equipollents-Circe", "FileCirce": "Liniencirce", "DiagrammCirce": "Diagrammcirce",
			"CirceParrain": "Parraincirce", "SymmetrieCirce": "Symmetriecirce", "CirceClone": "Clone-Circe", "SpiegelFileCirce": "Spiegelliniencirce",
			"AntipodenCirce": "Antipodencirce", "SpiegelCirceclone": "Spiegelcirce Clone", "SuperCirce": "Supercirce", "FrischAufCirce": "Frischauf-Circe",
			"VertikalesSpiegelCirce": "Vertikales Spiegelcirce", "DiametralCirce": "Diametralcirce", "RankCirce": "Reihencirce",
			"SpiegelCouscousCirce": "Spiegel-Couscous-Circe", "AssassinCirce": "Assassin-Circe", "TurncoatCirce": "Turncoat-Circe",
			"DoppelAgentenCirce": "Circe Doppelagenten", "KaefigCirce": "Käfigcirce", "KontraParrain": "Circe Kontraparrain", "CirceTake&Make": "Take&Make-Circe",
			"LetzterSchlag": "Letzter Schlag", "VertikaleSymmetrieCirce": "Vertikales Symmetriecirce", "HorizontaleSymmetrieCirce": "Horizontales Symmetriecirce",
			"PADSchach": "PAD-Schach", "GefahrenCirce": "Gefahrencirce", "BichromesSchach": "Bichromatisches Schach",
			"MonochromesSchach": "Monochromatisches Schach", "KoeKo": "Köko", "SchwarzerRandzueger": "Schwarzer Randzüger",
			"WeisserRandzueger": "Weißer Randzüger", "KontaktGitter": "Kontaktgitterschach", "MagischeFelder": "Magische Felder",
			"OhneIUW": "Ohne Imitatorumwandlung", "NeuKoeko": "Neues Köko", "PatienceSchach": "Patience-Schach", "AntiKoeko": "Anti-Köko",
			"RochadeSchach": "Rochadeschach", "ProvokationSchach": "Provokationsschach", "PlatzwechselRochade": "Platzwechselrochade",
			"NachHause": "Nach Hause", "AngesichtZuAngesicht": "Angesicht zu Angesicht", "RueckenAnRuecken": "Rücken an Rücken",
			"WangeAnWange": "Wange an Wange", "SnekSchach": "Snek-Schach", "SnekZirkulaerSchach": "Snek-Zirkulärschach",
			"ReflektierendeKoenige": "Reflektierende Könige", "TransmutierendeKoenige": "Transmutierende Könige",
			"VogtlaenderSchach": "Vogtländerschach", "OhneSchach": "Schach nur als Matt", "ExklusivSchach": "Exklusivschach",
			"WeisserReflektierenderKoenig": "Weißer reflektierender König", "SchwarzerReflektierenderKoenig": "Schwarzer reflektierender König",
			"WeisserTransmutierenderKoenig": "Weißer transmutierender König", "SchwarzerTransmutierenderKoenig": "Schwarzer transmutierender König",
			"SchwarzesKoeniglichesFeld": "Schwarzes königliches Feld", "WeissesKoeniglichesFeld": "Weißes königliches Feld",
			"BrunnerSchach": "Brunnerschach", "RepublikanerSchach": "Republikanerschach", "AusrottungsSchach": "Ausrottungsschach",
			"WeisseOszillierendeKoenige": "Weiße oszillierende Könige", "SchwarzeOszillierendeKoenige": "Schwarze oszillierende Könige",
			"AntiKoenige": "Antikönige", "WeisserSuperTransmutierenderKoenig": "Weißer supertransmutierender König",
			"SchwarzerSuperTransmutierenderKoenig": "Schwarzer supertransmutierender König", "TauschKoenige": "Tauschkönige",
			"KoenigsDynastie": "Königsdynastie", "StrictSAT": "Striktes SAT", "SchwarzSchaecher": "Schwarz Schächer", "VaultingKings": "Springende Könige",
			"WeisserVaultingKing": "Weißer springender König", "SchwarzerVaultingKing": "Schwarzer springender König", "KobulKoenige": "Kobulkönige",
			"LeseMajeste": "Lèse-majesté", "SpiegelImmunschach": "Spiegelimmunschach", "AntiCirce": "Anticirce", "AntiSpiegelCirce": "Spiegelanticirce",
			"AntiDiagrammCirce": "Diagrammanticirce", "AntiFileCirce": "Linienanticirce", "AntiSymmetrieCirce": "Symmetrieanticirce",
			"AntiSpiegelFileCirce": "Spiegellinienanticirce", "AntiAntipodenCirce": "Antipodenanticirce",
			"AntiEquipollentsCirce": "Anticirce équipollents", "FileImmunSchach": "Linienimmunschach", "DiagrammImmunSchach": "Diagrammimmunschach",
			"SpiegelFileImmunSchach": "Spiegellinienimmunschach", "SymmetrieImmunSchach": "Symmetrieimmunschach",
			"AntipodenImmunSchach": "Antipodenimmunschach", "EquipollentsImmunSchach": "Immunschach équipollents", "MarsCirce": "Marscirce",
			"MarsSpiegelCirce": "Marsspiegelcirce", "PhantomSchach": "Phantomschach", "PlusSchach": "Plusschach", "AntiMarsCirce": "Antimarscirce",
			"AntiMarsMalefiqueCirce": "Antimarsspiegelcirce", "AntiMarsAntipodeanCirce": "Antimarsantipodencirce", "AntiSuperCirce": "Superanticirce",
			"GenferSchach": "Genfer Schach", "AntiCloneCirce": "Anticirce Clone", "VertikaleAntiSymmetrieCirce": "Vertikales Symmetrieanticirce",
			"HorizontaleAntiSymmetrieCirce": "Horizontales Symmetrieanticirce", "ImmuneVertikaleSymmetrie": "Immun mit vertikaler Symmetrie",
			"ImmuneHorizontaleSymmetrie": "Immun mit horizontaler Symmetrie", "VertikalerZylinder": "Vertikaler Zylinder",
			"HorizontalerZylinder": "Horizontaler Zylinder", "Moebiusband": "Möbiusband", "KleinscheFlasche": "Kleinsche Flasche",
			"ProjektiveEbene": "Projektive Ebene", "Leofamily": "Leo-Familie", "ChinesischesSchach": "Chinesisches Schach",
			"CavalierMajeur": "Cavalier majeur", "HaanerSchach": "Haaner Schach", "MessignySchach": "Messigny-Schach", "Annanschach": "Annan-Schach",
			"Wurmloecher": "Wurmlöcher", "MarinesSchach": "Marines Schach", "UltramarinesSchach": "Ultramarines Schach",
			"ArgentinischesSchach": "Argentinisches Schach", "VerloreneSteine": "Verlorene Steine", "Nannaschach": "Nanna-Schach",
			"BoleroInvers": "Bolero invers", "SerienSchlag": "Serienschlag", "KraftTransfer": "Krafttransfer", "BiWoozles": "BiWoozles", "BiHeffalumps": "BiHeffalumps",
			"HalfInChess": "Half-In-Schach", "AllInChess": "All-In-Schach", "MainlyInChess": "Mainly-In-Schach",
			// Keywords.
			"RexInklusive": "rex inklusive", "RexExklusive": "rex exklusive", "BauernExklusive": "Bauern exklusive", "VertikalSpiegel": "Vertikalspiegel",
			"Chamaeleon": "Chamäleon", "LetzterZug": "letzter Zug", "Kaefig": "Käfig", "VertikaleSymmetrie": "vertikale Symmetrie",
			"HorizontaleSymmetrie": "horizontale Symmetrie", "ReversesEinstein": "reverses Einstein", "NaechsterSchlag": "nächster Schlag",
			"TypA": "Typ A", "TypB": "Typ B", "TypC": "Typ C", "TypD": "Typ D", "Typ1": "Typ 1", "Typ2": "Typ 2", "Typ3": "Typ 3", "MaximumWeiss": "Maximum Weiß",
			"VertikalVerschieben": "vertikal verschoben", "HorizontalVerschieben": "horizontal verschoben", "DiagonalVerschieben": "diagonal verschoben",
			"Unregelmaessig": "unregelmäßig", "GitterLinie": "Gitterlinien", "Weiss": "Weiß", "Koeniglich": "Königlich",
			"SprungbockFarbeWechselnd": "Färbt Sprungböcke um", "HalbNeutral": "Halbneutral", "PionPropre": "pion propre", "PionAdvers": "pion adverse",
			"PionNeutre": "pion neutre", "ParaSentinelles": "Parasentinelles",
			// Options.
			"WeissBeginnt": "Weiß beginnt", "OhneWk": "ohne weißen König", "OhneSk": "ohne schwarzen König", "OhneDrohung": "ohne Drohung", "Verfuehrung": "Verführungen",
			"MaxLoesungen": "höchstens Lösungen", "MaxFluchtFelder": "höchstens Fluchtfelder", "MehrereLoesungen": "mehrere Lösungen",
			"KeineSymmetrie": "keine Symmetrie", "NichtTrivial": "nicht trivial", "OhneBrett": "ohne Brett", "HalbDuplex": "Halbduplex",
			"NachSchluessel": "nach dem Schlüssel", "KeineRochade": "keine Rochade", "OhneGitter": "ohne Gitter", "ZielIstEnde": "Ziel ist Ende",
			"NullZuege": "Nullzüge", "BisZugnummer": "bis Zug", "EinzigeFortsetzung": "einzige Fortsetzung", "VolleParaden": "volle Paraden",
			"RochadenGegenseitigAusschliessend": "Rochaden gegenseitig ausschließend",
			"MattsetzenderStein":                "mattsetzender Stein", "MattgesetzterKoenig": "mattgesetzter König", "ZugVon": "Zug von", "DrohungErwidert": "Drohung erwidert", "DualeGetrennt": "Duale getrennt",
			"SteinZieht": "Stein zieht", "SteinVon": "Stein kommt von", "UmwandlungAuf": "Umwandlung auf", "GeschlagenAuf": "geschlagen auf",
			"NieGeschlagen": "nie geschlagen",
		},
		problem.French: {
			"Maximum": "Maximummer", "NoirMaximum": "Maximummer noir", "NoirMinimum": "Minimummer noir", "BlancMaximum": "Maximummer blanc",
			"BlancMinimum": "Minimummer blanc", "UltraSchachZwang": "Ultraschachzwang", "NoirUltraSchachZwang": "Ultraschachzwang noir",
			"BlancUltraSchachZwang": "Ultraschachzwang blanc", "NoirPriseForce": "Prises noires forcées", "BlancPriseForce": "Prises blanches forcées",
			"NoirPoursuite": "Poursuite noire", "BlancPoursuite": "Poursuite blanche", "Duelliste": "Echecs duellistes",
			"BlancCaseForce": "Case forcée blanche", "BlancCaseForceConsequent": "Case forcée conséquente blanche", "NoirCaseForce": "Case forcée noire",
			"NoirCaseForceConsequent": "Case forcée conséquente noire", "EchecsAlphabetiques": "Echecs alphabétiques",
			"NoirSynchronCoup": "Coups noirs synchrones", "BlancSynchronCoup": "Coups blancs synchrones",
			"NoirAntiSynchronCoup": "Coups noirs antisynchrones", "BlancAntiSynchronCoup": "Coups blancs antisynchrones",
			"BlancEchecsAlphabetiques": "Echecs alphabétiques blancs", "NoirEchecsAlphabetiques": "Echecs alphabétiques noirs",
			"NoirMaxDister": "Maxdister noir", "NoirMinDister": "Mindister noir", "BlancMaxDister": "Maxdister blanc", "BlancMinDister": "Mindister blanc",
			"SansPrises": "Sans prises", "EchecsCentral": "Echecs centraux", "EchecsEiffel": "Echecs Eiffel", "ShieldedKings": "Rois protégés",
			"BlancSansPrises": "Sans prises blanches", "NoirSansPrises": "Sans prises noires", "UltraPatrouille": "Ultrapatrouille",
			"Take&MakeEchecs": "Echecs Take&Make", "ParalysePartielle": "Paralysie partielle", "Make&TakeEchecs": "Echecs Make&Take",
			"CASTEchecs": "Echecs CAST", "MultiCaptures": "Multicaptures", "Alice": "Echecs d’Alice", "DoubleTibet": "Double Tibet",
			"EchecsEinstein": "Echecs Einstein", "ReversEchecsEinstein": "Echecs Einstein inverses", "Degradierung": "Dégradation",
			"NorskSjakk": "Norsk Sjakk", "EchecsTraitor": "Echecs traîtres", "EchecsAndernach": "Echecs Andernach", "EchecsCameleon": "Echecs caméléon",
			"EchecsFonctionnaire": "Echecs fonctionnaires", "EchecsGlasgow": "Echecs Glasgow", "EchecsAntiAndernach": "Echecs Anti-Andernach",
			"PromSeul": "Promotions seulement en", "AdversePromotion": "Promotion adverse", "EchecsAntiEinstein": "Echecs Anti-Einstein",
			"BlancCasePromotion": "Cases de promotion blanches", "NoirCasePromotion": "Cases de promotion noires",
			"SansBlancPromotion": "Sans promotion blanche", "SansNoirPromotion": "Sans promotion noire",
			"EchecsCameleonLigne": "Echecs caméléon par colonne", "SingleBox": "Single Box", "PionNormale": "Pions normaux", "EchecsProtee": "Echecs protéiformes",
			"CameleonPoursuite": "Poursuite caméléon", "EchecsGhost": "Echecs fantômes", "EchecsHantes": "Echecs hantés",
			"CameleonSequence": "Suite des caméléons", "MasandGeneralise": "Masand généralisé", "Francfort": "Echecs de Francfort",
			"AndaInverse": "Anda inverse", "CirceMalefique": "Circe maléfique", "CirceEchange": "Circe échange", "CirceCameleon": "Circe caméléon",
			"CirceCouscous": "Circe couscous", "CirceEquipollents": "Circe équipollents", "FileCirce": "Circe colonne", "CirceDiagramme": "Circe diagramme",
			"CirceParrain": "Circe à parrain", "CirceSymetrique": "Circe symétrique", "CirceClone": "Circe clone", "FileCirceMalefique": "Circe colonne maléfique",
			"CirceAntipoden": "Circe antipodes", "CirceCloneMalefique": "Circe clone maléfique", "SuperCirce": "Supercirce",
			"FrischAufCirce": "Circe Frischauf", "CirceMalefiqueVerticale": "Circe maléfique verticale", "CirceDiametrale": "Circe diamétrale",
			"RankCirce": "Circe rangée", "CirceCouscousMalefique": "Circe couscous maléfique", "CirceAssassin": "Circe assassin",
			"CirceTurncoats": "Circe turncoats", "CirceDoubleAgents": "Circe agents doubles", "CirceCage": "Circe cage", "ContraParrain": "Circe contre-parrain",
			"CirceTake&Make": "Circe en Take&Make", "EchecsAvril": "Echecs d’avril", "DernierePrise": "Dernière prise",
			"CirceSymetriqueVerticale": "Circe symétrique verticale", "CirceSymetriqueHorizontale": "Circe symétrique horizontale",
			"PADechecs": "Echecs PAD", "CirceDanger": "Circe danger", "Bichromatique": "Echecs bichromatiques", "Monochromatique": "Echecs monochromatiques",
			"Grille": "Echecs à grille", "Koeko": "Köko", "NoirBordCoup": "Coups noirs au bord", "BlancBordCoup": "Coups blancs au bord",
			"ContactGrille": "Echecs à grille par contact", "CaseMagique": "Cases magiques", "SansIProm": "Sans promotion d’imitateurs",
			"KoekoNouveaux": "Nouveau Köko", "EchecsPatience": "Echecs de patience", "AntiKoeko": "Anti-Köko", "EchecsRoque": "Echecs à roque",
			"EchecsProvacateurs": "Echecs provocateurs", "EchangeRoque": "Roque d’échange", "Retour": "Retour à la case", "FaceAFace": "Face à face",
			"DosADos": "Dos à dos", "JoueAJoue": "Joue à joue", "EchecsSnek": "Echecs Snek", "EchecsSnekCirculaires": "Echecs Snek circulaires",
			"ReflexionCentrale": "Réflexion centrale", "RoisReflecteurs": "Rois réflecteurs", "RoisTransmutes": "Rois transmutés",
			"EchecsVogtlaender": "Echecs Vogtländer", "SansEchecs": "Echec seulement avec mat", "EchecsExclusif": "Echecs exclusifs",
			"BlancRoiReflecteur": "Roi blanc réflecteur", "NoirRoiReflecteur": "Roi noir réflecteur", "BlancRoiTransmute": "Roi blanc transmuté",
			"NoirRoiTransmute": "Roi noir transmuté", "NoirCaseRoyal": "Case royale noire", "BlancCaseRoyal": "Case royale blanche",
			"EchecsBrunner": "Echecs Brunner", "EchecsRepublicains": "Echecs républicains", "EchecsExtinction": "Echecs extinction",
			"BlancRoisOscillant": "Rois oscillants aux coups blancs", "NoirRoisOscillant": "Rois oscillants aux coups noirs", "AntiRois": "Antirois",
			"BlancSuperRoiTransmute": "Roi blanc supertransmuté", "NoirSuperRoiTransmute": "Roi noir supertransmuté", "RoisEchanges": "Rois échangés",
			"DynastieRoyale": "Dynastie royale", "StrictSAT": "SAT strict", "NoirEchecs": "Les noirs donnent échec", "VaultingKings": "Rois sauteurs",
			"BlancVaultingKing": "Roi blanc sauteur", "NoirVaultingKing": "Roi noir sauteur", "QuiPerdGagne": "Qui perd gagne", "RoisKobul": "Rois Kobul",
			"LeseMajeste": "Lèse-majesté", "Immun": "Echecs immuns", "ImmunMalefique": "Echecs immuns maléfiques", "AntiCirce": "Anticirce",
			"AntiCirceMalefique": "Anticirce maléfique", "AntiCirceDiagramme": "Anticirce diagramme", "AntiFileCirce": "Anticirce colonne",
			"AntiCirceSymetrique": "Anticirce symétrique", "AntiFileCirceMalefique": "Anticirce colonne maléfique", "AntiCirceAntipoden": "Anticirce antipodes",
			"AntiCirceEquipollents": "Anticirce équipollents", "ImmunFile": "Echecs immuns par colonne", "ImmunDiagramme": "Echecs immuns diagramme",
			"ImmunFileMalefique": "Echecs immuns par colonne maléfiques", "ImmunSymmetrique": "Echecs immuns symétriques",
			"ImmunAntipoden": "Echecs immuns antipodes", "ImmunEquipollents": "Echecs immuns équipollents", "MarsCirce": "Circe martien",
			"MarsCirceMalefique": "Circe martien maléfique", "EchecsPhantom": "Echecs Phantom", "EchecsPlus": "Echecs plus",
			"AntiMarsCirce": "Anticirce martien", "AntiMarsMalefiqueCirce": "Anticirce martien maléfique", "AntiMarsAntipodeanCirce": "Anticirce martien antipodes",
			"AntiSuperCirce": "Antisupercirce", "EchecsGeneve": "Echecs de Genève", "AntiCloneCirce": "Anticirce clone",
			"AntiCirceSymetriqueVerticale": "Anticirce symétrique verticale", "AntiCirceSymetriqueHorizontale": "Anticirce symétrique horizontale",
			"ImmuneSymetriqueVerticale": "Echecs immuns symétriques verticaux", "ImmuneSymetriqueHorizontale": "Echecs immuns symétriques horizontaux",
			"CylindreVertical": "Cylindre vertical", "CylindreHorizontal": "Cylindre horizontal", "RubanDeMoebius": "Ruban de Möbius",
			"BouteilleDeKlein": "Bouteille de Klein", "PlanProjectif": "Plan projectif", "Sphere": "Sphère", "Leofamily": "Famille du lion chinois",
			"Chinoises": "Echecs chinois", "CavalierMajeur": "Cavalier majeur", "Haan": "Echecs de Haan", "EchecsMessigny": "Echecs Messigny",
			"AnnanEchecs": "Echecs Annan", "TrousDeVer": "Trous de ver", "EchecsMarins": "Echecs marins", "EchecsUltramarins": "Echecs ultramarins",
			"EchecsArgentins": "Echecs argentins", "PiecesPerdues": "Pièces perdues", "NannaEchecs": "Echecs Nanna", "BoleroInverse": "Boléro inverse",
			"Bolero": "Boléro", "EchangeRole": "Echange des rôles", "SerieCapture": "Capture en série", "TransmissionMenace": "Transmission de menace",
			"TransfertPouvoir": "Transfert de pouvoir", "BiWoozles": "BiWoozles", "BiHeffalumps": "BiHeffalumps", "HalfInChess": "Echecs Half-In",
			"AllInChess": "Echecs All-In", "MainlyInChess": "Echecs Mainly-In",
			// Keywords.
			"RexInclusif": "rex inclusif", "RexExclusif": "rex exclusif", "PionExclusif": "pions exclus", "Malefique": "maléfique",
			"MalefiqueVerticale": "verticalement maléfique", "CoupDernier": "dernier coup", "Rangee": "rangée", "Symetrie": "symétrie",
			"VerticaleSymetrique": "symétrie verticale", "HorizontaleSymetrique": "symétrie horizontale", "Echange": "par échange", "Relache": "relâché",
			"ReversEinstein": "revers Einstein", "PriseProchaine": "prochaine prise", "CaseDePrise": "case de prise", "TypeA": "type A", "TypeB": "type B",
			"TypeC": "type C", "TypeD": "type D", "Type1": "type 1", "Type2": "type 2", "Type3": "type 3", "MaximumNoir": "maximum noir",
			"MaximumBlanc": "maximum blanc", "MaximumTotal": "maximum total", "VerticalDecalage": "décalage vertical", "HorizontalDecalage": "décalage horizontal",
			"DiagonalDecalage": "décalage diagonal", "Irreguliere": "irrégulière", "LigneGrille": "lignes de grille", "Transmute": "transmutant",
			"Invverse": "inverse", "PionPropre": "pion propre", "PionAdvers": "pion adverse", "PionNeutre": "pion neutre",
			"ParaSentinelles": "para-sentinelles", "Cameleon": "Caméléon", "DemiNeutre": "Demi-neutre", "CouleurEchangeantSautoir": "Recolore les sautoirs",
			"Protee": "Protéiforme",
			// Options.
			"ApparentSeul": "les blancs jouent", "Apparent": "jeu apparent", "SansRB": "sans roi blanc", "SansRN": "sans roi noir", "SansMenace": "sans menace",
			"NonSymetrique": "non symétrique", "NonTrivial": "non trivial", "SansEchiquier": "sans échiquier", "DemiDuplex": "demi-duplex",
			"ApresCle": "après la clé", "SansRoquer": "sans roque", "SansGrille": "sans grille", "ButEstFin": "but est fin", "CoupsVides": "coups vides",
			"JusquAuCoup": "jusqu’au coup", "RoquesMutuellementExclusifs": "roques mutuellement exclusifs",
			"PieceMatante": "pièce qui mate", "RoiMate": "roi maté", "CoupDe": "coup de",
			"SuiteUnique": "suite unique", "DefensesTotales": "défenses totales", "MenaceReplique": "réponse à la menace", "DualsAPart": "duals à part",
			"PieceJoue": "la pièce joue", "PieceDe": "la pièce vient de", "PromotionEn": "promotion en", "PriseEn": "prise en",
			"JamaisPrise": "jamais prise",
		},
	}
})
