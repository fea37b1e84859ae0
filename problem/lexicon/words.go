package lexicon

// The words that carry no parameters of their own.
var (
	// Begin opens a file and tells its language.
	Begin = &Set{what: "opening", words: names{
		{"beginproblem", "AnfangProblem", "DebutProbleme"},
	}}

	// Ends close a problem.
	Ends = &Set{what: "end of problem", words: names{
		{"endproblem", "EndeProblem", "FinProbleme"},
		{"nextproblem", "WeiteresProblem", "asuivre"},
	}}

	// TwinCommands open a twin.
	TwinCommands = &Set{what: "twin command", words: names{
		{"twin", "Zwilling", "jumeau"},
		{"zeroposition", "NullStellung", "zeroposition"},
	}}

	// Commands are those of the diagram.
	Commands = &Set{what: "command", words: names{
		{"remark", "Bemerkung", "remarque"},
		{"sstipulation", "sForderung", "senonce"},
		{"author", "Autor", "auteur"},
		{"origin", "Quelle", "source"},
		{"pieces", "Steine", "pieces"},
		{"condition", "Bedingung", "condition"},
		{"option", "Option", "option"},
		{"stipulation", "Forderung", "enonce"},
		{"protocol", "Protokoll", "protocol"},
		{"title", "Titel", "titre"},
		same("LaTeX"),
		{"LaTeXPieces", "LaTeXSteine", "PiecesLaTeX"},
		{"award", "Auszeichnung", "prix"},
		{"InitialGameArray", "PartieAnfangsStellung", "PositionInitialePartie"},
		same("Forsyth"),
		{"walk", "Gangart", "marche"},
	}, own: 1}

	// Twinnings are the changes of a twin.
	Twinnings = &Set{what: "twinning", words: names{
		{"move", "versetze", "deplacement"},
		{"exchange", "tausche", "echange"},
		{"stipulation", "Forderung", "enonce"},
		{"sstipulation", "SForderung", "senonce"},
		{"add", "hinzufuegen", "ajoute"},
		{"remove", "entferne", "ote"},
		{"continued", "ferner", "enplus"},
		{"rotate", "Drehung", "rotation"},
		{"condition", "Bedingung", "condition"},
		{"PolishType", "Farbwechsel", "CouleurEchange"},
		{"mirror", "Spiegelung", "miroir"},
		{"shift", "Verschiebung", "translation"},
		{"substitute", "ersetze", "remplace"},
	}}

	// Mirrors are the axes of the twinning "mirror".
	Mirrors = &Set{what: "axis", words: names{
		same("a1<-->h1"),
		same("a1<-->a8"),
		same("a1<-->h8"),
		same("a8<-->h1"),
	}}

	// Colours are those of men.
	Colours = &Set{what: "colour", words: names{
		{"White", "Weiss", "Blanc"},
		{"Black", "Schwarz", "Noir"},
		{"Neutral", "Neutral", "Neutre"},
		{"TotalInvisible", "TotalUnsichtbar", "TotalInvisible"},
	}}

	// Attributes are the properties of single men.
	Attributes = &Set{what: "attribute", words: names{
		{"Royal", "Koeniglich", "Royale"},
		same("Kamikaze"),
		{"Paralysing", "Paralysierend", "Paralysante"},
		{"Chameleon", "Chamaeleon", "Cameleon"},
		same("Jigger"),
		same("Volage"),
		{"Functionary", "Beamtet", "Fonctionnaire"},
		{"HalfNeutral", "HalbNeutral", "DemiNeutre"},
		{"HurdleColourChanging", "SprungbockFarbeWechselnd", "CouleurEchangeantSautoir"},
		{"Protean", "Proteisch", "Protee"},
		{"Magic", "Magisch", "Magique"},
		{"Uncapturable", "Unschlagbar", "Imprenable"},
		{"Patrol", "Patrouille", "Patrouille"},
		same("Frischauf"),
		same("Bul"),
		same("Dob"),
		same("Anda"),
		{"AndaInverse", "AndaInvers", "AndaInverse"},
		same("AliceA"),
		same("AliceB"),
	}}
)
